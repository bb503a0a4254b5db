import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { FormatError } from '../codes.ts';
import type { Limits } from '../port.ts';
import { isTextIn } from '../text/encoding.ts';

export interface UnpackedFile {
  /** As the archive names it, with `/` between folders. */
  name: string;
  path: string;
  size: number;
}

export interface Unpacked {
  files: UnpackedFile[];
  remove(): Promise<void>;
}

/** A short text of blanks packs well without being a bomb: the ratio counts from here. */
const ratioFrom = 10 * 1024 * 1024;
const leftOut = /^__MACOSX\/|(?:^|\/)(?:\.[^/]*|Thumbs\.db|desktop\.ini)$/i;
const nested = /\.(?:zip|kmz|rar|7z|tar|t?gz|bz2|xz)$/i;

/**
 * Unpacks an archive into a folder of its own, under numbers in place of its names, so that no name reaches the disk. Every
 * entry is counted while it is unpacked, since the sizes that an archive claims may be false. Throws `zip…`, `cutShort` or
 * `broken`, and leaves nothing behind then.
 */
export async function unpack(path: string, limits: Limits, parent = tmpdir()): Promise<Unpacked> {
  const zip = await opened(path);
  const folder = await mkdtemp(join(parent, 'unpacked-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const files: UnpackedFile[] = [];
  try {
    if (zip.entryCount > limits.entries) throw new FormatError('zipTooManyEntries');
    const entries = await entriesOf(zip, limits);
    if (entries.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0) > limits.unpackedBytes)
      throw new FormatError('zipTooLarge');
    let left = limits.unpackedBytes;
    for (const { entry, name } of entries) {
      const target = join(folder, String(files.length));
      const counter = new Counter(entry, name, left, limits.ratio);
      await pipeline(await streamOf(zip, entry), counter, createWriteStream(target, { flags: 'wx' }));
      left -= counter.size;
      files.push({ name, path: target, size: counter.size });
    }
    return { files, remove };
  } catch (error) {
    await remove();
    throw error instanceof FormatError ? error : faultOf(error as Error);
  } finally {
    zip.close();
  }
}

function opened(path: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    yauzl.open(path, { lazyEntries: true, autoClose: false, decodeStrings: false }, (error, zip) => {
      if (error) reject(faultOf(error));
      else resolve(zip);
    });
  });
}

interface Named {
  entry: Entry;
  name: string;
}

function entriesOf(zip: ZipFile, limits: Limits): Promise<Named[]> {
  return new Promise((resolve, reject) => {
    const entries: Named[] = [];
    zip.on('error', reject);
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: Entry) => {
      try {
        const name = nameOf(entry, limits);
        if (entry.isEncrypted()) throw new FormatError('zipLocked', [name]);
        if (!name.endsWith('/') && !leftOut.test(name)) {
          if (nested.test(name)) throw new FormatError('zipNested', [name]);
          entries.push({ entry, name });
        }
        if (entries.length > limits.entries) throw new FormatError('zipTooManyEntries');
        zip.readEntry();
      } catch (error) {
        reject(error as Error);
      }
    });
    zip.readEntry();
  });
}

/** UTF-8 where the entry says so or its bytes are; else GB18030, as Chinese Windows writes. */
function nameOf({ fileNameRaw: raw, generalPurposeBitFlag: flags }: Entry, limits: Limits): string {
  const isUtf8 = (flags & 0x800) !== 0 || isTextIn(raw, 'utf-8');
  const name = new TextDecoder(isUtf8 ? 'utf-8' : 'gb18030').decode(raw).replaceAll('\\', '/');
  if (name.length > limits.nameLength * 4 || name.split('/').some((part) => part.length > limits.nameLength))
    throw new FormatError('nameTooLong', [name.slice(0, 60)]);
  if (name.startsWith('/') || /^[a-z]:/i.test(name) || name.split('/').includes('..') || name.includes('\0'))
    throw new FormatError('zipPath', [name]);
  return name;
}

const streamOf = (zip: ZipFile, entry: Entry) =>
  new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });

class Counter extends Transform {
  size = 0;
  #crc = 0;
  readonly #entry: Entry;
  readonly #name: string;
  readonly #most: number;
  readonly #ratio: number;

  constructor(entry: Entry, name: string, most: number, ratio: number) {
    super();
    this.#entry = entry;
    this.#name = name;
    this.#most = most;
    this.#ratio = ratio;
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    this.size += chunk.length;
    this.#crc = crc32(chunk, this.#crc);
    if (this.size > this.#most) done(new FormatError('zipTooLarge'));
    else if (this.size > ratioFrom && this.size > this.#entry.compressedSize * this.#ratio)
      done(new FormatError('zipRatio', [this.#name]));
    else done(null, chunk);
  }

  override _flush(done: TransformCallback): void {
    done(this.#crc === this.#entry.crc32 ? null : new FormatError('broken', [this.#name]));
  }
}

function faultOf(error: Error): FormatError {
  const { message } = error;
  if (/too many bytes/.test(message)) return new FormatError('zipRatio');
  if (/not enough bytes|truncated|unexpected end|EOF/i.test(message)) return new FormatError('cutShort');
  return new FormatError('broken', [message]);
}
