import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { HttpError } from '@homestead/http/contract';
import { firstSheet, holdsFormula, withoutResult } from './formulas.ts';
import { sheetTexts as texts } from './texts.ts';

const inflate = promisify(inflateRaw);

interface Entry {
  name: string;
  method: number;
  packed: number;
  size: number;
  at: number;
  isLocked: boolean;
}

/** A workbook has some twenty parts, and one more for each sheet, picture or comment. */
const mostEntries = 2000;
/** Head of an OLE container: a workbook before 2007, or one with a password. */
const ole = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/**
 * Looks at the archive of a workbook before anything is parsed. Throws 41500 for what is no workbook or has macros, 41300
 * for one that unpacks to more than `mostBytes`: every entry is really unpacked, since the sizes that an archive claims
 * may be false. Returns the cells of the first sheet (`B2`) whose formula has no result.
 */
export async function inspectArchive(bytes: Uint8Array, mostBytes: number): Promise<Set<string>> {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (archive.subarray(0, 8).equals(ole)) throw new HttpError('wrongType', texts.oldOrLocked);
  const entries = readDirectory(archive);
  const names = entries.map(({ name }) => name.toLowerCase());
  if (!names.includes('[content_types].xml')) throw new HttpError('wrongType', texts.notSheet);
  if (names.some((name) => /vbaproject|\/macrosheets\/|\.bin$/.test(name) && !/printersettings/.test(name)))
    throw new HttpError('wrongType', texts.macros);
  if (entries.some(({ isLocked }) => isLocked)) throw new HttpError('wrongType', texts.oldOrLocked);
  if (!names.some((name) => name.startsWith('xl/'))) throw new HttpError('wrongType', texts.notSheet);
  let left = mostBytes;
  const bomb = () => new HttpError('tooLarge', texts.bomb(mostBytes));
  if (entries.reduce((sum, { size }) => sum + size, 0) > mostBytes) throw bomb();
  const kept = new Map<string, Buffer>();
  for (const entry of entries) {
    const content = await contentOf(archive, entry, left, bomb);
    left -= content.length;
    if (left < 0) throw bomb();
    if (holdsFormula(content) || /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels)$/i.test(entry.name))
      kept.set(entry.name.toLowerCase(), content);
  }
  return withoutResult(kept.get(firstSheet(kept)));
}

async function contentOf(
  archive: Buffer,
  entry: Entry,
  most: number,
  bomb: () => HttpError,
): Promise<Buffer> {
  const { at, packed, method } = entry;
  if (archive.length < at + 30 || archive.readUInt32LE(at) !== 0x04034b50) throw broken();
  const start = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
  const content = archive.subarray(start, start + packed);
  if (content.length !== packed) throw broken();
  if (method === 0) return content;
  if (method !== 8) throw new HttpError('wrongType', texts.notSheet);
  try {
    return await inflate(content, { maxOutputLength: Math.max(1, most) });
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? bomb() : broken();
  }
}

/** The central directory (APPNOTE 4.3.12). */
function readDirectory(archive: Buffer): Entry[] {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (archive.length < 22 || archive.readUInt32LE(0) !== 0x04034b50 || end < 0 || end + 22 > archive.length)
    throw new HttpError('wrongType', texts.notSheet);
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  if (count > mostEntries) throw new HttpError('wrongType', texts.notSheet);
  const entries: Entry[] = [];
  for (let index = 0; index < count; index++) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== 0x02014b50) throw broken();
    const length = archive.readUInt16LE(at + 28);
    entries.push({
      name: archive.toString('utf8', at + 46, at + 46 + length),
      isLocked: (archive.readUInt16LE(at + 8) & 1) === 1,
      method: archive.readUInt16LE(at + 10),
      packed: archive.readUInt32LE(at + 20),
      size: archive.readUInt32LE(at + 24),
      at: archive.readUInt32LE(at + 42),
    });
    at += 46 + length + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return entries;
}

const broken = () => new HttpError('wrongType', texts.broken);
