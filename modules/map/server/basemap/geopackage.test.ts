import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import { openGeoPackage } from './geopackage.ts';

const folder = mkdtempSync(join(tmpdir(), 'homestead-gpkg-'));
afterAll(() => rmSync(folder, { recursive: true }));
let count = 0;

interface Table {
  table?: string;
  epsg?: number;
  /** West and north of the tile matrix set. */
  corner?: [number, number];
  /** Degrees a pixel, at the zoom level 0 of the table. */
  step?: number;
}

/** A GeoPackage with one tile table of one level, that has one tile at column 3 and row 5. */
function make({ table = 'img', epsg = 4490, corner = [-180, 90], step = 1.40625 / 2 ** 10 }: Table): string {
  const path = join(folder, `${++count}.gpkg`);
  const db = new DatabaseSync(path);
  db.exec(`
    create table gpkg_spatial_ref_sys (srs_id, organization, organization_coordsys_id);
    create table gpkg_contents (table_name, data_type);
    create table gpkg_tile_matrix_set (table_name, srs_id, min_x, max_y);
    create table gpkg_tile_matrix (table_name, zoom_level, tile_width, tile_height, pixel_x_size, pixel_y_size);
    insert into gpkg_spatial_ref_sys values (1, 'epsg', ${epsg});
    insert into gpkg_contents values ('${table}', 'tiles'), ('roads', 'features');
    insert into gpkg_tile_matrix_set values ('${table}', 1, ${corner.join()});
    insert into gpkg_tile_matrix values ('${table}', 0, 256, 256, ${step}, ${step});
    create table ${table} (zoom_level, tile_column, tile_row, tile_data);
    insert into ${table} values (0, 3, 5, x'ffd8ff');`);
  db.close();
  return path;
}

const jpeg = Buffer.from([0xff, 0xd8, 0xff]);

describe('the tiles of a GeoPackage', () => {
  it('are read by level, column and row of the national grid', async () => {
    const tiles = openGeoPackage(make({}));
    expect(tiles.layers).toEqual(['img']);
    expect(await tiles.tile('img', 10, 3, 5)).toEqual(jpeg);
    const others = [tiles.tile('img', 10, 5, 3), tiles.tile('img', 11, 3, 5), tiles.tile('vec', 10, 3, 5)];
    expect(await Promise.all(others)).toEqual([null, null, null]);
    await tiles.close();
  });

  it.each<[string, [number, number], number, number]>([
    ['of the whole square, as GoogleCRS84Quad has it', [-180, 180], 0, -(2 ** 10 / 4)],
    ['of the county alone', [-180 + 800 * 0.3515625, 90 - 200 * 0.3515625], 800, 200],
  ])('are found where the table has an origin %s', async (_title, corner, columns, rows) => {
    const tiles = openGeoPackage(make({ corner, epsg: 4326 }));
    expect(await tiles.tile('img', 10, 3 + columns, 5 + rows)).toEqual(jpeg);
    await tiles.close();
  });

  it.each<[string, Table]>([
    ['in Web Mercator', { epsg: 3857 }],
    ['on other levels', { step: 0.001 }],
    ['off the grid', { corner: [-179.9, 90] }],
  ])('are refused %s, with what to do', (_title, table) => {
    expect(() => openGeoPackage(make(table))).toThrow('请按 GoogleCRS84Quad 切片');
  });

  it('are refused under other names, and in a file that is none', () => {
    expect(() => openGeoPackage(make({ table: 'orthophoto' }))).toThrow(
      '没有名为 vec、cva、ter、cta、img 或 cia 的瓦片表',
    );
    writeFileSync(join(folder, 'text.gpkg'), 'this is not a database, however long it may be');
    for (const name of ['text.gpkg', 'missing.gpkg'])
      expect(() => openGeoPackage(join(folder, name))).toThrow('无法读取');
  });
});
