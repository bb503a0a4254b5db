import { anyOf, type Executor, type Row, rows, tablesOf } from '@homestead/database';
import type { Principal } from '@homestead/http/server';
import type { PeopleTables, RoleTable } from '../tables.ts';

const tables = tablesOf<PeopleTables>();

/**
 * Ids of the menus that the roles of a person show; null where one of them shows all that its capabilities open. A menu that an
 * administrator gave to a role shows nothing beyond what the person may do: its own conditions hold besides.
 */
export async function shownByRoles(db: Executor, { roles }: Principal): Promise<ReadonlySet<string> | null> {
  const found = await rows<Row<RoleTable, 'menus'>>(
    db,
    tables.selectFrom('people.role').select('menus').where('code', '=', anyOf(roles)),
  );
  if (found.length === 0 || found.some(({ menus }) => menus === null)) return null;
  return new Set(found.flatMap(({ menus }) => menus ?? []));
}
