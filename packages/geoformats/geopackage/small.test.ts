import { createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Geometry } from '@homestead/geodesy';
import { seeded } from '@homestead/geodesy/testing';
import { describe, expect, it } from 'vitest';
import { FormatError } from '../codes.ts';
import { gdal, hasGdal, readAll, testFolder } from '../testing/gdal.ts';
import { write } from '../write/write.ts';
import { shapesInGeoPackage } from './small.ts';
import { columnsOf } from './sqlite.ts';

const folder = testFolder();
const limits = { features: 50, vertices: 100_000 };
const circle = (x: number, corners: number): Geometry => {
  const ring = Array.from({ length: corners }, (_, at): [number, number] => {
    const angle = (at / corners) * 2 * Math.PI;
    return [x + Math.cos(angle) * 1e-3, 25.36 + Math.sin(angle) * 1e-3];
  });
  return { type: 'Polygon', coordinates: [[...ring, ring[0]!]] };
};

let number = 0;
async function packageOf(geometries: readonly Geometry[]): Promise<string> {
  const path = join(folder, `${++number}.gpkg`);
  const layer = {
    name: '宗地, "甲"',
    crs: 'EPSG:4490' as const,
    geometryType: 'Polygon' as const,
    fields: [{ name: 'QLR', type: 'text' as const }],
  };
  async function* features() {
    for (const geometry of geometries) yield { properties: { QLR: '张三' }, geometry };
  }
  await write('geopackage', layer, features(), createWriteStream(path));
  return path;
}
const codeOf = (bytes: Uint8Array): string => {
  try {
    shapesInGeoPackage(bytes, limits);
    return 'read';
  } catch (error) {
    if (error instanceof FormatError) return error.code;
    throw error;
  }
};

describe('a small GeoPackage without SQLite', () => {
  it('gives the shapes that SQLite gives, long ones and those of many pages too, and the system', async () => {
    const geometries = [
      circle(119, 4),
      circle(119.01, 3000),
      ...Array.from({ length: 40 }, () => circle(119.02, 60)),
    ];
    const path = await packageOf(geometries);
    const { shapes, crs } = shapesInGeoPackage(readFileSync(path), limits);
    const { features } = await readAll(path);
    expect(shapes).toEqual(features.map(({ geometry }) => geometry));
    expect(shapes).toEqual(geometries);
    expect(crs?.epsg).toBe(4490);
  });

  it.skipIf(!hasGdal)('gives what GDAL wrote, with an index and an envelope, in a plane system', async () => {
    const [from, path] = [await packageOf([circle(119, 30)]), join(folder, 'gdal.gpkg')];
    gdal('ogr2ogr', '-f', 'GPKG', path, from, '-t_srs', 'EPSG:4549', '-nlt', 'MULTIPOLYGON');
    const { shapes, crs } = shapesInGeoPackage(readFileSync(path), limits);
    const { features } = await readAll(path);
    expect(shapes).toEqual(features.map(({ geometry }) => geometry));
    expect([shapes[0]?.type, crs?.epsg]).toEqual(['MultiPolygon', 4549]);
  });

  it('is refused with several tables, too many features, no table, or a part alone', async () => {
    const path = await packageOf([circle(119, 4)]);
    const bytes = readFileSync(path);
    expect(codeOf(bytes.subarray(0, 900))).toBe('cutShort');
    expect(codeOf(bytes.subarray(0, 90))).toBe('cutShort');
    expect(codeOf(readFileSync(await packageOf(Array.from({ length: 51 }, () => circle(119, 4)))))).toBe(
      'tooManyFeatures',
    );
    expect(codeOf(readFileSync(await packageOf([])))).toBe('noLayers');
    const db = new DatabaseSync(path);
    db.exec(`CREATE TABLE other (fid INTEGER PRIMARY KEY, geom BLOB);
      INSERT INTO other (geom) SELECT geom FROM "宗地, ""甲""";
      INSERT INTO gpkg_geometry_columns VALUES ('other', 'geom', 'GEOMETRY', 4490, 0, 0)`);
    db.close();
    expect(codeOf(readFileSync(path))).toBe('tooManyLayers');
  });

  it('that was damaged anywhere ends in a known fault or in shapes, and soon', async () => {
    const bytes = readFileSync(await packageOf([circle(119, 400), circle(119.1, 5)]));
    const random = seeded(20_261_124);
    const codes = new Set<string>();
    for (let round = 0; round < 400; round++) {
      const damaged = Uint8Array.from(bytes);
      for (let hit = 0; hit < 1 + (round % 8); hit++)
        damaged[Math.floor(random() * damaged.length)] = Math.floor(random() * 256);
      codes.add(codeOf(damaged));
    }
    expect(codes).toContain('broken');
  });
});

it('columns are told from what else stands in a table’s definition', () => {
  const sql = `CREATE TABLE "a,b" ( fid INTEGER PRIMARY KEY, -- the, key
    "geom ""x""" BLOB, [面 积] NUMERIC(10, 2) DEFAULT (1 + 2), \`k\` TEXT CHECK (k IN ('a,b', ')')),
    CONSTRAINT u UNIQUE (fid, k), FOREIGN KEY (k) REFERENCES c (d))`;
  expect(columnsOf(sql)).toEqual(['fid', 'geom "x"', '面 积', 'k']);
});
