import { type Executor, maybe, rows } from '@homestead/database';
import { sql } from 'kysely';

/** Names of the properties in the current version of a layer, as a thousand of its features have them; none without data. */
export async function fieldsOf(db: Executor, layerId: string): Promise<string[]> {
  const found = await rows<{ name: string }>(
    db,
    sql`select distinct k.name from (
        select f.properties from catalogue.layer l
        join catalogue.feature f on f.layer_id = l.id and f.version = l.current_version
        where l.id = ${layerId} limit 1000) f, jsonb_object_keys(f.properties) as k(name) order by k.name`,
  );
  return found.map(({ name }) => name);
}

/** [west, south, east, north] of a layer's version, null without features. */
export async function boxOf(db: Executor, layerId: string, version: number | null): Promise<number[] | null> {
  if (version === null) return null;
  const box = await maybe<{ w: number | null; s: number; e: number; n: number }>(
    db,
    sql`select min(st_xmin(f.geom)) as w, min(st_ymin(f.geom)) as s, max(st_xmax(f.geom)) as e, max(st_ymax(f.geom)) as n
      from catalogue.feature f where f.layer_id = ${layerId} and f.version = ${version}`,
  );
  return box && box.w !== null ? [box.w, box.s, box.e, box.n] : null;
}
