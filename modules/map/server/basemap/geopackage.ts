import { DatabaseSync } from 'node:sqlite';
import { resolution, tileSize } from '@homestead/geodesy';
import { HttpError } from '@homestead/http/contract';
import { basemapTexts } from '../../contract/basemap-texts.ts';
import { isTileLayer, type TileLayer, type TileSource } from './tile-source.ts';

/** Where a level of the national grid lies in a tile table. */
interface Level {
  zoom: number;
  columnOffset: number;
  rowOffset: number;
}

/** A file that is no GeoPackage with tiles on the national grid; the message is for the operator. */
export class GeoPackageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'GeoPackageError';
  }
}

/**
 * Tiles of a GeoPackage (OGC 12-128): its tile tables that are named as layers are (`img`, `cia`, …), in longitude and latitude
 * and on the levels of the national grid, as GDAL's tiling scheme `GoogleCRS84Quad` makes them. Throws GeoPackageError.
 */
export function openGeoPackage(path: string): TileSource {
  const db = open(path);
  try {
    const tables = tablesOf(db).map((layer) => ({ layer, levels: levelsOf(db, layer) }));
    if (tables.length === 0)
      throw new GeoPackageError(`底图文件 ${path} 中没有名为 vec、cva、ter、cta、img 或 cia 的瓦片表`);
    const lost = tables.find(({ levels }) => levels.size === 0);
    if (lost)
      throw new GeoPackageError(
        `底图文件 ${path} 的瓦片表 ${lost.layer} 不是经纬度（EPSG:4490 或 EPSG:4326）的国家瓦片方案，请按 GoogleCRS84Quad 切片`,
      );
    const readers = new Map(tables.map(({ layer, levels }) => [layer, reader(db, layer, levels)]));
    return {
      layers: tables.map(({ layer }) => layer),
      tile: async (layer, z, x, y) => readers.get(layer)?.(z, x, y) ?? null,
      close: async () => db.close(),
    };
  } catch (error) {
    db.close();
    throw error instanceof GeoPackageError ? error : unreadable(path, error);
  }
}

function open(path: string): DatabaseSync {
  try {
    return new DatabaseSync(path, { readOnly: true, timeout: 1_000 });
  } catch (error) {
    throw unreadable(path, error);
  }
}

const unreadable = (path: string, error: unknown) =>
  new GeoPackageError(`底图文件 ${path} 无法读取：${(error as Error).message}`);

function tablesOf(db: DatabaseSync): TileLayer[] {
  const found = db.prepare("select table_name as name from gpkg_contents where data_type = 'tiles'").all();
  return found.map(({ name }) => String(name)).filter(isTileLayer);
}

/** Levels of a table whose pixels and origin are those of the national grid; by level of that grid. */
function levelsOf(db: DatabaseSync, layer: TileLayer): Map<number, Level> {
  const found = db
    .prepare(
      `select m.zoom_level as zoom, m.pixel_x_size as "xSize", m.pixel_y_size as "ySize", s.min_x as west, s.max_y as north
       from gpkg_tile_matrix m
       join gpkg_tile_matrix_set s on s.table_name = m.table_name
       join gpkg_spatial_ref_sys r on r.srs_id = s.srs_id
       where m.table_name = ? and m.tile_width = ? and m.tile_height = ?
         and upper(r.organization) = 'EPSG' and r.organization_coordsys_id in (4490, 4326)`,
    )
    .all(layer, tileSize, tileSize) as {
    zoom: number;
    xSize: number;
    ySize: number;
    west: number;
    north: number;
  }[];
  const levels = new Map<number, Level>();
  for (const { zoom, xSize, ySize, west, north } of found) {
    const z = Math.round(Math.log2(1.40625 / xSize));
    const step = resolution(z);
    const [columns, rows] = [(west + 180) / (step * tileSize), (90 - north) / (step * tileSize)];
    const isOnGrid = [xSize / step - 1, ySize / step - 1].every((off) => Math.abs(off) < 1e-9);
    const isAligned = [columns, rows].every((offset) => Math.abs(offset - Math.round(offset)) < 1e-6);
    if (isOnGrid && isAligned)
      levels.set(z, { zoom, columnOffset: Math.round(columns), rowOffset: Math.round(rows) });
  }
  return levels;
}

function reader(db: DatabaseSync, layer: TileLayer, levels: ReadonlyMap<number, Level>) {
  // The name is one of a closed list.
  const statement = db.prepare(
    `select tile_data as data from "${layer}" where zoom_level = ? and tile_column = ? and tile_row = ?`,
  );
  const rowAt = (...at: [zoom: number, column: number, row: number]) => {
    try {
      return statement.get(...at);
    } catch {
      // The file was replaced, or its disk does not answer.
      throw new HttpError('away', basemapTexts.busy);
    }
  };
  return (z: number, x: number, y: number): Buffer | null => {
    const level = levels.get(z);
    if (!level) return null;
    const row = rowAt(level.zoom, x - level.columnOffset, y - level.rowOffset);
    return row?.['data'] instanceof Uint8Array ? Buffer.from(row['data']) : null;
  };
}
