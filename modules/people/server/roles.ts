import { type Database, type Executor, maybe, type Row, rows, tablesOf } from '@homestead/database';
import type { Capability } from '@homestead/http/contract';
import { sql } from 'kysely';
import { heldGrants } from './person.ts';
import type { PeopleTables, RoleTable } from './tables.ts';

const tables = tablesOf<PeopleTables>();

/** Roles that come without an administrator: to people who register themselves, and to the first administrator. */
export type GivenTo = 'selfRegistered' | 'firstAdministrator';

/** Names of all roles by code. */
export async function roleNames(db: Database): Promise<Map<string, string>> {
  const found = await rows<Row<RoleTable, 'code' | 'name'>>(
    db.kysely,
    tables.selectFrom('people.role').select(['code', 'name']),
  );
  return new Map(found.map(({ code, name }) => [code, name]));
}

/** Codes of the roles that allow something, in the order of the content. */
export async function rolesWith(db: Executor, capability: Capability): Promise<string[]> {
  const found = await rows<Row<RoleTable, 'code'>>(
    db,
    tables
      .selectFrom('people.role')
      .select('code')
      .where((eb) => eb.ref('is_enabled'))
      .where(sql<boolean>`${capability} = any(capabilities)`)
      .orderBy('sort')
      .orderBy('code'),
  );
  return found.map(({ code }) => code);
}

/** The role that comes without an administrator, or undefined where the county names none. */
export async function roleGivenTo(db: Executor, whom: GivenTo): Promise<string | undefined> {
  const found = await maybe<Row<RoleTable, 'code'>>(
    db,
    tables
      .selectFrom('people.role')
      .select('code')
      .where('given_to', '=', whom)
      .orderBy('sort')
      .orderBy('code')
      .limit(sql.lit(1)),
  );
  return found?.code;
}

/** The roles that an account holds today. */
const rolesOf = (accountId: string) =>
  tables
    .selectFrom('people.role as r')
    .where('r.code', 'in', ({ selectFrom }) =>
      selectFrom(heldGrants.as('g')).select('g.role_code').where('g.account_id', '=', accountId),
    );

/** How many open drafts an account may have: the most generous of its roles counts; null where one of them sets no limit. */
export async function openDraftLimit(db: Executor, id: string): Promise<number | null> {
  const row = await maybe<{ limit: number | null }>(
    db,
    rolesOf(id).select(
      sql<number | null>`case when bool_and(r.open_drafts is not null) then max(r.open_drafts) end`.as(
        'limit',
      ),
    ),
  );
  return row?.limit ?? null;
}

/**
 * Bytes of files that an account may upload within 24 hours: the most generous of its roles counts, Infinity where one of
 * them sets no limit, 0 for an account without roles.
 */
export async function uploadQuota(db: Executor, id: string): Promise<number> {
  const row = await maybe<{ roles: number; limit: number | null }>(
    db,
    rolesOf(id).select([
      sql<number>`count(*)::int`.as('roles'),
      sql<number | null>`case when bool_and(r.upload_megabytes_per_day is not null)
        then max(r.upload_megabytes_per_day) end`.as('limit'),
    ]),
  );
  if (!row || row.roles === 0) return 0;
  return row.limit === null ? Number.POSITIVE_INFINITY : row.limit * 1024 * 1024;
}
