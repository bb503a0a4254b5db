import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import { FormatError } from '../codes.ts';
import type { Note } from '../geometry/check.ts';
import type { Encoding, FieldType, Limits, SourceField, Value } from '../port.ts';
import { encodingNamed, isTextIn } from '../text/encoding.ts';
import { FileWindow } from '../text/file-window.ts';

interface Column extends SourceField {
  kind: string;
  at: number;
  length: number;
}

/** Language bytes that name a code page which is read (dBASE: 936, 950). */
const languages: Record<number, Encoding> = { 77: 'gb18030', 122: 'gb18030', 120: 'big5', 79: 'big5' };

/** The attribute table of a shapefile (dBASE III and IV), record by record. */
export class Dbf {
  readonly count: number;
  readonly encoding: Encoding;
  readonly columns: Column[];
  readonly #file: FileWindow;
  readonly #head: number;
  readonly #length: number;
  readonly #decoder: TextDecoder;
  readonly #note: Note;

  private constructor(file: FileWindow, head: Header, encoding: Encoding, columns: Column[], note: Note) {
    this.#file = file;
    this.count = head.count;
    this.#head = head.headLength;
    this.#length = head.recordLength;
    this.encoding = encoding;
    this.#decoder = new TextDecoder(encoding);
    this.columns = columns;
    this.#note = note;
  }

