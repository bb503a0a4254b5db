import { type ExaminedLayer, isPropertyName } from '@homestead/catalogue/contract';
import { Checkbox, Input, Table } from 'antd';
import type { FieldChoice } from './choices.ts';
import { layerAdminTexts as words } from './texts.ts';

interface Props {
  layer: ExaminedLayer;
  fields: readonly FieldChoice[];
  onChange(fields: FieldChoice[]): void;
}

/** Which fields of the source come in, and under which names. */
export function FieldTable({ layer, fields, onChange }: Props) {
  const columns = words.fieldColumns;
  const set = (source: string, change: Partial<FieldChoice>) =>
    onChange(fields.map((field) => (field.source === source ? { ...field, ...change } : field)));
  const typeOf = (source: string) => layer.fields.find(({ name }) => name === source)?.type ?? 'text';
  const sampleOf = (source: string) => {
    const value = layer.rows
      .map((row) => row[source])
      .find((one) => one !== null && one !== undefined && one !== '');
    return value === undefined ? '' : String(value);
  };
  return (
    <Table<FieldChoice>
      size="small"
      rowKey="source"
      dataSource={[...fields]}
      pagination={
        fields.length > 10 ? { pageSize: 10, showSizeChanger: false, showTotal: words.total } : false
      }
      scroll={{ x: 640 }}
      columns={[
        {
          title: columns.use,
          dataIndex: 'isUsed',
          width: 60,
          render: (_, { source, isUsed }) => (
            <Checkbox
              checked={isUsed}
              aria-label={`${columns.use} ${source}`}
              onChange={({ target }) => set(source, { isUsed: target.checked })}
            />
          ),
        },
        { title: columns.source, dataIndex: 'source', ellipsis: true },
        { title: columns.type, width: 80, render: (_, { source }) => words.fieldTypes[typeOf(source)] },
        {
          title: columns.name,
          dataIndex: 'name',
          width: 220,
          render: (_, { source, name, isUsed }) => {
            const isWrong = isUsed && !isPropertyName(name);
            return (
              <Input
                size="small"
                value={name}
                disabled={!isUsed}
                maxLength={63}
                aria-label={`${columns.name} ${source}`}
                {...(isWrong ? { status: 'error' as const, title: words.badName } : {})}
                onChange={({ target }) => set(source, { name: target.value })}
              />
            );
          },
        },
        { title: columns.sample, ellipsis: true, render: (_, { source }) => sampleOf(source) },
      ]}
    />
  );
}
