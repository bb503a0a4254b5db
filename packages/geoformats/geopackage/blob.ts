import type { Geometry } from '@homestead/geodesy';
import { crsNamed, crsOfEpsg } from '../crs/names.ts';
import { crsOfWkt } from '../crs/wkt.ts';
import { FeatureError, type Note } from '../geometry/check.ts';
import { readWkb } from '../geometry/read-wkb.ts';
import type { SourceCrs } from '../port.ts';

/** Bytes of the envelope by its indicator. */
const envelopes = [0, 32, 48, 48, 64];

/** The geometry of a value in a geometry column. Throws `FeatureError`. */
export function geometryOf(value: unknown, vertices: number, note: Note): Geometry {
  if (value === null || value === undefined) throw new FeatureError('nullGeometry');
  if (!(value instanceof Uint8Array)) throw new FeatureError('broken');
  if (value.length < 8 || value[0] !== 0x47 || value[1] !== 0x50) throw new FeatureError('broken');
  const flags = value[3]!;
  if ((flags & 0x10) !== 0) throw new FeatureError('emptyGeometry');
  const envelope = envelopes[(flags >> 1) & 7];
  if (envelope === undefined || (flags & 0x20) !== 0) throw new FeatureError('unsupportedGeometry');
  return readWkb(value.subarray(8 + envelope), vertices, note);
}

/** A row of `gpkg_spatial_ref_sys`. */
export interface SystemRow {
  srs_name: string;
  organization: string;
  code: number;
  definition: string;
}

/** The system with a number in a GeoPackage; undefined where it says that there is none. */
export function crsOfRow(id: number, row: SystemRow | undefined): SourceCrs | undefined {
  if (id === 0 || id === -1) return undefined;
  if (!row) return crsNamed(`EPSG:${id}`);
  const found: SourceCrs = {
    ...crsOfWkt(String(row.definition)),
    ...(/^EPSG$/i.test(row.organization) ? crsOfEpsg(row.code) : {}),
  };
  return { ...found, name: found.epsg ? (found.name ?? row.srs_name) : row.srs_name };
}
