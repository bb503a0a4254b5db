import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { matrixHeight, matrixWidth, maxLevel, minLevel, resolution, tileSize } from '@homestead/geodesy';
import type { TileLayer } from '@homestead/map/server';

export const drawnTiles = ['vec', 'cva', 'ter', 'cta', 'img', 'cia'] as const satisfies readonly TileLayer[];

/** Tables of a GeoPackage 1.3 (OGC 12-128r18, clauses 1.1 and 2.2). */
const structure = `
  create table gpkg_spatial_ref_sys (srs_name text not null, srs_id integer primary key, organization text not null,
    organization_coordsys_id integer not null, definition text not null, description text);
  create table gpkg_contents (table_name text primary key, data_type text not null, identifier text unique, description text default '',
    last_change datetime not null default (strftime('%Y-%m-%dT%H:%M:%fZ','now')), min_x double, min_y double, max_x double, max_y double,
    srs_id integer references gpkg_spatial_ref_sys(srs_id));
  create table gpkg_tile_matrix_set (table_name text primary key references gpkg_contents(table_name), srs_id integer not null,
    min_x double not null, min_y double not null, max_x double not null, max_y double not null);
  create table gpkg_tile_matrix (table_name text not null references gpkg_contents(table_name), zoom_level integer not null,
    matrix_width integer not null, matrix_height integer not null, tile_width integer not null, tile_height integer not null,
    pixel_x_size double not null, pixel_y_size double not null, primary key (table_name, zoom_level));
  insert into gpkg_spatial_ref_sys values
    ('Undefined Cartesian', -1, 'NONE', -1, 'undefined', null),
    ('Undefined geographic', 0, 'NONE', 0, 'undefined', null),
    ('CGCS2000', 4490, 'EPSG', 4490, 'undefined', null);`;

/** Makes an empty GeoPackage for the base maps' tiles where there is none; readers never see a half-made one. */
export function makeTileFile(file: string): void {
  if (existsSync(file)) return;
  mkdirSync(dirname(file), { recursive: true });
  const made = `${file}.${process.pid}`;
  rmSync(made, { force: true });
  const db = new DatabaseSync(made);
  // "GPKG", and the version 1.3.0.
  db.exec(`pragma application_id = ${0x47504b47}; pragma user_version = 10300; ${structure}`);
  const matrix = db.prepare('insert into gpkg_tile_matrix values (?, ?, ?, ?, ?, ?, ?, ?)');
  for (const layer of drawnTiles) {
    db.exec(`
      create table ${layer} (id integer primary key autoincrement, zoom_level integer not null, tile_column integer not null,
        tile_row integer not null, tile_data blob not null, unique (zoom_level, tile_column, tile_row));
      insert into gpkg_contents (table_name, data_type, identifier, min_x, min_y, max_x, max_y, srs_id)
        values ('${layer}', 'tiles', '${layer}', -180, -90, 180, 90, 4490);
      insert into gpkg_tile_matrix_set values ('${layer}', 4490, -180, -90, 180, 90);`);
    for (let z = minLevel; z <= maxLevel; z++)
      matrix.run(layer, z, matrixWidth(z), matrixHeight(z), tileSize, tileSize, resolution(z), resolution(z));
  }
  db.close();
  renameSync(made, file);
}

/** Keeps a drawn tile. A tile that cannot be kept is drawn again, so that failures are of no harm. */
export type KeepTile = (layer: TileLayer, z: number, x: number, y: number, tile: Uint8Array) => void;

/** Opens a file of tiles for the one who draws them. */
export function tileKeeper(file: string): KeepTile {
  const insert = statementsOf(file);
  return (layer, z, x, y, tile) => {
    try {
      insert[layer]?.run(z, x, y, tile);
    } catch {
      // The disk may be full, or another process may hold the file.
    }
  };
}

function statementsOf(file: string): Partial<Record<TileLayer, StatementSync>> {
  try {
    const db = new DatabaseSync(file, { timeout: 2_000 });
    // What a loss of power takes is drawn again.
    db.exec('pragma synchronous = off');
    const insertInto = (layer: TileLayer) =>
      db.prepare(
        `insert or ignore into ${layer} (zoom_level, tile_column, tile_row, tile_data) values (?, ?, ?, ?)`,
      );
    return Object.fromEntries(drawnTiles.map((layer) => [layer, insertInto(layer)]));
  } catch {
    return {};
  }
}
