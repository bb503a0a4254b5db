import { type RawBuilder, sql } from 'kysely';
import type { Expression, ExpressionOp } from '../contract/index.ts';

type Scalar = string | number | boolean;
const comparisons = { eq: '=', ne: '<>', gt: '>', ge: '>=', lt: '<', le: '<=' } as const;

/** The text of a property of feature `f`. */
export type TextOf = (field: string) => RawBuilder<unknown>;

const anyText: TextOf = (field) => sql`(f.properties ->> ${field})`;

/**
 * An expression as SQL over `f.properties`, which `textOf` reads. Field and value are bound parameters; only the operator, one of a closed
 * list, becomes text. A property that is absent satisfies nothing but `ne`.
 */
export function condition({ field, op, value }: Expression, textOf = anyText): RawBuilder<unknown> {
  const text = textOf(field);
  const list = (Array.isArray(value) ? value : [value]) as Scalar[];
  const first = list[0] ?? '';
  if (op === 'in') return sql`${text} = any(${list.map(String)}::text[])`;
  // No escape sign: a backslash is one like any other, in memory too, and a pattern may end with it.
  if (op === 'like') return sql`${text} like ${likePattern(String(first))} escape ''`;
  const compare = sql.raw(comparisons[op]);
  const left = typeof first === 'number' ? numeric(text) : sql`${text} collate "C"`;
  const right = typeof first === 'number' ? sql`${first}::numeric` : sql`${String(first)}`;
  const test = sql`${left} ${compare} ${right}`;
  return op === 'ne' ? sql`(${test}) is not false` : test;
}

/** Surveys keep numbers as text as often as not; text that is no number compares as absent. */
function numeric(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select case when length(n.v) < 400 and n.v ~ '^-?[0-9]+([.][0-9]+)?$' then n.v::numeric end
    from (select ${text} as v offset 0) n)`;
}

/** Without a wildcard of its own, a pattern means "contains". */
export const likePattern = (text: string): string => (/[%_]/.test(text) ? text : `%${text}%`);

/** The same judgement in memory, for features that a caller sent along. */
export function satisfies(properties: Record<string, unknown>, { field, op, value }: Expression): boolean {
  const own = Object.hasOwn(properties, field) ? properties[field] : undefined;
  const list = (Array.isArray(value) ? value : [value]) as Scalar[];
  const text =
    own === undefined || own === null ? null : typeof own === 'object' ? JSON.stringify(own) : String(own);
  if (op === 'in') return text !== null && list.map(String).includes(text);
  if (op === 'like') return text !== null && likeMatches(text, likePattern(String(list[0])));
  const first = list[0] ?? '';
  const left = typeof first === 'number' ? (typeof own === 'number' ? own : numberOf(text)) : text;
  if (left === null) return op === 'ne';
  return compareBy[op](left < first ? -1 : left > first ? 1 : 0);
}

const compareBy: Record<Exclude<ExpressionOp, 'in' | 'like'>, (order: number) => boolean> = {
  eq: (order) => order === 0,
  ne: (order) => order !== 0,
  gt: (order) => order > 0,
  ge: (order) => order >= 0,
  lt: (order) => order < 0,
  le: (order) => order <= 0,
};

const numberOf = (text: string | null): number | null =>
  text !== null && text.length < 400 && /^-?[0-9]+([.][0-9]+)?$/.test(text) ? Number(text) : null;

/** SQL's LIKE by two pointers: linear in practice, never exponential. */
function likeMatches(text: string, pattern: string): boolean {
  let [t, p, star, mark] = [0, 0, -1, 0];
  while (t < text.length) {
    if (pattern[p] === '%') {
      star = p++;
      mark = t;
    } else if (p < pattern.length && (pattern[p] === '_' || pattern[p] === text[t])) {
      p++;
      t++;
    } else if (star >= 0) {
      p = star + 1;
      t = ++mark;
    } else return false;
  }
  while (pattern[p] === '%') p++;
  return p === pattern.length;
}
