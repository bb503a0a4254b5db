import { type Executor, run, tablesOf } from '@homestead/database';
import { sql } from 'kysely';
import type { HttpTables } from './gate/tables.ts';

const tables = tablesOf<HttpTables>();

/** Removes replies that are a day old and counts of minutes that are over; for a job. */
export async function sweepCalls(db: Executor): Promise<void> {
  await run(
    db,
    tables.deleteFrom('http.idempotency').where('created_at', '<', sql<Date>`now() - interval '24 hours'`),
  );
  await run(
    db,
    tables
      .deleteFrom('http.rate')
      .where('time_window', '<', sql<number>`floor(extract(epoch from now()) / 60) - 60`),
  );
}
