import { database, nameOf, type VaultRow } from './database.ts';
import { newDataKey, openDataKey, seal, unseal, utf8 } from './keys.ts';

/** What one person keeps on this device, sealed by a key behind their PIN. It outlives the end of a session. */
export interface Vault {
  readonly person: string;
  readonly name: string;
  /** `expiresAt` (ms since 1970): after it the value is removed, PIN or not. */
  put(kind: string, id: string, value: unknown, expiresAt?: number): Promise<void>;
  get<T>(kind: string, id: string): Promise<T | undefined>;
  list<T>(kind: string): Promise<T[]>;
  putBytes(kind: string, id: string, bytes: ArrayBuffer, expiresAt?: number): Promise<void>;
  getBytes(kind: string, id: string): Promise<ArrayBuffer | undefined>;
  remove(kind: string, id: string): Promise<void>;
}

/** Digits of a PIN. */
export const pinLength = 6;
/** Tries that cost nothing; each further wrong one doubles the wait. */
const freeTries = 5;
const firstWaitMs = 30_000;
const longestWaitMs = 3_600_000;

export type Opened = { vault: Vault } | { fault: 'wrong' | 'none' } | { fault: 'wait'; seconds: number };

/** Whether this page may keep anything sealed: browsers offer their cryptography over https alone. */
export const canSeal = (): boolean => window.isSecureContext && typeof crypto.subtle === 'object';

/** The people who keep something here. */
export async function listVaults(): Promise<{ person: string; name: string }[]> {
  return (await (await database()).getAll('vaults')).map(({ person, name }) => ({ person, name }));
}

export async function createVault(person: string, name: string, pin: string): Promise<Vault> {
  const { key, kept } = await newDataKey(person, pin);
  await (await database()).add('vaults', { person, name, ...kept, wrongTries: 0, notBefore: 0 });
  return vaultOf({ person, name }, key);
}

/** Opens with the PIN. Wrong ones are counted on the device, across reloads. */
export async function openVault(person: string, pin: string): Promise<Opened> {
  const db = await database();
  const row = await db.get('vaults', person);
  if (!row) return { fault: 'none' };
  const left = Math.min(row.notBefore - Date.now(), longestWaitMs);
  if (left > 0) return { fault: 'wait', seconds: Math.ceil(left / 1000) };
  const key = await openDataKey(row, pin);
  if (!key) {
    const wrongTries = row.wrongTries + 1;
    const beyond = wrongTries - freeTries;
    const wait = beyond < 0 ? 0 : Math.min(firstWaitMs * 2 ** beyond, longestWaitMs);
    await db.put('vaults', { ...row, wrongTries, notBefore: wait === 0 ? 0 : Date.now() + wait });
    return { fault: 'wrong' };
  }
  if (row.wrongTries > 0) await db.put('vaults', { ...row, wrongTries: 0, notBefore: 0 });
  return { vault: vaultOf(row, key) };
}

/** Removes all that a person keeps here; without the key nothing of it can be read any more. */
export async function destroyVault(person: string): Promise<void> {
  const db = await database();
  const work = db.transaction(['vaults', 'sealed'], 'readwrite');
  await work.objectStore('vaults').delete(person);
  const range = IDBKeyRange.bound([person, ''], [person, '\uffff']);
  for await (const cursor of work.objectStore('sealed').index('by-kind').iterate(range))
    await cursor.delete();
  await work.done;
}

/** Removes what has stood on the device for too long, of anybody; no PIN is needed for it. Returns how many values. */
export async function removeExpired(now: number): Promise<number> {
  const work = (await database()).transaction('sealed', 'readwrite');
  let count = 0;
  for await (const cursor of work.store) {
    if ((cursor.value.expiresAt ?? now) >= now) continue;
    await cursor.delete();
    count += 1;
  }
  await work.done;
  return count;
}

function vaultOf({ person, name }: Pick<VaultRow, 'person' | 'name'>, key: CryptoKey): Vault {
  const write = async (kind: string, id: string, plain: BufferSource, expiresAt?: number): Promise<void> => {
    const at = nameOf(person, kind, id);
    const sealed = await seal(key, plain, at);
    const row = { ...sealed, person, kind, id, savedAt: Date.now() };
    const expiring = expiresAt === undefined ? row : { ...row, expiresAt };
    await (await database()).put('sealed', expiring, at);
  };
  const read = async (kind: string, id: string): Promise<ArrayBuffer | undefined> => {
    const at = nameOf(person, kind, id);
    const row = await (await database()).get('sealed', at);
    return row && unseal(key, row, at);
  };
  return {
    person,
    name,
    put: (kind, id, value, expiresAt) => write(kind, id, utf8(JSON.stringify(value)), expiresAt),
    async get<T>(kind: string, id: string) {
      const plain = await read(kind, id);
      return plain && (parse(plain) as T);
    },
    async list<T>(kind: string) {
      const rows = await (await database()).getAllFromIndex('sealed', 'by-kind', [person, kind]);
      return Promise.all(
        rows.map(async (row) => parse(await unseal(key, row, nameOf(person, kind, row.id))) as T),
      );
    },
    putBytes: (kind, id, bytes, expiresAt) => write(kind, id, bytes, expiresAt),
    getBytes: read,
    remove: async (kind, id) => (await database()).delete('sealed', nameOf(person, kind, id)),
  };
}

const parse = (plain: ArrayBuffer): unknown => JSON.parse(new TextDecoder().decode(plain));
