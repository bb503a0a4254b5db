import { showTime } from '@homestead/ui';
import { useApi } from '@homestead/ui/desk';
import { ManageList } from '@homestead/ui/desk/manage';
import { Table, Tag } from 'antd';
import { type Difference, decideDifference, listDifferences } from '../../contract/content/routes.ts';
import { useFunctions } from '../../view/use-functions.ts';
import styles from './content.module.css';
import { contentPageTexts as words } from './texts.ts';
import { valueText } from './value.ts';

/** `/ContentDifference`: what later content files say beside rows that were edited here; one of the two is chosen (ADR 15). */
export default function ContentDifferencePage() {
  const { call, callWithoutToast } = useApi();
  const may = useFunctions(callWithoutToast, 'ContentDifference');
  const decide =
    (decision: 'accept' | 'keep') =>
    ({ id, version }: Difference) =>
      call(decideDifference, { params: { id }, body: { decision, version } });
  const actions = [
    { name: 'accept', label: words.accept, question: ({ title }: Difference) => words.acceptAsk(title) },
    { name: 'keep', label: words.keep, question: ({ title }: Difference) => words.keepAsk(title) },
  ] as const;
  return (
    <ManageList<Difference>
      name="differences"
      title={words.title}
      note={words.note}
      empty={words.empty}
      queryKey={['content differences']}
      load={(query, signal) => callWithoutToast(listDifferences, { query: query as never }, { signal })}
      idOf={({ id }) => id}
      nameOf={({ title }) => title}
      search={words.search}
      filters={[{ name: 'kind', label: words.kind, width: 160 }]}
      columns={[
        {
          key: 'kind',
          title: words.kind,
          isSortable: true,
          width: 110,
          render: ({ kindLabel }) => <Tag>{kindLabel}</Tag>,
        },
        { key: 'title', title: words.entry, isSortable: true, width: 160 },
        { key: 'fields', title: words.difference, render: (row) => <Fields row={row} /> },
        {
          key: 'offeredAt',
          title: words.time,
          isSortable: true,
          width: 150,
          render: ({ offeredAt }) => <span className="figures">{showTime(offeredAt)}</span>,
        },
      ]}
      actions={
        may.has('decide') ? actions.map((one) => ({ ...one, done: words.done, run: decide(one.name) })) : []
      }
    />
  );
}

function Fields({ row }: { row: Difference }) {
  if (row.file === 'removed' || row.row === 'deleted')
    return (
      <p className={styles.words}>{`${words.file}：${words[row.file]}；${words.row}：${words[row.row]}`}</p>
    );
  const { columns } = words;
  return (
    <Table
      size="small"
      rowKey="name"
      pagination={false}
      dataSource={row.fields}
      columns={[
        { title: columns.label, dataIndex: 'label', width: 110 },
        ...(['applied', 'file', 'row'] as const).map((key) => ({
          title: columns[key],
          dataIndex: key,
          render: (value: unknown) => <span className={styles.value}>{valueText(value)}</span>,
        })),
      ]}
    />
  );
}
