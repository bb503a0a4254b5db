import {
  type Feature,
  type Geometry,
  type GeometryType,
  geometryTypes,
  type Position,
  type Ring,
} from './geojson.ts';
import { parseJsonText } from './json-text.ts';

/** Why a text or object is no geometry that can be worked with. */
export type GeometryProblem =
  | 'unparseable'
  | 'empty'
  | 'wrongType'
  | 'badStructure'
  | 'notFinite'
  | 'outOfRange'
  | 'swappedAxes'
  | 'wrongCrs'
  | 'unclosed'
  | 'tooFewPoints'
  | 'tooManyVertices'
  | 'tooManyFeatures';

export interface ParseLimits {
  /** Types that are accepted; all by default. */
  types?: readonly GeometryType[];
  /** Vertices of the whole input; 10,000 by default. */
  maxVertices?: number;
  /** Features of the whole input; 1,000 by default. */
  maxFeatures?: number;
}

export type ParsedGeometry = { ok: true; geometry: Geometry } | { ok: false; problem: GeometryProblem };
export type ParsedFeatures = { ok: true; features: Feature[] } | { ok: false; problem: GeometryProblem };

export const defaultMaxVertices = 10_000;
export const defaultMaxFeatures = 1_000;

/** Thrown inside this file only; the doors turn it into a problem code. */
class Refusal extends Error {
  readonly problem: GeometryProblem;
  constructor(problem: GeometryProblem) {
    super(problem);
    this.problem = problem;
  }
}
const refuse = (problem: GeometryProblem): never => {
  throw new Refusal(problem);
};

/**
 * Reads GeoJSON text or an object (FeatureCollection, Feature or bare geometry) strictly into features: known types,
 * finite longitude-first degrees, closed rings of four positions or more, within the limits. Heights are dropped; what
 * is not part of the form is dropped too. Topology (crossings, holes outside) is not judged here: see `selfCrossing`.
 */
export function parseFeatures(input: unknown, limits: ParseLimits = {}): ParsedFeatures {
  try {
    return { ok: true, features: new Reader(limits).read(asObject(input, maxCharactersOf(limits))) };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, problem: error.problem };
    throw error;
  }
}

/** As `parseFeatures`, for one geometry; the polygons of several features become one MultiPolygon. */
export function parseGeoJson(input: unknown, limits: ParseLimits = {}): ParsedGeometry {
  const parsed = parseFeatures(input, limits);
  if (!parsed.ok) return parsed;
  const geometry = joined(parsed.features.map((feature) => feature.geometry));
  return geometry ? { ok: true, geometry } : { ok: false, problem: 'wrongType' };
}

/** Characters beyond which a text cannot be a shape within its limit of vertices. */
function maxCharactersOf({ maxVertices = defaultMaxVertices }: ParseLimits): number {
  return 100 * maxVertices;
}

function joined(geometries: readonly Geometry[]): Geometry | null {
  if (geometries.length === 1) return geometries[0]!;
  const coordinates: Ring[][] = [];
  for (const geometry of geometries) {
    if (geometry.type === 'Polygon') coordinates.push(geometry.coordinates);
    else if (geometry.type === 'MultiPolygon') coordinates.push(...geometry.coordinates);
    else return null;
  }
  return { type: 'MultiPolygon', coordinates };
}

