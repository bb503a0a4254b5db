import type { FileItem } from '@homestead/files/contract';
import type { ChosenFiles } from '@homestead/files/view';
import { CallFailure } from '@homestead/http/client';
import { newKey, type StoredFile, type UploadOptions } from '@homestead/ui';
import type { Vault } from '@homestead/ui/vault';
import { offlineTexts as words } from './texts.ts';

/** A file that was added without a network: it has an id of this device until the server gives it another. */
export interface LocalFile {
  id: string;
  /** The task for which it was taken. */
  taskId: string;
  name: string;
  type: string;
  size: number;
  rule?: string;
  width?: number;
  height?: number;
  /** Under this key it is sent, however often. */
  key: string;
  at: string;
  /** The server's id, once it has the file. */
  storedId?: string;
}

const factsKind = 'file';
const bytesKind = 'bytes';
/** From this share of the browser's quota on, the person is warned before anything is lost. */
const nearlyFull = 0.8;

/** Keeps a file sealed on the device and answers as the server's upload does. */
export async function keepFile(
  vault: Vault,
  taskId: string,
  file: File,
  { rule, onProgress }: UploadOptions,
): Promise<StoredFile> {
  const room = await storageRoom();
  if (room !== null && room < file.size * 2) throw new CallFailure('FULL', 0, words.full);
  const suffix = file.name.split('.').pop()?.toLowerCase() ?? '';
  const pixels = await pixelsOf(file);
  const facts: LocalFile = {
    id: localId(),
    taskId,
    name: file.name,
    type: file.type,
    size: file.size,
    ...(rule ? { rule } : {}),
    ...pixels,
    key: newKey(),
    at: new Date().toISOString(),
  };
  try {
    await vault.putBytes(bytesKind, facts.id, await file.arrayBuffer());
    await vault.put(factsKind, facts.id, facts);
  } catch (error) {
    await vault.remove(bytesKind, facts.id).catch(() => undefined);
    throw notKept(error);
  }
  onProgress?.(1);
  return { id: facts.id, name: file.name, suffix, size: file.size, ...pixels };
}

/** Why the device has not kept something, in words. */
export const notKept = (error: unknown): CallFailure =>
  new CallFailure('FULL', 0, error instanceof DOMException ? words.full : words.notKept);

export const findFile = (vault: Vault, id: string): Promise<LocalFile | undefined> =>
  vault.get<LocalFile>(factsKind, id);

export const updateFile = (vault: Vault, file: LocalFile): Promise<void> =>
  vault.put(factsKind, file.id, file);

/** The file itself; undefined where it is not here. */
export async function readFile(vault: Vault, { id, name, type }: LocalFile): Promise<File | undefined> {
  const bytes = await vault.getBytes(bytesKind, id);
  return bytes && new File([bytes], name, { type });
}

export async function removeFile(vault: Vault, id: string): Promise<void> {
  await vault.remove(bytesKind, id);
  await vault.remove(factsKind, id);
}

interface ChosenFile {
  name: string;
  taskId: string;
  path: string;
  fileName: string;
  type: string;
  /** A photo that says nothing of its time was taken then. */
  lastModified: number;
}

const chosenKind = 'chosen';
const chosenBytesKind = 'chosen-bytes';

/** Photos as they were taken, sealed from that moment: their place may take a while to find and to draw into them. */
export function chosenOfTask(vault: Vault, taskId: string): ChosenFiles {
  const list = async () =>
    (await vault.list<ChosenFile>(chosenKind)).filter((chosen) => chosen.taskId === taskId);
  // One after another: what is handed over soon must not be kept after it was taken away.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
  return {
    save: (name, { path, file }) =>
      inTurn(async () => {
        const { name: fileName, type, lastModified } = file;
        await vault.putBytes(chosenBytesKind, name, await file.arrayBuffer());
        await vault.put(chosenKind, name, { name, taskId, path, fileName, type, lastModified });
      }).then(
        () => true,
        () => false,
      ),
    list: () =>
      inTurn(async () => {
        const found = [];
        for (const { name, path, fileName, ...facts } of await list()) {
          const bytes = await vault.getBytes(chosenBytesKind, name);
          if (bytes) found.push({ name, path, file: new File([bytes], fileName, facts) });
        }
        return found;
      }),
    remove: (name) =>
      inTurn(async () => {
        await vault.remove(chosenKind, name);
        await vault.remove(chosenBytesKind, name);
      }),
  };
}

/** Files of a task, in the order in which they were added. */
export async function filesOfTask(vault: Vault, taskId: string): Promise<LocalFile[]> {
  const files = await vault.list<LocalFile>(factsKind);
  return files.filter((file) => file.taskId === taskId).sort((a, b) => a.at.localeCompare(b.at));
}

/** The file as lists show it. */
export function asFileItem({ id, name, size, width, height, at }: LocalFile): FileItem {
  return {
    id,
    name,
    suffix: name.split('.').pop()?.toLowerCase() ?? '',
    size,
    url: '',
    image: width !== undefined,
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
    createTime: at,
  };
}

/** Addresses of the pictures on the screen; each is made once and given back when the screen goes. */
export function fileAddresses(vault: Vault): {
  find(id: string): Promise<string | undefined>;
  release(): void;
} {
  const made = new Map<string, string>();
  return {
    async find(id) {
      const known = made.get(id);
      if (known) return known;
      const facts = await findFile(vault, id);
      const file = facts && (await readFile(vault, facts));
      if (!file) return undefined;
      const url = URL.createObjectURL(file);
      made.set(id, url);
      return url;
    },
    release: () => {
      for (const url of made.values()) URL.revokeObjectURL(url);
      made.clear();
    },
  };
}

/** Bytes of the browser's quota that are free; null where the browser does not say. */
export async function storageRoom(): Promise<number | null> {
  const estimate = await navigator.storage?.estimate?.().catch(() => undefined);
  return estimate?.quota === undefined ? null : estimate.quota - (estimate.usage ?? 0);
}

/** Whether the device is nearly full, so that one sends or clears something before more is added. */
export async function isNearlyFull(): Promise<boolean> {
  const estimate = await navigator.storage?.estimate?.().catch(() => undefined);
  return estimate?.quota !== undefined && (estimate.usage ?? 0) > estimate.quota * nearlyFull;
}

async function pixelsOf(file: File): Promise<{ width?: number; height?: number }> {
  try {
    const picture = await createImageBitmap(file);
    const pixels = { width: picture.width, height: picture.height };
    picture.close();
    return pixels;
  } catch {
    return {};
  }
}

/** An id of the shape that the server's file ids have (UUID, RFC 9562), as forms judge it. */
function localId(): string {
  const hex = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) =>
    byte.toString(16).padStart(2, '0'),
  );
  return hex.join('').replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}
