import { Button, Checkbox, Flex, Input, Segmented, Select, Table } from 'antd';
import {
  type Exchange,
  type ExchangeColumn,
  type ExchangeModel,
  exchangeDirections,
  exchangeEncodings,
  exchangeFormats,
} from '../../contract/index.ts';
import { Conditions } from '../outbound/DefinitionEditor.tsx';
import { exchangePageTexts as words } from './texts.ts';

/** What a file holds: where it goes, of which model, in which format, and what its columns are. */
export type Mapping = Pick<
  Exchange,
  'direction' | 'model' | 'format' | 'encoding' | 'root' | 'row' | 'columns' | 'conditions'
>;
type Field = ExchangeModel['fields'][number];

interface Props {
  value?: Mapping;
  onChange?(value: Mapping): void;
  models: readonly ExchangeModel[];
  /** An exchange that is there keeps its direction and its model. */
  isNew: boolean;
  mayPlain: boolean;
}

export const emptyMapping: Mapping = {
  direction: 'out',
  model: '',
  format: 'xlsx',
  encoding: 'utf-8',
  root: 'rows',
  row: 'row',
  columns: [],
  conditions: [],
};

const optionsOf = <K extends string>(keys: readonly K[], labels: Readonly<Record<K, string>>) =>
  keys.map((value) => ({ value, label: labels[value] }));

/** Chooses what a file holds; a control of a form. */
export function MappingEditor({ value: now = emptyMapping, onChange, models, isNew, mayPlain }: Props) {
  const change = (part: Partial<Mapping>) => onChange?.({ ...now, ...part });
  const model = models.find(({ group }) => group === now.model);
  const isOut = now.direction === 'out';
  // What the model says of itself before what the system keeps beside it.
  const fields = (model?.fields ?? [])
    .filter(({ isOwn }) => isOut || isOwn)
    .toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn));
  // Two fields of a model may be called alike; two columns of a file may not.
  const added = (more: readonly Field[]): ExchangeColumn[] => {
    const names = new Set(now.columns.map(({ name }) => name));
    return more.map(({ code, label, hasLabels }) => {
      const name = names.has(label) ? `${label}_${code}` : label;
      names.add(name);
      return { name, field: code, ...(hasLabels ? { isLabel: true } : {}) };
    });
  };
  const rest = fields.filter(({ code }) => !now.columns.some(({ field }) => field === code));
  return (
    <Flex vertical gap={12}>
      <Flex gap={12} wrap>
        <Segmented
          aria-label={words.direction}
          value={now.direction}
          disabled={!isNew}
          options={optionsOf(exchangeDirections, words.directions)}
          onChange={(direction) => onChange?.({ ...emptyMapping, format: now.format, direction })}
        />
        <Segmented
          aria-label={words.format}
          value={now.format}
          options={optionsOf(exchangeFormats, words.formats)}
          onChange={(format) => change({ format })}
        />
        {now.format !== 'xlsx' && (
          <Select
            aria-label={words.encoding}
            style={{ width: 170 }}
            value={now.encoding}
            options={optionsOf(exchangeEncodings, words.encodings)}
            onChange={(encoding) => change({ encoding })}
          />
        )}
      </Flex>
      {now.format !== 'xlsx' && (
        <Flex gap={12}>
          <Input
            addonBefore={now.format === 'xml' ? words.root : words.rootOfJson}
            aria-label={now.format === 'xml' ? words.root : words.rootOfJson}
            maxLength={40}
            value={now.root}
            onChange={({ target }) => change({ root: target.value })}
          />
          {now.format === 'xml' && (
            <Input
              addonBefore={words.row}
              aria-label={words.row}
              maxLength={40}
              value={now.row}
              onChange={({ target }) => change({ row: target.value })}
            />
          )}
        </Flex>
      )}
      <Select
        aria-label={words.model}
        placeholder={words.noModel}
        disabled={!isNew}
        value={now.model || null}
        options={models
          .filter(({ isRegister }) => isOut || isRegister)
          .map(({ group, label }) => ({ value: group, label: `${label}（${group}）` }))}
        onChange={(group: string) => change({ model: group, columns: [], conditions: [] })}
        showSearch={{ optionFilterProp: 'label' }}
        data-testid="exchange-model"
      />
      {model && (
        <>
          <Flex gap={8} wrap>
            <Button
              size="small"
              onClick={() => change({ columns: [...now.columns, ...added(rest)] })}
              data-testid="exchange-all"
            >
              {words.addAll}
            </Button>
            <Button size="small" onClick={() => change({ columns: [] })}>
              {words.removeAll}
            </Button>
            <Select
              size="small"
              style={{ width: 220 }}
              aria-label={words.addField}
              placeholder={words.addField}
              value={null}
              options={rest.map(({ code, label }) => ({ value: code, label }))}
              onChange={(code: string | null) => {
                const field = rest.find((each) => each.code === code);
                if (field) change({ columns: [...now.columns, ...added([field])] });
              }}
              showSearch={{ optionFilterProp: 'label' }}
              data-testid="exchange-add"
            />
          </Flex>
          <Columns
            fields={model.fields}
            columns={now.columns}
            isOut={isOut}
            mayPlain={mayPlain}
            onChange={(columns) => change({ columns })}
          />
          {isOut && (
            <div>
              <div style={{ marginBottom: 6 }}>{words.conditions}</div>
              <Conditions fields={fields.filter(({ isFilter }) => isFilter)} now={now} change={change} />
            </div>
          )}
        </>
      )}
    </Flex>
  );
}

