import type { Condition, ConditionOperator } from '../../../contract/index.ts';

/** A single comparison, or several that hold together, or by one of them, or not. */
export type Test = Extract<Condition, { op: ConditionOperator }>;
export type Join = 'all' | 'any';

/** What a person chooses from, beside the operators themselves: which of them take no value, and which take several. */
export const valueless: readonly ConditionOperator[] = ['empty', 'notEmpty'];
const several: readonly ConditionOperator[] = ['in'];

export const operators: readonly ConditionOperator[] = [
  'eq',
  'ne',
  'in',
  'includes',
  'empty',
  'notEmpty',
  'gt',
  'lt',
];

export const isTest = (condition: Condition): condition is Test => 'op' in condition;

/** How a list of conditions is joined; null for a single comparison and for one that is denied. */
export function joinOf(condition: Condition): Join | null {
  if ('all' in condition) return 'all';
  return 'any' in condition ? 'any' : null;
}

export function partsOf(condition: Condition): readonly Condition[] {
  if ('all' in condition) return condition.all;
  return 'any' in condition ? condition.any : [];
}

export const joined = (join: Join, parts: readonly Condition[]): Condition =>
  join === 'all' ? { all: [...parts] } : { any: [...parts] };

/** With one comparison more: a single one, or one that is denied, becomes the first of two. */
export function withPart(condition: Condition, part: Condition): Condition {
  const join = joinOf(condition);
  return join ? joined(join, [...partsOf(condition), part]) : { all: [condition, part] };
}

/** With one part changed, or taken away; a list of one is that one, an empty list is none. */
export function withPartAt(
  condition: Condition,
  index: number,
  part: Condition | undefined,
): Condition | undefined {
  const join = joinOf(condition);
  if (!join) return part;
  const parts = partsOf(condition);
  if (part) return joined(join, parts.with(index, part));
  const left = parts.toSpliced(index, 1);
  return left.length > 1 ? joined(join, left) : left[0];
}

/** The same comparison by another operator: its value becomes several, one or none. */
export function withOperator({ field, value }: Test, op: ConditionOperator): Test {
  if (valueless.includes(op)) return { field, op };
  const values = Array.isArray(value) ? value : value === undefined ? [] : [value];
  return { field, op, value: several.includes(op) ? values : (values[0] ?? '') };
}

/** Typed text as the value of a comparison: a figure where the field holds figures. */
export function readValue(typed: string, isFigure: boolean): string | number {
  return isFigure && typed.trim() !== '' && Number.isFinite(Number(typed)) ? Number(typed) : typed;
}
