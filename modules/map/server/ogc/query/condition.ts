import { numberIn, shownText } from '@homestead/catalogue/server';
import { type Bounds, type Geometry, type Position, parseGeoJson } from '@homestead/geodesy';
import { type Filter, type GivenGeometry, OwsException, type SpatialOperator } from '@homestead/ogc';
import { type RawBuilder, sql } from 'kysely';
import { vectorTexts as texts } from '../../../contract/vector-services-texts.ts';
import type { Published } from './published.ts';
import { boxRing, positionFrom, readSystem, type System, storedSystem } from './systems.ts';

export interface ConditionOf {
  published: Pick<Published, 'access'>;
  /** A field of the layer by the name that the client knows. */
  fieldOf(name: string): Published['fields'][number] | undefined;
  /** The system of geometries that name none. */
  system: System;
  /** The id of a feature from its name in the service; undefined where it names none of the layer. */
  idOf(name: string): string | undefined;
  locator: string;
}

/** The name of the geometry in feature types. */
export const geometryName = 'geom';
/** What clients call the geometry; a field of that name comes first. */
const geometryNames = new Set([geometryName, 'the_geom', 'geometry', 'shape', 'boundedBy', 'bbox', '*', '.']);

const compared = { eq: '=', ne: '<>', lt: '<', gt: '>', le: '<=', ge: '>=' } as const;
const functions: Readonly<Record<SpatialOperator, string>> = {
  Equals: 'st_equals',
  Disjoint: 'st_disjoint',
  Touches: 'st_touches',
  Within: 'st_within',
  Overlaps: 'st_overlaps',
  Crosses: 'st_crosses',
  Intersects: 'st_intersects',
  Contains: 'st_contains',
};

/** A filter as a condition on feature `f`: operators and functions come from closed lists, everything else is bound. */
export function conditionOf(filter: Filter, on: ConditionOf): RawBuilder<unknown> {
  const invalid = (message: string) => new OwsException('InvalidParameterValue', on.locator, message);
  const field = (name: string) => {
    const found = on.fieldOf(name);
    if (!found) throw invalid(texts.unknownField(name));
    return {
      text: shownText(on.published.access, found.name),
      isNumber: found.type === 'integer' || found.type === 'number',
    };
  };
  const side = (name: string, literal: string, matchCase = true) => {
    const { text, isNumber } = field(name);
    if (isNumber) {
      const value = Number(literal);
      if (literal === '' || !Number.isFinite(value))
        throw invalid(texts.notANumber(name, literal.slice(0, 50)));
      return { left: numberIn(text), right: sql`${String(value)}::numeric` };
    }
    if (matchCase) return { left: sql`${text} collate "C"`, right: sql`${literal}` };
    return { left: sql`lower(${text}) collate "C"`, right: sql`lower(${literal})` };
  };
  const mustBeGeometry = (name: string | undefined) => {
    if (name !== undefined && !geometryNames.has(name)) throw invalid(texts.unknownField(name));
  };

  const read = (one: Filter): RawBuilder<unknown> => {
    switch (one.op) {
      case 'and':
      case 'or':
        return sql`(${sql.join(one.filters.map(read), one.op === 'and' ? sql` and ` : sql` or `)})`;
      case 'not':
        return sql`(not ${read(one.filter)})`;
      case 'ids':
        return sql`f.id = any(${one.ids.flatMap((name) => on.idOf(name) ?? [])}::text[])`;
      case 'null':
        return sql`(${field(one.property).text} is null)`;
      case 'between': {
        const lower = side(one.property, one.lower);
        const upper = side(one.property, one.upper);
        return sql`(${lower.left} between ${lower.right} and ${upper.right})`;
      }
      case 'like': {
        const { text } = field(one.property);
        const pattern = sql`${one.pattern} escape '\\'`;
        return one.matchCase ? sql`(${text} like ${pattern})` : sql`(${text} ilike ${pattern})`;
      }
      case 'box': {
        mustBeGeometry(one.property);
        return spatial('Intersects', shapeOf(one.geometry, on, invalid));
      }
      case 'spatial':
        mustBeGeometry(one.property);
        return spatial(one.operator, shapeOf(one.geometry, on, invalid));
      case 'distance': {
        mustBeGeometry(one.property);
        const shape = shapeOf(one.geometry, on, invalid);
        const near = sql`st_dwithin(f.geom::geography, ${shape}::geography, ${Math.min(one.metres, 1e6)})`;
        return one.isBeyond ? sql`(not ${near})` : near;
      }
      default: {
        const { left, right } = side(one.property, one.value, one.matchCase);
        return sql`(${left} ${sql.raw(compared[one.op])} ${right})`;
      }
    }
  };
  return read(filter);
}

