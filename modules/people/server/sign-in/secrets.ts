import { createHash, randomBytes, randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** 256 random bits as 43 signs that may stand in an address. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Digest under which a random secret is stored; it has 256 bits of its own, so one round is enough. */
export function digest(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** A code of six digits from the system’s randomness. */
export function newSmsCode(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, '0');
}

/** argon2id (the library's default), 19 MiB, two passes: OWASP's floor, about 20 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing shares the thread pool with file access, so only two run at a time and the rest wait here. */
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

let dummy: Promise<string> | undefined;

/** Whether the password fits; without a stored hash it works as long and says no, so that nobody learns which names exist. */
export async function fitsPassword(stored: string | undefined, password: string): Promise<boolean> {
  dummy ??= hashPassword(newSecret());
  const against = stored ?? (await dummy);
  const fits = await inTurn(() => verify(against, password));
  return stored !== undefined && fits;
}
