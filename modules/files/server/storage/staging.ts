import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '@homestead/database';

/** A file that came in whole and is safe on the disk, but belongs to nobody yet. */
export interface Staged {
  path: string;
  size: number;
  sha256: string;
  discard(): Promise<void>;
}

/** Thrown as soon as one byte more than allowed arrives. */
export class TooManyBytes extends Error {}

/** A local folder where uploads are written before they are taken over by the storage. */
export class Staging {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** A path in the folder that nobody uses; what stays there is cleared like half-written uploads. */
  place(): string {
    return join(this.folder, `${newId()}.part`);
  }

  /** Writes a stream, up to `limit` bytes, and syncs it; whatever goes wrong, nothing is left behind. */
  async receive(source: AsyncIterable<Uint8Array>, limit: number): Promise<Staged> {
    await mkdir(this.folder, { recursive: true });
    const path = this.place();
    const discard = () => rm(path, { force: true });
    const digest = createHash('sha256');
    let size = 0;
    const file = await open(path, 'wx', 0o600);
    try {
      for await (const chunk of source) {
        size += chunk.length;
        if (size > limit) throw new TooManyBytes();
        digest.update(chunk);
        for (let at = 0; at < chunk.length; ) at += (await file.write(chunk, at)).bytesWritten;
      }
      await file.sync();
    } catch (error) {
      await discard();
      throw error;
    } finally {
      await file.close();
    }
    return { path, size, sha256: digest.digest('hex'), discard };
  }

  /** Removes what a killed process left half-written. */
  async clear(before: Date): Promise<void> {
    for (const name of await readdir(this.folder).catch(() => [])) {
      const path = join(this.folder, name);
      const found = await stat(path).catch(() => null);
      if (found && found.mtime < before) await rm(path, { force: true });
    }
  }
}
