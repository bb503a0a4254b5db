import { isGeographicCode, type Position } from '@homestead/geodesy';
import { crs84Uri, crsUri } from '@homestead/ogc';
import type { RawBuilder } from 'kysely';
import { vectorTexts as texts } from '../../../contract/vector-services-texts.ts';
import { conditionOf, meetsRings, ringOf } from '../query/condition.ts';
import type { Published } from '../query/published.ts';
import { mostFeatures, type Selection } from '../query/selection.ts';
import { plainSystem, readSystem, type System } from '../query/systems.ts';
import { Problem } from './problem.ts';

/** What `items` asks for, understood. */
export interface ItemsRequest {
  selection: Selection;
  /** Name of the system of the answer, for Content-Crs. */
  crs: string;
  limit: number;
  offset: number;
}

const usualLimit = 10;
const refuse = (name: string, why = texts.invalid(name)) => new Problem(400, why);
type Query = Readonly<Record<string, unknown>>;

/** Every parameter once, as text; one that is not allowed is refused (OGC 17-069r4, 7.5.3). */
export function only(query: Query, allowed: readonly string[]): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(query)) {
    if (name === 'Authentication') continue;
    if (!allowed.includes(name)) throw refuse(name, texts.unknownParameter(name.slice(0, 100)));
    if (typeof value !== 'string') throw refuse(name, texts.repeated(name));
    values[name] = value;
  }
  if (values['f'] !== undefined && values['f'] !== 'json')
    throw refuse('f', texts.unknownFormat(values['f'].slice(0, 50), ['json']));
  return values;
}

/** The system of a name among those that are served; CRS84 where none is given. */
export function crsNamed(
  name: string | undefined,
  systems: readonly string[],
  parameter: string,
): { system: System; uri: string } {
  if (name === undefined || name === crs84Uri) return { system: plainSystem, uri: crs84Uri };
  const system = name.startsWith('http') || name.startsWith('urn:') ? readSystem(name) : undefined;
  if (!system || (system.code !== 'EPSG:4490' && !systems.includes(system.code)))
    throw refuse(parameter, texts.unknownCrs(name.slice(0, 100), crsUri('EPSG:4490')));
  return { system, uri: crsUri(system.code) };
}

/** Reads the parameters of `items`. Throws Problem. */
export function itemsRequest(query: Query, published: Published, systems: readonly string[]): ItemsRequest {
  const fields = published.fields.map(({ name }) => name);
  const reserved = ['f', 'limit', 'offset', 'bbox', 'bbox-crs', 'crs', 'datetime'];
  const values = only(query, [...reserved, ...fields]);
  const { system, uri } = crsNamed(values['crs'], systems, 'crs');
  const where: RawBuilder<unknown>[] = [];
  const boxSystem = crsNamed(values['bbox-crs'], systems, 'bbox-crs').system;
  if (values['bbox'] !== undefined)
    where.push(...meetsRings(boxRingsOf(values['bbox'], boxSystem), published.extent));
  if (values['datetime'] !== undefined) mustBeTime(values['datetime']);
  for (const name of fields) {
    const value = values[name];
    if (value === undefined || reserved.includes(name)) continue;
    where.push(equal(published, name, value));
  }
  return {
    selection: { published, system, where, sort: [], fields: published.fields, geometry: true },
    crs: uri,
    limit: Math.min(whole(values['limit'], 'limit', usualLimit, 1), mostFeatures),
    offset: whole(values['offset'], 'offset', 0, 0),
  };
}

function equal(published: Published, property: string, value: string): RawBuilder<unknown> {
  try {
    return conditionOf(
      { op: 'eq', property, value, matchCase: true },
      {
        published,
        fieldOf: (wanted) => published.fields.find(({ name }) => name === wanted),
        system: plainSystem,
        idOf: () => undefined,
        locator: property,
      },
    );
  } catch (error) {
    throw refuse(property, (error as Error).message);
  }
}

function whole(text: string | undefined, name: string, usual: number, least: number): number {
  if (text === undefined) return usual;
  const value = /^\d{1,15}$/.test(text) ? Number(text) : -1;
  if (value < least) throw refuse(name);
  return value;
}

/**
 * The box of four numbers, or of six with heights, which are left out; two boxes where its west lies east of its east, since it then
 * goes over the antimeridian (OGC 17-069r4, 7.15.3).
 */
function boxRingsOf(text: string, system: System): Position[][] {
  const numbers = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const isFine = (numbers.length === 4 || numbers.length === 6) && numbers.every(Number.isFinite);
  if (!isFine) throw refuse('bbox', texts.box);
  const half = numbers.length / 2;
  const [low, high] = [numbers.slice(0, 2), numbers.slice(half, half + 2)];
  const rings = boxesOf(low, high, system).map((corners) => ringOf(corners, system));
  if (!rings.every((ring) => ring !== null)) throw refuse('bbox', texts.box);
  return rings;
}

function boxesOf(low: number[], high: number[], system: System): [number[], number[]][] {
  const longitude = system.isSwapped ? 1 : 0;
  if (!isGeographicCode(system.code) || low[longitude]! <= high[longitude]!) return [[low, high]];
  return [
    [low, high.with(longitude, 180)],
    [low.with(longitude, -180), high],
  ];
}

const instant = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d))?$/i;

/** Features carry no time, so that every one of them belongs to any; what is no time is refused all the same. */
function mustBeTime(text: string): void {
  const parts = text.split('/');
  const isTime = (part: string) => instant.test(part) && !Number.isNaN(Date.parse(part));
  const isOpen = (part: string) => part === '' || part === '..';
  const isInterval =
    parts.length === 2 && parts.every((part) => isTime(part) || isOpen(part)) && parts.some(isTime);
  const isFine = parts.length === 1 ? isTime(text) : isInterval;
  if (!isFine || (parts.length === 2 && parts.every(isTime) && Date.parse(parts[0]!) > Date.parse(parts[1]!)))
    throw refuse('datetime');
}
