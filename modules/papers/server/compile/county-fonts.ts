import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { paperTexts as texts } from '../../contract/index.ts';

/** A font of the county's own, for signs that the papers' font lacks. */
export interface CountyFont {
  /** What templates call it. */
  family: string;
  /** What a PDF calls it: its PostScript name. */
  name: string;
  bytes: Buffer;
}

/** A file of the folder is no font, or a collection of several. */
export class FontError extends Error {
  override name = 'FontError';
}

/** What a font's table of names calls its family, its typographic family, and itself (OpenType, `name`). */
const nameIds = { family: 1, postScript: 6, typographic: 16 } as const;

/**
 * The fonts (TrueType, OpenType) of a folder, in the order of their files' names, which is that in which they are asked for a
 * sign. Throws FontError with the file's name.
 */
export function readCountyFonts(folder: string): CountyFont[] {
  const files = readdirSync(folder)
    .filter((file) => ['.ttf', '.otf', '.ttc'].includes(extname(file).toLowerCase()))
    .toSorted();
  return files.map((file) => {
    const bytes = readFileSync(join(folder, file));
    const names = namesOf(bytes);
    const family = names.get(nameIds.typographic) ?? names.get(nameIds.family);
    const name = names.get(nameIds.postScript);
    if (!family || !name) throw new FontError(texts.noFont(file));
    return { family, name, bytes };
  });
}

/** The first readable name of each kind; none where the bytes are no single font. */
function namesOf(bytes: Buffer): Map<number, string> {
  const names = new Map<number, string>();
  if (!['\0\x01\0\0', 'OTTO', 'true'].includes(bytes.toString('latin1', 0, 4))) return names;
  try {
    const table = tableOf(bytes, 'name');
    const texts = table.subarray(table.readUInt16BE(4));
    for (let at = 6; at < 6 + table.readUInt16BE(2) * 12; at += 12) {
      const id = table.readUInt16BE(at + 6);
      const start = table.readUInt16BE(at + 10);
      const text = texts.subarray(start, start + table.readUInt16BE(at + 8));
      if (!names.has(id)) names.set(id, textOf(text, table.readUInt16BE(at)));
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return names;
}

function tableOf(bytes: Buffer, wanted: string): Buffer {
  for (let at = 12; at < 12 + bytes.readUInt16BE(4) * 16; at += 16)
    if (bytes.toString('latin1', at, at + 4) === wanted) {
      const start = bytes.readUInt32BE(at + 8);
      return bytes.subarray(start, start + bytes.readUInt32BE(at + 12));
    }
  return Buffer.alloc(0);
}

/** Platform 1 (Macintosh) writes one byte a sign, the others UTF-16. */
function textOf(bytes: Buffer, platform: number): string {
  return platform === 1 ? bytes.toString('latin1') : new TextDecoder('utf-16be').decode(bytes);
}
