import { showTime } from '@homestead/ui';
import { DialogFrame, PageState, useApi } from '@homestead/ui/desk';
import { useQuery } from '@tanstack/react-query';
import { Descriptions, Table } from 'antd';
import { type LogDetail, logTexts, type OperationKind, logRoutes as routes } from '../contract/index.ts';
import { type ChangedField, changesIn, factsIn } from './difference.ts';
import { logManageTexts as words } from './log-texts.ts';

/** One entry of the operation log, with what it changed as a table of before and after. */
export function LogEntryDialog({ id, onClose }: { id: string; onClose(): void }) {
  const { callWithoutToast: call } = useApi();
  const entry = useQuery({
    queryKey: ['log entry', id],
    queryFn: ({ signal }) => call(routes.getLogEntry, { params: { id } }, { signal }),
  });
  return (
    <DialogFrame open title={words.entry} width={820} onCancel={onClose}>
      <PageState query={entry}>{(found) => <Entry entry={found} />}</PageState>
    </DialogFrame>
  );
}

function Entry({ entry }: { entry: LogDetail }) {
  const { columns } = logTexts;
  const changes = changesIn(entry.detail);
  const facts: [string, string | number | null][] = [
    [columns.time, showTime(entry.time)],
    [columns.personName, entry.personName ?? words.anonymous],
    [columns.kind, logTexts.kinds[entry.kind as OperationKind] ?? entry.kind],
    [columns.summary, entry.summary],
    [columns.result, `${logTexts.results[entry.result]}（${words.code} ${entry.code}）`],
    [columns.message, entry.message],
    [columns.target, entry.target],
    [columns.ip, entry.ip],
    [columns.route, entry.route],
    [columns.ms, entry.ms],
    ...factsIn(entry.detail).map(({ label, text }): [string, string] => [fieldName(label), text]),
  ];
  return (
    <div style={{ display: 'grid', gap: 16 }} data-testid="log-entry">
      {changes && (
        <Table<ChangedField>
          size="small"
          rowKey="field"
          dataSource={changes}
          pagination={false}
          scroll={{ y: 280 }}
          title={() => words.changes}
          columns={[
            { title: words.field, dataIndex: 'field', width: 180, render: fieldName },
            {
              title: words.before,
              dataIndex: 'before',
              render: (text: string) => <del>{valueName(text)}</del>,
            },
            {
              title: words.after,
              dataIndex: 'after',
              render: (text: string) => (
                <ins style={{ textDecoration: 'none', fontWeight: 600 }}>{valueName(text)}</ins>
              ),
            },
          ]}
        />
      )}
      <Descriptions
        bordered
        size="small"
        column={1}
        styles={{ label: { width: 140 }, content: { overflowWrap: 'anywhere' } }}
        items={facts.map(([label, text]) => ({
          key: label,
          label,
          children: text === null || text === '' ? words.none : text,
        }))}
      />
    </div>
  );
}

/** The words for a path such as `items.0.label`; a part that has none stands as it is. */
const fieldName = (field: string) =>
  field
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? words.nth(Number(part)) : wordOf(words.fields, part)))
    .join(' ');

const valueName = (text: string) => wordOf(words.values, text);

const wordOf = (among: Readonly<Record<string, string>>, name: string) =>
  Object.hasOwn(among, name) ? among[name]! : name;
