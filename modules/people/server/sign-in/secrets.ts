import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** 256 random bits, base64url, 43 characters. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 under which a random secret is stored; one round suffices for 256 random bits. */
export function digest(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** A code of six digits from the system’s randomness. */
export function newSmsCode(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, '0');
}

/** argon2id (the library's default), 19 MiB, two passes: OWASP's floor, about 20 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** At most two hashes run at a time, since they share the thread pool with file access; others wait. */
const places = 2;
let taken = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (taken >= places) await new Promise<void>((resolve) => waiting.push(resolve));
  else taken++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else taken--;
  }
}

/** A password as it is stored. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
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
  const fits = await inTurn(() => verify(against, password));
  return isInitial ? fitsInitial(stored!, password) : stored !== undefined && fits;
}
