import { useIsRefused } from '@homestead/ui/desk/manage';
import { Button, Checkbox, Form, Input, InputNumber, Select } from 'antd';
import type { ReactNode } from 'react';
import { parameterTexts as texts } from '../../contract/index.ts';
import styles from './parameters.module.css';
import { shapeOf } from './schema.ts';
import { parameterPageTexts as words } from './texts.ts';

/** What a part of a value may name, by the part's name. */
export type Choices = Readonly<Record<string, readonly { value: string; label: string }[]>>;

interface Props {
  schema: object;
  /** Name of the part, for its label and its choices. */
  name: string;
  label: string;
  /** Where the part stands in what is sent, as the server names it. */
  path: string;
  value?: unknown;
  onChange?: (value: unknown) => void;
  choices: Choices;
}

const isLong = (value: unknown) => typeof value === 'string' && value.length > 24;
const asOption = (value: string) => ({ value, label: texts.levels[value] ?? value });

/** Edits a value by its schema: figures, texts, choices, lists and objects within each other. */
export function ValueEditor({ schema, name, label, path, value, onChange = () => {}, choices }: Props) {
  const shape = shapeOf(schema);
  const given = { name, label, path, value, onChange, choices };
  if (shape.kind === 'list') return <ListEditor {...given} schema={shape.schema} />;
  if (shape.kind === 'record') return <RecordEditor {...given} schema={shape.schema} />;
  if (shape.kind === 'object') return <ObjectEditor {...given} properties={shape.properties} />;
  return <Part path={path}>{inputOf({ ...given, schema })}</Part>;
}

/** One input, marked where the server refused what it holds; its dialog's field holds more than this input. */
function Part({ path, children }: { path: string; children: ReactNode }) {
  return (
    <Form.Item noStyle validateStatus={useIsRefused(path) ? 'error' : ''}>
      {children}
    </Form.Item>
  );
}

function inputOf({ schema, name, label, value, onChange, choices }: Required<Props>): ReactNode {
  const shape = shapeOf(schema);
  const known = choices[name] ?? (shape.kind === 'choice' ? shape.values.map(asOption) : undefined);
  if (known)
    return (
      <Select
        aria-label={label}
        className={styles.choice!}
        value={value as string}
        options={[...known]}
        onChange={onChange}
      />
    );
  if (shape.kind === 'yes')
    return (
      <Checkbox checked={value === true} onChange={({ target }) => onChange(target.checked || undefined)}>
        {words.yes}
      </Checkbox>
    );
  if (shape.kind === 'number')
    return (
      <InputNumber
        aria-label={label}
        value={value as number}
        onChange={(next) => onChange(next ?? undefined)}
      />
    );
  return (
    <Input.TextArea
      aria-label={label}
      autoSize={{ minRows: isLong(value) ? 2 : 1 }}
      value={value as string}
      onChange={({ target }) => onChange(target.value || undefined)}
    />
  );
}

/** A list: short words and figures as tags, anything longer one below the other. */
function ListEditor({ schema, name, label, path, value, onChange, choices }: Required<Props>) {
  const list = Array.isArray(value) ? (value as unknown[]) : [];
  const { kind } = shapeOf(schema);
  if ((kind === 'text' || kind === 'number') && !list.some(isLong))
    return (
      <Part path={path}>
        <Select
          aria-label={label}
          className={styles.choice!}
          mode={choices[name] ? 'multiple' : 'tags'}
          value={list.map(String)}
          options={[...(choices[name] ?? [])]}
          onChange={(next: string[]) => onChange(kind === 'number' ? next.map(Number) : next)}
        />
      </Part>
    );
  return (
    <div className={styles.list}>
      {list.map((item, index) => (
        <div key={index} className={styles.row}>
          <ValueEditor
            {...{
              schema,
              name,
              choices,
              value: item,
              label: `${label} ${index + 1}`,
              path: `${path}.${index}`,
            }}
            onChange={(next) => onChange(list.with(index, next))}
          />
          <Button aria-label={words.removeAt(index + 1)} onClick={() => onChange(list.toSpliced(index, 1))}>
            {words.remove}
          </Button>
        </div>
      ))}
      <Button
        type="dashed"
        className={styles.add!}
        onClick={() => onChange([...list, kind === 'object' ? {} : ''])}
      >
        {words.add}
      </Button>
    </div>
  );
}

function ObjectEditor({
  properties,
  label,
  path,
  value,
  onChange,
  choices,
}: Omit<Required<Props>, 'schema'> & { properties: Record<string, object> }) {
  const held = (value ?? {}) as Record<string, unknown>;
  return (
    <div className={styles.object}>
      {Object.entries(properties).map(([part, schema]) => {
        const title = texts.labels[part] ?? part;
        return (
          <div key={part} className={styles.part}>
            <span className={styles.label}>{title}</span>
            <ValueEditor
              {...{
                schema,
                name: part,
                choices,
                value: held[part],
                label: `${label} ${title}`,
                path: `${path}.${part}`,
              }}
              onChange={(next) => onChange(withPart(held, part, next))}
            />
          </div>
        );
      })}
    </div>
  );
}

/** An object by keys of its own: a row keeps its key, and a new one is named first. */
function RecordEditor({ schema, name, label, path, value, onChange, choices }: Required<Props>) {
  const held = (value ?? {}) as Record<string, unknown>;
  return (
    <div className={styles.object}>
      {Object.entries(held).map(([key, part]) => (
        <div key={key} className={styles.keyed}>
          <span className={styles.label}>
            {choices['told']?.find((one) => one.value === key)?.label ?? key}
          </span>
          <ValueEditor
            {...{ schema, name, choices, value: part, label: `${label} ${key}`, path: `${path}.${key}` }}
            onChange={(next) => onChange({ ...held, [key]: next })}
          />
          <Button
            aria-label={`${words.remove} ${key}`}
            onClick={() => onChange(withPart(held, key, undefined))}
          >
            {words.remove}
          </Button>
        </div>
      ))}
      <Input.Search
        className={styles.choice!}
        aria-label={words.newKey}
        placeholder={words.newKey}
        enterButton={words.add}
        onSearch={(key) => key.trim() && onChange({ ...held, [key.trim()]: held[key.trim()] ?? '' })}
      />
    </div>
  );
}

function withPart(held: Record<string, unknown>, part: string, next: unknown): Record<string, unknown> {
  const { [part]: _, ...others } = held;
  return next === undefined ? others : { ...held, [part]: next };
}
