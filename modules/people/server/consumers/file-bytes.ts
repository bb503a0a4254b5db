import { maybe, type Tx } from '@homestead/database';
import { type RawBuilder, sql } from 'kysely';

// The time of the statement, not of its transaction: two that wait for each other at midnight count into the later day.
const day = sql`((clock_timestamp() at time zone 'UTC') + interval '8 hours')::date`;
const limit = sql`c.file_mb_per_day * 1048576::bigint`;

/** What is counted of the day that a file falls in: a later day begins at nothing. */
const counted = sql`case when excluded.day > d.day then 0 else d.bytes end`;

const fits = (bytes: RawBuilder<unknown>, consumerId: string) =>
  sql`coalesce(${bytes} <= (select ${limit} from people.consumer c where c.id = ${consumerId}), true)`;

/**
 * Counts the bytes of a file into the day of its consumer, in one statement by the clock of the database: exact over all nodes. Returns
 * whether they fit beneath its limit; what does not fit is not counted.
 */
export async function takeFileBytes(tx: Tx, consumerId: string, bytes: number): Promise<boolean> {
  const taken = await maybe(
    tx,
    sql`insert into people.consumer_file_day as d (consumer_id, day, bytes)
        select ${consumerId}::text, ${day}, ${bytes}::bigint where ${fits(sql`${bytes}::bigint`, consumerId)}
        on conflict (consumer_id) do update set bytes = ${counted} + excluded.bytes, day = greatest(d.day, excluded.day)
          where ${fits(sql`${counted} + excluded.bytes`, consumerId)}
        returning 1 as one`,
  );
  return taken !== undefined;
}
