import { randomInt } from 'node:crypto';
import { type CamelRow, changed, type Executor, maybe, run, type Tx, tablesOf } from '@homestead/database';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { digest } from '../sign-in/secrets.ts';
import type { PeopleTables, SecondFactorTable } from '../tables.ts';

const tables = tablesOf<PeopleTables>();

/** A code of the step before is still taken, and one of the next: clocks of phones differ by some seconds. */
const toleranceSeconds = 30;
const recoveryCodeCount = 10;
const signs = '23456789abcdefghjkmnpqrstuvwxyz';

type FactorRow = CamelRow<SecondFactorTable, 'secret' | 'created_at' | 'last_step' | 'confirmed_at'>;

export function findFactor(db: Executor, accountId: string): Promise<FactorRow | undefined> {
  return maybe<FactorRow>(
    db,
    tables
      .selectFrom('people.second_factor')
      .select(['secret', 'created_at as createdAt', 'last_step as lastStep', 'confirmed_at as confirmedAt'])
      .where('account_id', '=', accountId),
  );
}

const hashOf = (accountId: string, code: string): string => digest(`${accountId} ${code}`);

/** Uses up a code in a transaction; false where it is used already. */
type Spend = (tx: Tx) => Promise<boolean>;

/** Judges a code of the authenticator, or a recovery code of a factor in force. Null where it is wrong, or was used before. */
export async function tryFactorCode(deps: Deps, accountId: string, given: string): Promise<Spend | null> {
  const factor = await findFactor(deps.db.kysely, accountId);
  const code = given.replace(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(code)) return factor ? tryTimeCode(deps, accountId, factor, code) : null;
  // They are there while a factor is in force.
  return tryRecoveryCode(deps, accountId, code);
}

async function tryTimeCode(
  deps: Deps,
  accountId: string,
  factor: FactorRow,
  code: string,
): Promise<Spend | null> {
  const { secret } = factor;
  const { verify } = await import('otplib');
  const epoch = Math.floor(deps.now().getTime() / 1000);
  const found = await verify({ secret, token: code, epoch, epochTolerance: toleranceSeconds });
  if (!found.valid || !('timeStep' in found)) return null;
  const step = found.timeStep;
  if (Number(factor.lastStep ?? -1) >= step) return null;
  return async (tx) =>
    (await changed(
      tx,
      tables
        .updateTable('people.second_factor')
        .set({ last_step: step })
        .where('account_id', '=', accountId)
        .where('created_at', '=', factor.createdAt)
        .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)])),
    )) === 1;
}

async function tryRecoveryCode(deps: Deps, accountId: string, code: string): Promise<Spend | null> {
  const hash = hashOf(accountId, code);
  const left = await maybe(
    deps.db.kysely,
    tables
      .selectFrom('people.recovery_code')
      .select(sql.lit(1).as('one'))
      .where('account_id', '=', accountId)
      .where('code_hash', '=', hash)
      .where('used_at', 'is', null),
  );
  if (!left) return null;
  return async (tx) =>
    (await changed(
      tx,
      tables
        .updateTable('people.recovery_code')
        .set({ used_at: deps.now() })
        .where('account_id', '=', accountId)
        .where('code_hash', '=', hash)
        .where('used_at', 'is', null),
    )) === 1;
}

/** Makes the recovery codes of an account, in the place of earlier ones, and returns them to be shown once. */
export async function newRecoveryCodes(tx: Tx, accountId: string): Promise<string[]> {
  const part = () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('');
  const codes = Array.from({ length: recoveryCodeCount }, () => [part(), part(), part()]);
  const hashes = codes.map((parts) => hashOf(accountId, parts.join('')));
  await run(tx, tables.deleteFrom('people.recovery_code').where('account_id', '=', accountId));
  await sql`insert into people.recovery_code (account_id, code_hash)
    select ${accountId}, hash from unnest(${hashes}::text[]) as hash on conflict do nothing`.execute(tx);
  return codes.map((parts) => parts.join('-'));
}
