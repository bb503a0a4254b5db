import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '@homestead/calendar/server';
import { type Database, maybe, type Row, run, tablesOf } from '@homestead/database';
import { type SignatureName, type Signer, signatureWays, wayOfPublicKey } from '@homestead/encryption';
import { sql } from 'kysely';
import type { PapersTables, SigningKeyTable } from '../tables.ts';

const tables = tablesOf<PapersTables>();

type KeyRow = Row<SigningKeyTable, 'id' | 'public_key' | 'private_key'>;

/** A key that signs, and the name under which its public half is kept. */
interface SigningKey {
  id: string;
  signer: Signer;
}

export interface KeyRing {
  /** Signs a text; which key did it is said with the signature (base64url). */
  sign(text: string): Promise<{ key: string; signature: string }>;
  /** By which algorithm a key that this product has or had signed the text; null where none did. */
  verify(text: string, signed: { key: string; signature: string }): Promise<SignatureName | null>;
}

export interface KeyRingSettings {
  db: Database;
  clock: Clock;
  /** The configured key, 32 bytes in hexadecimal; null: one is made and kept in the database. */
  signingKey: string | null;
  /** What new papers are signed by; earlier ones are verified by the algorithm of their own key. */
  signature: SignatureName;
}

/** A public key that was looked up once. */
interface KnownKey {
  name: SignatureName;
  isSigned(text: string, signature: Buffer): boolean;
}

/**
 * The keys of papers. The configured one signs; its public half is kept, so that papers are verified after the key or the
 * algorithm was changed. Without a configured one a key is made once for each algorithm and kept in the database, which
 * all nodes share.
 */
export function createKeyRing(settings: KeyRingSettings): KeyRing {
  let current: Promise<SigningKey> | null = null;
  const publicKeys = new Map<string, KnownKey>();
  const signingKey = () => {
    current ??= findSigningKey(settings).catch((error: unknown) => {
      current = null;
      throw error;
    });
    return current;
  };
  return {
    sign: async (text) => {
      const { id, signer } = await signingKey();
      return { key: id, signature: signer.sign(text).toString('base64url') };
    },
    verify: async (text, { key, signature }) => {
      let known = publicKeys.get(key);
      if (!known) {
        const row = await findKey(settings.db, keys.where('id', '=', key));
        if (!row) return null;
        const name = wayOfPublicKey(row.public_key);
        known = { name, isSigned: signatureWays[name].verifier(row.public_key) };
        publicKeys.set(key, known);
      }
      return known.isSigned(text, Buffer.from(signature, 'base64url')) ? known.name : null;
    },
  };
}

async function findSigningKey({ db, clock, signingKey, signature }: KeyRingSettings): Promise<SigningKey> {
  const way = signatureWays[signature];
  const kept = signingKey
    ? null
    : await findKey(
        db,
        keys
          .where('private_key', 'is not', null)
          .where(sql<boolean>`length(public_key) = ${way.publicLength}`)
          .orderBy('created_at', 'desc')
          .orderBy('id')
          .limit(sql.lit(1)),
      );
  const seed = signingKey ?? kept?.private_key ?? randomBytes(32).toString('hex');
  const signer = way.signer(seed);
  const id = createHash('sha256').update(signer.publicKey).digest('hex').slice(0, 8);
  await run(
    db.kysely,
    tables
      .insertInto('papers.signing_key')
      .values({
        id,
        public_key: signer.publicKey,
        private_key: signingKey ? null : seed,
        created_at: clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing()),
  );
  return { id, signer };
}

const keys = tables.selectFrom('papers.signing_key').select(['id', 'public_key', 'private_key']);

function findKey({ kysely }: Database, asked: typeof keys): Promise<KeyRow | undefined> {
  return maybe<KeyRow>(kysely, asked);
}
