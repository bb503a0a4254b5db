import { anyOf, type Row, rows, type Tx, tablesOf } from '@homestead/database';
import { brokenFields } from '@homestead/http/contract';
import type { GrantInput, Person } from '../../contract/index.ts';
import { roleTexts as texts } from '../../contract/roles/texts.ts';
import type { Deps } from '../deps.ts';
import type { AccountTable, PeopleTables } from '../tables.ts';
import { grantsOf, setGrants } from './grants.ts';
import { getRoleRow, type RoleRow } from './role-rows.ts';
import { refuseStale } from './role-writes.ts';

const tables = tablesOf<PeopleTables>();

/** Makes the holders of a role those that are named: whoever is new gets it where their account is, whoever is not named loses it. */
export async function setMembers(
  deps: Deps,
  tx: Tx,
  by: Person,
  code: string,
  { ids, version }: { ids: readonly string[]; version?: number | undefined },
): Promise<RoleRow> {
  const row = await getRoleRow(tx, code, true);
  refuseStale(row, version);
  const wanted = [...new Set(ids)];
  const known = await rows<Row<AccountTable, 'id'>>(
    tx,
    tables.selectFrom('people.account').select('id').where('id', '=', anyOf(wanted)),
  );
  const unknown = wanted.filter((id) => !known.some((account) => account.id === id));
  if (unknown.length > 0)
    throw brokenFields(unknown.map((id) => ({ path: 'ids', message: texts.unknownUser(id) })));
  const holders = await rows(
    tx,
    tables
      .selectFrom('people.account_role')
      .select('account_id as id')
      .distinct()
      .where('role_code', '=', code)
      .orderBy('account_id'),
  );
  const added = wanted.filter((id) => !holders.some((holder) => holder.id === id));
  const removed = holders.map(({ id }) => id).filter((id) => !wanted.includes(id));
  const grants = await grantsOf(tx, [...added, ...removed]);
  for (const [id, held] of grants) {
    const others = held
      .filter(({ role }) => role !== code)
      .map(({ role, division, from, until }): GrantInput => ({ role, division, from, until }));
    await setGrants(deps, tx, by, id, added.includes(id) ? [...others, { role: code }] : others);
  }
  return getRoleRow(tx, code);
}
