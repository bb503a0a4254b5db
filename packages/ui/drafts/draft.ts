import { readSession } from '../session.ts';

/** What a person has typed and not yet submitted. */
export interface Draft<T> {
  person: string;
  key: string;
  savedAt: string;
  value: T;
}

const databaseName = 'drafts';
const store = 'drafts';

/** Where the browser refuses IndexedDB (private windows), drafts last as long as the page. */
const memory = new Map<string, Draft<unknown>>();
let opening: Promise<IDBDatabase | null> | undefined;

function open(): Promise<IDBDatabase | null> {
  opening ??= new Promise((resolve) => {
    if (typeof indexedDB === 'undefined') return resolve(null);
    try {
      const request = indexedDB.open(databaseName, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(store);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(null);
      request.onblocked = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
  return opening;
}

/** Opens where drafts are kept before a form asks for its own, which is drawn once it has its draft. */
export function openDrafts(): void {
  void open();
}

async function inStore<T>(
  mode: IDBTransactionMode,
  work: (objects: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  const database = await open();
  if (!database) return undefined;
  return new Promise((resolve) => {
    try {
      const transaction = database.transaction(store, mode);
      const request = work(transaction.objectStore(store));
      // What is written is committed without waiting for the answer: a page that is left at this moment loses less.
      if (mode === 'readwrite') transaction.commit?.();
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(undefined);
    } catch {
      resolve(undefined);
    }
  });
}

/** Where drafts of one owner are kept instead: sealed, for work without a network. */
export interface DraftStore {
  put(key: string, draft: Draft<unknown>): Promise<void>;
  get(key: string): Promise<Draft<unknown> | undefined>;
  remove(key: string): Promise<void>;
}

let elsewhere: { owner: string; store: DraftStore } | null = null;

/** From now on drafts of this owner are kept there; null ends it. */
export function keepDraftsIn(store: { owner: string; store: DraftStore } | null): void {
  elsewhere = store;
}

const storeOf = (person: string): DraftStore | undefined =>
  elsewhere?.owner === person ? elsewhere.store : undefined;

/** Whose the drafts are that a part of a form keeps by itself. */
export const draftOwner = (): string => elsewhere?.owner ?? readSession()?.id ?? '';

const nameOf = (person: string, key: string): string => `${person} ${key}`;

/** Saves at once: a reload right after a change must find it. Failures are silent, typing goes on. */
export async function saveDraft<T>(person: string, key: string, value: T): Promise<void> {
  const draft: Draft<T> = { person, key, savedAt: new Date().toISOString(), value };
  const own = storeOf(person);
  if (own) return own.put(key, draft);
  memory.set(nameOf(person, key), draft);
  await inStore('readwrite', (objects) => objects.put(draft, nameOf(person, key)));
}

export async function findDraft<T>(person: string, key: string): Promise<Draft<T> | undefined> {
  const own = storeOf(person);
  if (own) return (await own.get(key)) as Draft<T> | undefined;
  const name = nameOf(person, key);
  const draft =
    (await inStore('readonly', (objects) => objects.get(name) as IDBRequest<unknown>)) ?? memory.get(name);
  return draft as Draft<T> | undefined;
}

export async function removeDraft(person: string, key: string): Promise<void> {
  const own = storeOf(person);
  if (own) return own.remove(key);
  memory.delete(nameOf(person, key));
  await inStore('readwrite', (objects) => objects.delete(nameOf(person, key)));
}

/** When someone else signs in on this device, what others left here is theirs no longer to read. */
export async function keepOnlyDraftsOf(person: string): Promise<void> {
  for (const [name, draft] of memory) if (draft.person !== person) memory.delete(name);
  const names = (await inStore('readonly', (objects) => objects.getAllKeys())) ?? [];
  for (const name of names) {
    if (!String(name).startsWith(`${person} `)) await inStore('readwrite', (objects) => objects.delete(name));
  }
}
