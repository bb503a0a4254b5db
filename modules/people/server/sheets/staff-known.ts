import { type CamelRow, digested, rows, tablesOf } from '@homestead/database';
import type { Capability } from '@homestead/http/contract';
import type { TableRow } from '@homestead/spreadsheet';
import { sql } from 'kysely';
import { readDigits } from '../../contract/index.ts';
import type { Deps } from '../deps.ts';
import type { AccountTable, PeopleTables, RoleTable } from '../tables.ts';
import { portions } from './workbook.ts';

const tables = tablesOf<PeopleTables>();

/** A role that a table may name. */
export interface KnownRole
  extends CamelRow<RoleTable, 'code' | 'name' | 'scope' | 'is_enabled' | 'capabilities'> {
  listed: string[];
  capabilities: Capability[];
}

/** An account that a table names and that is there already. */
export interface StaffBefore extends CamelRow<AccountTable, 'id' | 'user_name' | 'name' | 'phone'> {
  division: string;
  institution: string | null;
  roles: string[];
}

/** Everything that the rows of a table are judged against, read in a few statements. */
export async function readKnown(deps: Deps, table: readonly TableRow<'userName' | 'phone'>[]) {
  const db = deps.db.kysely;
  const accounts = new Map<string, StaffBefore>();
  const phones = new Map<string, string>();
  for (const some of portions(table, 1000)) {
    const names = some.map(({ values }) => values.userName.normalize('NFKC').trim().toLowerCase());
    const numbers = some.map(({ values }) => readDigits(values.phone)).filter(Boolean);
    const hasPhone =
      numbers.length === 0
        ? sql<boolean>`false`
        : sql<boolean>`a.phone_digest in (${sql.join(numbers.map((number) => sql`${digested('phone', number)}`))})`;
    const found = await rows<StaffBefore>(
      db,
      tables
        .selectFrom('people.account as a')
        .select([
          'a.id',
          'a.user_name as userName',
          'a.name',
          'a.phone',
          'a.division_code as division',
          'a.institution_id as institution',
          sql<string[]>`array(select ar.role_code from people.account_role ar where ar.account_id = a.id)`.as(
            'roles',
          ),
        ])
        .where((eb) => eb.or([sql<boolean>`lower(a.user_name) = any(${names}::text[])`, hasPhone])),
    );
    for (const account of found) {
      accounts.set(account.userName.toLowerCase(), account);
      if (account.phone) phones.set(account.phone, account.id);
    }
  }
  const roles = await rows<KnownRole>(
    db,
    tables
      .selectFrom('people.role')
      .select(['code', 'name', 'scope', 'divisions as listed', 'is_enabled as isEnabled', 'capabilities'])
      .$narrowType<{ capabilities: Capability[] }>(),
  );
  const byWord = new Map([
    ...roles.map((role) => [role.name, role] as const),
    ...roles.map((role) => [role.code, role] as const),
  ]);
  const institutions = await rows<{ id: string; name: string; division: string }>(
    db,
    tables
      .selectFrom('people.institution')
      .select(['id', 'name', 'division_code as division'])
      .where('status', '=', sql.lit('active')),
  );
  const byName = Map.groupBy(institutions, ({ name }) => name);
  return {
    accounts,
    phones,
    role: (word: string): KnownRole | undefined => byWord.get(word),
    /** The institution of a name: that of the division, else the only one, else none. */
    institution(name: string, division: string): string | undefined {
      const named = byName.get(name) ?? [];
      const here = named.find((each) => each.division === division);
      return here?.id ?? (named.length === 1 ? named[0]?.id : undefined);
    },
  };
}
