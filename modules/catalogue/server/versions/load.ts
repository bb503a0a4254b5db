import { type Executor, one, run, type Tx, tablesOf } from '@homestead/database';
import { type RawBuilder, sql } from 'kysely';
import type { ClassArea } from '../../contract/index.ts';
import type { PictureLevels } from '../pictures/tile.ts';
import type { CatalogueTables } from '../tables.ts';

const tables = tablesOf<CatalogueTables>();

/** Where the features of a version come from. */
export interface Origin {
  source: string;
  format?: string;
  checksum?: string;
  by?: { id: string; name: string };
  now: Date;
}

/** Rows that are deleted at once: the database answers others in between. */
const slice = 2_000;

/**
 * Begins the next version of a layer, unseen until it is whole; the layer's row must be locked. Returns its number, which
 * no version had that somebody saw.
 */
export async function beginVersion(tx: Tx, layerId: string, origin: Origin): Promise<number> {
  const { source, format = null, checksum = null, by, now } = origin;
  const { version } = await one(
    tx,
    sql<{ version: number }>`
      insert into catalogue.layer_version
        (layer_id, version, source, created_at, status, format, checksum, created_by, created_by_name)
      select ${layerId}, greatest(max(v.version), max(l.last_version)) + 1, ${source}, ${now}, 'loading', ${format},
        ${checksum}, ${by?.id ?? null}, ${by?.name ?? null}
      from catalogue.layer l left join catalogue.layer_version v on v.layer_id = l.id
      where l.id = ${layerId} returning version`,
  );
  return version;
}

/**
 * Writes features, each `{id, properties, geometry}` as JSON, into a version that is being loaded. `offset 0` has each geometry
 * read once, and not once more for its shape.
 */
export async function insertFeatures(
  tx: Executor,
  layerId: string,
  version: number,
  batch: readonly string[],
): Promise<void> {
  if (batch.length === 0) return;
  await sql`
    insert into catalogue.feature (layer_id, version, id, properties, geom, shape)
    select ${layerId}, ${version}::int, r.id, r.properties, g.geom, ${shapeOf(sql`g.geom`)}
    from json_to_recordset(${`[${batch.join(',')}]`}::json) as r(id text, properties jsonb, geometry text)
    cross join lateral (select st_setsrid(st_geomfromgeojson(r.geometry), 4490) as geom offset 0) g
  `.execute(tx);
}

/**
 * Digest of a geometry, by which versions are compared: to a tenth of a millimetre, whichever way and from wherever its rings
 * are told, as one format turns them and another counts in metres.
 */
export const shapeOf = (geometry: RawBuilder<unknown>) =>
  sql<string>`'n' || left(md5(st_asbinary(coalesce(st_normalize(st_snaptogrid(${geometry}, 1e-9)), ${geometry}), 'NDR')), 16)`;

/** The same of a stored feature: those of before have none, or one that tells the turns of rings apart. */
export const storedShape = sql<string>`case when starts_with(f.shape, 'n') then f.shape else ${shapeOf(sql`f.geom`)} end`;

export interface Loaded {
  count: number;
  /** Characters of its features as JSON. */
  size: number;
  hasOwnIds: boolean;
  classes: readonly ClassArea[] | null;
  /** Of a version that is a picture. */
  picture?: PictureLevels | null;
}

/** Ends the loading: the version is whole, and waits to be published. */
export async function endVersion(
  tx: Tx,
  layerId: string,
  version: number,
  { count, size, hasOwnIds, classes, picture = null }: Loaded,
): Promise<void> {
  await run(
    tx,
    tables
      .updateTable('catalogue.layer_version as v')
      .set({
        status: sql.lit('draft'),
        feature_count: count,
        has_own_ids: hasOwnIds,
        size,
        picture: picture && JSON.stringify(picture),
        class_areas: classes === null ? null : JSON.stringify(classes),
      })
      .where('v.layer_id', '=', layerId)
      .where('v.version', '=', version),
  );
}

/** Removes a version that was never published, with its features and tiles, a slice at a time. */
export async function removeVersion(
  db: { transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> },
  layerId: string,
  version: number,
): Promise<void> {
  for (const table of ['catalogue.feature', 'catalogue.picture_tile'])
    while ((await removeSlice(db, sql.table(table), layerId, version)) === slice);
  await db.transaction((tx) =>
    run(
      tx,
      tables
        .deleteFrom('catalogue.layer_version')
        .where('layer_id', '=', layerId)
        .where('version', '=', version)
        .where('status', '=', sql.lit('loading')),
    ),
  );
}

async function removeSlice(
  db: Parameters<typeof removeVersion>[0],
  table: RawBuilder<unknown>,
  layerId: string,
  version: number,
): Promise<number> {
  const { n } = await db.transaction((tx) =>
    one(
      tx,
      sql<{ n: number }>`with gone as (
            delete from ${table} where ctid = any(array(
              select f.ctid from ${table} f join catalogue.layer_version v using (layer_id, version)
              where f.layer_id = ${layerId} and f.version = ${version} and v.status = 'loading' limit ${slice}))
            returning 1)
          select count(*)::int as n from gone`,
    ),
  );
  return n;
}