function asObject(input: unknown, maxCharacters: number): Record<string, unknown> {
  let value = input;
  if (typeof value === 'string') {
    if (value.length > maxCharacters) return refuse('tooManyVertices');
    if (value.trim() === '') return refuse('empty');
    value = parseJsonText(value);
    if (value === undefined) return refuse('unparseable');
  }
  if (value === null || value === undefined) return refuse('empty');
  return isRecord(value) ? value : refuse('wrongType');
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

class Reader {
  readonly #types: readonly string[];
  readonly #maxFeatures: number;
  #verticesLeft: number;

  constructor(limits: ParseLimits) {
    this.#types = limits.types ?? geometryTypes;
    this.#maxFeatures = limits.maxFeatures ?? defaultMaxFeatures;
    this.#verticesLeft = limits.maxVertices ?? defaultMaxVertices;
  }

  read(value: Record<string, unknown>): Feature[] {
    if (Object.keys(value).length === 0) return refuse('empty');
    checkCrs(value['crs']);
    if (value['type'] !== 'FeatureCollection') return [this.#feature(value)];
    const features = list(value['features']);
    if (features.length === 0) return refuse('empty');
    if (features.length > this.#maxFeatures) return refuse('tooManyFeatures');
    return features.map((feature) =>
      isRecord(feature) && feature['type'] === 'Feature' ? this.#feature(feature) : refuse('wrongType'),
    );
  }

  #feature(value: Record<string, unknown>): Feature {
    if (value['type'] !== 'Feature')
      return { type: 'Feature', geometry: this.#geometry(value), properties: {} };
    const { geometry, properties, id } = value;
    if (geometry === null || geometry === undefined) return refuse('empty');
    if (!isRecord(geometry)) return refuse('wrongType');
    const feature: Feature = {
      type: 'Feature',
      geometry: this.#geometry(geometry),
      properties: isRecord(properties) ? properties : {},
    };
    if (typeof id === 'string' || typeof id === 'number') feature.id = id;
    return feature;
  }

  #geometry(value: Record<string, unknown>): Geometry {
    const { type, coordinates } = value;
    if (typeof type !== 'string' || !this.#types.includes(type)) return refuse('wrongType');
    checkCrs(value['crs']);
    if (list(coordinates).length === 0) return refuse('empty');
    switch (type as GeometryType) {
      case 'Point':
        return { type: 'Point', coordinates: this.#position(coordinates) };
      case 'MultiPoint':
        return { type: 'MultiPoint', coordinates: this.#line(coordinates, 1) };
      case 'LineString':
        return { type: 'LineString', coordinates: this.#line(coordinates, 2) };
      case 'MultiLineString':
        return { type: 'MultiLineString', coordinates: list(coordinates).map((line) => this.#line(line, 2)) };
      case 'Polygon':
        return { type: 'Polygon', coordinates: this.#polygon(coordinates) };
      case 'MultiPolygon':
        return { type: 'MultiPolygon', coordinates: list(coordinates).map((rings) => this.#polygon(rings)) };
    }
  }

  #polygon(value: unknown): Ring[] {
    const rings = list(value);
    return rings.length === 0 ? refuse('empty') : rings.map((ring) => this.#ring(ring));
  }

  #ring(value: unknown): Ring {
    const ring = this.#line(value, 1);
    const first = ring[0]!;
    const last = ring[ring.length - 1]!;
    if (ring.length < 3) return refuse('tooFewPoints');
    if (first[0] !== last[0] || first[1] !== last[1]) return refuse('unclosed');
    return ring.length < 4 ? refuse('tooFewPoints') : ring;
  }

  #line(value: unknown, atLeast: number): Position[] {
    const positions = list(value);
    if (positions.length === 0) return refuse('empty');
    if (positions.length < atLeast) return refuse('tooFewPoints');
    if (positions.length > this.#verticesLeft) return refuse('tooManyVertices');
    return positions.map((position) => this.#position(position));
  }

  #position(value: unknown): Position {
    if (--this.#verticesLeft < 0) return refuse('tooManyVertices');
    const position = list(value);
    if (position.length < 2 || position.length > 4) return refuse('badStructure');
    const [x, y] = position;
    if (!isFiniteNumber(x) || !isFiniteNumber(y)) return refuse('notFinite');
    if (Math.abs(y) > 90 && Math.abs(y) <= 180 && Math.abs(x) <= 90) return refuse('swappedAxes');
    if (Math.abs(x) > 180 || Math.abs(y) > 90) return refuse('outOfRange');
    return [x, y];
  }
}

const isFiniteNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value);

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : refuse('badStructure');
}

/** Whether a `crs` member, where there is one, names longitude and latitude in CGCS2000 or WGS84: GeoJSON takes nothing else. */
export function isGeographicCrs(crs: unknown): boolean {
  if (crs === undefined || crs === null) return true;
  const name = isRecord(crs) && isRecord(crs['properties']) ? crs['properties']['name'] : undefined;
  return typeof name === 'string' && geographic.test(name);
}

/** `EPSG:4490`, its URN and addresses with and without a version, and the names that are written without a code. */
const geographic =
  /(?:(?:EPSG[:/](?:[^:/]*[:/])?|epsg\.xml#)(?:4490|4326|4979)\/?|CRS:?84h?|CGCS2000|WGS84)$/i;

function checkCrs(crs: unknown): void {
  if (!isGeographicCrs(crs)) refuse('wrongCrs');
}
