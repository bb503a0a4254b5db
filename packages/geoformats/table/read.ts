import { readFile, stat } from 'node:fs/promises';
import type { Geometry, Position } from '@homestead/geodesy';
import { FormatError } from '../codes.ts';
import { crsOfEpsg } from '../crs/names.ts';
import { FeatureError, type Note } from '../geometry/check.ts';
import { readWkt } from '../geometry/wkt.ts';
import { LayerSurvey } from '../layer-survey.ts';
import type { Encoding, Limits, OpenOptions, SourceCrs, SourceFeature, SourceLayer, Value } from '../port.ts';
import { readText } from '../text/encoding.ts';
import { TextTypes } from '../text-types.ts';
import { unpack } from '../zip/unpack.ts';
import {
  coordinateOf,
  hasPlaceColumns,
  isNorthFirst,
  type PlaceColumns,
  placeColumns,
  settled,
} from './columns.ts';
import { csvRows, dividerOf, type Row } from './csv.ts';

/** hucre holds a workbook as a whole: larger ones are for CSV. */
const workbookLimits = { fileBytes: 50 * 1024 * 1024, unpackedBytes: 500 * 1024 * 1024, entries: 2000 };

/** Sheets of a workbook, and rows of a table, in which titles of coordinates are looked for. */
const mostSheets = 20;
const mostAbove = 10;

export interface TableInput {
  name: string;
  limits: Limits;
  note: Note;
  coordinates: OpenOptions['coordinates'];
}

/** A text of values divided by commas, tabs or semicolons, with titles in the first line; or CASS's `.dat` without titles. */
export async function readCsv(path: string, encoding: Encoding, input: TableInput): Promise<SourceLayer> {
  const head = await firstLine(path, encoding);
  // CASS: number, code, east, north, height.
  const isCass =
    /^[^,]*,[^,]*,\s*-?\d+\.?\d*\s*,\s*-?\d+\.?\d*\s*,\s*-?\d*\.?\d*\s*$/.test(head) && /^\s*\w+,/.test(head);
  const divider = dividerOf(head);
  const rows = () => csvRows(readText(path, encoding), divider, input.limits);
  const titled = () => (isCass ? withTitles(rows(), ['点号', '编码', '东坐标', '北坐标', '高程']) : rows());
  return { ...(await layerOf(titled, input)), encoding };
}

async function* withTitles(rows: AsyncIterable<Row>, cells: string[]): AsyncGenerator<Row> {
  yield { line: 0, cells };
  yield* rows;
}

async function firstLine(path: string, encoding: Encoding): Promise<string> {
  let text = '';
  for await (const chunk of readText(path, encoding)) {
    text += chunk;
    if (/\S[^\n]*\n/.test(text) || text.length > 1_000_000) break;
  }
  return text.trimStart().split(/\r?\n|\r/)[0] ?? '';
}

/** The first sheet of a workbook that has columns of coordinates. Nothing is calculated. */
export async function readWorkbook(path: string, input: TableInput): Promise<SourceLayer> {
  if ((await stat(path)).size > workbookLimits.fileBytes) throw new FormatError('tooLarge');
  // Unpacked once to count what it really holds, since hucre would believe the archive.
  const { files, remove } = await unpack(path, { ...input.limits, ...workbookLimits });
  await remove();
  if (!files.some(({ name }) => name === 'xl/workbook.xml')) throw new FormatError('unknownFormat', ['xlsx']);
  const sheets = files.filter(({ name }) => /^xl\/worksheets\/[^/]+\.xml$/.test(name)).length;
  let first: unknown;
  for (let sheet = 0; sheet < mostSheets; sheet++) {
    try {
      const layer = await layerOf(() => sheetRows(path, sheet, input.limits), input);
      for (let other = sheet + 1; other < Math.min(sheets, mostSheets); other++)
        if (await isTable(sheetRows(path, other, input.limits))) {
          input.note('layersLeftOut');
          break;
        }
      return layer;
    } catch (error) {
      first ??= error;
      const isOfOtherKind = error instanceof FormatError && ['noCoordinates', 'empty'].includes(error.code);
      // Beyond the last sheet, and where the sheet itself is at fault, the first fault is told.
      if (!isOfOtherKind || sheet + 1 >= sheets) throw first;
    }
  }
  throw first;
}

/** Whether a sheet has titles of coordinates too. */
async function isTable(rows: AsyncIterable<Row>): Promise<boolean> {
  let above = 0;
  try {
    for await (const { cells } of rows) {
      if (hasPlaceColumns(cells)) return true;
      if (++above >= mostAbove) return false;
    }
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
  }
  return false;
}

async function* sheetRows(path: string, sheet: number, limits: Limits): AsyncGenerator<Row> {
  const { streamXlsxRows } = await import('hucre/xlsx');
  const rows = streamXlsxRows(await readFile(path), { sheet });
  while (true) {
    const next = await rows.next().catch((error: Error) => {
      throw new FormatError('broken', [error.message]);
    });
    if (next.done) return;
    const cells = next.value.values.map(textOf);
    while (cells.at(-1) === '') cells.pop();
    if (cells.length > limits.fields) throw new FormatError('tooManyFields');
    if (cells.length > 0) yield { line: next.value.index + 1, cells };
  }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? '' : value.toISOString().replace(/T00:00:00.*$/, '');
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  return String(value).trim();
}

