import { randomUUID } from 'node:crypto';
import { one, run, type Tx, tablesOf } from '@homestead/database';
import { brokenFields, HttpError } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import { sql } from 'kysely';
import { accountTexts as texts } from '../../contract/account/texts.ts';
import { type closeAccount, peopleTexts, type sendCloseCode } from '../../contract/index.ts';
import type { Deps } from '../deps.ts';
import { sendConfirmation, tryConfirmation } from '../sign-in/codes/sms.ts';
import { FailureLock } from '../sign-in/lock.ts';
import { fitsPassword } from '../sign-in/secrets.ts';
import { endSessionsOf } from '../sign-in/sessions.ts';
import type { PeopleTables } from '../tables.ts';
import { reasonsToStay } from './own-data.ts';

const tables = tablesOf<PeopleTables>();

const subject = 'close';

/** Sends the code that closes the caller's account to the account's own telephone. */
export async function sendCode(deps: Deps, call: Call<typeof sendCloseCode>) {
  Object.assign(call.entry, { kind: 'sign-in', target: `account:${call.person.id}` });
  await refuseToClose(deps, call.person);
  const expiresAt = await sendConfirmation(deps, call.act, call.person.id, subject, { kind: 'close' });
  return { expiresAt: expiresAt.toISOString() };
}

/**
 * Closes the caller's account: what no rule keeps is deleted, name, telephone and identity number are gone, nobody signs in
 * with it again. Records of cases stay with the archive, which names the household by the form it handed in.
 */
export async function closeOwn(deps: Deps, call: Call<typeof closeAccount>): Promise<null> {
  const { body, person, entry } = call;
  await refuseToClose(deps, person);
  const spend = await proofOf(deps, person.id, body);
  const at = deps.now();
  Object.assign(entry, { kind: 'sign-in', target: `account:${person.id}` });
  await call.act(async (tx) => {
    if (!(await spend(tx))) throw wrongCode();
    for (const holder of deps.ownData()) await holder.erase?.(tx, person, at);
    await anonymise(tx, person.id, at);
  });
  return null;
}

const wrongCode = () => brokenFields([{ path: 'code', message: peopleTexts.wrongSmsCode }]);

async function refuseToClose(deps: Deps, person: Call['person']): Promise<void> {
  if (person.isOfficer) throw new HttpError('forbidden', texts.officerClose);
  const reasons = await reasonsToStay(deps, person);
  if (reasons.length > 0) throw new HttpError('conflict', texts.cannotClose(reasons.join('；')));
}

/** Judges the code or the password; what is returned uses the code up in the transaction that closes. */
async function proofOf(
  deps: Deps,
  id: string,
  { code, password }: Call<typeof closeAccount>['body'],
): Promise<(tx: Tx) => Promise<boolean>> {
  if (code !== undefined) {
    const spend = await tryConfirmation(deps, id, subject, code);
    if (!spend) throw wrongCode();
    return spend;
  }
  if (password === undefined) throw brokenFields([{ path: 'code', message: texts.needProof }]);
  const lock = new FailureLock(deps.db, { kind: 'password', id }, { key: '', isKnown: true });
  await lock.check(deps.now());
  const { hash } = await one<{ hash: string }>(
    deps.db.kysely,
    tables.selectFrom('people.account').select('password_hash as hash').where('id', '=', id),
  );
  if (!(await fitsPassword(hash, password))) {
    await lock.fail(deps.now());
    throw brokenFields([{ path: 'password', message: texts.wrongPassword }]);
  }
  await lock.check(deps.now());
  return async () => true;
}

async function anonymise(tx: Tx, id: string, at: Date): Promise<void> {
  await run(
    tx,
    tables
      .updateTable('people.account')
      .set((eb) => ({
        name: texts.closedName,
        user_name: `closed-${id}`,
        phone: null,
        phone_digest: null,
        id_number: null,
        id_number_digest: null,
        id_verified_at: null,
        password_hash: `closed ${randomUUID()}`,
        status: 'disabled',
        closed_at: at,
        updated_at: at,
        version: eb('version', '+', eb.lit(1)),
      }))
      .where('id', '=', id),
  );
  await endSessionsOf(tx, id);
  for (const table of [
    ...['account_role', 'device', 'second_factor', 'recovery_code', 'sso_code'],
    ...['passkey', 'passkey_challenge'],
  ])
    await sql`delete from ${sql.table(`people.${table}`)} where account_id = ${id}`.execute(tx);
}
