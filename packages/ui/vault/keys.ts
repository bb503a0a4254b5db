import { database, type SealedBytes, type VaultRow } from './database.ts';

/** Rounds of PBKDF2-HMAC-SHA-256 (OWASP Password Storage Cheat Sheet, 2023). */
const iterations = 600_000;
const algorithm = 'AES-GCM';

export async function seal(key: CryptoKey, plain: BufferSource, name: string): Promise<SealedBytes> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const bytes = await crypto.subtle.encrypt({ name: algorithm, iv, additionalData: utf8(name) }, key, plain);
  return { iv, bytes };
}

/** Fails where the key is another one, or the bytes were changed or stem from another place. */
export function unseal(key: CryptoKey, { iv, bytes }: SealedBytes, name: string): Promise<ArrayBuffer> {
  return crypto.subtle.decrypt({ name: algorithm, iv, additionalData: utf8(name) }, key, bytes);
}

/** A new data key, and how it is kept: openable with the PIN on this device alone. */
export async function newDataKey(
  person: string,
  pin: string,
): Promise<{ key: CryptoKey; kept: Pick<VaultRow, 'salt' | 'iterations' | 'wrapped'> }> {
  const raw = crypto.getRandomValues(new Uint8Array(32));
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const inner = await seal(await pinKey(pin, salt, iterations), raw, person);
  const joined = new Uint8Array(inner.iv.length + inner.bytes.byteLength);
  joined.set(inner.iv);
  joined.set(new Uint8Array(inner.bytes), inner.iv.length);
  const wrapped = await seal(await deviceKey(), joined, person);
  const key = await asKey(raw);
  raw.fill(0);
  return { key, kept: { salt, iterations, wrapped } };
}

/** The data key, or null where the PIN is wrong. */
export async function openDataKey(row: VaultRow, pin: string): Promise<CryptoKey | null> {
  const joined = new Uint8Array(await unseal(await deviceKey(), row.wrapped, row.person));
  const inner = { iv: joined.slice(0, 12), bytes: joined.slice(12).buffer };
  try {
    return await asKey(await unseal(await pinKey(pin, row.salt, row.iterations), inner, row.person));
  } catch {
    return null;
  }
}

async function pinKey(pin: string, salt: BufferSource, rounds: number): Promise<CryptoKey> {
  const typed = await crypto.subtle.importKey('raw', utf8(pin), 'PBKDF2', false, ['deriveKey']);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds };
  return crypto.subtle.deriveKey(how, typed, { name: algorithm, length: 256 }, false, ['encrypt', 'decrypt']);
}

/** A key that never leaves this browser: what is copied off the device is of no use for guessing PINs. */
async function deviceKey(): Promise<CryptoKey> {
  const db = await database();
  const known = await db.get('device', 'key');
  if (known) return known;
  const made = await crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  await db.put('device', made, 'key');
  return made;
}

const asKey = (raw: BufferSource): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', raw, algorithm, false, ['encrypt', 'decrypt']);

export const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
