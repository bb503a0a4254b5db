import { showTime } from '@homestead/ui';
import { DialogFrame, PageFailure, useApi } from '@homestead/ui/desk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Empty, Table, Tag } from 'antd';
import { useState } from 'react';
import { type ApiInbound, type InboundLog, inboundRoutes } from '../../contract/inbound/index.ts';
import styles from './inbound.module.css';
import { inboundAdminTexts as words } from './texts.ts';

const pageSize = 20;

/** What came of the calls that were made, the latest first. */
export function LogDialog({ api, onClose }: { api: ApiInbound; onClose(): void }) {
  const { callWithoutToast: call } = useApi();
  const [pageNum, setPageNum] = useState(1);
  const log = useQuery({
    queryKey: ['inbound log', api.id, pageNum],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(inboundRoutes.log, { params: { id: api.id }, query: { pageNum, pageSize } }, { signal }),
  });
  return (
    <DialogFrame open title={words.logTitle(api.name)} width={980} onCancel={onClose}>
      <p className={styles.hint}>{words.logNote}</p>
      {log.error && !log.data ? (
        <PageFailure error={log.error} onRetry={() => void log.refetch()} />
      ) : (
        <Table<InboundLog>
          size="small"
          rowKey="id"
          loading={log.isPending}
          dataSource={log.data?.records ?? []}
          scroll={{ x: 'max-content' }}
          locale={{ emptyText: <Empty description={words.noLog} /> }}
          pagination={{
            current: pageNum,
            pageSize,
            total: log.data?.total ?? 0,
            showSizeChanger: false,
            hideOnSinglePage: true,
            onChange: setPageNum,
          }}
          columns={[
            {
              key: 'at',
              title: words.at,
              render: (_, { at }) => <span className="figures">{showTime(at)}</span>,
            },
            { key: 'purpose', title: words.purpose, render: (_, { purpose }) => words.purposes[purpose] },
            { key: 'person', title: words.person, render: (_, { personName }) => personName || '—' },
            {
              key: 'result',
              title: words.result,
              render: (_, { ok }) => (
                <Tag color={ok ? 'success' : 'error'}>{ok ? words.succeeded : words.failed}</Tag>
              ),
            },
            {
              key: 'message',
              title: words.message,
              render: (_, { message }) => <span className={styles.message}>{message}</span>,
            },
            { key: 'status', title: words.httpStatus, render: (_, { status }) => status ?? '—' },
            {
              key: 'milliseconds',
              title: words.took,
              align: 'right',
              render: (_, { milliseconds }) => (
                <span className="figures">{words.milliseconds(milliseconds)}</span>
              ),
            },
            { key: 'attempts', title: words.attempts, align: 'right', render: (_, { attempts }) => attempts },
          ]}
        />
      )}
    </DialogFrame>
  );
}
