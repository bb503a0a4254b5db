import { type Database, rows, run, tablesOf } from '@homestead/database';
import { type Models, readRecords } from '@homestead/models/server';
import { sql } from 'kysely';
import type { HomesteadRules } from '../../contract/index.ts';
import { valuesOf } from '../../engine/index.ts';
import type { HomesteadTables } from '../tables.ts';
import { keepHousehold } from './household.ts';

const tables = tablesOf<HomesteadTables>();

/** Cases that one transaction rewrites. */
const batch = 100;

/**
 * Keeps the households of all cases by digests of today's key, out of the cases' own records, and forgets the key that the database
 * itself kept before. Returns how many cases it rewrote.
 */
export async function rewriteHouseholds(
  db: Database,
  rules: HomesteadRules,
  models: Models,
): Promise<number> {
  const isOld = sql<boolean>`not starts_with(id_hash, ${db.keyring.current.digest})`;
  for (let count = 0; ; ) {
    const done = await db.transaction(async (tx) => {
      const cases = await rows<{ id: string }>(
        tx,
        tables
          .selectFrom('homestead.household_member')
          .select('process_id as id')
          .where(isOld)
          .groupBy('process_id')
          .limit(batch),
      );
      for (const { id } of cases)
        await keepHousehold(tx, id, valuesOf(rules, await readRecords(tx, models, id)));
      return cases.length;
    });
    count += done;
    if (done > 0) continue;
    await run(db.kysely, tables.deleteFrom('homestead.household_key'));
    return count;
  }
}
