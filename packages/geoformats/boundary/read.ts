import { type Geometry, halfWidth, type Position } from '@homestead/geodesy';
import { FormatError } from '../codes.ts';
import { FeatureError, type Note } from '../geometry/check.ts';
import { polygonsOfRings } from '../geometry/rings.ts';
import { LayerSurvey } from '../layer-survey.ts';
import type { Encoding, Limits, SourceCrs, SourceFeature, SourceLayer, Value } from '../port.ts';
import { isNorthFirst } from '../table/columns.ts';
import { readLines } from '../text/encoding.ts';
import { TextTypes } from '../text-types.ts';

/** The nine values of a parcel's line, in their order. */
export const parcelFields = [
  '界址点数',
  '地块面积',
  '地块编号',
  '地块名称',
  '记录图形属性',
  '图幅号',
  '地块用途',
  '地类编码',
] as const;

interface Parcel {
  values: string[];
  points: { ring: string; x: number; y: number }[];
  isBroken: boolean;
  isTooLarge: boolean;
}

interface Head {
  attributes: Record<string, string>;
}

/**
 * The text format in which land surveys exchange boundary points (勘测定界界址点坐标交换格式): X is north, Y east, a ring for
 * each 圈号. Values are divided by commas; programs that write tabs or spaces instead are read as well. Rings are closed where the file leaves them open; which ring is a hole, their places tell. The zone of the head
 * is compared with the number before the eastings: the eastings win, with the note `zoneContradicted`.
 */
export async function readBoundaryText(
  path: string,
  name: string,
  encoding: Encoding,
  limits: Limits,
  note: Note,
): Promise<SourceLayer> {
  const head: Head = { attributes: {} };
  const survey = new LayerSurvey(limits);
  const types = new TextTypes();
  let sample: Position | undefined;
  for await (const feature of features(path, encoding, limits, note, head)) {
    survey.take({}, feature.geometry);
    types.take(feature.properties);
    sample ??= firstPosition(feature.geometry);
  }
  if (survey.count === 0) throw new FormatError('noLayers');
  const crs = crsOf(head.attributes, sample, note);
  if (!crs) note('noCrs');
  return {
    name,
    geometryType: survey.geometryType,
    count: survey.count,
    ...(crs ? { crs } : {}),
    encoding,
    fields: types.fields,
    features: () => typed(features(path, encoding, limits, note, { attributes: {} }), types),
  };
}

async function* typed(all: AsyncIterable<SourceFeature>, types: TextTypes): AsyncGenerator<SourceFeature> {
  for await (const feature of all) yield { ...feature, properties: types.typed(feature.properties) };
}

function firstPosition(geometry: Geometry | null): Position | undefined {
  let value: unknown = geometry?.coordinates;
  while (Array.isArray(value) && Array.isArray(value[0])) value = value[0];
  return value as Position | undefined;
}

async function* features(
  path: string,
  encoding: Encoding,
  limits: Limits,
  note: Note,
  head: Head,
): AsyncGenerator<SourceFeature> {
  let number = 0;
  let parcel: Parcel | undefined;
  for await (const raw of readLines(path, encoding, limits.textLength)) {
    const line = raw.replaceAll('，', ',').trim();
    const section = /^[[【](.+?)[\]】]/.exec(line)?.[1];
    if (line === '' || section) continue;
    const pair = /^([^,=＝]+)[=＝](.*)$/.exec(line);
    if (pair && !parcel) {
      head.attributes[pair[1]!.trim()] = pair[2]!.trim();
      continue;
    }
    const cells = cellsOf(raw);
    if (line.includes('@') || (cells.length >= 8 && !isPoint(cells))) {
      if (parcel) yield featureOf(parcel, ++number, note);
      parcel = { values: valuesOf(cells), points: [], isBroken: false, isTooLarge: false };
      continue;
    }
    parcel ??= { values: [], points: [], isBroken: false, isTooLarge: false };
    takePoint(parcel, cells, limits);
  }
  if (parcel) yield featureOf(parcel, ++number, note);
}

/** The values of a line: divided by commas, or where a program wrote none by tabs, or else by spaces. */
function cellsOf(raw: string): string[] {
  const line = raw.replaceAll('，', ',').trimEnd();
  const divider = line.includes(',') ? ',' : line.includes('\t') ? '\t' : /\s+/;
  // An empty value before the first tab is a point without a name, and before a line that is whole an indent.
  const cells = (divider === '\t' ? line : line.trimStart()).split(divider).map((cell) => cell.trim());
  return divider === '\t' && cells[0] === '' && cells.length !== 4 ? cells.slice(1) : cells;
}

const isNumber = (text: string | undefined) => /^[+-]?\d+(?:\.\d+)?$/.test(text ?? '');
const isPoint = (cells: readonly string[]) => cells.length >= 4 && isNumber(cells[2]) && isNumber(cells[3]);

