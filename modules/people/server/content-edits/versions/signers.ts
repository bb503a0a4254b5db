import { createHash, randomBytes } from 'node:crypto';
import {
  type ContentTables,
  type Database,
  type Executor,
  maybe,
  newId,
  rewriteColumn,
  rows,
  run,
  sealed,
  type Tx,
  tablesOf,
} from '@homestead/database';
import { KeyError, type SignatureName, signatureWays } from '@homestead/encryption';
import { HttpError } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import { sql } from 'kysely';
import { versionTexts as texts } from '../../../contract/content/texts.ts';
import type * as routes from '../../../contract/content/versions.ts';
import type { Signer } from '../../../contract/content/versions.ts';
import type { VersionDeps } from './deps.ts';
import { refused } from './edit.ts';

const tables = tablesOf<ContentTables>();

/** What stands before a public key in SPKI: of Ed25519 (RFC 8410), and of SM2 (OID 1.2.156.10197.1.301, GM/T 0009). */
const spkiHeads: Readonly<Record<SignatureName, string>> = {
  ed25519: '302a300506032b6570032100',
  sm2: '3059301306072a8648ce3d020106082a811ccf5501822d034200',
};
const signatureNames = Object.keys(spkiHeads) as SignatureName[];

interface OwnKey {
  /** In SPKI and base64. */
  publicKey: string;
  sign(text: string): string;
}

const ownOf = (algorithm: SignatureName, seed: string): OwnKey => {
  const signer = signatureWays[algorithm].signer(seed);
  return {
    publicKey: Buffer.from(spkiHeads[algorithm] + signer.publicKey, 'hex').toString('base64'),
    sign: (text) => signer.sign(text).toString('base64'),
  };
};

/** The algorithm of a public key in SPKI, and the key itself; undefined for what is none. */
function partsOf(publicKey: string): { algorithm: SignatureName; key: string } | undefined {
  const hex = Buffer.from(publicKey, 'base64').toString('hex');
  const algorithm = signatureNames.find((name) => hex.startsWith(spkiHeads[name]));
  if (!algorithm) return undefined;
  const key = hex.slice(spkiHeads[algorithm].length);
  return key.length === signatureWays[algorithm].publicLength ? { algorithm, key } : undefined;
}

/** The first half of the digest of a public key, in groups that can be read out. */
export function fingerprintOf(publicKey: string): string {
  const digest = createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex').slice(0, 32);
  return digest.match(/.{4}/g)!.join(' ');
}

/** The key of this county for an algorithm; made where there is none. */
export async function ownKey(tx: Tx, algorithm: SignatureName, at: Date): Promise<OwnKey> {
  await sql`select pg_advisory_xact_lock(hashtext('content.signing_key'))`.execute(tx);
  const known = await maybe<{ seed: string }>(
    tx,
    tables.selectFrom('content.signing_key').select('seed').where('algorithm', '=', algorithm),
  );
  const seed = known?.seed ?? newSeed(algorithm);
  if (!known)
    await run(
      tx,
      tables
        .insertInto('content.signing_key')
        .values({ id: newId(), algorithm, seed: sql<string>`${sealed(seed)}`, created_at: at }),
    );
  return ownOf(algorithm, seed);
}

/** A private key; of SM2 a few numbers of 32 bytes are none. */
function newSeed(algorithm: SignatureName): string {
  for (;;) {
    const seed = randomBytes(32).toString('hex');
    try {
      signatureWays[algorithm].signer(seed);
      return seed;
    } catch (error) {
      if (!(error instanceof KeyError)) throw error;
    }
  }
}

/** The public keys that this county has signed with, by whichever algorithm. */
async function ownPublicKeys(db: Executor): Promise<string[]> {
  const found = await rows<{ algorithm: SignatureName; seed: string }>(
    db,
    tables.selectFrom('content.signing_key').select(['algorithm', 'seed']).orderBy('created_at'),
  );
  return found.map(({ algorithm, seed }) => ownOf(algorithm, seed).publicKey);
}

