import { open, stat } from 'node:fs/promises';
import { constants, DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { FormatError } from '../codes.ts';
import { FeatureError, type Note } from '../geometry/check.ts';
import { isTooLong } from '../layer-survey.ts';
import type {
  FieldType,
  LayerGeometry,
  Limits,
  SourceCrs,
  SourceFeature,
  SourceField,
  SourceLayer,
  Value,
} from '../port.ts';
import { crsOfRow, geometryOf, type SystemRow } from './blob.ts';

/** Rows between which other work gets its turn: SQLite answers at once and would hold the thread. */
const slice = 500;

interface Opened {
  layers: SourceLayer[];
  close(): Promise<void>;
}

/**
 * The feature tables of a GeoPackage (OGC 12-128r18). The file is opened as one that never changes and may be hostile: read
 * only, without extensions, schema not trusted, nothing but reading allowed; views are left out, since one may never end.
 */
export async function readGeoPackage(path: string, limits: Limits, note: Note): Promise<Opened> {
  await checkSize(path);
  let db: DatabaseSync | undefined;
  try {
    db = openReadOnly(path);
    const opened = db;
    const layers = layersOf(opened, limits, note);
    if (layers.length === 0) throw new FormatError('noLayers');
    if (layers.length > limits.layers) throw new FormatError('tooManyLayers');
    return { layers, close: async () => opened.close() };
  } catch (error) {
    db?.close();
    if (error instanceof FormatError) throw error;
    const { message } = error as Error;
    // A database of SQLite that is no GeoPackage: of a phone's program, or of QGIS.
    throw /no such table: gpkg_/.test(message)
      ? new FormatError('unsupportedFormat', ['SQLite'])
      : new FormatError('broken', [message]);
  }
}

async function checkSize(path: string): Promise<void> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(100), 0, 100, 0);
    if (bytesRead < 100) throw new FormatError('cutShort');
    const pageSize = buffer.readUInt16BE(16) === 1 ? 65_536 : buffer.readUInt16BE(16);
    if ((await stat(path)).size < pageSize * buffer.readUInt32BE(28)) throw new FormatError('cutShort');
  } finally {
    await file.close();
  }
}

function openReadOnly(path: string): DatabaseSync {
  const url = pathToFileURL(path);
  // Immutable: a database in WAL mode would else want to write beside the file.
  url.searchParams.set('immutable', '1');
  const db = new DatabaseSync(url, { readOnly: true, allowExtension: false });
  db.exec('PRAGMA trusted_schema = OFF; PRAGMA query_only = ON; PRAGMA cell_size_check = ON');
  db.enableDefensive(true);
  const allowed = [
    constants.SQLITE_SELECT,
    constants.SQLITE_READ,
    constants.SQLITE_PRAGMA,
    constants.SQLITE_FUNCTION,
  ];
  db.setAuthorizer((action) => (allowed.includes(action) ? constants.SQLITE_OK : constants.SQLITE_DENY));
  return db;
}

interface Row {
  [column: string]: unknown;
}

function layersOf(db: DatabaseSync, limits: Limits, note: Note): SourceLayer[] {
  const rows = db
    .prepare(
      `SELECT c.table_name, c.identifier, c.min_x, c.min_y, c.max_x, c.max_y, g.column_name, g.geometry_type_name, g.srs_id,
              (SELECT type FROM sqlite_master m WHERE m.name = c.table_name AND m.sql NOT LIKE 'CREATE VIRTUAL%') AS kind
         FROM gpkg_contents c JOIN gpkg_geometry_columns g ON g.table_name = c.table_name
        WHERE c.data_type = 'features' ORDER BY c.rowid`,
    )
    .all() as Row[];
  return rows.flatMap((row) => {
    if (row['kind'] === 'table') return [layerOf(db, row, limits, note)];
    note('layersLeftOut');
    return [];
  });
}

