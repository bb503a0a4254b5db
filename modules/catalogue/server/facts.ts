import { type Executor, one, rows } from '@homestead/database';
import type { Bounds } from '@homestead/geodesy';
import { sql } from 'kysely';

export type FieldType = 'text' | 'integer' | 'number' | 'boolean' | 'date';

/** What the features of one version of a layer have in common. */
export interface LayerFacts {
  /** Fields by name; of a large version those of its first features. */
  fields: { name: string; type: FieldType }[];
  /** The box around all features; null without any. */
  extent: Bounds | null;
  /** Some geometry has several parts. */
  isMulti: boolean;
}

/** Features that are looked at for fields. */
const sample = 50_000;
const kept = new Map<string, Promise<LayerFacts>>();
const mostKept = 500;

/**
 * The facts of a version. One that was published never changes, so that they are computed once on each node; the number of one
 * that was not goes to another when it is removed.
 */
export function layerFacts(db: Executor, layerId: string, version: number, scope = ''): Promise<LayerFacts> {
  const key = `${scope} ${layerId}@${version}`;
  const known = kept.get(key);
  if (known) return known;
  const computed = computeFacts(db, layerId, version);
  const found = computed.then(({ facts }) => facts);
  kept.set(key, found);
  computed.then(
    ({ isLasting }) => isLasting || kept.delete(key),
    () => kept.delete(key),
  );
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  return found;
}

/** Which of some fields no feature of a version has; none where the version has no feature. */
export async function absentFields(
  db: Executor,
  layerId: string,
  version: number,
  names: readonly string[],
): Promise<string[]> {
  const ofVersion = sql`from catalogue.feature f where f.layer_id = ${layerId} and f.version = ${version}`;
  const found = await rows<{ name: string }>(
    db,
    sql`select n.name from unnest(${[...new Set(names)]}::text[]) as n(name)
        where exists (select 1 ${ofVersion}) and not exists (select 1 ${ofVersion} and jsonb_exists(f.properties, n.name))`,
  );
  return found.map(({ name }) => name);
}

interface FieldRow {
  name: string;
  isNumber: boolean;
  isWhole: boolean;
  isBoolean: boolean;
  isDay: boolean;
}

/** A text in JSON that is a day of the calendar, `YYYY-MM-DD`: features hold days so, and readers of a schema count on each being one. */
const dayText = [
  '[0-9]{4}-(0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])',
  '[0-9]{4}-(0[469]|11)-(0[1-9]|[12][0-9]|30)',
  '[0-9]{4}-02-(0[1-9]|1[0-9]|2[0-8])',
  '([0-9]{2}(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)-02-29',
].join('|');

async function computeFacts(
  db: Executor,
  layerId: string,
  version: number,
): Promise<{ facts: LayerFacts; isLasting: boolean }> {
  const found = await rows<FieldRow>(
    db,
    sql`select e.key as name, bool_and(jsonb_typeof(e.value) = 'number') as "isNumber",
        bool_and(e.value::text ~ '^-?[0-9]{1,15}$') as "isWhole", bool_and(jsonb_typeof(e.value) = 'boolean') as "isBoolean",
        bool_and(e.value::text ~ ${`^"(${dayText})"$`}) as "isDay"
      from (select properties from catalogue.feature where layer_id = ${layerId} and version = ${version}
          order by id limit ${sample}) f
        cross join lateral jsonb_each(f.properties) e where jsonb_typeof(e.value) <> 'null'
      group by e.key order by e.key collate "C"`,
  );
  const shape = await one<{ isMulti: boolean | null; box: number[] | null; isLasting: boolean }>(
    db,
    sql`select bool_or(geometrytype(geom) like 'MULTI%') as "isMulti",
        case when count(*) > 0 then array[min(st_xmin(geom)), min(st_ymin(geom)), max(st_xmax(geom)), max(st_ymax(geom))] end as box,
        exists (select 1 from catalogue.layer_version v where v.layer_id = ${layerId} and v.version = ${version}
          and v.status in ('published', 'withdrawn')) as "isLasting"
      from catalogue.feature where layer_id = ${layerId} and version = ${version}`,
  );
  const facts = {
    fields: found.map(({ name, ...is }) => ({ name, type: typeOf(is) })),
    extent: shape.box as Bounds | null,
    isMulti: shape.isMulti ?? false,
  };
  return { facts, isLasting: shape.isLasting };
}

function typeOf({ isNumber, isWhole, isBoolean, isDay }: Omit<FieldRow, 'name'>): FieldType {
  if (isNumber) return isWhole ? 'integer' : 'number';
  if (isBoolean) return 'boolean';
  return isDay ? 'date' : 'text';
}
