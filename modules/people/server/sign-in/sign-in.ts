import {
  type Bound,
  digestsOf,
  type Executor,
  maybe,
  one,
  prepared,
  type Statement,
  type Tx,
  tablesOf,
  together,
} from '@homestead/database';
import { brokenFields } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import { type RawBuilder, sql } from 'kysely';
import {
  accountMessages,
  type LoginBody,
  type login,
  ownTexts,
  peopleFaults,
  type SignedIn,
} from '../../contract/index.ts';
import type { Deps } from '../deps.ts';
import { heldGrants } from '../person.ts';
import { tryPasskey } from '../second-factor/assertion.ts';
import { tryFactorCode } from '../second-factor/codes.ts';
import { type Factors, factorsOf, hasAny } from '../second-factor/factors.ts';
import { factorNeeded, wrongCode } from '../second-factor/second-factor.ts';
import type { PeopleTables } from '../tables.ts';
import { readCredentials } from './credentials.ts';
import { findDevice } from './device.ts';
import { FailureLock, isTimeToNotify } from './lock.ts';
import { digest, fitsPassword } from './secrets.ts';
import { openSession, type SignInAccount } from './sessions.ts';

type Candidate = SignInAccount & { hash: string; status: string };

/** Accounts as a sign-in reads them, disabled ones included. */
const candidates = tablesOf<PeopleTables>()
  .selectFrom('people.account as a')
  .select(({ exists, selectFrom }) => [
    'a.id',
    'a.name',
    'a.user_name as userName',
    'a.must_change_password as mustChangePassword',
    'a.password_hash as hash',
    'a.status',
    exists(
      selectFrom(heldGrants.as('g'))
        .select(sql.lit(1).as('one'))
        .whereRef('g.account_id', '=', 'a.id')
        .where(({ not, ref }) => not(ref('g.is_applicant'))),
    )
      .$castTo<boolean>()
      .as('isOfficer'),
  ]);

/** The active account that a condition on account `a` names. */
export function findCandidate(db: Executor, condition: RawBuilder<boolean>): Promise<Candidate | undefined> {
  return maybe(db, candidates.where(condition).where('a.status', '=', sql.lit('active')).limit(sql.lit(1)));
}

/** The account of a name, else of a telephone number. */
const namedAccount = prepared(
  ({ name, phones }: Bound<{ name: string; phones: unknown }>): Statement<Candidate> => {
    const isNamed = sql<boolean>`lower(a.user_name) = lower(${name})`;
    const isOfPhone = sql<boolean>`a.phone_digest = any(${phones}::text[])`;
    return candidates
      .where(({ or }) => or([isNamed, isOfPhone]))
      .orderBy(isNamed, 'desc')
      .limit(sql.lit(1));
  },
);

/**
 * Signs in by name and password. Unknown name, disabled account and wrong password take the same time and get the same
 * message. Failures are counted for unknown names too.
 */
export async function signIn(deps: Deps, call: Call<typeof login>): Promise<SignedIn> {
  const { username, password, ...given } = await readCredentials(call.request);
  const name = username.normalize('NFKC').trim();
  const [[account]] = await together(deps.db.kysely, [
    namedAccount({ name, phones: digestsOf('phone', name) }),
  ]);
  // A refused try stands in the log as one too, with the account that it was for.
  Object.assign(call.entry, { kind: 'sign-in', ...(account ? { target: `account:${account.id}` } : {}) });
  const lock = await lockOf(deps, call, name, account?.id);
  await lock.check(deps.now());
  const fits = await fitsPassword(account?.status === 'active' ? account.hash : undefined, password);
  if (!fits || !account) {
    if ((await lock.fail(deps.now())) && account) await notifyOwner(deps, account.id, call.ip);
    throw brokenFields([{ path: 'password', message: peopleFaults.wrongCredentials.message }]);
  }
  // Checked again: of parallel guesses, a right one that ends after the lock began must not succeed.
  const now = deps.now();
  const [[factors], locked] = await together(deps.db.kysely, [
    factorsOf({ account: account.id }),
    lock.lockedAt(now),
  ]);
  lock.refuse(locked, now);
  const spend = hasAny(factors!) ? await secondFactorOf(deps, account.id, factors!, given, lock) : null;
  return call.act(async (tx) => {
    if (spend && !(await spend(tx))) throw given.passkey ? wrongPasskey() : wrongCode();
    await lock.clear(tx);
    return openSession(deps, tx, account, call);
  });
}

/**
 * Judges the second factor of an account that has one; what it returns spends it. None given counts as no failure: the password
 * was right.
 */
async function secondFactorOf(
  deps: Deps,
  accountId: string,
  factors: Factors,
  { code, passkey }: Pick<LoginBody, 'code' | 'passkey'>,
  lock: FailureLock,
): Promise<(tx: Tx) => Promise<boolean>> {
  if (!passkey && code === undefined) throw await factorNeeded(deps, accountId, factors);
  const spend = passkey
    ? await tryPasskey(deps, accountId, passkey)
    : await tryFactorCode(deps, accountId, code!);
  if (!spend) {
    await lock.fail(deps.now());
    throw passkey ? await factorNeeded(deps, accountId, factors, ownTexts.passkeyRefused) : wrongCode();
  }
  // As after the password: guesses beside this one may have begun the lock.
  await lock.check(deps.now());
  return spend;
}

/** Of two answers to one question the second comes too late. */
const wrongPasskey = () => brokenFields([{ path: 'code', message: ownTexts.passkeyRefused }]);

/**
 * The counter of failures: by account however its name was typed, or by the normalised name where no account has it; and by
 * browser where the account knows it, else by address.
 */
async function lockOf(
  deps: Deps,
  { request, ip }: Pick<Call, 'request' | 'ip'>,
  name: string,
  accountId: string | undefined,
): Promise<FailureLock> {
  const stranger = { key: `address ${ip}`, isKnown: false };
  if (accountId === undefined) {
    const { folded } = await one<{ folded: string }>(deps.db.kysely, sql`select lower(${name}) as folded`);
    return new FailureLock(deps.db, { kind: 'name', id: digest(folded) }, stranger);
  }
  const device = await findDevice(deps.db.kysely, request, accountId, deps.now());
  const place = device ? { key: `device ${device}`, isKnown: true } : stranger;
  return new FailureLock(deps.db, { kind: 'account', id: accountId }, place);
}

/** Notifies the owner of an account of refused tries from elsewhere. */
async function notifyOwner(deps: Deps, accountId: string, address: string): Promise<void> {
  const at = deps.now();
  await deps.db.transaction(async (tx) => {
    if (!deps.notifyPerson || !(await isTimeToNotify(tx, accountId, at))) return;
    await deps.notifyPerson(tx, {
      personId: accountId,
      message: accountMessages.refusedTries,
      values: { 登录地址: address },
      at,
    });
  });
}
