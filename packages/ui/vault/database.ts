import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** What stands in the open about somebody's data on this device: whose it is, and how its key is locked. */
export interface VaultRow {
  person: string;
  name: string;
  salt: Uint8Array<ArrayBuffer>;
  iterations: number;
  /** The data key: sealed by the PIN, and that by the device's own key. */
  wrapped: SealedBytes;
  wrongTries: number;
  /** No try before this time, ms since 1970. */
  notBefore: number;
}

export interface SealedBytes {
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

/** A value that only the person's PIN opens. */
export interface SealedRow extends SealedBytes {
  person: string;
  kind: string;
  id: string;
  savedAt: number;
  /** After this time it is removed, by whoever opens the client; ms since 1970. */
  expiresAt?: number;
}

interface Schema extends DBSchema {
  vaults: { key: string; value: VaultRow };
  device: { key: string; value: CryptoKey };
  sealed: { key: string; value: SealedRow; indexes: { 'by-kind': [string, string] } };
}

let opening: Promise<IDBPDatabase<Schema>> | undefined;

export function database(): Promise<IDBPDatabase<Schema>> {
  opening ??= openDB<Schema>('offline', 1, {
    upgrade(db) {
      db.createObjectStore('vaults', { keyPath: 'person' });
      db.createObjectStore('device');
      db.createObjectStore('sealed').createIndex('by-kind', ['person', 'kind']);
    },
    terminated() {
      opening = undefined;
    },
  }).catch((error: unknown) => {
    // A device that was full, or a browser that was busy, may open it the next time.
    opening = undefined;
    throw error;
  });
  return opening;
}

export const nameOf = (person: string, kind: string, id: string): string => `${person} ${kind} ${id}`;
