import { Button, Input, Select } from 'antd';
import type { Condition } from '../../../contract/index.ts';
import { optionsOf } from '../../../engine/index.ts';
import styles from '../designer.module.css';
import { type DesignerScope, modelFieldOf, useDesignerScope } from '../scope.ts';
import {
  isTest,
  type Join,
  joined,
  joinOf,
  operators,
  partsOf,
  readValue,
  type Test,
  valueless,
  withOperator,
  withPart,
  withPartAt,
} from '../shape/conditions.ts';
import { fieldAt, pathsOf } from '../shape/operations.ts';
import { designerTexts, nameOf } from '../texts.ts';
import { FieldSelect } from './FieldSelect.tsx';

const words = designerTexts.condition;

interface Props {
  value: Condition | undefined;
  onChange(value: Condition | undefined): void;
}

/** A condition as people put one together: field, operator and value, several of them joined, groups in groups. */
export function ConditionEditor({ value, onChange }: Props) {
  const { form } = useDesignerScope();
  const fresh: Test = { field: pathsOf(form)[0] ?? '', op: 'notEmpty' };
  if (!value)
    return (
      <Button size="small" type="dashed" onClick={() => onChange(fresh)}>
        {words.add}
      </Button>
    );
  return (
    <div className={styles['condition']}>
      <Node value={value} onChange={onChange} />
      <div>
        <Button size="small" type="link" onClick={() => onChange(withPart(value, fresh))}>
          {words.add}
        </Button>
        <Button size="small" type="link" onClick={() => onChange(withPart(value, { any: [fresh, fresh] }))}>
          {words.group}
        </Button>
        <Button
          size="small"
          type="link"
          onClick={() => onChange('not' in value ? value.not : { not: value })}
        >
          {words.deny}
        </Button>
      </div>
    </div>
  );
}

function Node({ value, onChange }: { value: Condition; onChange(value: Condition | undefined): void }) {
  if (isTest(value)) return <TestRow value={value} onChange={onChange} />;
  if ('not' in value)
    return (
      <fieldset>
        <legend>{words.not}</legend>
        <Node value={value.not} onChange={(part) => onChange(part && { not: part })} />
      </fieldset>
    );
  return (
    <fieldset>
      <legend>
        <Select<Join>
          size="small"
          value={joinOf(value) ?? 'all'}
          onChange={(next) => onChange(joined(next, partsOf(value)))}
          options={[
            { value: 'all', label: words.and },
            { value: 'any', label: words.or },
          ]}
        />
      </legend>
      {partsOf(value).map((part, index) => (
        <Node key={index} value={part} onChange={(next) => onChange(withPartAt(value, index, next))} />
      ))}
    </fieldset>
  );
}

/** What a condition may ask of beside fields. */
const completion = [
  { value: 'outcome', label: words.outcome },
  { value: 'approverStatus', label: words.approverStatus },
];

function TestRow({ value, onChange }: { value: Test; onChange(value: Test | undefined): void }) {
  return (
    <div className={styles['test']}>
      <FieldSelect
        label={nameOf('field')}
        value={value.field}
        others={completion}
        onChange={(field) => field && onChange({ ...value, field })}
      />
      <div>
        <Select
          aria-label={words.operator}
          value={value.op}
          onChange={(op) => onChange(withOperator(value, op))}
          options={operators.map((op) => ({ value: op, label: words.operators[op] }))}
          style={{ width: 108 }}
        />
        {!valueless.includes(value.op) && <Operand value={value} onChange={onChange} />}
        <Button
          type="text"
          danger
          size="small"
          aria-label={words.remove}
          title={words.remove}
          onClick={() => onChange(undefined)}
        >
          ×
        </Button>
      </div>
    </div>
  );
}

/** The values that a field may have; none where anything may be written. */
export function choicesOf(scope: DesignerScope, path: string): readonly { value: string; label: string }[] {
  if (path === 'outcome')
    return scope.uses.flatMap(({ outcomes }) =>
      outcomes.map(({ id, label }) => ({ value: id, label: `${label ?? id}（${id}）` })),
    );
  const field = modelFieldOf(scope, path);
  const dictionary = fieldAt(scope.form, path)?.dictionary ?? field?.dictionary;
  return field ? optionsOf({ ...field, ...(dictionary ? { dictionary } : {}) }, scope) : [];
}

function Operand({ value, onChange }: { value: Test; onChange(value: Test): void }) {
  const scope = useDesignerScope();
  const isFigure =
    modelFieldOf(scope, value.field)?.decimals !== undefined || typeof value.value === 'number';
  const choices = choicesOf(scope, value.field);
  const options = [...new Map(choices.map((choice) => [choice.value, choice])).values()];
  const common = { 'aria-label': words.value, style: { flex: 1, minWidth: 0 } };
  if (value.op === 'in')
    return (
      <Select
        {...common}
        mode="tags"
        value={(Array.isArray(value.value) ? value.value : []).map(String)}
        onChange={(typed: string[]) =>
          onChange({ ...value, value: typed.map((each) => readAs(value.value, each, isFigure)) })
        }
        options={options}
      />
    );
  if (options.length > 0)
    return (
      <Select
        {...common}
        value={String(value.value ?? '')}
        onChange={(chosen: string) => onChange({ ...value, value: chosen })}
        options={options}
      />
    );
  return (
    <Input
      {...common}
      value={String(value.value ?? '')}
      onChange={({ target }) => onChange({ ...value, value: readValue(target.value, isFigure) })}
    />
  );
}

/** One of several values: those that were there stay what they were, figures or texts. */
function readAs(before: Test['value'], typed: string, isFigure: boolean): string | number {
  const known = Array.isArray(before) ? before.find((each) => String(each) === typed) : undefined;
  return known ?? readValue(typed, isFigure);
}
