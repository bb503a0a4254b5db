import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';
import {
  type Database,
  type Executor,
  maybe,
  newId,
  rewriteColumn,
  rows,
  sealed,
  type Tx,
} from '@homestead/database';
import { Fault } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import { sql } from 'kysely';
import { versionTexts as texts } from '../../../contract/content/texts.ts';
import type * as routes from '../../../contract/content/versions.ts';
import type { Signer } from '../../../contract/content/versions.ts';
import type { VersionDeps } from './deps.ts';
import { refused } from './edit.ts';

/** What stands before the seed of an Ed25519 key in PKCS #8 (RFC 8410). */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');

interface OwnKey {
  privateKey: KeyObject;
  publicKey: string;
}

const ownOf = (seed: string): OwnKey => {
  const key = Buffer.concat([pkcs8Head, Buffer.from(seed, 'hex')]);
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  return { privateKey, publicKey: textOf(createPublicKey(privateKey)) };
};

const textOf = (key: KeyObject) => key.export({ format: 'der', type: 'spki' }).toString('base64');

/** The first half of the digest of a public key, in groups that can be read out. */
export function fingerprintOf(publicKey: string): string {
  const digest = createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex').slice(0, 32);
  return digest.match(/.{4}/g)!.join(' ');
}

/** The key of this county; made where there is none. */
export async function ownKey(tx: Tx, at: Date): Promise<OwnKey> {
  await sql`select pg_advisory_xact_lock(hashtext('content.signing_key'))`.execute(tx);
  const known = await maybe<{ seed: string }>(tx, sql`select seed from content.signing_key limit 1`);
  const seed = known?.seed ?? randomBytes(32).toString('hex');
  if (!known)
    await sql`insert into content.signing_key (id, seed, created_at) values (${newId()}, ${sealed(seed)}, ${at})`.execute(
      tx,
    );
  return ownOf(seed);
}

export const signText = ({ privateKey }: OwnKey, text: string): string =>
  sign(null, Buffer.from(text), privateKey).toString('base64');

/** Whether a text was signed by the holder of a public key; a key or signature that is none says no. */
export function isSigned(publicKey: string, text: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    if (key.asymmetricKeyType !== 'ed25519') return false;
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}

/** Under which name a public key is trusted; our own is. */
export async function trustedName(tx: Tx, publicKey: string, at: Date): Promise<string | undefined> {
  if ((await ownKey(tx, at)).publicKey === publicKey) return texts.ownSigner;
  const found = await maybe<{ name: string }>(
    tx,
    sql`select name from content.trusted_signer where public_key = ${publicKey}`,
  );
  return found?.name;
}

async function trusted(db: Executor): Promise<Signer[]> {
  const found = await rows<{ publicKey: string; name: string; addedAt: Date; addedBy: string }>(
    db,
    sql`select public_key as "publicKey", name, added_at as "addedAt", added_by as "addedBy"
        from content.trusted_signer order by added_at`,
  );
  return found.map(({ addedAt, ...signer }) => ({
    ...signer,
    fingerprint: fingerprintOf(signer.publicKey),
    isOwn: false,
    addedAt: addedAt.toISOString(),
  }));
}

async function all(tx: Tx, at: Date): Promise<Signer[]> {
  const { publicKey } = await ownKey(tx, at);
  const own = { publicKey, name: texts.ownSigner, isOwn: true, addedAt: null, addedBy: null };
  return [{ ...own, fingerprint: fingerprintOf(publicKey) }, ...(await trusted(tx))];
}

export const listSigners = ({ db, now }: VersionDeps) => db.transaction((tx) => all(tx, now()));

export function trustSigner({ now }: VersionDeps, call: Call<typeof routes.trustSigner>) {
  const { name, publicKey } = call.body;
  return call.act(async (tx) => {
    if (!isKey(publicKey)) throw refused('publicKey', texts.packageBroken);
    await sql`insert into content.trusted_signer (public_key, name, added_at, added_by)
      values (${publicKey}, ${name.trim()}, ${now()}, ${call.person.name})
      on conflict (public_key) do update set name = excluded.name`.execute(tx);
    const fingerprint = fingerprintOf(publicKey);
    Object.assign(call.entry, { summary: texts.acts.trusted(name), target: `signer:${fingerprint}` });
    return all(tx, now());
  });
}

function isKey(publicKey: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}

export function distrustSigner({ now }: VersionDeps, call: Call<typeof routes.distrustSigner>) {
  const { publicKey } = call.body;
  return call.act(async (tx) => {
    const found = await maybe<{ name: string }>(
      tx,
      sql`delete from content.trusted_signer where public_key = ${publicKey} returning name`,
    );
    if (!found) throw new Fault('missing');
    const target = `signer:${fingerprintOf(publicKey)}`;
    Object.assign(call.entry, { summary: texts.acts.distrusted(found.name), target });
    return all(tx, now());
  });
}

/** Seals the seed of the county's key with today's key. Returns how many rows it rewrote. */
export const rewriteSigningKey = (db: Database): Promise<number> =>
  rewriteColumn(db, { schema: 'content', table: 'signing_key', key: 'id', column: 'seed' });
