import { changed, maybe, newId, run, type Tx, tablesOf } from '@homestead/database';
import { brokenFields, HttpError } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import { sql } from 'kysely';
import {
  accountMessages,
  type addPasskey,
  type beginPasskey,
  mostPasskeys,
  ownTexts,
  type removePasskey,
  type renamePasskey,
} from '../../contract/index.ts';
import type { Deps } from '../deps.ts';
import type { Principal } from '../principal.ts';
import type { PeopleTables } from '../tables.ts';
import {
  algorithms,
  challengeMs,
  isOpenChallenge,
  keepChallenge,
  library,
  listPasskeys,
  type PasskeySite,
  spendChallenge,
} from './assertion.ts';
import { newRecoveryCodes } from './codes.ts';
import { dropUselessCodes, hasAny, isRequired, readFactors } from './factors.ts';
import { checkPassword } from './guesses.ts';

const tables = tablesOf<PeopleTables>();

/** Says what the browser needs to make a passkey for this account. */
export async function beginRegistration(deps: Deps, call: Call<typeof beginPasskey>) {
  const person = call.person as Principal;
  const site = siteOf(deps);
  await checkPassword(deps, person.id, call.body.password);
  const known = await listPasskeys(deps.db.kysely, person.id);
  if (known.length >= mostPasskeys) throw new HttpError('conflict', ownTexts.passkeysFull(mostPasskeys));
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: ownTexts.issuer,
    rpID: site.id,
    userID: new Uint8Array(Buffer.from(person.id)),
    userName: person.userName,
    userDisplayName: person.name,
    timeout: challengeMs,
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    // The account is known by its password: the authenticator need not remember it.
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });
  Object.assign(call.entry, { kind: 'sign-in', target: `account:${person.id}` });
  await call.act((tx) => keepChallenge(tx, deps, person.id, 'register', options.challenge));
  return options;
}

/** Keeps a passkey that the browser made. The first factor of an account brings recovery codes. */
export async function keepPasskey(deps: Deps, call: Call<typeof addPasskey>) {
  const person = call.person as Principal;
  const site = siteOf(deps);
  const { credential } = call.body;
  const name = nameOf(call.body.name);
  const { verifyRegistrationResponse } = await library();
  let challenge = '';
  const made = await verifyRegistrationResponse({
    response: credential,
    expectedChallenge: async (signed) => {
      challenge = signed;
      return isOpenChallenge(deps, person.id, 'register', signed);
    },
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null);
  if (!made?.verified) throw notMade();
  const { id, publicKey, counter } = made.registrationInfo.credential;
  const transports = (credential.response.transports ?? []).filter((one) => /^[a-z-]{1,20}$/.test(one));
  const at = deps.now();
  Object.assign(call.entry, { kind: 'sign-in', target: `account:${person.id}`, detail: { name } });
  return call.act(async (tx) => {
    if (!(await spendChallenge(tx, challenge))) throw notMade();
    const isFirst = !hasAny(await readFactors(tx, person.id));
    const kept = await changed(
      tx,
      tables
        .insertInto('people.passkey')
        .values({
          id: newId(),
          credential_id: id,
          account_id: person.id,
          name,
          public_key: Buffer.from(publicKey).toString('base64url'),
          counter,
          transports,
          created_at: at,
        })
        .onConflict((conflict) => conflict.column('credential_id').doNothing()),
    );
    if (kept === 0) throw new HttpError('conflict', ownTexts.passkeyTwice);
    const notice = { message: accountMessages.passkeyAdded, values: { 通行密钥: name } };
    await deps.notifyPerson?.(tx, { personId: person.id, ...notice, at });
    return { recoveryCodes: isFirst ? await newRecoveryCodes(tx, person.id) : [] };
  });
}

export async function rename(call: Call<typeof renamePasskey>): Promise<null> {
  const name = nameOf(call.body.name);
  const { id } = call.params;
  Object.assign(call.entry, { kind: 'sign-in', target: `account:${call.person.id}`, detail: { name } });
  await call.act(async (tx) => {
    const count = await changed(
      tx,
      tables
        .updateTable('people.passkey')
        .set({ name })
        .where('id', '=', id)
        .where('account_id', '=', call.person.id),
    );
    if (count === 0) throw new HttpError('missing');
  });
  return null;
}

/** Removes a passkey. Where the county requires a second factor, the last one stays. */
export async function remove(deps: Deps, call: Call<typeof removePasskey>): Promise<null> {
  const person = call.person as Principal;
  await checkPassword(deps, person.id, call.body.password);
  Object.assign(call.entry, { kind: 'sign-in', target: `account:${person.id}` });
  await call.act(async (tx) => {
    await lockAccount(tx, person.id);
    const removed = await maybe<{ name: string }>(
      tx,
      tables
        .deleteFrom('people.passkey')
        .where('id', '=', call.params.id)
        .where('account_id', '=', person.id)
        .returning('name'),
    );
    if (!removed) throw new HttpError('missing');
    if (isRequired(deps, person) && !hasAny(await readFactors(tx, person.id)))
      throw new HttpError('conflict', ownTexts.passkeyLast);
    await dropUselessCodes(tx, person.id);
    call.entry.detail = { name: removed.name };
  });
  return null;
}

/** Two removals at a time must not take the last two factors. */
export async function lockAccount(tx: Tx, id: string): Promise<void> {
  await run(
    tx,
    tables.selectFrom('people.account').select(sql.lit(1).as('one')).where('id', '=', id).forUpdate(),
  );
}

function siteOf({ passkeys }: Deps): PasskeySite {
  if (!passkeys) throw new HttpError('conflict', ownTexts.passkeysNotOffered);
  return passkeys;
}

function nameOf(text: string): string {
  const name = text.trim();
  if (name === '') throw brokenFields([{ path: 'name', message: ownTexts.passkey.needName }]);
  return name;
}

const notMade = () => brokenFields([{ path: 'credential', message: ownTexts.passkeyNotMade }]);
