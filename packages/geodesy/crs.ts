import proj4, { type Converter } from 'proj4';
import { type CrsCode, crsTable, isGeographicCode, type PlaneCode } from './crs-table.ts';
import type { Geometry, Position } from './geojson.ts';

type Projected = Exclude<CrsCode, 'EPSG:4490' | 'EPSG:4326'>;
const converters = new Map<Projected, Converter>();

/**
 * The Hong Kong grid is tied to WGS84 by seven parameters; from 4490, which names no datum, libraries either skip that
 * shift or not, 304 m apart. CGCS2000 and WGS84 agree to centimetres, so the shift is applied from WGS84; Web Mercator
 * is defined on WGS84.
 */
function converter(code: Projected): Converter {
  let found = converters.get(code);
  if (!found) {
    const from = code === 'EPSG:2326' || code === 'EPSG:3857' ? 'EPSG:4326' : 'EPSG:4490';
    found = proj4(crsTable[from].proj4, crsTable[code].proj4);
    converters.set(code, found);
  }
  return found;
}

/** Longitude and latitude (CGCS2000) to east and north in metres. */
export function toPlane(at: Position, code: PlaneCode): Position {
  return fromGeographic(at, code);
}

/** East and north in metres to longitude and latitude (CGCS2000). */
export function fromPlane(at: Position, code: PlaneCode): Position {
  return toGeographic(at, code);
}

/** Longitude and latitude (CGCS2000) to the numbers of any known system, east first; 4326 has the same numbers. */
export function fromGeographic(at: Position, code: CrsCode): Position {
  if (isGeographicCode(code)) return [at[0], at[1]];
  const [east, north] = converter(code as Projected).forward([at[0], at[1]]);
  return [east as number, north as number];
}

/** The numbers of any known system, east first, to longitude and latitude (CGCS2000). */
export function toGeographic(at: Position, code: CrsCode): Position {
  if (isGeographicCode(code)) return [at[0], at[1]];
  const [lon, lat] = converter(code as Projected).inverse([at[0], at[1]]);
  return [lon as number, lat as number];
}

/** A position in another system. */
export const transformPosition = (at: Position, from: CrsCode, to: CrsCode): Position =>
  from === to ? at : fromGeographic(toGeographic(at, from), to);

/** A geometry in another system, vertex by vertex; rings stay closed, since the same numbers give the same numbers. */
export function transformGeometry<G extends Geometry>(geometry: G, from: CrsCode, to: CrsCode): G {
  if (from === to || (isGeographicCode(from) && isGeographicCode(to))) return geometry;
  const turn = (value: unknown): unknown =>
    typeof (value as unknown[])[0] === 'number'
      ? transformPosition(value as Position, from, to)
      : (value as unknown[]).map(turn);
  return { type: geometry.type, coordinates: turn(geometry.coordinates) } as G;
}
