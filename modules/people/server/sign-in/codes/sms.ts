import { timingSafeEqual } from 'node:crypto';
import { changed, maybe, newId, one, run, type Tx, tablesOf } from '@homestead/database';
import { brokenFields, tooMany } from '@homestead/http/contract';
import type { Call, Transact } from '@homestead/http/server';
import { sql } from 'kysely';
import {
  peopleFaults,
  peopleTexts,
  phonePattern,
  readPhone,
  type SmsMessage,
  type sendSmsCode,
  sms,
  smsValues,
} from '../../../contract/index.ts';
import { findByPhone } from '../../account/by-phone.ts';
import { findContact } from '../../accounts.ts';
import type { Deps } from '../../deps.ts';
import type { PeopleTables } from '../../tables.ts';
import { digest, newSmsCode } from '../secrets.ts';
import { refusal } from '../sessions.ts';

const tables = tablesOf<PeopleTables>();

export const demoSmsCode = '246810';

const dayMs = 86_400_000;

/** Whether a text is a mobile number of the mainland. */
export function isPhone(phone: string): boolean {
  return new RegExp(phonePattern).test(phone);
}

/** Sends a code; the reply is the same for telephones that are registered and those that are not. */
export async function sendCode(
  deps: Deps,
  { body: { phone: given, purpose }, act }: Call<typeof sendSmsCode>,
) {
  const phone = readPhone(given);
  if (!isPhone(phone)) throw brokenFields([{ path: 'phone', message: peopleTexts.wrongPhone }]);
  // Whoever asks sees no difference; whoever holds a telephone that is not registered reads that it is not.
  const isOpen = purpose !== 'reset' || (await findByPhone(deps.db.kysely, phone)) !== undefined;
  const message = { kind: isOpen ? 'code' : 'unknown' } as const;
  const expiresAt = await deliver(deps, act, { phone, purpose, message });
  return { expiresAt: expiresAt.toISOString() };
}

interface Delivery {
  phone: string;
  purpose: string;
  /** Subject that the code confirms; the limits are counted by purpose. */
  subject?: string;
  message: SmsMessage;
}

async function deliver(
  deps: Deps,
  act: Transact,
  { phone, purpose, subject = '', message }: Delivery,
): Promise<Date> {
  if (!deps.demo && !deps.sendSms) throw refusal('smsAway');
  const code = deps.demo ? demoSmsCode : newSmsCode();
  const { id, expiresAt } = await storeCode(deps, act, phone, purpose, code + subject);
  if (deps.sendSms) {
    try {
      await deps.sendSms(phone, await deps.smsText(message.kind, smsValues(message, code)));
    } catch {
      await run(deps.db.kysely, tables.deleteFrom('people.sms_code').where('id', '=', id));
      throw refusal('smsFailed');
    }
  }
  return expiresAt;
}

const confirmation = 'confirmation';

/** Sends a code to the telephone of an account; who enters it confirms what the message names. */
export async function sendConfirmation(
  deps: Deps,
  act: Transact,
  accountId: string,
  subject: string,
  message: SmsMessage,
): Promise<Date> {
  const phone = (await findContact(deps.db.kysely, accountId))?.phone;
  if (!phone) throw refusal('noPhone');
  return deliver(deps, act, { phone, purpose: confirmation, subject, message });
}

/** Tries that code once. The returned function marks it as used in the transaction that it confirms. */
export async function tryConfirmation(
  deps: Deps,
  accountId: string,
  subject: string,
  code: string,
): Promise<((tx: Tx) => Promise<boolean>) | null> {
  const phone = (await findContact(deps.db.kysely, accountId))?.phone;
  const id = phone && (await tryCode(deps, phone, confirmation, code.trim() + subject));
  if (!id) return null;
  return async (tx) =>
    (await changed(
      tx,
      tables
        .updateTable('people.sms_code')
        .set({ used_at: deps.now() })
        .where('id', '=', id)
        .where('used_at', 'is', null),
    )) === 1;
}

async function storeCode(deps: Deps, act: Transact, phone: string, purpose: string, code: string) {
  const now = deps.now();
  const id = newId();
  const phoneHash = digest(phone);
  const expiresAt = new Date(now.getTime() + sms.minutes * 60_000);
  await act(async (tx) => {
    await one(
      tx,
      sql`select pg_advisory_xact_lock(hashtextextended(${`sms ${phoneHash}`}, 0)) is null as ok`,
    );
    const sent = await one<{ recent: number; today: number; first: Date | null }>(
      tx,
      tables
        .selectFrom('people.sms_code')
        .select((eb) => [
          eb.fn
            .countAll<number>()
            .filterWhere('created_at', '>', new Date(now.getTime() - sms.secondsBetween * 1000))
            .as('recent'),
          eb.fn.countAll<number>().as('today'),
          eb.fn.min('created_at').as('first'),
        ])
        .where('phone_hash', '=', phoneHash)
        .where('purpose', '=', purpose)
        .where('created_at', '>', new Date(now.getTime() - dayMs)),
    );
    const untilFewer = sent.first ? sent.first.getTime() + dayMs - now.getTime() : 0;
    if (sent.today >= sms.perDay)
      throw tooMany(Math.ceil(untilFewer / 1000), peopleFaults.smsTooMany.message);
    if (sent.recent > 0) throw refusal('smsTooSoon');
    await run(
      tx,
      tables.insertInto('people.sms_code').values({
        id,
        phone_hash: phoneHash,
        purpose,
        code_hash: digest(`${id} ${code}`),
        created_at: now,
        expires_at: expiresAt,
      }),
    );
  });
  return { id, expiresAt };
}

/**
 * Tries the latest code of a telephone once and returns its id if it is right. The try is counted in a statement outside the
 * caller's transaction, so that a rollback does not give it back.
 */
export async function tryCode(
  deps: Deps,
  phone: string,
  purpose: string,
  code: string,
): Promise<string | null> {
  const found = await maybe<{ id: string; hash: string }>(
    deps.db.kysely,
    tables
      .updateTable('people.sms_code')
      .set((eb) => ({ tries: eb('tries', '+', eb.lit(1)) }))
      .where((eb) =>
        eb(
          'id',
          '=',
          eb
            .selectFrom('people.sms_code')
            .select('id')
            .where('phone_hash', '=', digest(phone))
            .where('purpose', '=', purpose)
            .orderBy('created_at', 'desc')
            .limit(sql.lit(1)),
        ),
      )
      .where('tries', '<', sms.tries)
      .where('used_at', 'is', null)
      .where('expires_at', '>', deps.now())
      .returning(['id', 'code_hash as hash']),
  );
  if (!found) return null;
  const given = Buffer.from(digest(`${found.id} ${code.trim()}`));
  return timingSafeEqual(given, Buffer.from(found.hash)) ? found.id : null;
}
