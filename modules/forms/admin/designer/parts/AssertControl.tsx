import { Select } from 'antd';
import type { Assertion, Condition } from '../../../contract/index.ts';
import { designerTexts, nameOf } from '../texts.ts';
import { ConditionEditor } from './ConditionEditor.tsx';
import { FieldSelect } from './FieldSelect.tsx';
import { JsonControl } from './JsonControl.tsx';

interface Props {
  value: object | string | undefined;
  onChange(value: unknown): void;
}

const begun: Readonly<Record<string, Assertion>> = {
  holds: { holds: { all: [] } },
  compare: { compare: '<=', left: { field: '' }, right: { field: '' } },
  unique: { unique: [] },
  derived: { derived: 'age', from: '' },
};

/** What a rule claims: a condition or a derivation by controls, a calculation as its text. */
export function AssertControl({ value, onChange }: Props) {
  const assert = typeof value === 'object' ? value : {};
  const kind = Object.keys(begun).find((name) => name in assert);
  return (
    <>
      <Select
        aria-label={nameOf('assert')}
        value={kind ?? null}
        onChange={(next: string | null) => next && onChange(begun[next])}
        options={Object.keys(begun).map((name) => ({
          value: name,
          label: designerTexts.asserts[name] ?? name,
        }))}
      />
      {'holds' in assert && (
        <ConditionEditor
          value={asked(assert.holds as Condition)}
          onChange={(holds) => onChange({ holds: holds ?? { all: [] } })}
        />
      )}
      {'derived' in assert && (
        <>
          <Select
            aria-label={nameOf('derived')}
            value={assert.derived as string}
            onChange={(derived: string) => onChange({ ...assert, derived })}
            options={['age', 'gender'].map((word) => ({ value: word, label: designerTexts.choices[word] }))}
          />
          <FieldSelect
            label={nameOf('from')}
            value={(assert as { from?: string }).from}
            onChange={(from) => onChange({ ...assert, from: from ?? '' })}
          />
        </>
      )}
      {(kind === 'compare' || kind === 'unique') && (
        <JsonControl label={nameOf('assert')} value={assert} onChange={onChange} />
      )}
    </>
  );
}

/** An empty list is a condition that nobody has put together yet. */
const asked = (condition: Condition): Condition | undefined =>
  'all' in condition && condition.all.length === 0 ? undefined : condition;
