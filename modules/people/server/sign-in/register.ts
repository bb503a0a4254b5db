import { randomInt } from 'node:crypto';
import { changed, sqlState, tablesOf } from '@homestead/database';
import { brokenFields, type FieldViolation, type Input } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import {
  checkPassword,
  peopleTexts,
  readDigits,
  readName,
  readPhone,
  type register,
  type SignedIn,
} from '../../contract/index.ts';
import { keepConsent, readVersion } from '../account/privacy.ts';
import { insertAccount } from '../accounts.ts';
import type { Deps } from '../deps.ts';
import { roleGivenTo } from '../roles.ts';
import type { PeopleTables } from '../tables.ts';
import { isPhone, tryCode } from './codes/sms.ts';
import { hashPassword } from './secrets.ts';
import { openSession, refusal } from './sessions.ts';

const tables = tablesOf<PeopleTables>();

type Request = Input<typeof register, 'body'>;

const personName = /^[\p{L}\p{M}·.\- ]{2,30}$/u;

/** Registers an active account of a village with the role that content gives to self-registered people, and signs it in. */
export async function registerVillager(deps: Deps, call: Call<typeof register>): Promise<SignedIn> {
  const request = call.body;
  const phone = readPhone(request.phone);
  const name = readName(request.name);
  await deps.divisions.ensure();
  const faults = judge(deps, { ...request, phone, name });
  if (faults.length > 0) throw brokenFields(faults);
  const { privacyVersion } = request;
  const privacy = privacyVersion === undefined ? null : readVersion(deps, privacyVersion, 'privacyVersion');
  const codeId = await tryCode(deps, phone, 'register', readDigits(request.code));
  if (!codeId) throw brokenFields([{ path: 'code', message: peopleTexts.wrongSmsCode }]);
  const role = await roleGivenTo(deps.db.kysely, 'selfRegistered');
  if (!role) throw refusal('noRegistration');
  const passwordHash = await hashPassword(request.password);
  const account = {
    userName: newUserName(),
    name,
    phone,
    division: request.division,
    roles: [role],
    passwordHash,
  };
  try {
    return await call.act(async (tx) => {
      const used = await changed(
        tx,
        tables
          .updateTable('people.sms_code')
          .set({ used_at: deps.now() })
          .where('id', '=', codeId)
          .where('used_at', 'is', null),
      );
      if (used !== 1) throw brokenFields([{ path: 'code', message: peopleTexts.wrongSmsCode }]);
      const id = await insertAccount(tx, account, deps.now());
      if (privacy) await keepConsent(tx, id, privacy, deps.now());
      call.entry.target = `account:${id}`;
      return openSession(deps, tx, { ...account, id, mustChangePassword: false, isOfficer: false }, call);
    });
  } catch (error) {
    // The caller has proved to own the telephone, so saying that it is registered discloses nothing.
    if (sqlState(error) === '23505') throw refusal('phoneTaken');
    throw error;
  }
}

function judge(deps: Deps, request: Request): FieldViolation[] {
  const faults: FieldViolation[] = [];
  if (!isPhone(request.phone)) faults.push({ path: 'phone', message: peopleTexts.wrongPhone });
  if (!personName.test(request.name)) faults.push({ path: 'name', message: peopleTexts.wrongName });
  if (!deps.divisions.isVillage(request.division))
    faults.push({ path: 'division', message: peopleTexts.notVillage });
  const weakness = checkPassword(request.password, [request.phone]);
  if (weakness) faults.push({ path: 'password', message: weakness });
  return faults;
}

/** A villager signs in with the telephone; the user name, which others see, must not be it. */
function newUserName(): string {
  return `nh${String(randomInt(0, 1e10)).padStart(10, '0')}`;
}
