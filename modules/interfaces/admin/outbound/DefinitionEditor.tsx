import { Button, Checkbox, Flex, Input, InputNumber, Segmented, Select, Table } from 'antd';
import {
  type OpenProcess,
  type Outbound,
  outboundKinds,
  type PublishableModel,
} from '../../contract/index.ts';
import { ProcessEditor } from './ProcessEditor.tsx';
import { outboundPageTexts as words } from './texts.ts';

/** What an interface does: the model that it lists and what of it, or the process that it takes part in. */
export type Definition = Pick<
  Outbound,
  'kind' | 'process' | 'model' | 'fields' | 'filters' | 'conditions' | 'sort' | 'maxPageSize'
>;
type Field = PublishableModel['fields'][number];

/** The filter that follows changes. */
const sinceFilter = 'updatedFrom';

interface Props {
  value?: Definition;
  onChange?(value: Definition): void;
  models: readonly PublishableModel[];
  processes: readonly OpenProcess[];
}

const nothing: Definition = {
  kind: 'list',
  process: null,
  model: '',
  fields: [],
  filters: [],
  conditions: [],
  sort: null,
  maxPageSize: 100,
};

/** Chooses what an interface does, and of what; a control of a form. */
export function DefinitionEditor({ value, onChange, models, processes }: Props) {
  const now = value ?? nothing;
  return (
    <Flex vertical gap={12}>
      <Segmented
        aria-label={words.kind}
        value={now.kind}
        options={outboundKinds.map((kind) => ({ value: kind, label: words.kinds[kind] }))}
        onChange={(kind) => onChange?.({ ...nothing, kind })}
      />
      {now.kind === 'list' ? (
        <ListEditor value={now} onChange={(next) => onChange?.(next)} models={models} />
      ) : (
        <ProcessEditor
          kind={now.kind}
          value={now.process}
          onChange={(process) => onChange?.({ ...now, process })}
          processes={processes}
        />
      )}
    </Flex>
  );
}

interface ListProps {
  value: Definition;
  onChange(value: Definition): void;
  models: readonly PublishableModel[];
}

/** Chooses a data model and of each column whether it is given, searched and masked. */
function ListEditor({ value: now, onChange, models }: ListProps) {
  const model = models.find(({ group }) => group === now.model);
  const change = (part: Partial<Definition>) => onChange({ ...now, ...part });
  const fields = model?.fields ?? [];
  return (
    <>
      <Select
        aria-label={words.model}
        placeholder={words.noModel}
        value={now.model || null}
        options={models.map(({ group, label }) => ({ value: group, label: `${label}（${group}）` }))}
        onChange={(group: string) => onChange({ ...nothing, model: group })}
        showSearch={{ optionFilterProp: 'label' }}
        data-testid="outbound-model"
      />
      {model && (
        <>
          <Flex gap={8}>
            <Button
              size="small"
              onClick={() => change({ fields: fields.map(({ code }) => keptOf(now, code)) })}
              data-testid="outbound-all-fields"
            >
              {words.all}
            </Button>
            <Button size="small" onClick={() => change({ fields: [] })}>
              {words.none}
            </Button>
          </Flex>
          <FieldTable fields={fields} now={now} change={change} />
          <Checkbox
            checked={now.filters.includes(sinceFilter)}
            onChange={() => change({ filters: toggled(now.filters, sinceFilter) })}
          >
            {words.since}
          </Checkbox>
          <Select
            aria-label={words.sort}
            value={now.sort ?? ''}
            options={[
              { value: '', label: `${words.sort}：${words.sortLatest}` },
              ...fields
                .filter(({ isFilter }) => isFilter)
                .flatMap(({ code, label }) => [
                  { value: code, label: words.ascending(label) },
                  { value: `-${code}`, label: words.descending(label) },
                ]),
            ]}
            onChange={(sort: string) => change({ sort: sort || null })}
            showSearch={{ optionFilterProp: 'label' }}
          />
          <Flex gap={8} align="center">
            <span>{words.maxPageSize}</span>
            <InputNumber
              aria-label={words.maxPageSize}
              min={1}
              max={200}
              precision={0}
              value={now.maxPageSize}
              onChange={(most) => change({ maxPageSize: most ?? nothing.maxPageSize })}
            />
          </Flex>
          <Conditions fields={fields.filter(({ isFilter }) => isFilter)} now={now} change={change} />
        </>
      )}
    </>
  );
}

