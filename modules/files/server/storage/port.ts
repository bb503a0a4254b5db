import type { Readable } from 'node:stream';

/** Where bytes are kept, under keys that are ids (`<id>`, and `<id>.thumb` or `<id>.view` for pictures made of them). */
export interface Storage {
  /** Takes a finished local file over under `key`; when it returns, the bytes survive a loss of power. */
  put(key: string, path: string, mediaType: string): Promise<void>;
  get(key: string): Promise<{ stream: Readable; size: number } | null>;
  /** Size in bytes of what is kept under a key, null where nothing is. */
  size(key: string): Promise<number | null>;
  remove(key: string): Promise<void>;
  /** All keys with the time of their last change. */
  list(): AsyncIterable<{ key: string; changedAt: Date }>;
}

/** Whether the bytes of a file are there, all of them. */
export async function hasBytes(storage: Storage, file: { id: string; size: number }): Promise<boolean> {
  return (await storage.size(file.id)) === file.size;
}
