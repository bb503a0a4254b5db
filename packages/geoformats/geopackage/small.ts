import type { Geometry } from '@homestead/geodesy';
import { FormatError } from '../codes.ts';
import { FeatureError } from '../geometry/check.ts';
import type { Shapes } from '../shapefile/archive.ts';
import { crsOfRow, geometryOf } from './blob.ts';
import { SqliteTables, type SqlRow } from './sqlite.ts';

const text = (row: SqlRow, column: string): string => String(row[column] ?? '');

/**
 * Reads the shapes of the one table with features in a small GeoPackage without files or Node; attributes are left out. Throws
 * `FormatError`: a boundary of which one feature is broken is no boundary.
 */
export function shapesInGeoPackage(
  bytes: Uint8Array,
  limits: { features: number; vertices: number },
): Shapes {
  const tables = new SqliteTables(bytes);
  if (!tables.has('gpkg_geometry_columns')) throw new FormatError('noLayers');
  const found: { name: string; system: number; shapes: Geometry[] }[] = [];
  for (const row of tables.rows('gpkg_geometry_columns')) {
    const [name, column] = [text(row, 'table_name'), text(row, 'column_name').toLowerCase()];
    // Views may stand in the list, too: they hold nothing of their own.
    if (!tables.has(name)) continue;
    const shapes: Geometry[] = [];
    for (const feature of tables.rows(name)) {
      const shape = shapeOf(feature[column], name, limits.vertices);
      if (!shape) continue;
      if (shapes.length >= limits.features) throw new FormatError('tooManyFeatures');
      shapes.push(shape);
    }
    if (shapes.length > 0) found.push({ name, system: Number(row['srs_id']), shapes });
  }
  const [first, second] = found;
  if (!first) throw new FormatError('noLayers');
  if (second) throw new FormatError('tooManyLayers', found.map(({ name }) => name).slice(0, 10));
  const crs = systemOf(tables, first.system);
  return { shapes: first.shapes, ...(crs ? { crs } : {}) };
}

function systemOf(tables: SqliteTables, id: number) {
  if (tables.has('gpkg_spatial_ref_sys'))
    for (const row of tables.rows('gpkg_spatial_ref_sys'))
      if (Number(row['srs_id']) === id)
        return crsOfRow(id, {
          srs_name: text(row, 'srs_name'),
          organization: text(row, 'organization'),
          code: Number(row['organization_coordsys_id']),
          definition: text(row, 'definition'),
        });
  return crsOfRow(id, undefined);
}

/** A row without a shape is none. */
function shapeOf(value: unknown, table: string, vertices: number): Geometry | null {
  try {
    return geometryOf(value, vertices, () => undefined);
  } catch (error) {
    if (!(error instanceof FeatureError)) throw error;
    if (error.code === 'nullGeometry' || error.code === 'emptyGeometry') return null;
    throw new FormatError(error.code === 'tooManyVertices' ? 'tooLarge' : 'broken', [table]);
  }
}
