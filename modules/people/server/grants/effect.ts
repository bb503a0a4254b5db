import { countTotal, type Executor, one, rows, tablesOf } from '@homestead/database';
import { sql } from 'kysely';
import { dataScopes, type RoleEdit, type RoleEffect } from '../../contract/index.ts';
import { roleTexts as texts } from '../../contract/roles/texts.ts';
import type { Deps } from '../deps.ts';
import { heldGrants } from '../person.ts';
import type { PeopleTables } from '../tables.ts';
import { getRoleRow, type RoleRow } from './role-rows.ts';
import { edited } from './role-writes.ts';

const tables = tablesOf<PeopleTables>();

/** What an edit of a role would give to active people, and take from them, whom no other role gives it. Writes nothing. */
export async function effectOf(
  deps: Deps,
  db: Executor,
  code: string,
  edit: Partial<RoleEdit>,
): Promise<RoleEffect> {
  const { version: _, ...content } = edit;
  const before = await getRoleRow(db, code);
  const after = edited(before, content);
  const held = before.isEnabled ? before.capabilities : [];
  const will = after.isEnabled ? after.capabilities : [];
  const changed = [
    ...held.filter((name) => !will.includes(name)),
    ...will.filter((name) => !held.includes(name)),
  ];
  const people = await countHolders(db, code);
  const alone = new Map(
    (
      await rows<{ capability: string; people: number }>(
        db,
        sql`select capability, count(*)::int as people
          from ${holders(code)} holder cross join unnest(${changed}::text[]) capability
          where not exists (select 1 from ${heldGrants} other where other.account_id = holder.account_id
            and other.role_code <> ${code} and capability = any(other.capabilities))
          group by capability`,
      )
    ).map(({ capability, people: count }) => [capability, count]),
  );
  const entry = (capability: (typeof changed)[number]) => ({
    capability,
    label: deps.labelOf(capability),
    people: alone.get(capability) ?? 0,
  });
  const gains = changed.filter((name) => will.includes(name)).map(entry);
  const loses = changed.filter((name) => !will.includes(name)).map(entry);
  const area = areaOf(before, after, people);
  return { people, gains, loses, area, lines: linesOf(gains, loses, area) };
}

/** Active people who hold the role today, or would if it were enabled. */
const holders = (code: string) =>
  tables
    .selectFrom('people.account_role as ar')
    .innerJoin('people.account as a', (join) =>
      join.onRef('a.id', '=', 'ar.account_id').on('a.status', '=', sql.lit('active')),
    )
    .select('ar.account_id')
    .distinct()
    .where('ar.role_code', '=', code)
    .where('ar.state', '=', sql.lit('active'));

async function countHolders(db: Executor, code: string): Promise<number> {
  return (await one(db, tables.selectFrom(holders(code).as('holder')).select(countTotal))).total;
}

/** How many people's data an edit makes more, and how many people's less. */
export function areaOf(before: RoleRow, after: RoleRow, people: number): RoleEffect['area'] {
  const width = (role: RoleRow) => (role.isEnabled ? dataScopes.indexOf(role.scope) : -1);
  const listed = (a: RoleRow, b: RoleRow) =>
    a.scope === 'listed' && b.scope === 'listed' && a.divisions.some((code) => !b.divisions.includes(code));
  return {
    wider: width(after) > width(before) || listed(after, before) ? people : 0,
    narrower: width(after) < width(before) || listed(before, after) ? people : 0,
  };
}

function linesOf(gains: RoleEffect['gains'], loses: RoleEffect['loses'], area: RoleEffect['area']): string[] {
  const lines = [
    ...loses.map(({ people, label }) => texts.loses(people, label)),
    ...gains.map(({ people, label }) => texts.gains(people, label)),
    ...(area.wider > 0 ? [texts.wider(area.wider)] : []),
    ...(area.narrower > 0 ? [texts.narrower(area.narrower)] : []),
  ];
  return lines.length > 0 ? lines : [texts.nobodyTouched];
}
