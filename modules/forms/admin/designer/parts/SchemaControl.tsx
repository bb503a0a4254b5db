import { Button, Checkbox, Input, InputNumber, Select } from 'antd';
import type { ReactNode } from 'react';
import type { Condition } from '../../../contract/index.ts';
import styles from '../designer.module.css';
import { controlOf, emptyOf, type Part, wordsOf } from '../shape/schema.ts';
import { designerTexts, nameOf } from '../texts.ts';
import { ConditionEditor } from './ConditionEditor.tsx';
import { FieldSelect, FieldsSelect } from './FieldSelect.tsx';
import { JsonControl } from './JsonControl.tsx';
import { ListControl } from './ListControl.tsx';

const words = designerTexts.properties;

/** Controls that a designer puts in the place of the schema's own, by the names of properties. */
export type Overrides = Readonly<Record<string, (props: ControlProps) => ReactNode>>;

export interface ControlProps {
  name: string;
  label: string;
  part: Part;
  value: unknown;
  /** `undefined` takes the property away. */
  onChange(value: unknown): void;
  overrides?: Overrides;
  isRequired?: boolean;
}

/** A property of a form with its name and the control that its schema asks for. */
export function Property(props: ControlProps) {
  const { name, label, part, value, onChange, overrides } = props;
  const Own = overrides && Object.hasOwn(overrides, name) ? overrides[name] : undefined;
  if (!Own && controlOf(part) === 'flag')
    return (
      <Checkbox
        className={styles['flag'] ?? ''}
        checked={value === true}
        onChange={({ target }) => onChange(target.checked ? true : part.const === true ? undefined : false)}
        data-property={name}
      >
        {label}
      </Checkbox>
    );
  return (
    <div className={styles['property']} data-property={name}>
      <span>{label}</span>
      {Own ? Own(props) : <SchemaControl {...props} />}
    </div>
  );
}

const longTexts = new Set(['template', 'offer', 'message', 'hint', 'empty', 'placeholder']);

function SchemaControl(props: ControlProps) {
  const { name, label, part, value, onChange, isRequired } = props;
  const typed = (text: string) => onChange(text === '' && !isRequired ? undefined : text);
  switch (controlOf(part)) {
    case 'text': {
      const Box = longTexts.has(name) ? Input.TextArea : Input;
      return (
        <Box
          aria-label={label}
          value={String(value ?? '')}
          {...(part.maxLength ? { maxLength: part.maxLength } : {})}
          onChange={({ target }: { target: { value: string } }) => typed(target.value)}
        />
      );
    }
    case 'text-or-figure':
      return (
        <Input
          aria-label={label}
          value={String(value ?? '')}
          onChange={({ target }) => typed(target.value)}
        />
      );
    case 'integer':
      return (
        <InputNumber
          aria-label={label}
          value={typeof value === 'number' ? value : null}
          {...(part.minimum === undefined ? {} : { min: part.minimum })}
          {...(part.maximum === undefined ? {} : { max: part.maximum })}
          precision={0}
          onChange={(next: number | null) => onChange(next ?? undefined)}
        />
      );
    case 'choice':
      return (
        <Select
          aria-label={label}
          allowClear={!isRequired}
          value={(value as string | undefined) ?? null}
          onChange={(next: string | null) => onChange(next ?? undefined)}
          options={wordsOf(part).map((word) => ({
            value: word,
            label: designerTexts.choices[`${name}.${word}`] ?? designerTexts.choices[word] ?? word,
          }))}
        />
      );
    case 'field':
      return (
        <FieldSelect
          label={label}
          value={value as string | undefined}
          onChange={(next) => onChange(next ?? (isRequired ? '' : undefined))}
        />
      );
    case 'fields':
      return (
        <FieldsSelect
          label={label}
          value={(value as string[] | undefined) ?? []}
          onChange={(next) => onChange(next.length === 0 && !isRequired ? undefined : next)}
        />
      );
    case 'condition':
      return <ConditionEditor value={value as Condition | undefined} onChange={onChange} />;
    case 'object':
      return <ObjectControl {...props} />;
    case 'list':
      return <ListControl {...props} />;
    default:
      return <JsonControl label={label} value={value} onChange={onChange} />;
  }
}

/** The parts of an object, each with its own control; those that the schema does not know are kept, as JSON. */
function ObjectControl({ part, value, onChange, overrides, isRequired }: ControlProps) {
  if (value === undefined)
    return (
      <Button size="small" type="dashed" onClick={() => onChange(emptyOf(part))}>
        {words.set}
      </Button>
    );
  return (
    <div className={styles['object']}>
      <Parts part={part} value={value as object} onChange={onChange} {...(overrides ? { overrides } : {})} />
      {!isRequired && (
        <Button size="small" type="link" danger onClick={() => onChange(undefined)}>
          {words.clear}
        </Button>
      )}
    </div>
  );
}

/** Words of earlier content: shown where they are said, and offered nowhere else. */
const earlier = new Set(['kind']);

interface PartsProps {
  part: Part;
  value: object;
  onChange(value: object): void;
  overrides?: Overrides;
  /** Which properties are shown; all of the schema when absent. */
  names?: readonly string[];
}

export function Parts({ part, value, onChange, overrides, names }: PartsProps) {
  const known = part.properties ?? {};
  const beside = names ? [] : Object.keys(value).filter((name) => !Object.hasOwn(known, name));
  const record = value as Readonly<Record<string, unknown>>;
  const shown = (names ?? Object.keys(known)).filter(
    (name) => !earlier.has(name) || Object.hasOwn(value, name),
  );
  return [...shown, ...beside].map((name) => (
    <Property
      key={name}
      name={name}
      label={nameOf(name)}
      part={known[name] ?? {}}
      value={record[name]}
      isRequired={part.required?.includes(name) ?? false}
      onChange={(next) => onChange(withPart(record, name, next))}
      {...(overrides ? { overrides } : {})}
    />
  ));
}

function withPart(record: Readonly<Record<string, unknown>>, name: string, next: unknown): object {
  return Object.fromEntries(
    Object.entries({ ...record, [name]: next }).filter(([, each]) => each !== undefined),
  );
}
