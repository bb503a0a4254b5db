import { Select } from 'antd';
import type { Assertion, Comparison, Condition } from '../../../contract/index.ts';
import { labelOf, useDesignerScope } from '../scope.ts';
import { pathsOf } from '../shape/operations.ts';
import { designerTexts, nameOf } from '../texts.ts';
import { ConditionEditor } from './ConditionEditor.tsx';
import { FieldSelect } from './FieldSelect.tsx';
import { JsonControl } from './JsonControl.tsx';
import { TermControl } from './TermControl.tsx';

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

/** What a rule claims: that a condition holds, that figures compare, that values differ, that one follows from another. */
export function AssertControl({ value, onChange }: Props) {
  // A rule that claims nothing yet begins with the plainest claim; only a kind that nobody here knows is shown as it stands.
  const assert = value && typeof value === 'object' ? value : begun['holds']!;
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
      {kind ? (
        <Claim value={assert as Assertion} onChange={onChange} />
      ) : (
        <JsonControl label={nameOf('assert')} value={value} onChange={onChange} />
      )}
    </>
  );
}

function Claim({ value, onChange }: { value: Assertion; onChange(value: Assertion): void }) {
  if ('holds' in value)
    return (
      <ConditionEditor
        value={asked(value.holds)}
        onChange={(holds) => onChange({ holds: holds ?? { all: [] } })}
      />
    );
  if ('compare' in value) return <Compared value={value} onChange={onChange} />;
  if ('unique' in value) return <Unique paths={value.unique} onChange={(unique) => onChange({ unique })} />;
  return (
    <>
      <Select
        aria-label={nameOf('derived')}
        value={value.derived}
        onChange={(derived) => onChange({ ...value, derived })}
        options={(['age', 'gender'] as const).map((word) => ({
          value: word,
          label: designerTexts.choices[word],
        }))}
      />
      <FieldSelect
        label={nameOf('from')}
        value={value.from}
        onChange={(from) => onChange({ ...value, from: from ?? '' })}
      />
    </>
  );
}

const comparisons: readonly Comparison[] = ['<=', '<', '>=', '>', '==', '!='];

interface ComparedProps {
  value: Extract<Assertion, { compare: Comparison }>;
  onChange(value: Assertion): void;
}

function Compared({ value, onChange }: ComparedProps) {
  return (
    <>
      <TermControl
        label={nameOf('left')}
        value={value.left}
        onChange={(left) => onChange({ ...value, left })}
      />
      <Select
        aria-label={nameOf('compare')}
        value={value.compare}
        onChange={(compare) => onChange({ ...value, compare })}
        options={comparisons.map((sign) => ({ value: sign, label: designerTexts.comparisons[sign] }))}
      />
      <TermControl
        label={nameOf('right')}
        value={value.right}
        onChange={(right) => onChange({ ...value, right })}
      />
    </>
  );
}

/** Fields, and parts of the rows of a list, which are written: `group.list[].part`. */
function Unique({ paths, onChange }: { paths: readonly string[]; onChange(paths: string[]): void }) {
  const scope = useDesignerScope();
  return (
    <Select
      mode="tags"
      aria-label={nameOf('unique')}
      value={[...paths]}
      onChange={onChange}
      options={pathsOf(scope.form).map((path) => ({
        value: path,
        label: `${labelOf(scope, path)}（${path}）`,
      }))}
    />
  );
}

/** An empty list is a condition that nobody has put together yet. */
const asked = (condition: Condition): Condition | undefined =>
  'all' in condition && condition.all.length === 0 ? undefined : condition;