interface ColumnsProps {
  fields: readonly Field[];
  columns: readonly ExchangeColumn[];
  isOut: boolean;
  mayPlain: boolean;
  onChange(columns: ExchangeColumn[]): void;
}

/** A column with its place. */
type Row = ExchangeColumn & { index: number };

function Columns({ fields, columns, isOut, mayPlain, onChange }: ColumnsProps) {
  const byCode = new Map(fields.map((field) => [field.code, field]));
  const set = (index: number, part: Partial<ExchangeColumn>) =>
    onChange(columns.map((column, at) => (at === index ? { ...column, ...part } : column)));
  const check = (index: number, name: 'isLabel' | 'isKey' | 'isPlain', label: string, of: string) => (
    <Checkbox
      aria-label={`${of} ${label}`}
      checked={columns[index]?.[name] ?? false}
      onChange={({ target }) => set(index, { [name]: target.checked })}
    />
  );
  const labelOf = (code: string) => byCode.get(code)?.label ?? code;
  return (
    <Table<Row>
      size="small"
      rowKey="field"
      dataSource={columns.map((column, index) => ({ ...column, index }))}
      pagination={false}
      scroll={{ y: 320 }}
      columns={[
        { title: words.field, render: (_, { field }) => labelOf(field) },
        {
          title: words.nameInFile,
          render: (_, { field, name, index }) => (
            <Input
              aria-label={`${labelOf(field)} ${words.nameInFile}`}
              maxLength={60}
              value={name}
              onChange={({ target }) => set(index, { name: target.value })}
            />
          ),
        },
        {
          title: words.isLabel,
          width: 100,
          render: (_, { field, index }) =>
            byCode.get(field)?.hasLabels && check(index, 'isLabel', words.isLabel, labelOf(field)),
        },
        ...(isOut && mayPlain
          ? [
              {
                title: words.isPlain,
                width: 70,
                render: (_: unknown, { field, index }: Row) =>
                  byCode.get(field)?.isPersonal && check(index, 'isPlain', words.isPlain, labelOf(field)),
              },
            ]
          : []),
        ...(isOut
          ? []
          : [
              {
                title: words.isKey,
                width: 100,
                render: (_: unknown, { field, index }: Row) =>
                  !byCode.get(field)?.isPersonal && check(index, 'isKey', words.isKey, labelOf(field)),
              },
            ]),
        {
          title: words.actions,
          width: 120,
          render: (_, { field, index }) => (
            <Flex gap={4}>
              <Button
                size="small"
                type="link"
                aria-label={`${words.up} ${labelOf(field)}`}
                disabled={index === 0}
                onClick={() => {
                  const next = [...columns];
                  const [moved] = next.splice(index, 1);
                  next.splice(index - 1, 0, moved!);
                  onChange(next);
                }}
              >
                {words.up}
              </Button>
              <Button
                size="small"
                type="link"
                aria-label={`${words.remove} ${labelOf(field)}`}
                onClick={() => onChange(columns.filter((_column, at) => at !== index))}
              >
                {words.remove}
              </Button>
            </Flex>
          ),
        },
      ]}
    />
  );
}
