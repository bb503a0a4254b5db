import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Storage } from './port.ts';

/** A folder of the machine, in 65,536 shards by the last digits of the id (the first of a UUID v7 are the time). */
export function localStorage(folder: string): Storage {
  const place = (key: string) => {
    if (!/^[0-9a-f-]{36}(\.[a-z]+)?$/.test(key)) throw new Error('not a key of a file');
    return join(folder, key.slice(32, 34), key.slice(34, 36), key);
  };
  return {
    put: async (key, path) => {
      const target = place(key);
      const made = await mkdir(dirname(target), { recursive: true });
      await rename(path, target);
      await syncFolder(dirname(target));
      if (made) {
        await syncFolder(dirname(dirname(target)));
        await syncFolder(folder);
      }
    },
    get: async (key) => {
      const size = await sizeOf(place(key));
      return size === null ? null : { stream: createReadStream(place(key)), size };
    },
    size: async (key) => sizeOf(place(key)),
    remove: (key) => rm(place(key), { force: true }),
    list: async function* () {
      for (const name of await readdir(folder, { recursive: true }).catch(() => [])) {
        const key = name.slice(name.lastIndexOf('/') + 1);
        if (!/^[0-9a-f-]{36}(\.[a-z]+)?$/.test(key)) continue;
        const found = await stat(join(folder, name)).catch(() => null);
        if (found?.isFile()) yield { key, changedAt: found.mtime };
      }
    },
  };
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** A rename is durable only when its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
