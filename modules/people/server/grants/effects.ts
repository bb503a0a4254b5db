import { rows, type Tx } from '@homestead/database';
import type { Capability } from '@homestead/http/contract';
import { sql } from 'kysely';
import { roleTexts as texts } from '../../contract/roles/texts.ts';
import type { Deps } from '../deps.ts';
import { isInForce } from '../person.ts';
import { areaOf } from './effect.ts';
import { allRoles, type RoleRow } from './role-rows.ts';

/**
 * Looks at all roles. What it returns says, in words, what has changed since for active people by all changed roles together: what
 * one role takes and another gives counts for neither.
 */
export async function watchRoles({ labelOf }: Deps, tx: Tx): Promise<() => Promise<string[]>> {
  const before = await allRoles(tx);
  return async () => {
    const after = await allRoles(tx);
    const changed = changedOf(before, after);
    const touched = await rows<{ capability: Capability; gain: number; lose: number }>(
      tx,
      sql`select capability, count(*) filter (where has and not had)::int as gain, count(*) filter (where had and not has)::int as lose
        from (select g.account_id, c.capability, bool_or(g.role_code = any(c.before)) as had, bool_or(g.role_code = any(c.after)) as has
          from (select distinct ar.account_id, ar.role_code from people.account_role ar
              join people.account a on a.id = ar.account_id and a.status = 'active' where ${isInForce('ar')}) g
            join jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as c(capability text, before text[], after text[])
              on g.role_code = any(c.before || c.after)
          group by g.account_id, c.capability) held
        where had <> has group by capability order by capability`,
    );
    const loses = touched.filter(({ lose }) => lose > 0);
    const gains = touched.filter(({ gain }) => gain > 0);
    return [
      ...loses.map(({ lose, capability }) => texts.loses(lose, labelOf(capability))),
      ...gains.map(({ gain, capability }) => texts.gains(gain, labelOf(capability))),
      ...[...after.values()].flatMap((role) => areasIn(before.get(role.code), role)),
    ];
  };
}

type Roles = ReadonlyMap<string, RoleRow>;

/** The capabilities that not the same roles give, each with those that gave it and those that give it now. */
function changedOf(before: Roles, after: Roles) {
  const holders = (roles: Roles, capability: Capability) =>
    [...roles.values()]
      .filter(({ isEnabled, capabilities }) => isEnabled && capabilities.includes(capability))
      .map(({ code }) => code);
  const all = new Set([...before.values(), ...after.values()].flatMap(({ capabilities }) => capabilities));
  return [...all]
    .map((capability) => ({
      capability,
      before: holders(before, capability),
      after: holders(after, capability),
    }))
    .filter((entry) => entry.before.join() !== entry.after.join());
}

/** Whether the data of a role's holders became more or less, in words. */
function areasIn(before: RoleRow | undefined, after: RoleRow): string[] {
  if (!before) return [];
  const { wider, narrower } = areaOf(before, after, after.members);
  return [
    ...(wider > 0 ? [texts.inRole(after.name, texts.wider(wider))] : []),
    ...(narrower > 0 ? [texts.inRole(after.name, texts.narrower(narrower))] : []),
  ];
}
