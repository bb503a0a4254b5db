import { changed, one, run, sealed, tablesOf } from '@homestead/database';
import { brokenFields, HttpError } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import { sql } from 'kysely';
import {
  accountMessages,
  type beginSecondFactor,
  type confirmSecondFactor,
  type endSecondFactor,
  ownTexts,
  peopleFaults,
  type renewRecoveryCodes,
  type resetSecondFactor,
  type SecondFactor,
} from '../../contract/index.ts';
import type { Deps } from '../deps.ts';
import type { Principal } from '../principal.ts';
import { endSessionsOf } from '../sign-in/sessions.ts';
import { findRow } from '../staff/read.ts';
import { refuseAct } from '../staff/write.ts';
import type { PeopleTables } from '../tables.ts';
import { askForPasskey, listPasskeys } from './assertion.ts';
import { findFactor, newRecoveryCodes, tryFactorCode } from './codes.ts';
import { dropUselessCodes, type Factors, forgetFactors, hasAny, isRequired, readFactors } from './factors.ts';
import { checkPassword, guesses } from './guesses.ts';
import { lockAccount } from './passkeys.ts';

const tables = tablesOf<PeopleTables>();

/** The state of the caller's second factor. */
export async function readFactor(deps: Deps, person: Principal): Promise<SecondFactor> {
  const factor = await findFactor(deps.db.kysely, person.id);
  const { left } = await one<{ left: number }>(
    deps.db.kysely,
    tables
      .selectFrom('people.recovery_code')
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('left'))
      .where('account_id', '=', person.id)
      .where('used_at', 'is', null),
  );
  const enabledAt = factor?.confirmedAt ?? null;
  return {
    enabled: enabledAt !== null,
    enabledAt: enabledAt?.toISOString() ?? null,
    recoveryCodes: left,
    required: isRequired(deps, person),
    passkeys: (await listPasskeys(deps.db.kysely, person.id)).map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createTime: createdAt.toISOString(),
      lastUsedTime: lastUsedAt?.toISOString() ?? null,
    })),
    offersPasskeys: deps.passkeys !== null,
  };
}

/** Makes a secret that counts once a code of it is shown. A factor in force is ended first, with a code. */
export async function beginFactor(deps: Deps, call: Call<typeof beginSecondFactor>) {
  const person = call.person as Principal;
  await checkPassword(deps, person.id, call.body.password);
  const { generateSecret, generateURI } = await import('otplib');
  const secret = generateSecret();
  Object.assign(call.entry, { kind: 'sign-in', target: `account:${person.id}` });
  await call.act(async (tx) => {
    const begun = await changed(
      tx,
      tables
        .insertInto('people.second_factor')
        .values({ account_id: person.id, secret: sql<string>`${sealed(secret)}`, created_at: deps.now() })
        .onConflict((conflict) =>
          conflict
            .column('account_id')
            .doUpdateSet((eb) => ({
              secret: eb.ref('excluded.secret'),
              created_at: eb.ref('excluded.created_at'),
              last_step: null,
            }))
            .where('people.second_factor.confirmed_at', 'is', null),
        ),
    );
    if (begun === 0) throw new HttpError('conflict', ownTexts.factorInForce);
  });
  return { secret, uri: generateURI({ issuer: ownTexts.issuer, label: person.userName, secret }) };
}

/** Puts the new secret in force, and gives the recovery codes. */
export async function confirmFactor(deps: Deps, call: Call<typeof confirmSecondFactor>) {
  const factor = await findFactor(deps.db.kysely, call.person.id);
  if (!factor) throw new HttpError('conflict', ownTexts.factorNotBegun);
  if (factor.confirmedAt) throw new HttpError('conflict', ownTexts.factorInForce);
  return withCode(deps, call, async (tx) => {
    await run(
      tx,
      tables
        .updateTable('people.second_factor')
        .set({ confirmed_at: deps.now() })
        .where('account_id', '=', call.person.id),
    );
    return { recoveryCodes: await newRecoveryCodes(tx, call.person.id) };
  });
}

