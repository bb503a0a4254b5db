import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Database, one } from '../database.ts';

/**
 * Runs `work` while no other node runs work of that name on the same database: nodes that start together take turns. It
 * keeps one connection beside those that `work` uses. The embedded database has one process, and so nothing to wait for.
 */
export async function inTurn<T>(db: Database, name: string, work: () => Promise<T>): Promise<T> {
  if (db.kind === 'pglite') return work();
  return db.kysely.connection().execute(async (connection) => {
    // Asking again instead of waiting inside the database: the first start may take longer than a statement may.
    while (
      !(
        await one<{ taken: boolean }>(
          connection,
          sql`select pg_try_advisory_lock(hashtextextended(${name}, 0)) as taken`,
        )
      ).taken
    ) {
      await wait(100);
    }
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(hashtextextended(${name}, 0))`.execute(connection);
    }
  });
}
