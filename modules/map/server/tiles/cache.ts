import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** What a tile is made of: all of it together names the tile, and with another version it is another tile. */
export interface TileKey {
  /** Layer or group, and who sees alike: the tiles of one of these have one version at a time. */
  readonly owner: string;
  /** Versions of the layers and their styles. */
  readonly version: string;
  /** Grid, level, column, row and format. */
  readonly tile: string;
}

/** A short name of the key that is the same in every process, fit for an entity tag. */
export const tagOf = ({ owner, version, tile }: TileKey): string => digest(`${owner}\n${version}\n${tile}`);

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/**
 * Tiles in files of this node. Together they stay below a size: those not asked for longest go first. With a new version of a
 * layer or style the tiles of the old one go. Many who ask for one tile wait for one making of it.
 */
export class TileCache {
  readonly #folder: string;
  readonly #mostBytes: number;
  /** Paths with their sizes; whatever was asked for last stands last. */
  readonly #sizes = new Map<string, number>();
  readonly #making = new Map<string, Promise<Buffer>>();
  readonly #versions = new Map<string, string>();
  #bytes = 0;
  #loaded: Promise<void> | undefined;
  #trimming = false;

  constructor(folder: string, mostBytes = 512 * 1024 * 1024) {
    this.#folder = folder;
    this.#mostBytes = mostBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** The tile of a key, made by `make` where it is not kept. A tile that cannot be kept is answered all the same. */
  async tile(key: TileKey, make: () => Promise<Buffer>): Promise<Buffer> {
    const path = join(digest(key.owner), digest(key.version), digest(key.tile));
    const making = this.#making.get(path);
    if (making) return making;
    const work = this.#found(path).then((kept) => kept ?? this.#made(path, key, make));
    this.#making.set(path, work);
    try {
      return await work;
    } finally {
      this.#making.delete(path);
    }
  }

  async #found(path: string): Promise<Buffer | undefined> {
    this.#loaded ??= this.#load();
    await this.#loaded;
    const size = this.#sizes.get(path);
    if (size === undefined) return undefined;
    try {
      const bytes = await readFile(join(this.#folder, path));
      this.#sizes.delete(path);
      this.#sizes.set(path, size);
      return bytes;
    } catch {
      this.#forget(path);
      return undefined;
    }
  }

  async #made(path: string, key: TileKey, make: () => Promise<Buffer>): Promise<Buffer> {
    const bytes = await make();
    await this.#keep(path, key, bytes).catch(() => undefined);
    return bytes;
  }

  async #keep(path: string, key: TileKey, bytes: Buffer): Promise<void> {
    await this.#dropOldVersions(key);
    const file = join(this.#folder, path);
    await mkdir(dirname(file), { recursive: true });
    // Another process may read it at any moment: it is there whole or not at all.
    const part = `${file}.${randomUUID()}.part`;
    await writeFile(part, bytes);
    await rename(part, file);
    this.#sizes.set(path, bytes.length);
    this.#bytes += bytes.length;
    await this.#trim();
  }

  async #dropOldVersions({ owner, version }: TileKey): Promise<void> {
    const [folder, current] = [digest(owner), digest(version)];
    if (this.#versions.get(folder) === current) return;
    this.#versions.set(folder, current);
    const kept = await readdir(join(this.#folder, folder)).catch(() => []);
    for (const old of kept.filter((name) => name !== current)) {
      await rm(join(this.#folder, folder, old), { recursive: true, force: true });
      for (const path of [...this.#sizes.keys()]) if (path.startsWith(join(folder, old))) this.#forget(path);
    }
  }

  async #trim(): Promise<void> {
    if (this.#trimming || this.#bytes <= this.#mostBytes) return;
    this.#trimming = true;
    try {
      for (const path of this.#sizes.keys()) {
        if (this.#bytes <= this.#mostBytes * 0.9) break;
        this.#forget(path);
        await rm(join(this.#folder, path), { force: true });
      }
    } finally {
      this.#trimming = false;
    }
  }

  #forget(path: string): void {
    this.#bytes -= this.#sizes.get(path) ?? 0;
    this.#sizes.delete(path);
  }

  /** What an earlier run left, the oldest first. */
  async #load(): Promise<void> {
    const names = await readdir(this.#folder, { recursive: true, withFileTypes: true }).catch(() => []);
    const files: { path: string; size: number; at: number }[] = [];
    for (const entry of names) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      if (entry.name.endsWith('.part')) {
        await rm(path, { force: true });
        continue;
      }
      const about = await stat(path).catch(() => undefined);
      if (about)
        files.push({ path: path.slice(this.#folder.length + 1), size: about.size, at: about.mtimeMs });
    }
    for (const { path, size } of files.sort((a, b) => a.at - b.at)) {
      this.#sizes.set(path, size);
      this.#bytes += size;
    }
  }
}
