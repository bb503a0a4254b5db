import { unknownSort } from '@homestead/http/contract';
import { type RawBuilder, sql } from 'kysely';

/** `order by` of a list, by names that it has; the id makes it one order. */
export function orderBy(
  sort: string,
  known: Readonly<Record<string, RawBuilder<unknown>>>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const name = sort.replace(/^-/, '');
  const column = Object.hasOwn(known, name) ? known[name] : undefined;
  if (!column) throw unknownSort(name);
  return sql`order by ${column} ${sql.raw(sort.startsWith('-') ? 'desc nulls last' : 'asc nulls last')}, ${id}`;
}

/** A text for `like`, with its signs taken as they are. */
export const likeText = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