function layerOf(db: DatabaseSync, row: Row, limits: Limits, note: Note): SourceLayer {
  const table = String(row['table_name']);
  const all = db.prepare('SELECT name, type, pk FROM pragma_table_info(?)').all(table) as {
    name: string;
    type: string;
    pk: number;
  }[];
  // The register of columns may write the name with other capitals than the table, as SQLite reads either.
  const told = String(row['column_name']);
  const geometryColumn = all.find(({ name }) => name.toLowerCase() === told.toLowerCase())?.name;
  if (geometryColumn === undefined) throw new FormatError('broken', [`${table}.${told}`]);
  const columns = all.filter(({ name }) => name !== geometryColumn);
  if (columns.length > limits.fields) throw new FormatError('tooManyFields');
  const long = [table, ...columns.map(({ name }) => name)].find((name) => name.length > limits.nameLength);
  if (long) throw new FormatError('nameTooLong', [long.slice(0, 60)]);
  const key = columns.find(({ pk, type }) => pk === 1 && /^INTEGER$/i.test(type))?.name;
  const fields = columns.flatMap(({ name, type }) => {
    const field = typeOf(type);
    return name === key || !field ? [] : [{ name, type: field }];
  });
  const { count } = db.prepare(`SELECT count(*) AS count FROM ${quoted(table)}`).get() as { count: number };
  if (count > limits.features) throw new FormatError('tooManyFeatures');
  const crs = crsOf(db, Number(row['srs_id']));
  if (!crs) note('noCrs');
  const bounds = ['min_x', 'min_y', 'max_x', 'max_y'].map((name) => row[name]);
  return {
    name: table,
    geometryType: kindOf(String(row['geometry_type_name'])),
    count,
    ...(crs ? { crs } : {}),
    ...(bounds.every((one) => typeof one === 'number')
      ? { bounds: bounds as SourceLayer['bounds'] & {} }
      : {}),
    encoding: 'utf-8',
    fields,
    features: () => featuresOf(db, { table, geometryColumn, key, fields }, limits, note),
  };
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

function kindOf(name: string): LayerGeometry {
  const kind = /(Point|LineString|Polygon)$/i.exec(name)?.[1]?.toLowerCase();
  if (kind === 'point') return 'Point';
  if (kind === 'linestring') return 'LineString';
  return kind === 'polygon' ? 'Polygon' : 'Mixed';
}

function typeOf(type: string): FieldType | undefined {
  if (/^BOOLEAN/i.test(type)) return 'boolean';
  if (/INT/i.test(type)) return 'integer';
  if (/^(?:REAL|DOUBLE|FLOAT|NUMERIC|DECIMAL)/i.test(type)) return 'number';
  if (/^DATE/i.test(type)) return 'date';
  return /^BLOB/i.test(type) ? undefined : 'text';
}

function crsOf(db: DatabaseSync, id: number): SourceCrs | undefined {
  const row = db
    .prepare(
      'SELECT srs_name, organization, organization_coordsys_id AS code, definition FROM gpkg_spatial_ref_sys WHERE srs_id = ?',
    )
    .get(id) as SystemRow | undefined;
  return crsOfRow(id, row);
}

interface Table {
  table: string;
  geometryColumn: string;
  key: string | undefined;
  fields: SourceField[];
}

async function* featuresOf(
  db: DatabaseSync,
  { table, geometryColumn, key, fields }: Table,
  limits: Limits,
  note: Note,
): AsyncGenerator<SourceFeature> {
  const columns = [geometryColumn, ...(key ? [key] : []), ...fields.map(({ name }) => name)];
  const statement = db.prepare(`SELECT ${columns.map(quoted).join()} FROM ${quoted(table)}`);
  statement.setReadBigInts(true);
  let number = 0;
  const rows = statement.iterate() as Iterator<Row>;
  while (true) {
    const next = nextOf(rows);
    if (next.done) return;
    const row = next.value;
    number++;
    const properties: Record<string, Value> = {};
    for (const field of fields) properties[field.name] = plainOf(row[field.name], field.type);
    const feature: SourceFeature = { number, properties, geometry: null };
    if (key) feature.id = String(row[key]);
    try {
      if (isTooLong(properties, limits)) throw new FeatureError('textTooLong');
      feature.geometry = geometryOf(row[geometryColumn], limits.vertices, note);
    } catch (error) {
      if (!(error instanceof FeatureError)) throw error;
      feature.fault = error.code;
    }
    yield feature;
    if (number % slice === 0) await nextTurn();
  }
}

function nextOf(rows: Iterator<Row>): IteratorResult<Row> {
  try {
    return rows.next();
  } catch (error) {
    throw new FormatError('broken', [(error as Error).message]);
  }
}

function plainOf(value: unknown, type: FieldType): Value {
  if (typeof value === 'bigint') {
    const number = Number(value);
    if (type === 'boolean') return number !== 0;
    return Number.isSafeInteger(number) ? number : String(value);
  }
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'string' ? value : null;
}
