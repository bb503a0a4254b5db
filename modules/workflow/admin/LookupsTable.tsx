import type { CallFunction } from '@homestead/http/client';
import { PageFailure } from '@homestead/ui/desk';
import { Empty, Skeleton, Table, Tag } from 'antd';
import { showTime, useLookups } from '../view/index.ts';
import { flowAdminTexts } from './texts.ts';

const words = flowAdminTexts.process;

/** What was looked up in other systems for a case: where, when, by whom, and which fields it told of. */
export function LookupsTable({ call, processId }: { call: CallFunction; processId: string }) {
  const lookups = useLookups(call, processId);
  if (lookups.error && !lookups.data)
    return <PageFailure error={lookups.error} onRetry={() => void lookups.refetch()} />;
  if (!lookups.data) return <Skeleton active />;
  if (lookups.data.length === 0) return <Empty description={words.noLookups} />;
  return (
    <Table
      size="small"
      pagination={false}
      scroll={{ x: 'max-content' }}
      rowKey="id"
      dataSource={lookups.data}
      data-testid="case-lookups"
      columns={[
        { title: words.lookupColumns.source, dataIndex: 'source' },
        { title: words.lookupColumns.task, dataIndex: 'formTitle' },
        {
          title: words.lookupColumns.fields,
          dataIndex: 'fields',
          render: (_, { fields, isOk }) =>
            isOk
              ? fields.map(({ path, label, use, isSame }) => (
                  <Tag key={`${path} ${use}`} color={isSame ? 'success' : 'default'}>
                    {words.lookedUp(label, words.lookupUses[use], foundText(use, isSame))}
                  </Tag>
                ))
              : words.lookupFailed,
        },
        { title: words.lookupColumns.at, dataIndex: 'at', render: (at: string) => showTime(at) },
        { title: words.lookupColumns.by, dataIndex: 'by' },
      ]}
    />
  );
}

/** A field that was to be filled need not have held anything: only what was compared differs. */
const foundText = (use: 'fill' | 'compare', isSame: boolean): string =>
  isSame ? words.lookupSame : use === 'compare' ? words.lookupOther : '';
