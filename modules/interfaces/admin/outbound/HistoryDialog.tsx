import { showTime } from '@homestead/ui';
import { DialogFrame, PageState, useApi } from '@homestead/ui/desk';
import { useQuery } from '@tanstack/react-query';
import { Collapse } from 'antd';
import { type Outbound, outboundVersions } from '../../contract/index.ts';
import styles from './outbound.module.css';
import { outboundPageTexts as words } from './texts.ts';

/** What an interface was at each version, by whom and when. */
export function HistoryDialog({ outbound, onClose }: { outbound: Outbound; onClose(): void }) {
  const { callWithoutToast: call } = useApi();
  const versions = useQuery({
    queryKey: ['outbound', 'versions', outbound.id, outbound.version],
    queryFn: ({ signal }) => call(outboundVersions, { params: { id: outbound.id } }, { signal }),
  });
  return (
    <DialogFrame open width={760} title={words.historyTitle(outbound.name)} onCancel={onClose}>
      <PageState query={versions}>
        {(found) => (
          <Collapse
            items={found.map(({ version, definition, savedBy, saveTime }) => ({
              key: version,
              label: `${words.version} ${version} · ${savedBy} · ${showTime(saveTime)}`,
              children: <pre className={styles.text}>{JSON.stringify(definition, null, 2)}</pre>,
            }))}
          />
        )}
      </PageState>
    </DialogFrame>
  );
}
