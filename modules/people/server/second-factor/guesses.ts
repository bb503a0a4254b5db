import { one, tablesOf } from '@homestead/database';
import { brokenFields } from '@homestead/http/contract';
import { ownTexts } from '../../contract/index.ts';
import type { Deps } from '../deps.ts';
import { FailureLock } from '../sign-in/lock.ts';
import { fitsPassword } from '../sign-in/secrets.ts';
import type { PeopleTables } from '../tables.ts';

const tables = tablesOf<PeopleTables>();

/** Wrong passwords and codes of somebody who is signed in count together: a stolen session tries few. */
export const guesses = (deps: Deps, accountId: string) =>
  new FailureLock(deps.db, { kind: 'password', id: accountId }, { key: '', isKnown: true });

/** Asks somebody who is signed in for the password once more. Throws 42200 where it is wrong, 42900 after several. */
export async function checkPassword(deps: Deps, accountId: string, password: string): Promise<void> {
  const lock = guesses(deps, accountId);
  await lock.check(deps.now());
  const { hash } = await one<{ hash: string }>(
    deps.db.kysely,
    tables.selectFrom('people.account').select('password_hash as hash').where('id', '=', accountId),
  );
  if (!(await fitsPassword(hash, password))) {
    await lock.fail(deps.now());
    throw brokenFields([{ path: 'password', message: ownTexts.wrongPassword }]);
  }
  await lock.check(deps.now());
  await lock.clear();
}