  /** `named` is what stands in the `.cpg` file, `chosen` what a person chose. Throws `broken` or `cutShort`. */
  static async open(
    path: string,
    name: string,
    named: string | undefined,
    chosen: Encoding | undefined,
    limits: Limits,
    note: Note,
  ): Promise<Dbf> {
    const file = await FileWindow.open(path);
    try {
      const head = await readHeader(file, name, limits);
      const told = (named === undefined ? undefined : encodingNamed(named)) ?? languages[head.language];
      const encoding = chosen ?? (await encodingOf(file, head, told, name, note));
      return new Dbf(file, head, encoding, columnsOf(head, encoding, limits, note), note);
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** The attributes of a record, from 0; undefined for a deleted one or one beyond the end. */
  async record(index: number): Promise<Record<string, Value> | undefined> {
    const bytes = await this.#file.bytes(this.#head + index * this.#length, this.#length);
    if (bytes.length < this.#length || index >= this.count) return undefined;
    if (bytes[0] === 0x2a) return undefined;
    const properties: Record<string, Value> = {};
    for (const column of this.columns) properties[column.name] = this.#value(bytes, column);
    return properties;
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  #value(record: Buffer, { kind, at, length }: Column): Value {
    const bytes = record.subarray(at, at + length);
    if (kind === 'C') {
      const text = this.#decoder.decode(wholeCharacters(trimmed(bytes), length, this.encoding)).trim();
      if (text.includes('\ufffd')) this.#note('textReplaced');
      return text === '' ? null : text;
    }
    if (kind === 'I' && length === 4) return bytes.readInt32LE(0);
    if ((kind === 'O' || kind === 'B') && length === 8) return finite(bytes.readDoubleLE(0));
    const text = bytes.toString('latin1').replaceAll('\0', '').trim();
    if (text === '' || text.startsWith('*')) return null;
    if (kind === 'L') return /[TtYy]/.test(text) ? true : /[FfNn]/.test(text) ? false : null;
    if (kind === 'D') return /^\d{8}$/.test(text) && Number(text) > 0 ? dashed(text) : null;
    if (kind !== 'N' && kind !== 'F') return null;
    const number = Number(text.replace(',', '.'));
    // Numbers of 16 digits and more, as of parcels, would lose their last ones.
    if (/^[+-]?\d+$/.test(text) && !Number.isSafeInteger(number)) return text;
    return finite(number);
  }
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);
const dashed = (day: string) => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;

interface Header {
  count: number;
  headLength: number;
  recordLength: number;
  language: number;
  fields: { name: Buffer; kind: string; length: number; decimals: number; at: number }[];
}

async function readHeader(file: FileWindow, name: string, limits: Limits): Promise<Header> {
  const start = Buffer.from(await file.bytes(0, 32));
  if (start.length < 32) throw new FormatError('cutShort', [name]);
  const headLength = start.readUInt16LE(8);
  const recordLength = start.readUInt16LE(10);
  const bytes = await file.bytes(0, headLength);
  if (bytes.length < headLength) throw new FormatError('cutShort', [name]);
  const fields: Header['fields'] = [];
  let at = 1;
  for (let place = 32; place + 32 <= headLength && bytes[place] !== 0x0d; place += 32) {
    const end = bytes.indexOf(0, place);
    const length = bytes[place + 16]!;
    fields.push({
      name: Buffer.from(bytes.subarray(place, Math.min(end < 0 ? place + 11 : end, place + 11))),
      kind: String.fromCharCode(bytes[place + 11]!),
      length,
      decimals: bytes[place + 17]!,
      at,
    });
    at += length;
  }
  if (at !== recordLength || fields.some(({ length }) => length === 0))
    throw new FormatError('broken', [name]);
  if (fields.length > limits.fields) throw new FormatError('tooManyFields');
  return { count: start.readUInt32LE(4), headLength, recordLength, language: start[29]!, fields };
}

/**
 * The encoding that all texts of a table are in: the told one, strict UTF-8, GB18030. Stops at the first that is not. Where no
 * one fits, the told one stands, and each character that is none in it becomes “�”.
 */
async function encodingOf(
  file: FileWindow,
  head: Header,
  told: Encoding | undefined,
  name: string,
  note: Note,
): Promise<Encoding> {
  const isUnicode = await isTableIn(file, head, 'utf-8');
  if (told && told !== 'utf-8') {
    // GBK text is hardly ever sound UTF-8, so that this ends at the first Chinese word of a table whose name is right.
    if (!isUnicode || (await isTableIn(file, head, told))) return told;
    note('encodingContradicted');
    return 'utf-8';
  }
  if (isUnicode) return 'utf-8';
  note(told ? 'encodingContradicted' : 'encodingGuessed');
  const names = Buffer.concat(head.fields.map((field) => wholeName(field.name, 'utf-8')));
  if (!isTextIn(wholeCharacters(names, 10, 'gb18030'), 'gb18030')) throw new FormatError('encoding', [name]);
  return 'gb18030';
}

/** Whether all names and texts of a table are text in an encoding; ends at the first that is none. */
async function isTableIn(file: FileWindow, head: Header, encoding: Encoding): Promise<boolean> {
  const isText = (bytes: Buffer) => (encoding === 'utf-8' ? isUtf8(bytes) : isTextIn(bytes, encoding));
  if (!isText(Buffer.concat(head.fields.map((field) => wholeName(field.name, encoding))))) return false;
  const texts = head.fields.filter(({ kind }) => kind === 'C');
  for (let index = 0; index < head.count && texts.length > 0; index++) {
    const record = await file.bytes(head.headLength + index * head.recordLength, head.recordLength);
    if (record.length < head.recordLength) break;
    if (isText(record)) continue;
    for (const { at, length } of texts)
      if (!isText(wholeCharacters(trimmed(record.subarray(at, at + length)), length, encoding))) return false;
  }
  return true;
}

function trimmed(bytes: Buffer): Buffer {
  let end = bytes.length;
  while (end > 0 && (bytes[end - 1] === 0x20 || bytes[end - 1] === 0)) end--;
  return bytes.subarray(0, end);
}

/** Bytes of a full field without the character that its end has cut. */
function wholeCharacters(bytes: Buffer, room: number, encoding: Encoding): Buffer {
  if (bytes.length < room - 3 || bytes.length === 0) return bytes;
  for (let cut = 0; cut < 4 && cut < bytes.length; cut++) {
    const shorter = bytes.subarray(0, bytes.length - cut);
    if (encoding === 'utf-8' ? isUtf8(shorter) : isTextIn(shorter, encoding)) return shorter;
  }
  return bytes;
}

/** A name without a character cut by its end, or by the number that programs write there where two names begin alike. */
function wholeName(bytes: Buffer, encoding: Encoding): Buffer {
  const end = bytes.length - (/_?\d{1,2}$/.exec(bytes.toString('latin1'))?.[0].length ?? 0);
  if (encoding !== 'utf-8' || end === bytes.length || isUtf8(bytes))
    return wholeCharacters(bytes, 10, encoding);
  return Buffer.concat([wholeCharacters(bytes.subarray(0, end), end, encoding), bytes.subarray(end)]);
}

function columnsOf(head: Header, encoding: Encoding, limits: Limits, note: Note): Column[] {
  const decoder = new TextDecoder(encoding);
  const names = new Set<string>();
  return head.fields.flatMap(({ name: bytes, kind, length, decimals, at }, index) => {
    if (!'CNFLDIOB'.includes(kind)) {
      note('fieldsLeftOut');
      return [];
    }
    let name = decoder.decode(wholeName(bytes, encoding)).trim() || `FIELD_${index + 1}`;
    if (name.length > limits.nameLength) throw new FormatError('nameTooLong', [name.slice(0, 60)]);
    if (names.has(name)) {
      note('fieldsRenamed');
      for (let number = 2; names.has(name); number++) name = `${name.replace(/_\d+$/, '')}_${number}`;
    }
    names.add(name);
    return [{ name, type: typeOf(kind, decimals), kind, at, length }];
  });
}

function typeOf(kind: string, decimals: number): FieldType {
  if (kind === 'C') return 'text';
  if (kind === 'L') return 'boolean';
  if (kind === 'D') return 'date';
  return kind === 'I' || (kind === 'N' && decimals === 0) ? 'integer' : 'number';
}
