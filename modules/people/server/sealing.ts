import { type Database, DatabaseUnfit, rewriteColumn, rows, sealed } from '@homestead/database';
import { sql } from 'kysely';
import { peopleTexts } from '../contract/index.ts';

/** The text by which a key is known again. */
const known = 'homestead';

/**
 * Compares the configured keys with those that this database was written with, and notes today's. Throws DatabaseUnfit where one is
 * missing, or another stands under its id: what is sealed with it could not be read.
 */
export async function checkKeys(db: Database, now: Date): Promise<void> {
  const kept = await rows<{ id: string; sealed: string }>(
    db.kysely,
    sql`select id, sealed from people.sealing_key order by id`,
  );
  const wrong = kept.filter(({ sealed: text }) => text !== known).map(({ id }) => id);
  if (wrong.length > 0) throw new DatabaseUnfit(peopleTexts.keyMissing(wrong.join('、')));
  const [id] = db.keyring.ids;
  await sql`insert into people.sealing_key (id, sealed, since) values (${id}, ${sealed(known)}, ${now})
    on conflict (id) do nothing`.execute(db.kysely);
}

/** Seals telephones, identity numbers and second factors of accounts in today's form, with the digests by which they are found. */
export async function sealAccounts(db: Database): Promise<number> {
  const account = { schema: 'people', table: 'account', key: 'id' };
  return (
    (await rewriteColumn(db, {
      ...account,
      column: 'phone',
      digest: { column: 'phone_digest', purpose: 'phone' },
    })) +
    (await rewriteColumn(db, {
      ...account,
      column: 'id_number',
      digest: { column: 'id_number_digest', purpose: 'identity-number' },
    })) +
    (await rewriteColumn(db, {
      schema: 'people',
      table: 'second_factor',
      key: 'account_id',
      column: 'secret',
    }))
  );
}

/** Forgets the keys that nothing is sealed with any more; call it when all of a database is rewritten. */
export async function forgetKeys(db: Database): Promise<void> {
  await sql`delete from people.sealing_key where id <> ${db.keyring.ids[0]}`.execute(db.kysely);
}
