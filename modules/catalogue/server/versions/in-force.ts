import { type Executor, maybe } from '@homestead/database';
import { sql } from 'kysely';

/**
 * The version of a layer that was the current one when a year ended in the county. Where none was published since, that is the one
 * that is current now: of the running year, and of years to come. Null where there was none.
 */
export async function currentAtEndOf(db: Executor, layerId: string, year: number): Promise<number | null> {
  const end = sql`make_timestamptz(${year + 1}::int, 1, 1, 0, 0, 0, 'Asia/Shanghai')`;
  const found = await maybe(
    db,
    sql<{ version: number | null }>`
      with publication as (
        select v.version, since from catalogue.layer_version v, unnest(v.publications) as since
        where v.layer_id = ${layerId} and v.status in ('published', 'withdrawn'))
      select case when exists (select from publication where since >= ${end})
        then (select version from publication where since < ${end} order by since desc, version desc limit 1)
        else (select current_version from catalogue.layer where id = ${layerId}) end as version`,
  );
  return found?.version ?? null;
}
