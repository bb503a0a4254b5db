import type { Capability } from '@homestead/http/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Person } from '../../contract/index.ts';

/** Codes of the divisions, with all that lies in them, where a person may do something; `''` is everywhere. */
export function areasWith(person: Pick<Person, 'grants'>, capability: Capability): string[] {
  const places = person.grants.flatMap((grant) =>
    grant.scope !== 'own' && grant.capabilities.includes(capability) ? grant.places : [],
  );
  return [...new Set(places)];
}

/** Whether one of some areas contains a division. */
export function isIn(areas: readonly string[], division: string): boolean {
  return areas.some((area) => division.startsWith(area));
}

/** `isIn` as SQL over a division column. */
export function isInSql(areas: readonly string[], division: RawBuilder<unknown>): RawBuilder<boolean> {
  if (areas.includes('')) return sql<boolean>`true`;
  if (areas.length === 0) return sql<boolean>`false`;
  return sql<boolean>`(${sql.join(
    areas.map((area) => sql`${division} like ${`${area}%`}`),
    sql` or `,
  )})`;
}

/** What lies in the division that a list is asked for; what is no code is found nowhere. */
export function liesInSql(code: string, division: RawBuilder<unknown>): RawBuilder<boolean> {
  return /^\d{1,12}$/.test(code) ? isInSql([code], division) : isInSql([], division);
}