const toggled = (names: readonly string[], name: string): string[] =>
  names.includes(name) ? names.filter((each) => each !== name) : [...names, name];

const keptOf = (now: Definition, code: string) => now.fields.find((field) => field.code === code) ?? { code };

interface PartProps {
  fields: readonly Field[];
  now: Definition;
  change(part: Partial<Definition>): void;
}

function FieldTable({ fields, now, change }: PartProps) {
  const given = new Map(now.fields.map((field) => [field.code, field]));
  const give = (code: string, isGiven: boolean) =>
    change({
      fields: fields.flatMap((field) => {
        if (field.code === code) return isGiven ? [{ code }] : [];
        return given.get(field.code) ?? [];
      }),
    });
  return (
    <Table<Field>
      size="small"
      rowKey="code"
      dataSource={[...fields]}
      pagination={false}
      scroll={{ y: 260 }}
      columns={[
        {
          title: words.give,
          width: 60,
          render: (_, { code, label }) => (
            <Checkbox
              aria-label={`${words.give} ${label}`}
              checked={given.has(code)}
              onChange={({ target }) => give(code, target.checked)}
            />
          ),
        },
        {
          title: words.field,
          render: (_, { code, label }) => (
            <>
              {label} <span style={{ color: 'var(--ant-color-text-secondary)' }}>{code}</span>
            </>
          ),
        },
        { title: words.columns.type, width: 70, render: (_, { type }) => words.types[type] },
        {
          title: words.filter,
          width: 70,
          render: (_, { code, label, isFilter }) =>
            isFilter && (
              <Checkbox
                aria-label={`${words.filter} ${label}`}
                checked={now.filters.includes(code)}
                onChange={() => change({ filters: toggled(now.filters, code) })}
              />
            ),
        },
        {
          title: words.personal,
          width: 190,
          render: (_, { code, label, isPersonal }) =>
            isPersonal && (
              <Select
                size="small"
                style={{ width: '100%' }}
                aria-label={`${words.personal} ${label}`}
                disabled={!given.has(code)}
                value={given.get(code)?.isPlain === true}
                options={[
                  { value: false, label: words.masked },
                  { value: true, label: words.plain },
                ]}
                onChange={(isPlain: boolean) =>
                  change({
                    fields: now.fields.map((field) =>
                      field.code === code ? (isPlain ? { code, isPlain } : { code }) : field,
                    ),
                  })
                }
              />
            ),
        },
      ]}
    />
  );
}

interface ConditionProps {
  fields: readonly Pick<Field, 'code' | 'label'>[];
  now: Pick<Definition, 'conditions'>;
  change(part: Pick<Definition, 'conditions'>): void;
}

/** Conditions that always hold, each a field and its value. */
export function Conditions({ fields, now, change }: ConditionProps) {
  const set = (index: number, part: Partial<Definition['conditions'][number]>) =>
    change({
      conditions: now.conditions.map((each, at) => (at === index ? { ...each, ...part } : each)),
    });
  return (
    <Flex vertical gap={8} align="start">
      {now.conditions.map(({ field, value }, index) => (
        <Flex key={index} gap={8} style={{ width: '100%' }}>
          <Select
            style={{ width: 220 }}
            aria-label={words.conditionField}
            value={field}
            options={fields.map(({ code, label }) => ({ value: code, label }))}
            onChange={(next: string) => set(index, { field: next })}
          />
          <Input
            style={{ flex: 1 }}
            aria-label={words.conditionValue}
            placeholder={words.conditionValue}
            maxLength={200}
            value={value}
            onChange={({ target }) => set(index, { value: target.value })}
          />
          <Button onClick={() => change({ conditions: now.conditions.filter((_, at) => at !== index) })}>
            {words.removeCondition}
          </Button>
        </Flex>
      ))}
      <Button
        size="small"
        disabled={fields.length === 0}
        onClick={() =>
          change({ conditions: [...now.conditions, { field: fields[0]?.code ?? '', value: '' }] })
        }
      >
        {words.addCondition}
      </Button>
    </Flex>
  );
}
