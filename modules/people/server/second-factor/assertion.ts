import {
  type CamelRow,
  changed,
  type Executor,
  maybe,
  rows,
  run,
  type Tx,
  tablesOf,
} from '@homestead/database';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { sql } from 'kysely';
import type { PasskeyQuestion } from '../../contract/index.ts';
import type { Deps } from '../deps.ts';
import { digest } from '../sign-in/secrets.ts';
import type { PasskeyTable, PeopleTables } from '../tables.ts';

const tables = tablesOf<PeopleTables>();

/** The product's address, as browsers bind passkeys to it. */
export interface PasskeySite {
  /** The host name: the relying party's id. */
  id: string;
  origin: string;
}

/** Browsers take passkeys over TLS or on localhost, and for names, not for addresses of the network; null where they would not. */
export function passkeySite(publicUrl: string | undefined): PasskeySite | null {
  if (!publicUrl) return null;
  const { hostname, origin, protocol } = new URL(publicUrl);
  const isAddress = /^[\d.]+$/.test(hostname) || hostname.startsWith('[');
  if (isAddress || (protocol !== 'https:' && hostname !== 'localhost')) return null;
  return { id: hostname, origin };
}

/** The library takes a quarter of a second to load: at the first passkey, not at the start. */
export const library = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256, as COSE numbers them: what every authenticator has one of. */
export const algorithms = [-8, -7, -257];

/** How long somebody has to find their security key. */
export const challengeMs = 5 * 60_000;
type Purpose = 'register' | 'signIn';

export async function keepChallenge(
  db: Executor,
  deps: Pick<Deps, 'now'>,
  accountId: string,
  purpose: Purpose,
  challenge: string,
): Promise<void> {
  const expiresAt = new Date(deps.now().getTime() + challengeMs);
  await run(
    db,
    tables
      .insertInto('people.passkey_challenge')
      .values({ challenge_hash: digest(challenge), account_id: accountId, purpose, expires_at: expiresAt }),
  );
}

/** Whether a challenge was given to this account, is not used, and not too old. */
export async function isOpenChallenge(
  deps: Deps,
  accountId: string,
  purpose: Purpose,
  challenge: string,
): Promise<boolean> {
  const found = await maybe(
    deps.db.kysely,
    tables
      .selectFrom('people.passkey_challenge')
      .select(sql.lit(1).as('one'))
      .where('challenge_hash', '=', digest(challenge))
      .where('account_id', '=', accountId)
      .where('purpose', '=', purpose)
      .where('expires_at', '>', deps.now()),
  );
  return found !== undefined;
}

/** Uses a challenge up; false where somebody was quicker. */
export async function spendChallenge(tx: Tx, challenge: string): Promise<boolean> {
  const hash = digest(challenge);
  return (
    (await changed(tx, tables.deleteFrom('people.passkey_challenge').where('challenge_hash', '=', hash))) ===
    1
  );
}

export type PasskeyRow = CamelRow<PasskeyTable, Exclude<keyof PasskeyTable, 'account_id'>>;

export function listPasskeys(db: Executor, accountId: string): Promise<PasskeyRow[]> {
  return rows<PasskeyRow>(
    db,
    tables
      .selectFrom('people.passkey')
      .select([
        'id',
        'credential_id as credentialId',
        'name',
        'public_key as publicKey',
        'counter',
        'transports',
        'created_at as createdAt',
        'last_used_at as lastUsedAt',
      ])
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .orderBy('id'),
  );
}

/** What a browser asks the person's authenticators at a sign-in; null where there are none, or the address serves no passkeys. */
export async function askForPasskey(deps: Deps, accountId: string): Promise<PasskeyQuestion | null> {
  if (!deps.passkeys) return null;
  const known = await listPasskeys(deps.db.kysely, accountId);
  if (known.length === 0) return null;
  const { generateAuthenticationOptions } = await library();
  const question = await generateAuthenticationOptions({
    rpID: deps.passkeys.id,
    allowCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    // The password was given already.
    userVerification: 'preferred',
    timeout: challengeMs,
  });
  await keepChallenge(deps.db.kysely, deps, accountId, 'signIn', question.challenge);
  return question as PasskeyQuestion;
}

/** Judges what an authenticator answered. Null where it is not this account's, not for this address, or was seen before. */
export async function tryPasskey(
  deps: Deps,
  accountId: string,
  answer: AuthenticationResponseJSON,
): Promise<((tx: Tx) => Promise<boolean>) | null> {
  const site = deps.passkeys;
  const known = (await listPasskeys(deps.db.kysely, accountId)).find(
    ({ credentialId }) => credentialId === answer.id,
  );
  if (!site || !known) return null;
  const { verifyAuthenticationResponse } = await library();
  let challenge = '';
  // The library throws for whatever does not fit, an answer of another shape included.
  const verified = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: async (signed) => {
      challenge = signed;
      return isOpenChallenge(deps, accountId, 'signIn', signed);
    },
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: false,
    credential: {
      id: known.credentialId,
      publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
      counter: Number(known.counter),
    },
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { newCounter } = verified.authenticationInfo;
  return async (tx) =>
    (await spendChallenge(tx, challenge)) &&
    (await changed(
      tx,
      tables
        .updateTable('people.passkey')
        .set({ counter: newCounter, last_used_at: deps.now() })
        .where('id', '=', known.id)
        .where('counter', '=', known.counter),
    )) === 1;
}
