import type { Executor } from '@homestead/database';
import { sql } from 'kysely';

/** Removes replies that are a day old and counts of minutes that are over; for a job. */
export async function sweepCalls(db: Executor): Promise<void> {
  await sql`delete from http.idempotency where created_at < now() - interval '24 hours'`.execute(db);
  await sql`delete from http.rate where time_window < floor(extract(epoch from now()) / 60) - 60`.execute(db);
}
