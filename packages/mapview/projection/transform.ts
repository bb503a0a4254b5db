import proj4 from 'proj4';
import type { Position } from '../geometry/geojson.ts';
import { CRS_DEFINITIONS, getCrs } from './definitions.ts';

let defined = false;

/** The one proj4 registry with all our systems in it. */
export function definedProj4(): typeof proj4 {
  if (!defined) {
    for (const crs of CRS_DEFINITIONS) proj4.defs(crs.code, crs.proj4);
    defined = true;
  }
  return proj4;
}

/**
 * 4490 carries no datum shift, and Hong Kong 1980 is defined by its shift to WGS84: without a rule the
 * two libraries in use differ by 300 m. WGS84 and CGCS2000 agree to centimetres, so 4490 is read as 4326.
 */
const datumCode = (code: string, other: string) =>
  code === 'EPSG:4490' && other === 'EPSG:2326' ? 'EPSG:4326' : code;

/** Transforms between two defined systems, easting (longitude) first on both sides. */
export function transformPosition(at: Position, from: string, to: string): Position {
  const [x, y] = definedProj4()(datumCode(from, to), datumCode(to, from)).forward([at[0], at[1]]);
  return [x as number, y as number];
}

/** True where a longitude-first position lies in the area that the system is made for. */
export function isInsideZone(at: Position, code: string): boolean {
  const [west, south, east, north] = getCrs(code).bounds;
  return at[0] >= west && at[0] <= east && at[1] >= south && at[1] <= north;
}
