import { allOf, maybe, type Tx, tablesOf } from '@homestead/database';
import { type Capability, HttpError } from '@homestead/http/contract';
import { sql } from 'kysely';
import { roleTexts } from '../../contract/roles/texts.ts';
import type { Deps } from '../deps.ts';
import { heldGrants } from '../person.ts';
import type { PeopleTables } from '../tables.ts';

/** The grants that count today of accounts in use. */
const grantsOfActive = tablesOf<PeopleTables>()
  .selectFrom(heldGrants.as('g'))
  .innerJoin('people.account as a', (join) =>
    join.onRef('a.id', '=', 'g.account_id').on('a.status', '=', sql.lit('active')),
  );

/** Without somebody who holds these for the whole platform and without end, nobody could set a permission any more. */
export const securityCapabilities: readonly Capability[] = ['people.role.edit', 'people.grant.edit'];

/**
 * Runs a change of accounts, roles or grants, and refuses it where it takes the last active person away who may manage roles
 * and grants. One change after another: of two that leave the other's person, the second is refused.
 */
export async function keepSecurity<T>(tx: Tx, change: () => Promise<T>): Promise<T> {
  await sql`select pg_advisory_xact_lock(hashtext('people.security'))`.execute(tx);
  const had = await hasSecurity(tx);
  const result = await change();
  if (had && !(await hasSecurity(tx))) throw new HttpError('broken', roleTexts.lastSecurity, { fields: [] });
  return result;
}

async function hasSecurity(tx: Tx): Promise<boolean> {
  const holder = await maybe(
    tx,
    grantsOfActive
      .select('g.account_id')
      .where('g.scope', '=', sql.lit('platform'))
      .where('g.valid_until', 'is', null)
      .groupBy('g.account_id')
      .having(({ and }) =>
        and(
          securityCapabilities.map(
            (capability) => sql<boolean>`bool_or(${capability} = any(g.capabilities))`,
          ),
        ),
      )
      .limit(sql.lit(1)),
  );
  return holder !== undefined;
}

/**
 * Whether a new grant waits for a second administrator: with `SEPARATE_DUTIES`, where there is one besides those it concerns.
 * The first administrator of a county would else have nobody to confirm the second.
 */
export async function waitsForSecond(
  { separateDuties }: Pick<Deps, 'separateDuties'>,
  tx: Tx,
  concerned: readonly string[],
): Promise<boolean> {
  if (!separateDuties) return false;
  const found = await maybe(
    tx,
    grantsOfActive
      .select(sql.lit(1).as('one'))
      .where(sql<boolean>`'people.grant.confirm' = any(g.capabilities)`)
      .where('g.scope', '=', sql.lit('platform'))
      .where('g.account_id', '<>', allOf(concerned))
      .limit(sql.lit(1)),
  );
  return found !== undefined;
}
