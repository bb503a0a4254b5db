import { lazyChunk, PartPlace } from '@homestead/ui';
import { MapLoading } from '../MapLoading.tsx';
import type { LocationMapProps } from './LocationPage.tsx';

const LocationPage = lazyChunk(() => import('./LocationPage.tsx'));

/** The popup 位置图. The map's code comes when it is first opened. */
export function LocationMap(props: LocationMapProps) {
  return (
    <PartPlace fallback={<MapLoading onBack={props.onClose} />}>
      <LocationPage {...props} />
    </PartPlace>
  );
}
