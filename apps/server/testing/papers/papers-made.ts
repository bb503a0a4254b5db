import { setTimeout } from 'node:timers/promises';
import { type Database, rows } from '@homestead/database';
import { sql } from 'kysely';

const patienceMs = 120_000;

/**
 * Waits until every paper that was asked for is made: papers come after the commit that asks for them, those of the
 * demonstration's permits too, and their files enter the records.
 */
export async function papersMade(db: Database): Promise<void> {
  const end = Date.now() + patienceMs;
  const waiting = () =>
    rows<{ id: string }>(
      db.kysely,
      sql`select id from papers.paper where file_id is null and failure is null limit 1`,
    );
  while ((await waiting()).length > 0) {
    if (Date.now() > end) throw new Error('papers are still being made');
    await setTimeout(200);
  }
}
