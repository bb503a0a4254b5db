/** Longitude (easting) first; no third coordinate: heights take no part in area or overlay. */
export type Position = [number, number];
export type Ring = Position[];

export interface Point {
  type: 'Point';
  coordinates: Position;
}
export interface MultiPoint {
  type: 'MultiPoint';
  coordinates: Position[];
}
export interface LineString {
  type: 'LineString';
  coordinates: Position[];
}
export interface MultiLineString {
  type: 'MultiLineString';
  coordinates: Position[][];
}
export interface Polygon {
  type: 'Polygon';
  coordinates: Ring[];
}
export interface MultiPolygon {
  type: 'MultiPolygon';
  coordinates: Ring[][];
}
export type Geometry = Point | MultiPoint | LineString | MultiLineString | Polygon | MultiPolygon;
export type GeometryType = Geometry['type'];
export type Areal = Polygon | MultiPolygon;

export interface Feature<G extends Geometry = Geometry> {
  type: 'Feature';
  geometry: G;
  properties: Record<string, unknown>;
  id?: string | number;
}
export interface FeatureCollection<G extends Geometry = Geometry> {
  type: 'FeatureCollection';
  features: Feature<G>[];
}

export const geometryTypes = [
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
] as const satisfies readonly GeometryType[];

export const isAreal = (geometry: Geometry): geometry is Areal =>
  geometry.type === 'Polygon' || geometry.type === 'MultiPolygon';

/** The polygons of an areal geometry, each a list of rings: the outer one, then its holes. */
export const polygonsOf = (geometry: Areal): Ring[][] =>
  geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;

/** Every line or ring of a geometry, taken apart; a point is a line of one position. */
export function linesOf(geometry: Geometry): Position[][] {
  switch (geometry.type) {
    case 'Point':
      return [[geometry.coordinates]];
    case 'MultiPoint':
    case 'LineString':
      return [geometry.coordinates];
    case 'MultiLineString':
    case 'Polygon':
      return geometry.coordinates;
    case 'MultiPolygon':
      return geometry.coordinates.flat();
  }
}

/** West, south, east, north. */
export type Bounds = [number, number, number, number];

/** The box around a geometry; a parsed geometry has at least one position. */
export function boundsOf(geometry: Geometry): Bounds {
  const box: Bounds = [Infinity, Infinity, -Infinity, -Infinity];
  for (const line of linesOf(geometry)) {
    for (const [x, y] of line) {
      if (x < box[0]) box[0] = x;
      if (y < box[1]) box[1] = y;
      if (x > box[2]) box[2] = x;
      if (y > box[3]) box[3] = y;
    }
  }
  return box;
}

export const countVertices = (geometry: Geometry): number =>
  linesOf(geometry).reduce((sum, line) => sum + line.length, 0);
