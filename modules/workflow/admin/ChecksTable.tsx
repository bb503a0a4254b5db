import type { CallFunction } from '@homestead/http/client';
import { PageFailure } from '@homestead/ui/desk';
import { Empty, Skeleton, Table, Tag } from 'antd';
import { showTime, useChecks } from '../view/index.ts';
import { flowAdminTexts } from './texts.ts';

const words = flowAdminTexts.process;

/** The land checks that are kept as evidence with the case. */
export function ChecksTable({ call, processId }: { call: CallFunction; processId: string }) {
  const checks = useChecks(call, processId);
  if (checks.error && !checks.data)
    return <PageFailure error={checks.error} onRetry={() => void checks.refetch()} />;
  if (!checks.data) return <Skeleton active />;
  if (checks.data.length === 0) return <Empty description={words.noChecks} />;
  return (
    <Table
      size="small"
      pagination={false}
      scroll={{ x: 'max-content' }}
      rowKey={(check) => `${check.layerId} ${check.at}`}
      dataSource={checks.data}
      columns={[
        { title: words.checkColumns.layer, dataIndex: 'layerName' },
        {
          title: words.checkColumns.result,
          dataIndex: 'occupied',
          render: (occupied: boolean) => (
            <Tag color={occupied ? 'error' : 'success'}>{occupied ? words.occupied : words.free}</Tag>
          ),
        },
        {
          title: words.checkColumns.area,
          dataIndex: 'area',
          align: 'right',
          render: (area: number) => <span className="figures">{area.toFixed(2)} ㎡</span>,
        },
        {
          title: words.checkColumns.detail,
          dataIndex: 'text',
          render: (text: string) => text || flowAdminTexts.anonymous,
        },
        {
          title: words.checkColumns.version,
          dataIndex: 'layerTitle',
        },
        {
          title: words.checkColumns.nearest,
          dataIndex: 'nearest',
          align: 'right',
          render: (nearest: number | null) => (
            <span className="figures">
              {nearest === null ? flowAdminTexts.anonymous : `${nearest.toFixed(2)} 米`}
            </span>
          ),
        },
        { title: words.checkColumns.at, dataIndex: 'at', render: (at: string) => showTime(at) },
        {
          title: words.checkColumns.by,
          dataIndex: 'by',
          render: (by: string | null) => by ?? flowAdminTexts.anonymous,
        },
      ]}
    />
  );
}
