import { maybe, one, type Tx } from '@homestead/database';
import { type Capability, HttpError } from '@homestead/http/contract';
import { sql } from 'kysely';
import { roleTexts } from '../../contract/roles/texts.ts';
import type { Deps } from '../deps.ts';
import { heldGrants } from '../person.ts';

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
  const { found } = await one<{ found: boolean }>(
    tx,
    sql`select exists (
      select g.account_id from ${heldGrants} g join people.account a on a.id = g.account_id and a.status = 'active'
      where g.scope = 'platform' and g.valid_until is null group by g.account_id
      having ${sql.join(
        securityCapabilities.map((capability) => sql`bool_or(${capability} = any(g.capabilities))`),
        sql` and `,
      )}) as found`,
  );
  return found;
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
    sql`select 1 as one from ${heldGrants} g join people.account a on a.id = g.account_id and a.status = 'active'
        where 'people.grant.confirm' = any(g.capabilities) and g.scope = 'platform'
          and g.account_id <> all(${[...concerned]}::text[]) limit 1`,
  );
  return found !== undefined;
}
