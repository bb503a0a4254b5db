import { freshDatabase, type TestDatabase } from '@homestead/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digested, digestsOf, one, rows, runText, Sealed, sealed, sealedJson } from './index.ts';

const number = '350399197503120013';

describe.each(['postgres', 'pglite'] as const)('personal data on %s', (kind) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await freshDatabase({ kind });
    await sql`create table kept (id integer primary key, text text, json jsonb, digest text)`.execute(
      test.db.kysely,
    );
  });
  afterAll(() => test.drop());

  it('is sealed in texts and in JSON at any depth, and read in plain', async () => {
    const { db } = test;
    const value = {
      group: { number: new Sealed(number), name: '张三', rows: [{ number: new Sealed('1') }] },
    };
    await sql`insert into kept (id, text, json) values (1, ${sealed(number)}, ${sealedJson(value)}::jsonb)`.execute(
      db.kysely,
    );
    const raw = await one<{ text: string; json: string }>(
      db.kysely,
      sql`select substr(text, 2) as text, substr(json::text, 1) as json from kept where id = 1`,
    );
    expect(raw.text).not.toContain(number);
    expect(raw.json).not.toContain(number);
    expect(raw.json).toContain('张三');
    expect(await one(db.kysely, sql`select text, json from kept where id = 1`)).toEqual({
      text: number,
      json: { group: { number, name: '张三', rows: [{ number: '1' }] } },
    });
  });

  it('is read as it is where it was written before there was a key', async () => {
    await sql`insert into kept (id, text) values (2, ${number})`.execute(test.db.kysely);
    expect(await one(test.db.kysely, sql`select text from kept where id = 2`)).toEqual({ text: number });
  });

  it('is sealed and opened inside a transaction and in the statements of libraries', async () => {
    const { db } = test;
    const seen = await db.transaction(async (tx) => {
      await sql`insert into kept (id, text) values (3, ${sealed('13800000001')})`.execute(tx);
      return one(tx, sql`select text from kept where id = 3`);
    });
    expect(seen).toEqual({ text: '13800000001' });
    expect((await runText(db.kysely, 'select text from kept where id = $1', [3])).rows).toEqual([
      { text: '13800000001' },
    ]);
  });

  it('is found by its digest, and by nothing else', async () => {
    const { db } = test;
    await sql`insert into kept (id, text, digest) values (4, ${sealed(number)}, ${digested('phone', number)})`.execute(
      db.kysely,
    );
    const found = (text: string) =>
      rows(db.kysely, sql`select id from kept where digest = any(${digestsOf('phone', text)}::text[])`);
    expect(await found(number)).toEqual([{ id: 4 }]);
    expect(await found('350399197503120014')).toEqual([]);
    expect(await rows(db.kysely, sql`select id from kept where id = 4 and text = ${number}`)).toEqual([]);
  });

  it('that is missing stays missing, and empty stays empty', async () => {
    await sql`insert into kept (id, text, digest) values (5, ${sealed(null)}, ${digested('phone', '')}), (6, ${sealed('')}, null)`.execute(
      test.db.kysely,
    );
    expect(
      await rows(test.db.kysely, sql`select text, digest from kept where id in (5, 6) order by id`),
    ).toEqual([
      { text: null, digest: null },
      { text: '', digest: null },
    ]);
  });
});
