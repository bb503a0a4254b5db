import { createReadStream } from 'node:fs';
import { TextDecoder } from 'node:util';
import { FormatError } from '../codes.ts';
import type { Encoding } from '../port.ts';

/** What a code page, `.cpg` file, XML declaration or driver may call the encodings that are read. */
const names: Record<string, Encoding> = {
  utf8: 'utf-8',
  '65001': 'utf-8',
  gbk: 'gb18030',
  gb2312: 'gb18030',
  gb18030: 'gb18030',
  cp936: 'gb18030',
  ansi936: 'gb18030',
  '936': 'gb18030',
  windows936: 'gb18030',
  ms936: 'gb18030',
  '54936': 'gb18030',
  big5: 'big5',
  '950': 'big5',
  cp950: 'big5',
  ansi950: 'big5',
  utf16: 'utf-16le',
  utf16le: 'utf-16le',
  utf16be: 'utf-16be',
};

/** The encoding of a name as programs write it (`ANSI_936`, `CP936`, `UTF-8`); undefined for what is not known. */
export const encodingNamed = (name: string): Encoding | undefined =>
  names[name.toLowerCase().replace(/[^a-z0-9]/g, '')];

/** The encoding that a byte order mark at the beginning names. */
export function encodingOfMark(head: Uint8Array): Encoding | undefined {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8';
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : undefined;
}

/** A decoder that refuses bytes which are no text in its encoding; a byte order mark is left out. */
export const strictDecoder = (encoding: Encoding): TextDecoder => new TextDecoder(encoding, { fatal: true });

/** Whether bytes are text in an encoding. */
export function isTextIn(bytes: Uint8Array, encoding: Encoding): boolean {
  try {
    strictDecoder(encoding).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Whether a whole file is text in an encoding, read once and not kept. */
async function isFileIn(path: string, encoding: Encoding): Promise<boolean> {
  const decoder = strictDecoder(encoding);
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 }))
      decoder.decode(chunk as Buffer, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/**
 * The encoding of a text file: the chosen one, the one of its byte order mark, the one it names, strict UTF-8, GB18030.
 * UTF-8 goes first because its bytes are often sound GB18030 too. Throws `encoding` where the chosen or the last does
 * not fit. `isGuessed` where nothing named it and it is not UTF-8.
 */
export async function encodingOfFile(
  path: string,
  head: Uint8Array,
  chosen: Encoding | undefined,
  named?: Encoding,
): Promise<{ encoding: Encoding; isGuessed: boolean; isContradicted: boolean }> {
  if (chosen) {
    if (!(await isFileIn(path, chosen))) throw new FormatError('encoding', [chosen]);
    return { encoding: chosen, isGuessed: false, isContradicted: false };
  }
  const told = encodingOfMark(head) ?? named;
  for (const encoding of new Set<Encoding>([...(told ? [told] : []), 'utf-8', 'gb18030']))
    if (await isFileIn(path, encoding))
      return {
        encoding,
        isGuessed: encoding !== told && encoding !== 'utf-8',
        isContradicted: told !== undefined && encoding !== told,
      };
  throw new FormatError('encoding');
}

/** The text of a file, chunk by chunk. */
export async function* readText(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = strictDecoder(encoding);
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 17 })) {
    const text = decoder.decode(chunk as Buffer, { stream: true });
    if (text) yield text;
  }
  const rest = decoder.decode();
  if (rest) yield rest;
}

/** The lines of a file without their ends (LF, CR LF, CR); throws `textTooLong` beyond `most` characters. */
export async function* readLines(path: string, encoding: Encoding, most: number): AsyncGenerator<string> {
  let rest = '';
  for await (const text of readText(path, encoding)) {
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop()!;
    yield* lines;
    if (rest.length > most) throw new FormatError('textTooLong');
  }
  yield* rest.split('\r').filter((line, index, all) => line !== '' || index < all.length - 1);
}
