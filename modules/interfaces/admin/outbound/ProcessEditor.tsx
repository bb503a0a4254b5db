import { Button, Checkbox, Flex, Input, Select, Table, Typography } from 'antd';
import {
  type OpenProcess,
  type Outbound,
  type OutboundProcess,
  reservedInputs,
} from '../../contract/index.ts';
import { outboundPageTexts as words } from './texts.ts';

type Field = OpenProcess['tasks'][number]['fields'][number];

interface Props {
  kind: Exclude<Outbound['kind'], 'list'>;
  value: OutboundProcess | null;
  onChange(value: OutboundProcess): void;
  processes: readonly OpenProcess[];
}

/** Chooses a process, its task where one is completed, and which fields of the form a caller sends by which name. */
export function ProcessEditor({ kind, value, onChange, processes }: Props) {
  const now: OutboundProcess = value ?? { processKey: '', taskKey: null, inputs: [] };
  const process = processes.find(({ processKey }) => processKey === now.processKey);
  const task =
    kind === 'complete'
      ? process?.tasks.find(({ taskKey }) => taskKey === now.taskKey)
      : kind === 'start'
        ? process?.tasks[0]
        : undefined;
  const fields = task?.fields ?? [];
  const set = (inputs: OutboundProcess['inputs']) => onChange({ ...now, inputs });
  return (
    <>
      <Select
        aria-label={words.process}
        placeholder={words.noProcess}
        value={now.processKey || null}
        options={processes.map(({ processKey, name }) => ({
          value: processKey,
          label: `${name}（${processKey}）`,
        }))}
        onChange={(processKey: string) => onChange({ processKey, taskKey: null, inputs: [] })}
        showSearch={{ optionFilterProp: 'label' }}
        data-testid="outbound-process"
      />
      {kind === 'complete' && process && (
        <Select
          aria-label={words.task}
          placeholder={words.noTask}
          value={now.taskKey}
          options={process.tasks.map(({ taskKey, taskName }) => ({
            value: taskKey,
            label: `${taskName}（${taskKey}）`,
          }))}
          onChange={(taskKey: string) => onChange({ ...now, taskKey, inputs: [] })}
          showSearch={{ optionFilterProp: 'label' }}
          data-testid="outbound-task"
        />
      )}
      {kind === 'state' && <Typography.Text type="secondary">{words.stateNote}</Typography.Text>}
      {task && (
        <>
          <Typography.Text type="secondary">{words.actNote[kind as 'start' | 'complete']}</Typography.Text>
          <Flex gap={8}>
            <Button
              size="small"
              onClick={() =>
                set(
                  fields.map(
                    (field) =>
                      now.inputs.find(({ field: path }) => path === field.path) ?? inputFor(field, fields),
                  ),
                )
              }
              data-testid="outbound-all-inputs"
            >
              {words.takesAll}
            </Button>
            <Button size="small" onClick={() => set([])}>
              {words.none}
            </Button>
          </Flex>
          <InputTable fields={fields} inputs={now.inputs} onChange={set} />
        </>
      )}
    </>
  );
}

/** The name that a field has by itself, with its group where another field or a word of ours has it. */
function inputFor({ path, isRequired }: Field, fields: readonly Field[]): OutboundProcess['inputs'][number] {
  const [group = '', code = ''] = path.split('.');
  const isTaken =
    (reservedInputs as readonly string[]).includes(code) ||
    fields.some((other) => other.path !== path && other.path.endsWith(`.${code}`));
  const name = isTaken ? `${group}_${code}` : code;
  return { name, field: path, ...(isRequired ? { isRequired } : {}) };
}

interface TableProps {
  fields: readonly Field[];
  inputs: OutboundProcess['inputs'];
  onChange(inputs: OutboundProcess['inputs']): void;
}

function InputTable({ fields, inputs, onChange }: TableProps) {
  const given = new Map(inputs.map((input) => [input.field, input]));
  const change = (path: string, next: OutboundProcess['inputs'][number] | null) =>
    onChange(
      fields.flatMap((field) => {
        if (field.path === path) return next ?? [];
        return given.get(field.path) ?? [];
      }),
    );
  return (
    <Table<Field>
      size="small"
      rowKey="path"
      dataSource={[...fields]}
      pagination={false}
      scroll={{ y: 260 }}
      columns={[
        {
          title: words.takes,
          width: 60,
          render: (_, field) => (
            <Checkbox
              aria-label={`${words.takes} ${field.label}`}
              checked={given.has(field.path)}
              onChange={({ target }) => change(field.path, target.checked ? inputFor(field, fields) : null)}
            />
          ),
        },
        {
          title: words.field,
          render: (_, { label, path }) => (
            <>
              {label} <span style={{ color: 'var(--ant-color-text-secondary)' }}>{path}</span>
            </>
          ),
        },
        { title: words.columns.type, width: 70, render: (_, { type }) => words.types[type] },
        {
          title: words.inputName,
          width: 200,
          render: (_, { path, label }) => {
            const input = given.get(path);
            return (
              input && (
                <Input
                  size="small"
                  maxLength={63}
                  aria-label={`${words.inputName} ${label}`}
                  value={input.name}
                  status={/^[A-Za-z][A-Za-z0-9_]*$/.test(input.name) ? '' : 'error'}
                  onChange={({ target }) => change(path, { ...input, name: target.value })}
                />
              )
            );
          },
        },
        {
          title: words.required,
          width: 70,
          render: (_, { path, label }) => {
            const input = given.get(path);
            return (
              input && (
                <Checkbox
                  aria-label={`${words.required} ${label}`}
                  checked={input.isRequired === true}
                  onChange={({ target }) => {
                    const { isRequired: _before, ...rest } = input;
                    change(path, target.checked ? { ...rest, isRequired: true } : rest);
                  }}
                />
              )
            );
          },
        },
      ]}
    />
  );
}
