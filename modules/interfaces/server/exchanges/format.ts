import { setImmediate as nextTurn } from 'node:timers/promises';
import { brokenFields } from '@homestead/http/contract';
import { escapeXml, OwsException, readXml } from '@homestead/ogc';
import { readTable, writeSheet } from '@homestead/spreadsheet';
import iconv from 'iconv-lite';
import { type Exchange, exchangeTexts as texts } from '../../contract/exchanges/index.ts';
import { parseExact } from '../../engine/exact-json.ts';

type Shape = Pick<Exchange, 'format' | 'encoding' | 'root' | 'row' | 'columns'>;
type Cell = string | number | null;

/** A row of a received file, by the names of its columns; its number as the sender counts it. */
export interface FileRow {
  row: number;
  values: Readonly<Record<string, unknown>>;
  /** What is wrong with its shape, by column; `''` for the row as a whole. */
  faults: readonly { column: string; message: string }[];
}

export const mediaTypes: Readonly<Record<Exchange['format'], string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json',
  xml: 'application/xml',
};

/** The bytes of a file with these rows, cells in the order of the columns. */
export async function writeFile(
  shape: Shape,
  title: string,
  rows: readonly (readonly Cell[])[],
): Promise<Buffer> {
  const names = shape.columns.map(({ name }) => name);
  if (shape.format === 'xlsx') return sheetOf(title, names, rows);
  const { root, row } = shape;
  if (shape.format === 'json') {
    const line = (cells: readonly Cell[]) =>
      JSON.stringify(Object.fromEntries(names.map((name, index) => [name, cells[index] ?? null])));
    const [head, tail] = root ? [`{${JSON.stringify(root)}: [\n`, '\n]}\n'] : ['[\n', '\n]\n'];
    return written(shape, rows, { head, line, between: ',\n', tail });
  }
  const element = (name: string, value: Cell | undefined) =>
    `<${name}>${escapeXml(String(value ?? ''))}</${name}>`;
  const line = (cells: readonly Cell[]) =>
    `<${row}>${names.map((name, index) => element(name, cells[index])).join('')}</${row}>`;
  const head = `<?xml version="1.0" encoding="${shape.encoding.toUpperCase()}"?>\n<${root}>\n`;
  return written(shape, rows, { head, line, between: '\n', tail: `\n</${root}>\n` });
}

/** How many rows are written before other work gets its turn. */
const slice = 500;

async function written(
  { encoding }: Shape,
  rows: readonly (readonly Cell[])[],
  text: { head: string; line(cells: readonly Cell[]): string; between: string; tail: string },
): Promise<Buffer> {
  const pieces = [encoded(text.head, encoding)];
  for (let at = 0; at < rows.length; at += slice) {
    const lines = rows.slice(at, at + slice).map(text.line);
    pieces.push(encoded((at > 0 ? text.between : '') + lines.join(text.between), encoding));
    await nextTurn();
  }
  return Buffer.concat([...pieces, encoded(text.tail, encoding)]);
}

/** A workbook of one sheet. */
export async function sheetOf(
  title: string,
  names: readonly string[],
  rows: readonly (readonly Cell[])[],
): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const columns = names.map((name) => ({ title: name, width: 18 }));
  for await (const piece of writeSheet(title, columns, rows)) pieces.push(piece);
  return Buffer.concat(pieces);
}

export const encoded = (text: string, encoding: Exchange['encoding']): Buffer => iconv.encode(text, encoding);

/** The rows of a received file. Throws brokenFields where it is no such file, and as `readTable` does. */
export async function readFile(shape: Shape, bytes: Buffer, most: number): Promise<FileRow[]> {
  const rows =
    shape.format === 'xlsx'
      ? await sheetRows(shape, bytes, most)
      : shape.format === 'json'
        ? jsonRows(shape, decoded(bytes, shape.encoding))
        : xmlRows(shape, decoded(bytes, declaredIn(bytes) ?? shape.encoding));
  if (rows.length === 0) throw refused(texts.noRows);
  if (rows.length > most) throw refused(texts.tooManyIn(most));
  return rows;
}

const refused = (message: string) => brokenFields([{ path: 'file', message }]);

async function sheetRows({ columns }: Shape, bytes: Buffer, most: number): Promise<FileRow[]> {
  // Heads are found without spaces and stars.
  const wanted = columns.map(({ name }) => ({ key: name, title: name.replace(/[*＊\s]/g, '') }));
  const found = await readTable(bytes, wanted, { rows: most });
  return found.map(({ row, values }) => ({ row, values, faults: [] }));
}

function jsonRows({ root, columns }: Shape, text: string): FileRow[] {
  let content: unknown;
  try {
    content = parseExact(text);
  } catch {
    throw refused(texts.notJson);
  }
  const list = root && isObject(content) && Object.hasOwn(content, root) ? content[root] : content;
  if (!Array.isArray(list)) throw refused(texts.noList(root));
  return list.map((item: unknown, index) => {
    if (!isObject(item))
      return { row: index + 1, values: {}, faults: [{ column: '', message: texts.notRecord }] };
    return shaped(index + 1, columns, (name) => (Object.hasOwn(item, name) ? item[name] : undefined));
  });
}

function xmlRows({ row: rowName, columns }: Shape, text: string): FileRow[] {
  let root: ReturnType<typeof readXml>;
  try {
    root = readXml(text, 'file');
  } catch (error) {
    if (error instanceof OwsException) throw refused(texts.notXml(error.message));
    throw error;
  }
  const elements = root.children.filter(({ name }) => name === rowName);
  if (elements.length === 0) throw refused(texts.noRowElements(rowName));
  return elements.map((element, index) => {
    const byName = new Map(element.children.map((child) => [child.name, child]));
    return shaped(index + 1, columns, (name) => {
      const child = byName.get(name);
      return child && (child.children.length > 0 ? child : child.text.trim());
    });
  });
}

/** One row by its columns; one that lacks is a fault, and so is one that is no plain value. */
function shaped(row: number, columns: Shape['columns'], cellOf: (name: string) => unknown): FileRow {
  const faults: { column: string; message: string }[] = [];
  const values: Record<string, unknown> = {};
  for (const { name } of columns) {
    const value = cellOf(name);
    if (value === undefined) faults.push({ column: name, message: texts.noColumn(name) });
    else if (value !== null && typeof value === 'object')
      faults.push({ column: name, message: texts.notPlainValue });
    else values[name] = value;
  }
  return { row, values, faults };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** The encoding that an XML declaration names, where it is one of ours. */
function declaredIn(bytes: Buffer): Exchange['encoding'] | null {
  const name = /^\s*<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(
    bytes.subarray(0, 200).toString('latin1'),
  )?.[1];
  if (name === undefined) return null;
  return /^gb/i.test(name) ? 'gb18030' : /^utf-?8$/i.test(name) ? 'utf-8' : null;
}

function decoded(bytes: Buffer, encoding: Exchange['encoding']): string {
  const text = tried(bytes, encoding);
  if (text !== null) return text.replace(/^\uFEFF/, '');
  const other = encoding === 'utf-8' ? 'gb18030' : 'utf-8';
  const [expected, found] = [encoding, other].map((each) => each.toUpperCase()) as [string, string];
  throw refused(
    tried(bytes, other) === null ? texts.badEncoding(expected) : texts.otherEncoding(expected, found),
  );
}

function tried(bytes: Buffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
