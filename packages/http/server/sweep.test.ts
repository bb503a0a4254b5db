import { rows } from '@homestead/database';
import { freshDatabase } from '@homestead/testing';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { sweepCalls } from './sweep.ts';

it('replies of a day ago and counts of an hour ago go, those of now stay', async () => {
  const { db, drop } = await freshDatabase();
  try {
    await sql`insert into http.idempotency (person_id, route, key, digest, reply, created_at) values
      ('p', 'r', 'old', '', '', now() - interval '25 hours'), ('p', 'r', 'new', '', '', now() - interval '23 hours')`.execute(
      db.kysely,
    );
    await sql`insert into http.rate (key, time_window, count)
      select k, floor(extract(epoch from now()) / 60)::bigint - minutes, 1 from (values ('old', 62), ('new', 0)) as x(k, minutes)`.execute(
      db.kysely,
    );
    await sweepCalls(db.kysely);
    const left = await rows<{ key: string }>(
      db.kysely,
      sql`select key from http.idempotency union all select key from http.rate`,
    );
    expect(left).toEqual([{ key: 'new' }, { key: 'new' }]);
  } finally {
    await drop();
  }
});
