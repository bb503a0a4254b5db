import { sql } from 'kysely';
import { openDatabase, rows } from './index.ts';

/** Writes numbered rows into the embedded database of a folder and tells each one that was answered, until it is killed. */
const db = await openDatabase({ kind: 'pglite', folder: process.argv[2] ?? '' });
await rows(db.kysely, sql`create table if not exists public.told (n int primary key)`);
for (let n = 1; ; n++) {
  await rows(db.kysely, sql`insert into public.told values (${n})`);
  process.stdout.write(`${n}\n`);
}
