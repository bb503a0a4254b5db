import type { FieldType, SourceField, Value } from '../port.ts';
import { today } from './today.ts';

const mostBytes = 254;
const day = /^\d{4}-\d{2}-\d{2}$/;

/** The largest beginning of a text that has not more than so many bytes of UTF-8 and cuts no character. */
export function cutBytes(text: string, most: number): string {
  let size = 0;
  let end = 0;
  for (const sign of text) {
    size += Buffer.byteLength(sign);
    if (size > most) break;
    end += sign.length;
  }
  return text.slice(0, end);
}

/** Names of 10 bytes at most, each once. */
export function dbfNames(fields: readonly SourceField[]): string[] {
  const taken = new Set<string>();
  return fields.map(({ name }) => {
    let own = cutBytes(name, 10) || 'FIELD';
    for (let number = 2; taken.has(own.toUpperCase()); number++)
      own = `${cutBytes(name, 10 - String(number).length - 1)}_${number}`;
    taken.add(own.toUpperCase());
    return own;
  });
}

interface Column {
  name: string;
  type: FieldType;
  width: number;
  /** How many of its texts were longer than a table holds. */
  cut: number;
}

/** The attribute table of a shapefile: rows are taken first, to know how wide their columns are. */
export class DbfWidths {
  readonly #fields: readonly SourceField[];
  readonly #columns: Column[];

  constructor(fields: readonly SourceField[]) {
    this.#fields = fields;
    const names = dbfNames(fields);
    this.#columns = fields.map(({ type }, index) => ({ name: names[index]!, type, width: 1, cut: 0 }));
    if (fields.length === 0) this.#columns.push({ name: 'ID', type: 'integer', width: 1, cut: 0 });
  }

  /** The texts of a row, as the table will hold them. */
  take(properties: Record<string, Value>): string[] {
    return this.#columns.map((column, index) => {
      const value = this.#fields[index] ? (properties[this.#fields[index].name] ?? null) : null;
      const whole = value === null ? '' : String(value);
      const text = cutBytes(whole, mostBytes);
      if (text !== whole) column.cut++;
      // What its type does not hold makes a column one of text.
      if (text !== '' && !isHeld(value, text, column.type)) column.type = 'text';
      column.width = Math.max(column.width, Buffer.byteLength(text));
      return text;
    });
  }

  /** What the table does not hold as it was: names of fields, and texts; a line each. */
  losses(): string[] {
    return this.#fields.flatMap(({ name }, index) => {
      const column = this.#columns[index]!;
      const said = name === column.name ? `字段“${name}”` : `字段“${name}”在属性表中名为“${column.name}”`;
      const cut = column.cut > 0 ? `有 ${column.cut} 个值超过 ${mostBytes} 字节，只写入前一部分` : '';
      if (cut) return [`${said}，${cut}`];
      return name === column.name ? [] : [said];
    });
  }

  async *table(rows: AsyncIterable<string>, count: number): AsyncGenerator<Uint8Array> {
    const columns = this.#columns.map((column) => ({ ...column, ...shapes[column.type](column.width) }));
    const length = columns.reduce((sum, { size }) => sum + size, 1);
    const head = Buffer.alloc(32 + columns.length * 32 + 1);
    const [year = 0, month = 0, date = 0] = today().split('-').map(Number);
    head.set([3, year - 1900, month, date]);
    head.writeUInt32LE(count, 4);
    head.writeUInt16LE(head.length, 8);
    head.writeUInt16LE(length, 10);
    columns.forEach(({ name, kind, size, decimals }, index) => {
      const at = 32 + index * 32;
      head.write(name, at);
      head.write(kind, at + 11, 'latin1');
      head[at + 16] = size;
      head[at + 17] = decimals;
    });
    head[head.length - 1] = 0x0d;
    yield head;
    for await (const row of rows) {
      if (row === '') continue;
      const record = Buffer.alloc(length, 0x20);
      let at = 1;
      (JSON.parse(row) as string[]).forEach((text, index) => {
        const { kind, size } = columns[index]!;
        const bytes = Buffer.from(
          kind === 'D' ? text.replaceAll('-', '') : kind === 'L' ? truth(text) : text,
        );
        bytes.copy(record, kind === 'N' ? at + size - bytes.length : at);
        at += size;
      });
      yield record;
    }
    yield Uint8Array.of(0x1a);
  }
}

const truth = (text: string) => (text === 'true' ? 'T' : text === 'false' ? 'F' : '?');

function isHeld(value: Value, text: string, type: FieldType): boolean {
  if (type === 'date') return day.test(text);
  if (type === 'boolean') return typeof value === 'boolean';
  if (type === 'integer') return /^-?\d{1,18}$/.test(text);
  return type === 'text' || (typeof value === 'number' && text.length <= 24);
}

type Shape = { kind: string; size: number; decimals: number };
const shapes: Record<FieldType, (width: number) => Shape> = {
  text: (width) => ({ kind: 'C', size: width, decimals: 0 }),
  integer: (width) => ({ kind: 'N', size: Math.max(width, 10), decimals: 0 }),
  number: () => ({ kind: 'N', size: 24, decimals: 15 }),
  boolean: () => ({ kind: 'L', size: 1, decimals: 0 }),
  date: () => ({ kind: 'D', size: 8, decimals: 0 }),
};