interface Table {
  /** Rows up to the one with the titles, itself included. */
  above: number;
  titles: string[];
  place: PlaceColumns;
  /** Whether x is north: decided by the first row with numbers. */
  isTurned: boolean;
  types: TextTypes;
}

async function layerOf(rows: () => AsyncIterable<Row>, input: TableInput): Promise<SourceLayer> {
  const { limits, note, name } = input;
  let table: Table | undefined;
  let missing: FormatError | undefined;
  let crs: SourceCrs | undefined;
  let [above, isDecided] = [0, false];
  const survey = new LayerSurvey(limits);
  for await (const row of rows()) {
    if (!table) {
      above++;
      try {
        table = { ...tableOf(row.cells, input), above };
        if (above > 1) note('linesAboveTitles');
      } catch (error) {
        if (!(error instanceof FormatError) || error.code !== 'noCoordinates') throw error;
        missing ??= error;
        if (above >= mostAbove) throw missing;
      }
      continue;
    }
    const place = settled(table.place, row.cells);
    if (place) table.place = place;
    if (place && !isDecided) {
      const found = turns(table.place, row.cells);
      isDecided = found !== undefined;
      table.isTurned = found ?? false;
    }
    crs ??= sridOf(row, table.place);
    const feature = featureOf(row, survey.count + 1, table, input);
    survey.take({}, feature.geometry);
    table.types.take(feature.properties);
  }
  if (!table) throw missing ?? new FormatError('empty');
  if (table.isTurned) note('axesTurned');
  const found = table;
  if (!crs) note('noCrs');
  return {
    name,
    ...(crs ? { crs } : {}),
    geometryType: survey.geometryType,
    count: survey.count,
    fields: found.types.fields,
    features: () => typedFeatures(rows(), found, input),
  };
}

async function* typedFeatures(
  rows: AsyncIterable<Row>,
  table: Table,
  input: TableInput,
): AsyncGenerator<SourceFeature> {
  let number = -table.above;
  for await (const row of rows) {
    if (++number <= 0) continue;
    const feature = featureOf(row, number, table, input);
    yield { ...feature, properties: table.types.typed(feature.properties) };
  }
}

function tableOf(head: string[], { limits, note, coordinates }: TableInput): Table {
  const place = placeColumns(head, coordinates);
  const titles: string[] = [];
  for (const [index, cell] of head.entries()) {
    if (cell.length > limits.nameLength) throw new FormatError('nameTooLong', [cell.slice(0, 60)]);
    let title = cell || `COLUMN_${index + 1}`;
    for (let number = 2; titles.includes(title); number++) title = `${cell}_${number}`;
    if (title !== cell) note('fieldsRenamed');
    titles.push(title);
  }
  return { above: 1, titles, place, isTurned: false, types: new TextTypes() };
}

/** Undefined for a row without numbers, which decides nothing. */
function turns(place: PlaceColumns, cells: readonly string[]): boolean | undefined {
  if (place.kind !== 'point' || !place.isOpen) return false;
  const [x, y] = [coordinateOf(cells[place.east]), coordinateOf(cells[place.north])];
  return x === undefined || y === undefined ? undefined : isNorthFirst(x, y);
}

function featureOf(row: Row, number: number, table: Table, { limits, note }: TableInput): SourceFeature {
  const { place, titles, isTurned } = table;
  const properties: Record<string, Value> = {};
  for (const [index, title] of titles.entries())
    if (place.kind !== 'wkt' || index !== place.at) properties[title] = row.cells[index] || null;
  const feature: SourceFeature = { number, line: row.line, properties, geometry: null };
  try {
    feature.geometry = geometryOf(row.cells, place, isTurned, limits, note);
  } catch (error) {
    if (!(error instanceof FeatureError)) throw error;
    feature.fault = error.code;
  }
  return feature;
}

/** The system that well-known text names before the shape, as PostGIS writes it. */
function sridOf({ cells }: Row, place: PlaceColumns): SourceCrs | undefined {
  const number = place.kind === 'wkt' && /^\s*SRID=([1-9]\d{3,5});/i.exec(cells[place.at] ?? '')?.[1];
  return number ? crsOfEpsg(Number(number)) : undefined;
}

function geometryOf(
  cells: readonly string[],
  place: PlaceColumns,
  isTurned: boolean,
  limits: Limits,
  note: Note,
): Geometry {
  if (place.kind === 'wkt') {
    const text = cells[place.at] ?? '';
    if (text === '') throw new FeatureError('nullGeometry');
    return readWkt(text, limits.vertices, note);
  }
  const texts = [cells[place.east] ?? '', cells[place.north] ?? ''];
  if (texts.every((text) => text === '')) throw new FeatureError('nullGeometry');
  const [x, y] = texts.map(coordinateOf);
  if (x === undefined || y === undefined) throw new FeatureError('badCoordinates');
  const coordinates: Position = isTurned ? [y, x] : [x, y];
  return { type: 'Point', coordinates };
}
