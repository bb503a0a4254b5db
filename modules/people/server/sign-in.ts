import { type Executor, maybe } from '@homestead/database';
import { brokenFields } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import { sql } from 'kysely';
import { type login, peopleFaults, type SignedIn } from '../contract/index.ts';
import { readCredentials } from './credentials.ts';
import type { Deps } from './deps.ts';
import { FailureLock } from './lock.ts';
import { fitsPassword } from './secrets.ts';
import { openSession, type SignInAccount } from './sessions.ts';

type Candidate = SignInAccount & { hash: string; status: string };

/** The account of a user name or telephone, disabled ones included. */
export function findCandidate(
  db: Executor,
  condition: ReturnType<typeof sql>,
): Promise<Candidate | undefined> {
  return maybe<Candidate>(
    db,
    sql<Candidate>`select a.id, a.name, a.user_name as "userName", a.must_change_password as "mustChangePassword",
        a.password_hash as hash, a.status,
        array(select r.role_code from people.account_role r where r.account_id = a.id order by 1) as roles
      from people.account a where ${condition}`,
  );
}

/**
 * Signs in by name and password. Unknown, disabled and mistyped take the same time and get the same words; what a name
 * has failed so far decides, whoever owns it.
 */
export async function signIn(deps: Deps, call: Call<typeof login>): Promise<SignedIn> {
  const { username, password } = await readCredentials(call.request);
  const name = username.trim();
  const lock = new FailureLock(deps.db, name);
  await lock.check(deps.now());
  const account = await findCandidate(
    deps.db.kysely,
    sql`lower(a.user_name) = lower(${name}) or a.phone = ${name} order by (lower(a.user_name) = lower(${name})) desc limit 1`,
  );
  const fits = await fitsPassword(account?.status === 'active' ? account.hash : undefined, password);
  if (!fits || !account) {
    await lock.fail(deps.now());
    throw brokenFields([{ path: 'password', message: peopleFaults.wrongCredentials.message }]);
  }
  // Guesses in parallel: one that comes right after the others locked the name is not told.
  await lock.check(deps.now());
  await lock.clear();
  return call.act((tx) => openSession(deps, tx, account, call));
}
