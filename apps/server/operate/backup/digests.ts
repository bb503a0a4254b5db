import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CommandError } from '../command.ts';
import { operateTexts as texts } from '../texts.ts';

/** What a backup says of itself, in `manifest.json`, which is written last: a folder without it is no backup. */
export interface Manifest {
  format: 1;
  product: string;
  takenAt: string;
  database: 'postgres' | 'pglite';
  /** Changes of structure that the data have. */
  migrations: string[];
  withFiles: boolean;
  /** Files whose bytes were lost before the backup. */
  lost: string[];
  /** SHA-256 of `SHA256SUMS`, which has that of every other file. */
  digest: string;
}

export const sumsName = 'SHA256SUMS';
const manifestName = 'manifest.json';

/** SHA-256 of a file, in hex. */
export async function digestOf(path: string): Promise<string> {
  const digest = createHash('sha256');
  for await (const chunk of createReadStream(path)) digest.update(chunk as Uint8Array);
  return digest.digest('hex');
}

/** Writes a stream to a new file that is safe on the disk when this returns; returns its SHA-256. */
export async function writeStream(source: Readable, path: string): Promise<string> {
  const digest = createHash('sha256');
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await pipeline(
    source,
    async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        digest.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
  );
  return digest.digest('hex');
}

/** All files under a folder, as paths relative to it with `/`. */
export async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
}

/** The lines of `SHA256SUMS`, as sha256sum writes and reads them. */
export async function* sumsOf(folder: string): AsyncGenerator<{ digest: string; entry: string }> {
  for await (const line of createInterface({ input: createReadStream(join(folder, sumsName)) })) {
    const match = /^([0-9a-f]{64}) {2}(.+)$/.exec(line);
    if (match) yield { digest: match[1]!, entry: match[2]! };
  }
}

/** Puts the manifest beside what it describes. */
export async function writeManifest(folder: string, manifest: Omit<Manifest, 'digest'>): Promise<void> {
  const whole: Manifest = { ...manifest, digest: await digestOf(join(folder, sumsName)) };
  await writeFile(join(folder, manifestName), `${JSON.stringify(whole, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  });
}

/** Reads every byte of a backup and compares. Throws CommandError for what is no backup, is damaged, or has too little. */
export async function checkBackup(
  folder: string,
): Promise<{ manifest: Manifest; entries: number; bytes: number }> {
  const manifest = await readFile(join(folder, manifestName), 'utf8').then(
    (text) => JSON.parse(text) as Manifest,
    () => {
      throw new CommandError(texts.noBackup(folder));
    },
  );
  if (manifest.format !== 1) throw new CommandError(texts.noBackup(folder));
  if ((await digestOf(join(folder, sumsName)).catch(() => '')) !== manifest.digest)
    throw new CommandError(texts.damaged(sumsName));
  let entries = 0;
  let bytes = 0;
  for await (const { digest, entry } of sumsOf(folder)) {
    const path = join(folder, entry);
    if ((await digestOf(path).catch(() => '')) !== digest) throw new CommandError(texts.damaged(entry));
    bytes += (await stat(path)).size;
    entries++;
  }
  return { manifest, entries, bytes };
}