/** Whether a text was signed by the holder of a public key; a key or signature that is none says no. */
export function isSigned(publicKey: string, text: string, signature: string): boolean {
  const parts = partsOf(publicKey);
  if (!parts) return false;
  try {
    return signatureWays[parts.algorithm].verifier(parts.key)(text, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}

/** Under which name a public key is trusted; our own is. */
export async function trustedName(tx: Tx, publicKey: string): Promise<string | undefined> {
  if ((await ownPublicKeys(tx)).includes(publicKey)) return texts.ownSigner;
  const found = await maybe<{ name: string }>(
    tx,
    tables.selectFrom('content.trusted_signer').select('name').where('public_key', '=', publicKey),
  );
  return found?.name;
}

async function trusted(db: Executor): Promise<Signer[]> {
  const found = await rows<{ publicKey: string; name: string; addedAt: Date; addedBy: string }>(
    db,
    tables
      .selectFrom('content.trusted_signer')
      .select(['public_key as publicKey', 'name', 'added_at as addedAt', 'added_by as addedBy'])
      .orderBy('added_at'),
  );
  return found.map(({ addedAt, ...signer }) => ({
    ...signer,
    fingerprint: fingerprintOf(signer.publicKey),
    isOwn: false,
    addedAt: addedAt.toISOString(),
  }));
}

/** Our own key that signs now stands first, then those of our earlier packages, then the others' that we trust. */
async function all(tx: Tx, { signature, now }: Pick<VersionDeps, 'signature' | 'now'>): Promise<Signer[]> {
  const { publicKey: current } = await ownKey(tx, signature, now());
  const earlier = (await ownPublicKeys(tx)).filter((key) => key !== current);
  const own = [current, ...earlier].map((publicKey) => ({
    publicKey,
    fingerprint: fingerprintOf(publicKey),
    name: texts.ownSigner,
    isOwn: true,
    addedAt: null,
    addedBy: null,
  }));
  return [...own, ...(await trusted(tx))];
}

export const listSigners = (deps: VersionDeps) => deps.db.transaction((tx) => all(tx, deps));

export function trustSigner(deps: VersionDeps, call: Call<typeof routes.trustSigner>) {
  const { name, publicKey } = call.body;
  return call.act(async (tx) => {
    if (!partsOf(publicKey)) throw refused('publicKey', texts.packageBroken);
    await run(
      tx,
      tables
        .insertInto('content.trusted_signer')
        .values({
          public_key: publicKey,
          name: name.trim(),
          added_at: deps.now(),
          added_by: call.person.name,
        })
        .onConflict((conflict) =>
          conflict.column('public_key').doUpdateSet((eb) => ({ name: eb.ref('excluded.name') })),
        ),
    );
    const fingerprint = fingerprintOf(publicKey);
    Object.assign(call.entry, { summary: texts.acts.trusted(name), target: `signer:${fingerprint}` });
    return all(tx, deps);
  });
}

export function distrustSigner(deps: VersionDeps, call: Call<typeof routes.distrustSigner>) {
  const { publicKey } = call.body;
  return call.act(async (tx) => {
    const found = await maybe<{ name: string }>(
      tx,
      tables.deleteFrom('content.trusted_signer').where('public_key', '=', publicKey).returning('name'),
    );
    if (!found) throw new HttpError('missing');
    const target = `signer:${fingerprintOf(publicKey)}`;
    Object.assign(call.entry, { summary: texts.acts.distrusted(found.name), target });
    return all(tx, deps);
  });
}

/** Seals the seed of the county's key with today's key. Returns how many rows it rewrote. */
export const rewriteSigningKey = (db: Database): Promise<number> =>
  rewriteColumn(db, { schema: 'content', table: 'signing_key', key: 'id', column: 'seed' });