function spatial(operator: SpatialOperator, shape: RawBuilder<unknown>): RawBuilder<unknown> {
  const test = sql`${sql.raw(functions[operator])}(f.geom, ${shape})`;
  return operator === 'Disjoint' ? test : sql`(f.geom && ${shape} and ${test})`;
}

/** A geometry in the order of its system as a literal in EPSG:4490. */
function shapeOf(
  given: GivenGeometry,
  { system: usual }: ConditionOf,
  invalid: (message: string) => Error,
): RawBuilder<unknown> {
  const system = given.srsName === undefined ? usual : readSystem(given.srsName);
  if (!system) throw invalid(texts.unknownCrs((given.srsName ?? '').slice(0, 100), storedSystem.name));
  if (given.type === 'Envelope') {
    const ring = ringOf(given.coordinates as [number[], number[]], system);
    if (!ring) throw invalid(texts.box);
    return literal({ type: 'Polygon', coordinates: [ring] });
  }
  const turn = (value: unknown): unknown =>
    typeof (value as unknown[])[0] === 'number'
      ? positionFrom(system)(value as number[])
      : (value as unknown[]).map(turn);
  const parsed = parseGeoJson({ type: given.type, coordinates: turn(given.coordinates) });
  if (!parsed.ok) throw invalid(texts.badGeometry);
  return literal(parsed.geometry);
}

/** A box whose corners stand in order, as a ring in degrees; null for any other. */
export function ringOf(corners: readonly [number[], number[]], system: System): Position[] | null {
  const [[a = Number.NaN, b = Number.NaN], [c = Number.NaN, d = Number.NaN]] = corners;
  return a <= c && b <= d
    ? boxRing(
        [
          [a, b],
          [c, d],
        ],
        system,
      )
    : null;
}

const literal = (geometry: Geometry): RawBuilder<unknown> =>
  sql`st_setsrid(st_geomfromgeojson(${JSON.stringify(geometry)}::text), 4490)`;

/** What meets a box, given as a ring in degrees; nothing where a plain box holds all of the layer, as programs ask at first. */
export const meetsRing = (ring: Position[], extent: Published['extent']): RawBuilder<unknown>[] =>
  meetsRings([ring], extent);

/** What meets one of some boxes, as `meetsRing`. */
export const meetsRings = (rings: Position[][], extent: Published['extent']): RawBuilder<unknown>[] =>
  extent && rings.some((ring) => holds(ring, extent))
    ? []
    : [sql`(${sql.join(rings.map(meets), sql` or `)})`];

function holds(ring: readonly Position[], [west, south, east, north]: Bounds): boolean {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  const isBox = new Set(xs).size <= 2 && new Set(ys).size <= 2;
  return (
    isBox &&
    Math.min(...xs) <= west &&
    Math.min(...ys) <= south &&
    Math.max(...xs) >= east &&
    Math.max(...ys) >= north
  );
}

const meets = (ring: Position[]): RawBuilder<unknown> =>
  spatial('Intersects', literal({ type: 'Polygon', coordinates: [ring] }));
