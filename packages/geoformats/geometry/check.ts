import type { Geometry, Position } from '@homestead/geodesy';
import type { FeatureErrorCode, NoteCode } from '../codes.ts';

/** Told of what is left out; a reader collects these as its notes. */
export type Note = (code: NoteCode) => void;

/** Adds a code once. */
export const noteIn =
  (notes: NoteCode[]): Note =>
  (code) => {
    if (!notes.includes(code)) notes.push(code);
  };

/** Why a geometry cannot be taken; readers turn it into the fault of one feature. */
export class FeatureError extends Error {
  readonly code: FeatureErrorCode;
  constructor(code: FeatureErrorCode) {
    super(code);
    this.code = code;
  }
}

/** Counts vertices down from the limit. */
export class VertexBudget {
  #left: number;
  constructor(most: number) {
    this.#left = most;
  }
  spend(count: number): void {
    this.#left -= count;
    if (this.#left < 0) throw new FeatureError('tooManyVertices');
  }
}

const depths: Record<Geometry['type'], number> = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3,
};

/**
 * A geometry as a source gave it, checked for what every later step relies on: a known type, finite numbers, at least one
 * position, within the limit of vertices. Heights and measures are dropped with a note; whether rings are closed or cross
 * is not judged here. Throws `FeatureError`.
 */
export function checkedGeometry(value: unknown, vertices: number, note: Note): Geometry {
  if (value === null || value === undefined) throw new FeatureError('nullGeometry');
  const { type, coordinates, geometries } = value as Record<string, unknown>;
  if (type === 'GeometryCollection') return joinedCollection(geometries, vertices, note);
  if (typeof type !== 'string' || !Object.hasOwn(depths, type)) throw new FeatureError('unsupportedGeometry');
  const budget = new VertexBudget(vertices);
  const checked = nested(coordinates, depths[type as Geometry['type']], budget, note);
  if (checked === null) throw new FeatureError('emptyGeometry');
  const geometry = { type, coordinates: checked } as Geometry;
  checkCounts(geometry);
  return geometry;
}

/** Lines of one position and rings of fewer than three are no geometry. */
export function checkCounts(geometry: Geometry): void {
  const least = (lines: readonly Position[][], count: number) => {
    if (lines.some((line) => line.length < count)) throw new FeatureError('tooFewPoints');
  };
  if (geometry.type === 'LineString') least([geometry.coordinates], 2);
  if (geometry.type === 'MultiLineString') least(geometry.coordinates, 2);
  if (geometry.type === 'Polygon') least(geometry.coordinates, 3);
  if (geometry.type === 'MultiPolygon') for (const rings of geometry.coordinates) least(rings, 3);
}

function nested(value: unknown, depth: number, budget: VertexBudget, note: Note): unknown {
  if (!Array.isArray(value)) throw new FeatureError('badCoordinates');
  if (value.length === 0) return null;
  if (depth === 0) {
    budget.spend(1);
    return position(value, note);
  }
  const items: unknown[] = [];
  for (const item of value) {
    const one = nested(item, depth - 1, budget, note);
    if (one !== null) items.push(one);
  }
  return items.length === 0 ? null : items;
}

function position(value: unknown[], note: Note): Position {
  const [x, y] = value;
  if (typeof x !== 'number' || typeof y !== 'number') throw new FeatureError('badCoordinates');
  if (!Number.isFinite(x) || !Number.isFinite(y)) throw new FeatureError('notFinite');
  if (value.length > 2) note('zDropped');
  if (value.length > 3) note('mDropped');
  return [x, y];
}

/** A collection whose members are of one kind is the multiple of that kind; others are refused. */
function joinedCollection(geometries: unknown, vertices: number, note: Note): Geometry {
  if (!Array.isArray(geometries) || geometries.length === 0) throw new FeatureError('emptyGeometry');
  let left = vertices;
  return joined(
    geometries.map((one) => {
      if ((one as { type?: unknown } | null)?.type === 'GeometryCollection')
        throw new FeatureError('unsupportedGeometry');
      const geometry = checkedGeometry(one, left, note);
      left -= countOf(geometry.coordinates);
      return geometry;
    }),
  );
}

const countOf = (value: unknown): number =>
  typeof (value as unknown[])[0] === 'number'
    ? 1
    : (value as unknown[]).reduce((sum: number, one) => sum + countOf(one), 0);

/** Several geometries of one kind as one; throws `unsupportedGeometry` for a mixture. */
export function joined(geometries: readonly Geometry[]): Geometry {
  if (geometries.length === 0) throw new FeatureError('emptyGeometry');
  if (geometries.length === 1) return geometries[0]!;
  const kind = geometries[0]!.type.replace('Multi', '');
  if (geometries.some(({ type }) => type.replace('Multi', '') !== kind))
    throw new FeatureError('unsupportedGeometry');
  return {
    type: `Multi${kind}`,
    coordinates: geometries.flatMap(({ type, coordinates }) =>
      type.startsWith('Multi') ? (coordinates as unknown[]) : [coordinates],
    ),
  } as Geometry;
}
