import { type Database, type Executor, one, rows, run, type Tx, tablesOf } from '@homestead/database';
import { sql } from 'kysely';
import type { CatalogueTables } from '../tables.ts';

const tables = tablesOf<CatalogueTables>();

/** Vertices of one piece; measured against 256 and whole polygons (ADR 22). */
const mostVertices = 64;
/** Features, and vertices of them, that one statement cuts. */
const batch = { features: 500, vertices: 60_000 };
/** Features that one look passes over. */
const slice = 2_000;

/**
 * Cuts the large polygons of a layer's version into pieces, in the transaction that brings the version in. Polygons that are
 * invalid stay whole, since cutting would change their ground unseen; so do those that the database cannot cut. Returns how
 * many features have pieces.
 */
export async function makePieces(
  tx: Tx,
  layerId: string,
  version: number,
  now = new Date(),
): Promise<number> {
  let [after, cut] = ['', 0];
  for (;;) {
    const done = await cutSlice(tx, layerId, version, after);
    cut += done.cut;
    if (done.last === null) break;
    after = done.last;
  }
  await run(
    tx,
    tables
      .updateTable('catalogue.layer_version')
      .set({ pieces_at: now, pieces_after: sql.lit(null) })
      .where('layer_id', '=', layerId)
      .where('version', '=', version),
  );
  if (cut > 0) await sql`analyze catalogue.feature_piece`.execute(tx);
  return cut;
}

/** A version whose pieces are not all there. */
export interface Uncut {
  layerId: string;
  version: number;
}

/** Versions in use whose large polygons have not been cut yet. */
export function uncutVersions(db: Executor): Promise<Uncut[]> {
  return rows(
    db,
    tables
      .selectFrom('catalogue.layer as l')
      .innerJoin('catalogue.layer_version as v', (join) =>
        join.onRef('v.layer_id', '=', 'l.id').onRef('v.version', '=', 'l.current_version'),
      )
      .select(['l.id as layerId', 'v.version'])
      .where('l.geometry_type', '=', sql.lit('Polygon'))
      .where('v.pieces_at', 'is', null)
      .orderBy('l.id'),
  );
}

/**
 * Cuts what is there and has no pieces yet, slice by slice, each in a transaction of its own: it may be stopped and begun
 * again, and goes on where it was. `onCut` hears of each version that is done, with how many features were cut.
 */
export async function cutAll(
  db: Database,
  now: () => Date,
  onCut: (version: Uncut, features: number) => void = () => {},
): Promise<number> {
  let all = 0;
  for (const uncut of await uncutVersions(db.kysely)) {
    const features = await cutVersion(db, uncut, now);
    all += features;
    onCut(uncut, features);
  }
  if (all > 0) await sql`analyze catalogue.feature_piece`.execute(db.kysely);
  return all;
}

/** Cuts one version slice by slice, each in a transaction of its own; `onSlice` is waited for after each. Returns how many features were cut. */
export async function cutVersion(
  db: Pick<Database, 'transaction'>,
  uncut: Uncut,
  now: () => Date,
  onSlice: () => Promise<void> = async () => {},
): Promise<number> {
  for (let features = 0; ; ) {
    const step = await db.transaction((tx) => nextSlice(tx, uncut, now()));
    features += step.cut;
    if (step.last === null) return features;
    await onSlice();
  }
}

async function nextSlice(tx: Tx, { layerId, version }: Uncut, now: Date): Promise<Slice> {
  const [place] = await rows(
    tx,
    tables
      .selectFrom('catalogue.layer_version')
      .select((eb) => ['pieces_after as after', eb('pieces_at', 'is not', null).as('isCut')])
      .where('layer_id', '=', layerId)
      .where('version', '=', version)
      .forUpdate(),
  );
  if (!place || place.isCut) return { last: null, cut: 0 };
  const done = await cutSlice(tx, layerId, version, place.after ?? '');
  await run(
    tx,
    tables
      .updateTable('catalogue.layer_version')
      .set({ pieces_after: done.last, pieces_at: done.last === null ? now : null })
      .where('layer_id', '=', layerId)
      .where('version', '=', version),
  );
  return done;
}

interface Slice {
  /** The last feature that was looked at; null where there are no more. */
  last: string | null;
  cut: number;
}

async function cutSlice(tx: Tx, layerId: string, version: number, after: string): Promise<Slice> {
  const { looked, last, large } = await one(
    tx,
    sql<{ looked: number; last: string | null; large: Large[] }>`
      with looked as materialized (
        select f.id, st_npoints(f.geom) as vertices from catalogue.feature f
        where f.layer_id = ${layerId} and f.version = ${version} and f.id > ${after}
        order by f.id limit ${slice}
      )
      select count(*)::int as looked, max(id) as last, coalesce(jsonb_agg(
        jsonb_build_object('id', id, 'vertices', vertices) order by id) filter (where vertices > ${mostVertices}), '[]') as large
      from looked`,
  );
  let cut = 0;
  for (const ids of batchesOf(large)) cut += await cutBatch(tx, layerId, version, ids);
  return { last: looked < slice ? null : last, cut };
}

interface Large {
  id: string;
  vertices: number;
}

function* batchesOf(features: readonly Large[]): Generator<string[]> {
  let [ids, vertices]: [string[], number] = [[], 0];
  for (const feature of features) {
    if (ids.length > 0 && (ids.length === batch.features || vertices + feature.vertices > batch.vertices)) {
      yield ids;
      [ids, vertices] = [[], 0];
    }
    ids.push(feature.id);
    vertices += feature.vertices;
  }
  if (ids.length > 0) yield ids;
}

/** Cuts some features; where the database fails on one of them, each alone, and that one stays whole. */
async function cutBatch(tx: Tx, layerId: string, version: number, ids: readonly string[]): Promise<number> {
  await sql`savepoint pieces`.execute(tx);
  try {
    const cut = await cutThese(tx, layerId, version, ids);
    await sql`release savepoint pieces`.execute(tx);
    return cut;
  } catch (error) {
    await sql`rollback to savepoint pieces`.execute(tx);
    if (ids.length === 1) return 0;
    if (!(error instanceof Error)) throw error;
    let cut = 0;
    for (const id of ids) cut += await cutBatch(tx, layerId, version, [id]);
    return cut;
  }
}

/**
 * Pieces that do not add up to their polygon are not kept: the embedded database may lose what its overlay library throws.
 */
async function cutThese(tx: Tx, layerId: string, version: number, ids: readonly string[]): Promise<number> {
  const { cut } = await one(
    tx,
    sql<{ cut: number }>`
      with whole as materialized (
        select f.id, f.geom from catalogue.feature f
        where f.layer_id = ${layerId} and f.version = ${version} and f.id = any(${[...ids]}::text[]) and st_isvalid(f.geom)
      ), piece as materialized (
        select w.id, d.number::int as number, d.geom
        from whole w cross join lateral st_subdivide(w.geom, ${mostVertices}::int) with ordinality as d(geom, number)
      ), sound as (
        select w.id from whole w join (
          select id, sum(st_area(geom)) as area, bool_and(st_geometrytype(geom) = 'ST_Polygon' and st_isvalid(geom)) as fits
          from piece group by id
        ) p on p.id = w.id
        where p.fits and abs(p.area - st_area(w.geom)) <= st_area(w.geom) * 1e-9
      ), made as (
        insert into catalogue.feature_piece (layer_id, version, feature_id, number, geom)
        select ${layerId}, ${version}::int, p.id, p.number, p.geom from piece p join sound s on s.id = p.id
        on conflict do nothing
      )
      select count(*)::int as cut from sound`,
  );
  return cut;
}
