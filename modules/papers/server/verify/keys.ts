import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';
import type { Clock } from '@homestead/calendar/server';
import { type Database, maybe, type Row } from '@homestead/database';
import { sql } from 'kysely';
import type { SigningKeyTable } from '../tables.ts';

/** What stands before the 32 bytes of an Ed25519 key in DER (RFC 8410). */
const privateHead = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicHead = Buffer.from('302a300506032b6570032100', 'hex');

type KeyRow = Row<SigningKeyTable, 'id' | 'public_key' | 'private_key'>;

/** A key that signs, and the name under which its public half is kept. */
interface SigningKey {
  id: string;
  key: KeyObject;
}

export interface KeyRing {
  /** Signs a text; which key did it is said with the signature (base64url). */
  sign(text: string): Promise<{ key: string; signature: string }>;
  /** Whether a key that this product has or had signed the text. */
  verify(text: string, signed: { key: string; signature: string }): Promise<boolean>;
}

export interface KeyRingSettings {
  db: Database;
  clock: Clock;
  /** The configured key, 32 bytes in hexadecimal; null: one is made and kept in the database. */
  signingKey: string | null;
}

/**
 * The keys of papers. The configured one signs; its public half is kept, so that papers are verified after the key was
 * changed. Without a configured one a key is made once and kept in the database, which all nodes share.
 */
export function createKeyRing(settings: KeyRingSettings): KeyRing {
  let current: Promise<SigningKey> | null = null;
  const publicKeys = new Map<string, KeyObject>();
  const signer = () => {
    current ??= findSigner(settings).catch((error: unknown) => {
      current = null;
      throw error;
    });
    return current;
  };
  return {
    sign: async (text) => {
      const { id, key } = await signer();
      return { key: id, signature: sign(null, Buffer.from(text), key).toString('base64url') };
    },
    verify: async (text, { key, signature }) => {
      let known = publicKeys.get(key);
      if (!known) {
        const row = await findKey(settings.db, sql`where id = ${key}`);
        if (!row) return false;
        known = publicKeyOf(row.public_key);
        publicKeys.set(key, known);
      }
      return verify(null, Buffer.from(text), known, Buffer.from(signature, 'base64url'));
    },
  };
}

async function findSigner({ db, clock, signingKey }: KeyRingSettings): Promise<SigningKey> {
  const kept = signingKey
    ? null
    : await findKey(db, sql`where private_key is not null order by created_at desc, id limit 1`);
  const seed = signingKey ?? kept?.private_key ?? randomBytes(32).toString('hex');
  const key = privateKeyOf(seed);
  const publicKey = publicHexOf(key);
  const id = createHash('sha256').update(publicKey).digest('hex').slice(0, 8);
  await sql`insert into papers.signing_key (id, public_key, private_key, created_at)
    values (${id}, ${publicKey}, ${signingKey ? null : seed}, ${clock.now()}) on conflict do nothing`.execute(
    db.kysely,
  );
  return { id, key };
}

function findKey({ kysely }: Database, where: ReturnType<typeof sql>): Promise<KeyRow | undefined> {
  return maybe<KeyRow>(kysely, sql`select id, public_key, private_key from papers.signing_key ${where}`);
}

function privateKeyOf(seed: string): KeyObject {
  const der = Buffer.concat([privateHead, Buffer.from(seed, 'hex')]);
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
}

function publicKeyOf(hex: string): KeyObject {
  const der = Buffer.concat([publicHead, Buffer.from(hex, 'hex')]);
  return createPublicKey({ key: der, format: 'der', type: 'spki' });
}

function publicHexOf(key: KeyObject): string {
  const der = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return der.subarray(publicHead.length).toString('hex');
}