export async function renewCodes(deps: Deps, call: Call<typeof renewRecoveryCodes>) {
  await mustBeInForce(deps, call.person.id);
  return withCode(deps, call, async (tx) => ({
    recoveryCodes: await newRecoveryCodes(tx, call.person.id),
  }));
}

export async function endFactor(deps: Deps, call: Call<typeof endSecondFactor>): Promise<null> {
  const person = call.person as Principal;
  const { code, passkey } = await readFactors(deps.db.kysely, person.id);
  if (!code) throw new HttpError('conflict', ownTexts.factorNone);
  if (isRequired(deps, person) && !passkey) throw new HttpError('conflict', ownTexts.factorRequired);
  await withCode(deps, call, async (tx) => {
    await lockAccount(tx, person.id);
    await run(tx, tables.deleteFrom('people.second_factor').where('account_id', '=', person.id));
    if (isRequired(deps, person) && !hasAny(await readFactors(tx, person.id)))
      throw new HttpError('conflict', ownTexts.factorRequired);
    await dropUselessCodes(tx, person.id);
  });
  return null;
}

/** Takes the second factor from somebody who lost it. Their sessions end, and they are told. */
export async function resetFactor(deps: Deps, call: Call<typeof resetSecondFactor>): Promise<null> {
  const { person } = call;
  const row = await findRow(deps, deps.db.kysely, person, call.params.id);
  const { id } = row;
  if (id === person.id) throw new HttpError('conflict', ownTexts.factorOwnReset);
  refuseAct(person, row, 'resetFactor');
  Object.assign(call.entry, {
    kind: 'sign-in',
    target: `account:${id}`,
    detail: { reason: call.body.reason },
  });
  const at = deps.now();
  await call.act(async (tx) => {
    if (!(await forgetFactors(tx, id))) throw new HttpError('conflict', ownTexts.factorNone);
    await endSessionsOf(tx, id);
    await deps.notifyPerson?.(tx, {
      personId: id,
      message: accountMessages.factorReset,
      values: { 经办人: person.name },
      at,
    });
  });
  return null;
}

async function mustBeInForce(deps: Deps, accountId: string): Promise<void> {
  if (!hasAny(await readFactors(deps.db.kysely, accountId)))
    throw new HttpError('conflict', ownTexts.factorNone);
}

/** Runs an act of the caller that a right code opens; a code works once. */
async function withCode<T>(
  deps: Deps,
  call: Pick<Call, 'person' | 'entry' | 'act'> & { body: { code: string } },
  work: (tx: Parameters<Parameters<Call['act']>[0]>[0]) => Promise<T>,
): Promise<T> {
  const { person, entry } = call;
  const lock = guesses(deps, person.id);
  await lock.check(deps.now());
  const spend = await tryFactorCode(deps, person.id, call.body.code);
  if (!spend) {
    await lock.fail(deps.now());
    throw wrongCode();
  }
  await lock.check(deps.now());
  await lock.clear();
  Object.assign(entry, { kind: 'sign-in', target: `account:${person.id}` });
  return call.act(async (tx) => {
    if (!(await spend(tx))) throw wrongCode();
    return work(tx);
  });
}

/** The refusal of a code, at the field that clients show for it. */
export const wrongCode = () => brokenFields([{ path: 'code', message: peopleFaults.wrongCode.message }]);

/**
 * The refusal of a password without the factor that the account asks for beside it: at the field that clients show for a code, with what
 * the browser asks the person's passkeys.
 */
export async function factorNeeded(
  deps: Deps,
  accountId: string,
  { code }: Factors,
  message?: string,
): Promise<HttpError> {
  const passkey = await askForPasskey(deps, accountId);
  const asked = code || !passkey ? peopleFaults.codeNeeded.message : ownTexts.passkeyQuestion;
  const text = message ?? asked;
  return new HttpError('broken', text, { fields: [{ path: 'code', message: text }], passkey, hasCode: code });
}
