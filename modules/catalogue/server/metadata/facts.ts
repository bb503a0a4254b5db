import { type Executor, maybe, one, rows, run, tablesOf } from '@homestead/database';
import { type Geometry, isAreal, polygonArea, round2 } from '@homestead/geodesy';
import { sql } from 'kysely';
import type { LayerFacts } from '../../contract/data-catalogue/metadata.ts';
import { streamFeatures } from '../features.ts';
import type { CatalogueTables } from '../tables.ts';
import { everything } from '../visibility.ts';

const tables = tablesOf<CatalogueTables>();

/** Features of which the fields are looked at. */
const sampleSize = 50_000;
/** Features of which areas are summed. */
const mostMeasured = 50_000;
const mostValues = 20;
const typeNames: Readonly<Record<string, string>> = { string: '文本', number: '数字', boolean: '是否' };

/** What a version is as computed from its features; kept once it was computed, since a version does not change. */
export async function factsOf(
  db: Executor,
  layerId: string,
  version: number,
  now: Date,
): Promise<LayerFacts> {
  const kept = await maybe(
    db,
    tables
      .selectFrom('catalogue.layer_facts')
      .select('facts')
      .$narrowType<{ facts: LayerFacts }>()
      .where('layer_id', '=', layerId)
      .where('version', '=', version),
  );
  if (kept) return kept.facts;
  const facts = await compute(db, layerId, version);
  await run(
    db,
    tables
      .insertInto('catalogue.layer_facts')
      .values({ layer_id: layerId, version, facts: JSON.stringify(facts), computed_at: now })
      .onConflict((oc) => oc.doNothing()),
  );
  return facts;
}

async function compute(db: Executor, layerId: string, version: number): Promise<LayerFacts> {
  const of = sql`f.layer_id = ${layerId} and f.version = ${version}`;
  const whole = await one(
    db,
    sql<{ count: number; size: number; west: number | null; south: number; east: number; north: number }>`
      select count(*)::int as count, coalesce(sum(pg_column_size(f.geom) + pg_column_size(f.properties)), 0)::bigint as size,
        st_xmin(st_extent(f.geom)) as west, st_ymin(st_extent(f.geom)) as south,
        st_xmax(st_extent(f.geom)) as east, st_ymax(st_extent(f.geom)) as north
      from catalogue.feature f where ${of}`,
  );
  const geometryTypes = await rows(
    db,
    sql<{
      type: string;
      count: number;
    }>`select substr(st_geometrytype(f.geom), 4) as type, count(*)::int as count
      from catalogue.feature f where ${of} group by 1 order by 2 desc`,
  );
  const fields = await rows(
    db,
    sql<{ name: string; types: string[]; filled: number; distinct: number; values: string[] }>`
      with s as (select f.properties from catalogue.feature f where ${of} order by f.id limit ${sampleSize})
      select e.key as name, array_agg(distinct jsonb_typeof(e.value)) as types, count(*)::int as filled,
        count(distinct e.value #>> '{}')::int as distinct,
        (array_agg(distinct left(e.value #>> '{}', 100)))[1:${sql.raw(String(mostValues + 1))}] as values
      from s cross join lateral jsonb_each(s.properties) e
      where jsonb_typeof(e.value) <> 'null' and e.value #>> '{}' <> '' group by e.key order by e.key`,
  );
  const seen = Math.min(whole.count, sampleSize);
  const { west, south, east, north, count, size } = whole;
  const isMeasured = count <= mostMeasured && geometryTypes.some(({ type }) => type.endsWith('Polygon'));
  return {
    count,
    size,
    bbox: west === null ? null : [west, south, east, north],
    geometryTypes,
    fields: fields.map(({ name, types, filled, distinct, values }) => ({
      name,
      types: types.map((type) => typeNames[type] ?? '其他'),
      fillRate: Math.round((filled / seen) * 10_000) / 10_000,
      distinct,
      values: distinct <= mostValues ? values : [],
    })),
    sampled: count > sampleSize,
    areaSum: isMeasured ? await areaOf(db, layerId, version) : null,
  };
}

async function areaOf(db: Executor, layerId: string, version: number): Promise<number> {
  let sum = 0;
  for await (const piece of streamFeatures(db, {
    layerId,
    version,
    visible: everything,
    limit: mostMeasured,
  })) {
    for (const { geometry } of piece) {
      const shape = JSON.parse(geometry) as Geometry;
      if (isAreal(shape)) sum += polygonArea(shape);
    }
  }
  return round2(sum);
}
