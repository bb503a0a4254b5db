import { changed, run, tablesOf } from '@homestead/database';
import { brokenFields, HttpError } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import { sql } from 'kysely';
import { accountTexts as texts } from '../../contract/account/texts.ts';
import {
  accountMessages,
  checkPassword,
  peopleTexts,
  readDigits,
  readPhone,
  type resetPasswordBySms,
} from '../../contract/index.ts';
import { setPassword } from '../accounts.ts';
import type { Deps } from '../deps.ts';
import { isPhone, tryCode } from '../sign-in/codes/sms.ts';
import { hashPassword } from '../sign-in/secrets.ts';
import { endSessionsOf } from '../sign-in/sessions.ts';
import type { PeopleTables } from '../tables.ts';
import { findByPhone } from './by-phone.ts';

const tables = tablesOf<PeopleTables>();

/**
 * Sets a new password for whoever proves to hold the telephone of an account, ends the account's sessions and lifts its locks.
 * A telephone without an account reads like a wrong code. Officers go to their administrator: a telephone number that changed
 * hands must not open an office's account.
 */
export async function resetBySms(deps: Deps, call: Call<typeof resetPasswordBySms>): Promise<null> {
  const { body, entry } = call;
  const phone = readPhone(body.phone);
  const weakness = checkPassword(body.password, [phone]);
  const faults = [
    ...(isPhone(phone) ? [] : [{ path: 'phone', message: peopleTexts.wrongPhone }]),
    ...(weakness ? [{ path: 'password', message: weakness }] : []),
  ];
  if (faults.length > 0) throw brokenFields(faults);
  const wrongCode = () => brokenFields([{ path: 'code', message: peopleTexts.wrongSmsCode }]);
  const codeId = await tryCode(deps, phone, 'reset', readDigits(body.code));
  const account = codeId ? await findByPhone(deps.db.kysely, phone) : undefined;
  if (!codeId || !account) throw wrongCode();
  if (account.isOfficer) throw new HttpError('forbidden', texts.officerReset);
  const hash = await hashPassword(body.password);
  const at = deps.now();
  Object.assign(entry, {
    kind: 'sign-in',
    target: `account:${account.id}`,
    personId: account.id,
    personName: account.name,
  });
  await call.act(async (tx) => {
    const used = await changed(
      tx,
      tables
        .updateTable('people.sms_code')
        .set({ used_at: at })
        .where('id', '=', codeId)
        .where('used_at', 'is', null),
    );
    if (used !== 1) throw wrongCode();
    await setPassword(tx, account.id, { hash, mustChange: false }, at);
    await endSessionsOf(tx, account.id);
    await run(
      tx,
      tables
        .deleteFrom('people.sign_in_failure')
        .where('kind', 'in', [sql.lit('account'), sql.lit('password')])
        .where('subject', '=', account.id),
    );
    await deps.notifyPerson?.(tx, {
      personId: account.id,
      message: accountMessages.passwordReset,
      at,
    });
  });
  return null;
}
