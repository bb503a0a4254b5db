import type { Condition, ConditionOperator } from '../../contract/condition.ts';
import type { FormData, Outcome } from '../../contract/form-data.ts';
import { isEmpty, splitList, valueAt } from '../values/values.ts';

type Test = { field: string; op: ConditionOperator; value?: unknown };

/** Whether a condition holds over plain values. Text from people is compared, never evaluated. */
export function holds(condition: Condition, values: FormData, outcome?: Outcome): boolean {
  if ('all' in condition) return condition.all.every((part) => holds(part, values, outcome));
  if ('any' in condition) return condition.any.some((part) => holds(part, values, outcome));
  if ('not' in condition) return !holds(condition.not, values, outcome);
  return tests[condition.op](actual(condition.field, values, outcome), condition.value);
}

function actual(field: Test['field'], values: FormData, outcome?: Outcome): unknown {
  if (field === 'outcome') return outcome?.id;
  if (field === 'approverStatus') return outcome?.status;
  return valueAt(values, field);
}

const tests = {
  eq: (left, right) => same(left, right),
  ne: (left, right) => !same(left, right),
  in: (left, right) => Array.isArray(right) && right.some((item) => same(left, item)),
  includes: (left, right) => splitList(left).includes(String(right)),
  empty: (left) => isEmpty(left),
  notEmpty: (left) => !isEmpty(left),
  gt: (left, right) => ordered(left, right, (order) => order > 0),
  lt: (left, right) => ordered(left, right, (order) => order < 0),
} satisfies Record<ConditionOperator, (left: unknown, right: unknown) => boolean>;

/** `1` and `"1"` are the same answer: records export every value as text. */
function same(left: unknown, right: unknown): boolean {
  if (isEmpty(left) || isEmpty(right)) return isEmpty(left) && isEmpty(right);
  return isPlain(left) && isPlain(right) && String(left) === String(right);
}

function isPlain(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function ordered(left: unknown, right: unknown, accept: (order: number) => boolean): boolean {
  if (isEmpty(left) || isEmpty(right) || !isPlain(left) || !isPlain(right)) return false;
  const [a, b] = [Number(left), Number(right)];
  if (!Number.isNaN(a) && !Number.isNaN(b)) return accept(a - b);
  const [x, y] = [String(left), String(right)];
  return accept(x < y ? -1 : x > y ? 1 : 0);
}
