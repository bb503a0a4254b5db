import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { boundsOf, crsTable } from '@homestead/geodesy';
import { esriWkt } from '../crs/wkt.ts';
import { writeWkb } from '../geometry/wkb.ts';
import type { FieldType, Value } from '../port.ts';
import type { TargetFeature, TargetLayer, WriteFormat } from './port.ts';

const types: Record<FieldType, string> = {
  text: 'TEXT',
  integer: 'INTEGER',
  number: 'REAL',
  boolean: 'BOOLEAN',
  date: 'DATE',
};
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
/** Features of one transaction. */
const batch = 1000;

/** A GeoPackage 1.3 with one table, made in a folder for temporary files and sent from there. */
export const writeGeoPackage: WriteFormat = async function* (layer, features) {
  const folder = await mkdtemp(join(tmpdir(), 'geopackage-'));
  try {
    const path = join(folder, 'a.gpkg');
    const db = new DatabaseSync(path);
    try {
      await fill(db, layer, features);
    } finally {
      db.close();
    }
    for await (const chunk of createReadStream(path)) yield chunk as Buffer;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

async function fill(
  db: DatabaseSync,
  layer: TargetLayer,
  features: AsyncIterable<TargetFeature>,
): Promise<void> {
  db.exec(
    'PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA application_id = 1196444487; PRAGMA user_version = 10300',
  );
  db.exec(`
    CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT NOT NULL, srs_id INTEGER PRIMARY KEY, organization TEXT NOT NULL,
      organization_coordsys_id INTEGER NOT NULL, definition TEXT NOT NULL, description TEXT);
    CREATE TABLE gpkg_contents (table_name TEXT NOT NULL PRIMARY KEY, data_type TEXT NOT NULL, identifier TEXT UNIQUE,
      description TEXT DEFAULT '', last_change DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')),
      min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE, srs_id INTEGER);
    CREATE TABLE gpkg_geometry_columns (table_name TEXT NOT NULL, column_name TEXT NOT NULL, geometry_type_name TEXT NOT NULL,
      srs_id INTEGER NOT NULL, z TINYINT NOT NULL, m TINYINT NOT NULL, PRIMARY KEY (table_name, column_name));`);
  const srs = db.prepare('INSERT INTO gpkg_spatial_ref_sys VALUES (?, ?, ?, ?, ?, NULL)');
  srs.run('Undefined Cartesian', -1, 'NONE', -1, 'undefined');
  srs.run('Undefined Geographic', 0, 'NONE', 0, 'undefined');
  const id = Number(layer.crs.slice(5));
  if (id !== 4326) srs.run('WGS 84', 4326, 'EPSG', 4326, esriWkt('EPSG:4326'));
  srs.run(crsTable[layer.crs].name, id, 'EPSG', id, esriWkt(layer.crs));
  const names = columnNames(layer);
  const columns = layer.fields.map(({ type }, index) => `, ${quoted(names[index]!)} ${types[type]}`).join('');
  db.exec(
    `CREATE TABLE ${quoted(layer.name)} (fid INTEGER PRIMARY KEY AUTOINCREMENT, geom GEOMETRY${columns})`,
  );
  const insert = db.prepare(
    `INSERT INTO ${quoted(layer.name)} (geom${names.map((name) => `, ${quoted(name)}`).join('')}) VALUES (?${', ?'.repeat(names.length)})`,
  );
  const bounds = await insertAll(db, insert, layer, features);
  db.prepare(
    'INSERT INTO gpkg_contents (table_name, data_type, identifier, min_x, min_y, max_x, max_y, srs_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  ).run(layer.name, 'features', layer.name, ...(bounds ?? [null, null, null, null]), id);
  db.prepare('INSERT INTO gpkg_geometry_columns VALUES (?, ?, ?, ?, 0, 0)').run(
    layer.name,
    'geom',
    'GEOMETRY',
    id,
  );
}

/** Names of fields as columns: SQLite does not tell case, and two columns are ours. */
function columnNames({ fields }: TargetLayer): string[] {
  const taken = new Set(['fid', 'geom']);
  return fields.map(({ name }) => {
    let own = name;
    for (let number = 2; taken.has(own.toLowerCase()); number++) own = `${name}_${number}`;
    taken.add(own.toLowerCase());
    return own;
  });
}

async function insertAll(
  db: DatabaseSync,
  insert: StatementSync,
  layer: TargetLayer,
  features: AsyncIterable<TargetFeature>,
): Promise<number[] | null> {
  let bounds: number[] | null = null;
  let count = 0;
  db.exec('BEGIN');
  for await (const { properties, geometry } of features) {
    if (geometry) {
      const [west, south, east, north] = boundsOf(geometry);
      bounds = bounds
        ? [
            Math.min(bounds[0]!, west),
            Math.min(bounds[1]!, south),
            Math.max(bounds[2]!, east),
            Math.max(bounds[3]!, north),
          ]
        : [west, south, east, north];
    }
    const blob = geometry ? Buffer.concat([blobHead(layer), writeWkb(geometry)]) : null;
    insert.run(blob, ...layer.fields.map(({ name }) => stored(properties[name])));
    if (++count % batch === 0) db.exec('COMMIT; BEGIN');
  }
  db.exec('COMMIT');
  return bounds;
}

const stored = (value: Value | undefined) => (typeof value === 'boolean' ? Number(value) : (value ?? null));

/** `GP`, version 0, little-endian without an envelope, and the system. */
function blobHead({ crs }: TargetLayer): Buffer {
  const head = Buffer.from([0x47, 0x50, 0, 1, 0, 0, 0, 0]);
  head.writeInt32LE(Number(crs.slice(5)), 4);
  return head;
}
