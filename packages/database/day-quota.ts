import { sql } from 'kysely';
import { type Executor, maybe } from './database.ts';

/** The day in China (UTC+8), by which quotas count. */
export const quotaDay = (now: Date): string =>
  new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);

/** A table that counts by day: columns `day`, `calls`, `refused`, and the one that says whose. */
export interface DayCounter {
  schema: string;
  table: string;
  key: string;
}

/**
 * Counts one use of a day in one statement, so that it is exact over all nodes; without a limit it only counts. Returns null, or
 * where the day is used up, which is counted too, the seconds until the next one.
 */
export async function takeOfDay(
  db: Executor,
  { schema, table, key }: DayCounter,
  { id, limit }: { id: string; limit: number | null },
  now: Date,
): Promise<number | null> {
  const day = sql`${quotaDay(now)}::date`;
  const counter = sql.id(schema, table);
  const counted = await maybe(
    db,
    sql`insert into ${counter} as u (${sql.id(key)}, day, calls) values (${id}, ${day}, 1)
        on conflict (${sql.id(key)}, day) do update set calls = u.calls + 1
          where ${limit}::int is null or u.calls < ${limit}::int
        returning 1 as one`,
  );
  if (counted) return null;
  await sql`update ${counter} set refused = refused + 1 where ${sql.id(key)} = ${id} and day = ${day}`.execute(
    db,
  );
  return 86_400 - Math.floor(((now.getTime() + 8 * 3_600_000) % 86_400_000) / 1000);
}
