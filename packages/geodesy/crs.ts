import proj4, { type Converter } from 'proj4';
import { crsTable, type PlaneCode } from './crs-table.ts';
import type { Position } from './geojson.ts';

const wgs84 = '+proj=longlat +datum=WGS84 +no_defs';
const converters = new Map<PlaneCode, Converter>();

/**
 * The Hong Kong grid is tied to WGS84 by seven parameters; from 4490, which names no datum, libraries either skip that
 * shift or not, 304 m apart. CGCS2000 and WGS84 agree to centimetres, so the shift is applied from WGS84.
 */
function converter(code: PlaneCode): Converter {
  let found = converters.get(code);
  if (!found) {
    const from = code === 'EPSG:2326' ? wgs84 : crsTable['EPSG:4490'].proj4;
    found = proj4(from, crsTable[code].proj4);
    converters.set(code, found);
  }
  return found;
}

/** Longitude and latitude (CGCS2000) to east and north in metres. */
export function toPlane(at: Position, code: PlaneCode): Position {
  const [east, north] = converter(code).forward([at[0], at[1]]);
  return [east as number, north as number];
}

/** East and north in metres to longitude and latitude (CGCS2000). */
export function fromPlane(at: Position, code: PlaneCode): Position {
  const [lon, lat] = converter(code).inverse([at[0], at[1]]);
  return [lon as number, lat as number];
}
