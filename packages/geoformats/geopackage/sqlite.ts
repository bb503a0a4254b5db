import { FormatError } from '../codes.ts';

export type SqlValue = string | number | null | Uint8Array;
export type SqlRow = Readonly<Record<string, SqlValue>>;

const broken = (): FormatError => new FormatError('broken', ['sqlite']);
/** A table deeper than this holds more pages than any small file. */
const deepest = 20;
const magic = 'SQLite format 3\0';

/**
 * The tables of a small SQLite database (file format 3) as rows, read from bytes: a browser has no SQLite of its own. Tables with
 * a rowid alone, no indexes, no views, no journal. Each page counts once and each byte of a row against the file's own size, so
 * that a hostile file ends as soon as an honest one. Throws `FormatError`.
 */
export class SqliteTables {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #pageSize: number;
  readonly #usable: number;
  readonly #text: TextDecoder;
  readonly #roots = new Map<string, { page: number; columns: string[] }>();
  /** Bytes of rows that may still be read. */
  #left: number;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (bytes.length < 512) throw new FormatError('cutShort');
    if (new TextDecoder('latin1').decode(bytes.subarray(0, 16)) !== magic) throw broken();
    const size = this.#view.getUint16(16);
    this.#pageSize = size === 1 ? 65_536 : size;
    this.#usable = this.#pageSize - bytes[20]!;
    if (this.#pageSize < 512 || this.#usable < 480) throw broken();
    if (bytes.length < this.#pageSize * this.#view.getUint32(28)) throw new FormatError('cutShort');
    this.#text = new TextDecoder({ 2: 'utf-16le', 3: 'utf-16be' }[this.#view.getUint32(56)] ?? 'utf-8');
    this.#left = bytes.length * 4;
    for (const [kind, name, , page, sql] of this.#records(1))
      if (kind === 'table' && typeof name === 'string' && typeof page === 'number' && typeof sql === 'string')
        this.#roots.set(name.toLowerCase(), { page, columns: columnsOf(sql) });
  }

  has = (table: string): boolean => this.#roots.has(table.toLowerCase());

  *rows(table: string): Generator<SqlRow> {
    const found = this.#roots.get(table.toLowerCase());
    if (!found) throw new FormatError('broken', [table]);
    for (const values of this.#records(found.page))
      yield Object.fromEntries(
        found.columns.map((name, index) => [name.toLowerCase(), values[index] ?? null]),
      );
  }

  *#records(root: number): Generator<SqlValue[]> {
    for (const leaf of this.#leaves(root, new Set(), 0)) {
      const from = leaf === 1 ? 100 : 0;
      const start = (leaf - 1) * this.#pageSize;
      const count = this.#u16(start + from + 3);
      for (let index = 0; index < count; index++)
        yield this.#record(start + this.#u16(start + from + 8 + index * 2));
    }
  }

  *#leaves(page: number, seen: Set<number>, depth: number): Generator<number> {
    if (depth > deepest || seen.has(page)) throw broken();
    seen.add(page);
    const start = (page - 1) * this.#pageSize;
    const from = start + (page === 1 ? 100 : 0);
    const kind = this.#u8(from);
    if (kind === 13) return yield page;
    // Tables without a rowid lie in pages of another kind.
    if (kind !== 5) throw broken();
    const count = this.#u16(from + 3);
    for (let index = 0; index < count; index++)
      yield* this.#leaves(this.#u32(start + this.#u16(from + 12 + index * 2)), seen, depth + 1);
    yield* this.#leaves(this.#u32(from + 8), seen, depth + 1);
  }

  #record(at: number): SqlValue[] {
    const [length, afterLength] = this.#varint(this.#bytes, at);
    const [, from] = this.#varint(this.#bytes, afterLength);
    const payload = this.#payload(from, length);
    const view = new DataView(payload.buffer, payload.byteOffset, payload.byteLength);
    const [headEnd, first] = this.#varint(payload, 0);
    const values: SqlValue[] = [];
    for (let head = first, body = headEnd; head < headEnd; ) {
      const [kind, next] = this.#varint(payload, head);
      const size = sizeOf(kind);
      if (body + size > payload.length) throw broken();
      values.push(this.#value(kind, view, payload.subarray(body, body + size), body));
      [head, body] = [next, body + size];
    }
    return values;
  }

  /** What of a row lies in its page, and on the pages that follow where it is long. */
  #payload(at: number, length: number): Uint8Array {
    this.#left -= length;
    if (this.#left < 0 || length < 1) throw broken();
    const usable = this.#usable;
    const least = Math.floor(((usable - 12) * 32) / 255) - 23;
    const wished = least + ((length - least) % (usable - 4));
    const here = length <= usable - 35 ? length : wished <= usable - 35 ? wished : least;
    if (at + here > this.#bytes.length) throw broken();
    if (here === length) return this.#bytes.subarray(at, at + here);
    const whole = new Uint8Array(length);
    whole.set(this.#bytes.subarray(at, at + here));
    let page = this.#u32(at + here);
    for (let done = here; done < length; ) {
      const start = (page - 1) * this.#pageSize;
      const size = Math.min(usable - 4, length - done);
      page = this.#u32(start);
      if (start + 4 + size > this.#bytes.length) throw broken();
      whole.set(this.#bytes.subarray(start + 4, start + 4 + size), done);
      done += size;
    }
    return whole;
  }

  #value(kind: number, view: DataView, bytes: Uint8Array, at: number): SqlValue {
    if (kind >= 12) return kind % 2 === 0 ? bytes : this.#text.decode(bytes);
    switch (kind) {
      case 0:
        return null;
      case 7:
        return view.getFloat64(at);
      case 8:
      case 9:
        return kind - 8;
      default:
        return bytes.reduce(
          (number, byte, index) => number * 256 + (index === 0 ? (byte << 24) >> 24 : byte),
          0,
        );
    }
  }

  #varint(bytes: Uint8Array, from: number): [value: number, next: number] {
    let value = 0;
    for (let at = from; at < from + 9; at++) {
      const byte = bytes[at];
      if (byte === undefined) throw broken();
      if (at === from + 8) return [value * 256 + byte, at + 1];
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return [value, at + 1];
    }
    throw broken();
  }

  #within(at: number, size: number): number {
    if (at < 0 || at + size > this.#bytes.length) throw broken();
    return at;
  }

  #u8 = (at: number): number => this.#view.getUint8(this.#within(at, 1));
  #u16 = (at: number): number => this.#view.getUint16(this.#within(at, 2));
  #u32 = (at: number): number => this.#view.getUint32(this.#within(at, 4));
}

/** Bytes of a value by its serial type. */
function sizeOf(kind: number): number {
  if (kind >= 12) return Math.floor((kind - 12) / 2);
  const size = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0][kind];
  if (size === undefined) throw broken();
  return size;
}

const constraint = /^(?:CONSTRAINT|PRIMARY|UNIQUE|CHECK|FOREIGN)\b/i;

/** The names of the columns in a `CREATE TABLE`, in their order. */
export function columnsOf(sql: string): string[] {
  const columns: string[] = [];
  let [depth, part] = [0, ''];
  const end = () => {
    const text = part.trim();
    part = '';
    if (text !== '' && !constraint.test(text)) columns.push(nameAt(text));
  };
  const tokens = /"(?:[^"]|"")*"|'(?:[^']|'')*'|`[^`]*`|\[[^\]]*\]|--[^\n]*|\/\*[\s\S]*?\*\/|[\s\S]/g;
  for (const [token] of sql.matchAll(tokens)) {
    if (/^(?:--|\/\*)/.test(token)) continue;
    if (token === ')' && --depth === 0) break;
    if (token === ',' && depth === 1) end();
    else if (depth > 0) part += token;
    if (token === '(') depth++;
  }
  end();
  return columns;
}

function nameAt(text: string): string {
  const quoted = /^(?:"((?:[^"]|"")*)"|`([^`]*)`|\[([^\]]*)\]|'((?:[^']|'')*)')/.exec(text);
  if (!quoted) return /^\S+/.exec(text)?.[0] ?? '';
  return (quoted[1]?.replaceAll('""', '"') ?? quoted[2] ?? quoted[3] ?? quoted[4]) || '';
}
