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
  // What is refused, or thrown because there is no such thing, is none.
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    request.onsuccess = () => resolve(request.result);
    request.onerror = reject;
    request.onblocked = reject;
  }).catch(() => null);
  return opening;
}

/** Opens where drafts are kept before a form asks for its own, which is drawn once it has its draft. */
export function openDrafts(): void {
  void open();
}

/** Undefined where the browser keeps nothing, or could not keep this. */
async function inStore<T>(
  mode: IDBTransactionMode,
  work: (objects: IDBObjectStore) => IDBRequest<T>,
  isAgain = false,
): Promise<{ value: T } | undefined> {
  const database = await open();
  if (!database) return undefined;
  try {
    return await new Promise((resolve) => {
      const transaction = database.transaction(store, mode);
      const request = work(transaction.objectStore(store));
      // What is written is committed without waiting for the answer: a page that is left at this moment loses less.
      if (mode === 'readwrite') transaction.commit?.();
      transaction.oncomplete = () => resolve({ value: request.result });
      // As of a full device, which is found out when it is written.
      transaction.onabort = () => resolve(undefined);
    });
  } catch {
    // A browser closes a database behind a page that was long out of sight: it is opened anew.
    opening = undefined;
    return isAgain ? undefined : inStore(mode, work, true);
  }
}

/** Where drafts of one owner are kept instead: sealed, for work without a network. */
export interface DraftStore {
  put(key: string, draft: Draft<unknown>): Promise<void>;
  get(key: string): Promise<Draft<unknown> | undefined>;
  remove(key: string): Promise<void>;
}

let elsewhere: { owner: string; store: DraftStore } | null = null;
/** What a page finishes after it was left is kept where the rest is. */
const stores = new Map<string, DraftStore>();

/** From now on drafts of this owner are kept there; null ends that they are those of the page that is shown. */
export function keepDraftsIn(store: { owner: string; store: DraftStore } | null): void {
  elsewhere = store;
  if (store) stores.set(store.owner, store.store);
}

const storeOf = (person: string): DraftStore | undefined => stores.get(person);

/** Whose the drafts are that a part of a form keeps by itself. */
export const draftOwner = (): string => elsewhere?.owner ?? readSession()?.id ?? '';

const nameOf = (person: string, key: string): string => `${person} ${key}`;

/** Saves at once: a reload right after a change must find it. Says whether the device has it; where not, typing goes on. */
export async function saveDraft<T>(person: string, key: string, value: T): Promise<boolean> {
  const draft: Draft<T> = { person, key, savedAt: new Date().toISOString(), value };
  const own = storeOf(person);
  if (own)
    return own.put(key, draft).then(
      () => true,
      () => false,
    );
  const name = nameOf(person, key);
  memory.set(name, draft);
  const isKept = (await inStore('readwrite', (objects) => objects.put(draft, name))) !== undefined;
  // What another page makes of it counts from now on, as that it was handed in there.
  if (isKept && memory.get(name) === draft) memory.delete(name);
  return isKept;
}

export async function findDraft<T>(person: string, key: string): Promise<Draft<T> | undefined> {
  const own = storeOf(person);
  if (own) return (await own.get(key)) as Draft<T> | undefined;
  const name = nameOf(person, key);
  const found = await inStore('readonly', (objects) => objects.get(name) as IDBRequest<Draft<T> | undefined>);
  const kept = found?.value;
  const held = memory.get(name) as Draft<T> | undefined;
  // What could not be kept is newer than what was.
  return held && kept && kept.savedAt > held.savedAt ? kept : (held ?? kept);
}

export async function removeDraft(person: string, key: string): Promise<void> {
  const own = storeOf(person);
  if (own) return own.remove(key);
  memory.delete(nameOf(person, key));
  await inStore('readwrite', (objects) => objects.delete(nameOf(person, key)));
}

/** All that a person has typed on this device. */
export async function listDrafts(person: string): Promise<Draft<unknown>[]> {
  const found = await inStore('readonly', (objects) => objects.getAll() as IDBRequest<Draft<unknown>[]>);
  // What could not be kept is newer than what was.
  const drafts = new Map(
    [...(found?.value ?? []), ...memory.values()].map((draft) => [nameOf(draft.person, draft.key), draft]),
  );
  return [...drafts.values()].filter((draft) => draft.person === person);
}

/** When someone else signs in on this device, what others left here is theirs no longer to read. */
export async function keepOnlyDraftsOf(person: string): Promise<void> {
  for (const [name, draft] of memory) if (draft.person !== person) memory.delete(name);
  const names = (await inStore('readonly', (objects) => objects.getAllKeys()))?.value ?? [];
  for (const name of names) {
    if (!String(name).startsWith(`${person} `)) await inStore('readwrite', (objects) => objects.delete(name));
  }
}
