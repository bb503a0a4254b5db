import { setImmediate as nextTurn } from 'node:timers/promises';
import { brokenFields, type FieldViolation, HttpError } from '@homestead/http/contract';
import { sheetTexts as texts } from './texts.ts';
import { inspectArchive } from './unpack.ts';

export interface ReadLimits {
  /** Bytes of the file as it was sent. */
  packedBytes: number;
  /** Bytes of all its parts unpacked. */
  unpackedBytes: number;
  /** Rows with content, the head not counted. */
  rows: number;
  columns: number;
}

export const readLimits: ReadLimits = {
  packedBytes: 20 * 1024 * 1024,
  unpackedBytes: 200 * 1024 * 1024,
  rows: 50_000,
  columns: 200,
};

/** A row of the first sheet: its number as the program shows it, and its cells as text. */
export interface ReadRow {
  row: number;
  cells: string[];
  /** Places of cells that show nothing to read: a formula without a result, or one that failed (`#N/A`). */
  failed: number[];
  /** Places of numbers of more digits than a spreadsheet keeps: the last ones of an identity number are lost in the file. */
  cut: number[];
}

/** How many rows are read before other work gets its turn. */
const slice = 500;

/**
 * The rows of the first sheet of a workbook, empty ones left out. What looks like a formula but is text stays text; nothing
 * is calculated. Throws 41500 for what is no workbook, has macros or a password, 41300 beyond a limit.
 */
export async function* readRows(
  bytes: Uint8Array,
  limits: Partial<ReadLimits> = {},
): AsyncGenerator<ReadRow, void, undefined> {
  const { packedBytes, unpackedBytes, rows, columns } = { ...readLimits, ...limits };
  if (bytes.byteLength > packedBytes) throw new HttpError('tooLarge', texts.tooLarge(packedBytes));
  const withoutResult = await inspectArchive(bytes, unpackedBytes);
  let count = 0;
  const { streamXlsxRows } = await import('hucre/xlsx');
  const sheet = streamXlsxRows(bytes);
  while (true) {
    const next = await sheet.next().catch(() => {
      throw new HttpError('wrongType', texts.broken);
    });
    if (next.done) return;
    const { index, values } = next.value;
    const cells = values.map(textOf);
    while (cells.at(-1) === '') cells.pop();
    const failed = failedIn(cells, index + 1, withoutResult);
    if (cells.length === 0 && failed.length === 0) continue;
    if (cells.length > columns) throw new HttpError('tooLarge', texts.tooManyColumns(columns));
    if (++count > rows + 1) throw new HttpError('tooLarge', texts.tooManyRows(rows));
    const cut = values.flatMap((value, place) => (isCut(value) ? [place] : []));
    yield { row: index + 1, cells, failed, cut };
    if (count % slice === 0) await nextTurn();
  }
}

/** What a cell shows whose formula failed. */
const failure = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/;

function failedIn(cells: readonly string[], row: number, withoutResult: ReadonlySet<string>): number[] {
  const failed = cells.flatMap((text, place) => (failure.test(text) ? [place] : []));
  if (withoutResult.size === 0) return failed;
  for (let place = 0; place < readLimits.columns; place++)
    if (withoutResult.has(`${columnName(place)}${row}`)) failed.push(place);
  return failed;
}

/** A spreadsheet keeps fifteen digits of a number. */
const isCut = (value: unknown) => typeof value === 'number' && Math.abs(value) >= 1e15;

/** The letters of a column: `A`, `Z`, `AA`. */
function columnName(place: number): string {
  const last = String.fromCharCode(65 + (place % 26));
  return place < 26 ? last : `${columnName(Math.floor(place / 26) - 1)}${last}`;
}

/** Control characters but line ends and tabs, and marks that turn the direction of a text: programs add them as people paste. */
const unseen =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is left out.
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069]/g;

/** A value of a cell as a person reads it there: dates as `YYYY-MM-DD`, with the time where they have one. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return '';
    const [day = '', time = ''] = value.toISOString().split('T');
    return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 5)}`;
  }
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  return String(value).replace(unseen, '').trim();
}

/** A cell that is one line wherever it is shown, though it was broken into several in its table. */
export const oneLine = (text: string): string => text.replace(/\s*[\n\r\t]\s*/g, ' ').trim();

/** A column of an imported table: the title that its head has, and the name under which its cells are handed over. */
export interface ReadColumn<K extends string = string> {
  key: K;
  title: string;
  /** Its absence is no fault. */
  isOptional?: boolean;
}

export interface TableRow<K extends string> {
  row: number;
  values: Record<K, string>;
}

/** How many rows above the head are passed over: the title of the table, or a note to whoever fills it in. */
const mostAbove = 5;

/**
 * All rows of a table below its head, the first row with one of the titles. Columns are found by their titles in any order, a `*` for a
 * required one left out; further ones are not read. Throws 42200 for a head without one of the columns, for a table without rows and for one with
 * cells that show nothing to read: to take them for empty ones would write less than the table says.
 */
export async function readTable<K extends string>(
  bytes: Uint8Array,
  columns: readonly ReadColumn<K>[],
  limits: Partial<ReadLimits> = {},
): Promise<TableRow<K>[]> {
  let places: Map<K, number> | undefined;
  const found: TableRow<K>[] = [];
  const unread: FieldViolation[] = [];
  const mends = new Set<string>();
  let above = 0;
  for await (const { row, cells, failed, cut } of readRows(bytes, limits)) {
    if (!places) {
      const titles = cells.map(plainTitle);
      if (above < mostAbove && !columns.some(({ title }) => titles.includes(title))) above++;
      else places = placesOf(columns, titles);
      continue;
    }
    for (const { key, title } of columns) {
      const place = places.get(key) ?? -1;
      const fault = failed.includes(place) ? 'failedFormula' : cut.includes(place) ? 'cutNumber' : null;
      if (!fault) continue;
      unread.push({ path: 'file', message: texts[fault](row, title, cells[place] ?? '') });
      mends.add(texts.mends[fault]);
    }
    const entries = columns.map(({ key }) => [key, cells[places!.get(key) ?? -1] ?? ''] as const);
    if (entries.some(([, text]) => text !== ''))
      found.push({ row, values: Object.fromEntries(entries) as Record<K, string> });
  }
  if (!places && above > 0) placesOf(columns, []);
  if (!places) throw refused(texts.empty);
  if (unread.length > 0) throw unreadCells(unread, [...mends]);
  if (found.length === 0) throw refused(texts.noRows);
  return found;
}

const plainTitle = (title: string): string => title.replace(/[*＊\s]/g, '');

function placesOf<K extends string>(
  columns: readonly ReadColumn<K>[],
  titles: readonly string[],
): Map<K, number> {
  const places = new Map<K, number>();
  for (const { key, title, isOptional } of columns) {
    const place = titles.indexOf(title);
    if (place < 0 && !isOptional) throw refused(texts.noColumn(title));
    if (place !== titles.lastIndexOf(title)) throw refused(texts.twiceColumn(title));
    if (place >= 0) places.set(key, place);
  }
  return places;
}

/** The most cells that a refusal lists, and the most that its message names. */
const mostListed = 50;
const mostNamed = 3;

function unreadCells(unread: readonly FieldViolation[], mends: readonly string[]): HttpError {
  const named = unread.slice(0, mostNamed).map(({ message }) => message);
  const more = unread.length > mostNamed ? texts.moreCells(unread.length) : '';
  return brokenFields(unread.slice(0, mostListed), `${named.join('；')}${more}，${mends.join('；')}`);
}

const refused = (message: string) => brokenFields([{ path: 'file', message }]);
