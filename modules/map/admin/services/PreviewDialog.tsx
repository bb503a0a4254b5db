import { lazyChunk, PartPlace } from '@homestead/ui';
import { DialogFrame, useApi } from '@homestead/ui/desk';
import { MapWait } from '../../view/index.ts';
import type { ServiceMapProps } from '../../view/ServiceMap.tsx';
import styles from './services.module.css';
import { serviceAdminTexts as words } from './texts.ts';

const ServiceMap = lazyChunk(() => import('../../view/ServiceMap.tsx'));

/** The dialog titled 预览: a service on the map. */
export function PreviewDialog({
  service,
  onClose,
}: {
  service: ServiceMapProps['service'] | null;
  onClose(): void;
}) {
  const { callWithoutToast } = useApi();
  return (
    <DialogFrame open={service !== null} title={words.preview} width={960} onCancel={onClose}>
      <div className={styles.preview} data-testid="service-preview">
        <PartPlace fallback={<MapWait />}>
          {service && <ServiceMap call={callWithoutToast} service={service} />}
        </PartPlace>
      </div>
    </DialogFrame>
  );
}
