import { unknownSort } from '@homestead/http/contract';
import { type OrderByItemBuilder, sql } from 'kysely';

/** The column that a list is ordered by, among those that it may be, and which way; what has none comes last. Throws unknownSort. */
export function orderOf<Column>(sort: string, known: Readonly<Record<string, Column>>) {
  const name = sort.replace(/^-/, '');
  const column = Object.hasOwn(known, name) ? known[name] : undefined;
  if (!column) throw unknownSort(name);
  const isFalling = sort.startsWith('-');
  const direction = (item: OrderByItemBuilder) => (isFalling ? item.desc() : item.asc()).nullsLast();
  return [column, direction] as const;
}

/** Words of a closed column, for `in`: literals, so that the planner knows them. */
export const literals = <Word extends string>(...named: Word[]) => named.map((word) => sql.lit(word));

/** A text for `like`, with its signs taken as they are. */
export const likeText = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