function valuesOf(cells: string[]): string[] {
  const end = cells.findIndex((cell) => cell.startsWith('@'));
  return end < 0 ? cells : cells.slice(0, end);
}

/** `点号,圈号,X,Y`, or without a ring, or its name too, where there is one only. */
function takePoint(parcel: Parcel, cells: readonly string[], limits: Limits): void {
  if (parcel.points.length >= limits.vertices) {
    parcel.isTooLarge = true;
    return;
  }
  const numbers = cells.map(halfWidth);
  const [ring, x, y] =
    numbers.length <= 3 ? ['1', ...numbers.slice(-2)] : [numbers[1] ?? '', numbers[2], numbers[3]];
  if (!isNumber(x) || !isNumber(y)) parcel.isBroken = true;
  else parcel.points.push({ ring, x: Number(x), y: Number(y) });
}

function featureOf(parcel: Parcel, number: number, note: Note): SourceFeature {
  const properties: Record<string, Value> = {};
  for (const [index, value] of parcel.values.entries())
    properties[parcelFields[index] ?? `字段${index + 1}`] = value || null;
  const feature: SourceFeature = { number, properties, geometry: null };
  try {
    if (parcel.isTooLarge) throw new FeatureError('tooManyVertices');
    if (parcel.isBroken) throw new FeatureError('badCoordinates');
    feature.geometry = geometryOf(parcel, note);
  } catch (error) {
    if (!(error instanceof FeatureError)) throw error;
    feature.fault = error.code;
  }
  return feature;
}

function geometryOf({ points, values }: Parcel, note: Note): Geometry {
  const [first] = points;
  if (!first) throw new FeatureError('emptyGeometry');
  // The format says north first; a file whose numbers say otherwise is read by its numbers.
  const isEastFirst = !isNorthFirst(first.x, first.y) && isNorthFirst(first.y, first.x);
  if (isEastFirst) note('axesTurned');
  const rings = new Map<string, Position[]>();
  for (const { ring, x, y } of points) {
    const line = rings.get(ring) ?? [];
    line.push(isEastFirst ? [x, y] : [y, x]);
    rings.set(ring, line);
  }
  const count = Number(values[0]);
  if (Number.isInteger(count) && count !== points.length && count !== points.length - rings.size)
    note('pointCountDiffers');
  const lines = [...rings.values()];
  const kind = values[4] ?? '面';
  if (kind.startsWith('点') || (kind !== '面' && points.length === 1))
    return { type: 'Point', coordinates: lines[0]![0]! };
  if (kind.startsWith('线')) {
    if (lines.some((line) => line.length < 2)) throw new FeatureError('tooFewPoints');
    return lines.length === 1
      ? { type: 'LineString', coordinates: lines[0]! }
      : { type: 'MultiLineString', coordinates: lines };
  }
  return polygonsOfRings(lines.map((line) => closed(line, note)));
}

function closed(line: Position[], note: Note): Position[] {
  if (line.length < 3) throw new FeatureError('tooFewPoints');
  const [first, last] = [line[0]!, line.at(-1)!];
  if (first[0] === last[0] && first[1] === last[1]) return line;
  note('ringsUnclosed');
  return [...line, [first[0], first[1]]];
}

/**
 * The system of head and eastings: of a 3° zone EPSG 4488 + zone where eastings carry it, else 4509 + zone; of a 6° zone 4478 and
 * 4489.
 */
function crsOf(
  attributes: Record<string, string>,
  sample: Position | undefined,
  note: Note,
): SourceCrs | undefined {
  const value = (pattern: RegExp) => Object.entries(attributes).find(([key]) => pattern.test(key))?.[1] ?? '';
  const system = value(/坐标系/);
  const told = Number(/\d+/.exec(value(/带号/))?.[0] ?? Number.NaN);
  const isSix = /6|六/.test(value(/分带/));
  const named = [system, Number.isNaN(told) ? '' : `${isSix ? 6 : 3}度带 ${told}带`]
    .filter(Boolean)
    .join(' ');
  if (!sample) return named ? { name: named } : undefined;
  if (Math.abs(sample[0]) <= 180 && Math.abs(sample[1]) <= 90)
    return /2000|^$/.test(system) ? { epsg: 4490, name: named } : { name: named };
  const prefix = sample[0] >= 1e7 ? Math.floor(sample[0] / 1e6) : undefined;
  if (prefix !== undefined && !Number.isNaN(told) && prefix !== told) note('zoneContradicted');
  // The numbers of 3° and 6° zones in China do not meet: the one before the easting tells the width too.
  const isWide = prefix === undefined ? isSix : prefix < 24;
  const zone = prefix ?? told;
  const [first, last] = isWide ? [13, 23] : [25, 45];
  if (!/2000/.test(system) || !(zone >= first && zone <= last)) return named ? { name: named } : undefined;
  const [withNumber, without] = isWide ? [4478, 4489] : [4488, 4509];
  return { epsg: (prefix === undefined ? without : withNumber) + zone, name: named };
}
