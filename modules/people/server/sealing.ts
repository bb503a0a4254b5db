import {
  columnsToRewrite,
  type Database,
  DatabaseUnfit,
  type Row,
  rewriteColumn,
  rows,
  run,
  type SealedColumn,
  sealed,
  tablesOf,
} from '@homestead/database';
import { sql } from 'kysely';
import { peopleTexts } from '../contract/index.ts';
import type { PeopleTables, SealingKeyTable } from './tables.ts';

const tables = tablesOf<PeopleTables>();

/** The text by which a key is known again. */
const known = 'homestead';

/**
 * Compares the configured keys with those that this database was written with, and notes today's. Throws DatabaseUnfit where one is
 * missing, or another stands under its id: what is sealed with it could not be read.
 */
export async function checkKeys(db: Database, now: Date): Promise<void> {
  const kept = await rows<Row<SealingKeyTable, 'id' | 'sealed'>>(
    db.kysely,
    tables.selectFrom('people.sealing_key').select(['id', 'sealed']).orderBy('id'),
  );
  const wrong = kept.filter(({ sealed: text }) => text !== known).map(({ id }) => id);
  if (wrong.length > 0) throw new DatabaseUnfit(peopleTexts.keyMissing(wrong.join('、')));
  const id = db.keyring.ids[0]!;
  if (kept.some((key) => key.id === id)) return;
  await run(
    db.kysely,
    tables
      .insertInto('people.sealing_key')
      .values({ id, sealed: sql<string>`${sealed(known)}`, since: now })
      .onConflict((conflict) => conflict.column('id').doNothing()),
  );
}

/** What the module keeps sealed, with the digests by which it is found. */
const columns: readonly SealedColumn[] = [
  {
    schema: 'people',
    table: 'account',
    key: 'id',
    column: 'phone',
    digest: { column: 'phone_digest', purpose: 'phone' },
  },
  {
    schema: 'people',
    table: 'account',
    key: 'id',
    column: 'id_number',
    digest: { column: 'id_number_digest', purpose: 'identity-number' },
  },
  { schema: 'people', table: 'second_factor', key: 'account_id', column: 'secret' },
  { schema: 'people', table: 'institution', key: 'id', column: 'telephone' },
];

/** Brings all of it into today's form. Returns how many texts it rewrote. */
export async function sealAccounts(db: Database): Promise<number> {
  let count = 0;
  for (const column of await columnsToRewrite(db, columns)) count += await rewriteColumn(db, column);
  return count;
}

/** Forgets the keys that nothing is sealed with any more; call it when all of a database is rewritten. */
export async function forgetKeys(db: Database): Promise<void> {
  await run(db.kysely, tables.deleteFrom('people.sealing_key').where('id', '<>', db.keyring.ids[0]!));
}
