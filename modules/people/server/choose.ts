import { allOf, anyOf, countTotal, type Executor, one, rows, tablesOf } from '@homestead/database';
import type { Capability } from '@homestead/http/contract';
import { sql } from 'kysely';
import { placeCovers } from './accounts.ts';
import { heldGrants } from './person.ts';
import type { PeopleTables } from './tables.ts';

const tables = tablesOf<PeopleTables>();

/** Who may be chosen, and which page of the list is asked for. */
export interface Choice {
  personSet: {
    ids: readonly string[];
    /** Also people whose account is disabled. */
    withDisabled?: boolean;
    roles: readonly string[];
    /** Holders of any role that allows this count like holders of `roles`. */
    capability?: Capability;
    /** A grant counts if it covers this division, or lies in it where it is wider than a village. */
    division: string;
    except: readonly string[];
  };
  only?: readonly string[];
  keyword?: string;
  limit: number;
  offset: number;
}

/** A page of people by name, without telephone and identity number. */
export async function choosePeople(
  db: Executor,
  { personSet, only, keyword, limit, offset }: Choice,
): Promise<{
  records: { id: string; name: string; roleNames: string[]; divisionName: string }[];
  total: number;
}> {
  const like = keyword?.trim() ? `%${keyword.trim().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%` : null;
  const holds = personSet.capability
    ? sql`r.role_code in (select role.code from people.role
        where role.code = any(${[...personSet.roles]}::text[]) or ${personSet.capability} = any(role.capabilities))`
    : sql`r.role_code = any(${[...personSet.roles]}::text[])`;
  let asked = tables
    .selectFrom('people.account as a')
    .leftJoin('people.division as d', 'd.code', 'a.division_code')
    .where('a.id', '<>', allOf(personSet.except))
    .where((eb) =>
      eb.or([
        eb('a.id', '=', anyOf(personSet.ids)),
        sql<boolean>`a.id in (select r.account_id from ${heldGrants} r, unnest(r.places) place
          where ${holds} and ${placeCovers(sql`place`, sql`${personSet.division}::text`)})`,
      ]),
    );
  if (!personSet.withDisabled) asked = asked.where('a.status', '=', sql.lit('active'));
  if (only) asked = asked.where('a.id', '=', anyOf(only));
  if (like)
    asked = asked.where((eb) =>
      eb.or([
        eb('a.name', 'ilike', like),
        eb('d.name', 'ilike', like),
        eb.exists(
          eb
            .selectFrom(heldGrants.as('r'))
            .select(sql.lit(1).as('one'))
            .whereRef('r.account_id', '=', 'a.id')
            .where('r.role_name', 'ilike', like),
        ),
      ]),
    );
  const records = await rows(
    db,
    asked
      .select(({ fn }) => [
        'a.id',
        'a.name',
        fn.coalesce('d.name', 'a.division_code').as('divisionName'),
        sql<string[]>`array(select r.role_name from ${heldGrants} r where r.account_id = a.id
          group by r.role_code, r.role_name, r.sort order by r.sort, r.role_code)`.as('roleNames'),
      ])
      .orderBy('a.name')
      .orderBy('a.id')
      .limit(limit)
      .offset(offset),
  );
  // A page that is not full is the last one.
  if (records.length > 0 && records.length < limit) return { records, total: offset + records.length };
  const { total } = await one(db, asked.select(countTotal));
  return { records, total };
}
