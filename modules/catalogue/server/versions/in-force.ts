import { type Executor, maybe } from '@homestead/database';
import { sql } from 'kysely';

/** The version of a layer that was the current one when a year ended in the county; of the running year the one that is now. Null where there was none. */
export async function currentAtEndOf(db: Executor, layerId: string, year: number): Promise<number | null> {
  const found = await maybe(
    db,
    sql<{ version: number }>`
      select v.version from catalogue.layer_version v, unnest(v.publications) as since
      where v.layer_id = ${layerId} and v.status in ('published', 'withdrawn')
        and since < make_timestamptz(${year + 1}::int, 1, 1, 0, 0, 0, 'Asia/Shanghai')
      order by since desc, v.version desc limit 1`,
  );
  return found?.version ?? null;
}
