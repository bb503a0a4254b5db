import { Table, Tag } from 'antd';
import type { FieldRow, ModelDetail } from '../contract/index.ts';
import { modelAdminTexts as words } from './texts.ts';

/** What a field asks of a value, in words. */
function ruleOf({ required, maxLength, min, max, decimals, upload }: FieldRow): string {
  const parts = [
    required ? words.isRequired : '',
    maxLength ? words.upTo(maxLength) : '',
    min !== undefined || max !== undefined ? words.between(min, max) : '',
    decimals === undefined ? '' : words.decimals(decimals),
    upload
      ? words.upload(upload.maxCount, (upload.maxBytes / 1024 / 1024).toFixed(1).replace(/\.0$/, ''))
      : '',
  ];
  return parts.filter(Boolean).join('，') || words.none;
}

function sensitiveOf({ sensitive }: FieldRow): string {
  if (!sensitive) return words.none;
  return typeof sensitive === 'string'
    ? (words.sensitiveKinds[sensitive] ?? sensitive)
    : words.sensitiveParts;
}

/** The fields of a model as they are published. */
export function FieldTable({ model }: { model: ModelDetail }) {
  const uses = (code: string) => model.usedBy.filter(({ fields }) => fields.includes(code));
  return (
    <Table<FieldRow>
      rowKey="id"
      size="small"
      data-testid="model-fields"
      dataSource={model.fieldList}
      scroll={{ x: 'max-content' }}
      showSorterTooltip={false}
      pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
      columns={[
        {
          title: words.name,
          key: 'label',
          render: (_, { label, state }) => (
            <>
              {label} {state === 'NO' && <Tag>{words.hidden}</Tag>}
            </>
          ),
        },
        {
          title: words.code,
          key: 'code',
          sorter: (a, b) => a.code.localeCompare(b.code),
          render: (_, { code }) => <span className="figures">{code}</span>,
        },
        { title: words.type, dataIndex: 'typeLabel' },
        { title: words.unit, key: 'unit', render: (_, { unit }) => unit ?? words.none },
        {
          title: words.dictionary,
          key: 'dictionary',
          render: (_, { dictionary }) => dictionary ?? words.none,
        },
        { title: words.rule, key: 'rule', render: (_, field) => ruleOf(field) },
        { title: words.sensitive, key: 'sensitive', render: (_, field) => sensitiveOf(field) },
        {
          title: words.indexed,
          key: 'indexed',
          render: (_, { indexed }) => (indexed ? words.yes : words.none),
        },
        {
          title: words.usedIn,
          key: 'uses',
          align: 'right',
          render: (_, { code }) => {
            const found = uses(code);
            return <span title={found.map(({ title }) => title).join('、')}>{found.length}</span>;
          },
        },
        {
          title: words.column,
          key: 'column',
          render: (_, { column }) => <span className="figures">{column}</span>,
        },
      ]}
    />
  );
}
