import { hash as digestOf, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { hash, verify } from './hashing.ts';

/** 256 random bits, base64url, 43 characters. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 under which a random secret is stored; one round suffices for 256 random bits. */
export function digest(secret: string): string {
  return digestOf('sha256', secret, 'hex');
}

/** A code of six digits from the system’s randomness. */
export function newSmsCode(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, '0');
}

/** A password as it is stored. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

const initialMark = 'initial$';

/**
 * A password that this server drew at random (`newInitialPassword`) as it is stored until its owner changes it. One fast round
 * suffices for 80 random bits, and thousands of imported accounts need no minutes.
 */
export function hashInitialPassword(password: string): string {
  const salt = randomBytes(12).toString('base64url');
  return `${initialMark}${salt}$${digest(`${salt}${password}`)}`;
}

function fitsInitial(stored: string, password: string): boolean {
  const [salt = '', hash = ''] = stored.slice(initialMark.length).split('$');
  return timingSafeEqual(Buffer.from(hash), Buffer.from(digest(`${salt}${password}`)));
}

let dummy: Promise<string> | undefined;

/** Whether the password is right. Without a stored hash it takes as long and returns false, so that timing does not disclose names. */
export async function fitsPassword(stored: string | undefined, password: string): Promise<boolean> {
  dummy ??= hashPassword(newSecret());
  const isInitial = stored?.startsWith(initialMark) ?? false;
  const against = stored === undefined || isInitial ? await dummy : stored;
  const fits = await verify(against, password);
  return isInitial ? fitsInitial(stored!, password) : stored !== undefined && fits;
}
