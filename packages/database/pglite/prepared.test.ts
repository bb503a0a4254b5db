import { freshDatabase, type TestDatabase } from '@homestead/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, isAway, rows, run, sqlState } from '../index.ts';

describe('statements that come again to the embedded database', () => {
  let test: TestDatabase;
  let db: Database;
  beforeAll(async () => {
    test = await freshDatabase({ kind: 'pglite' });
    ({ db } = test);
    await run(db.kysely, sql`create table "shaped" (id int primary key)`);
    await run(db.kysely, sql`insert into "shaped" values (1)`);
  });
  afterAll(() => test.drop());

  const prepared = async (words: string) => {
    const all = sql.raw<{ statement: string }>('select statement from pg_prepared_statements');
    return (await rows(db.kysely, all)).filter(({ statement }) => statement.includes(words)).length;
  };
  const times = async (work: () => Promise<unknown>, count = 4) => {
    for (let turn = 0; turn < count; turn++) await work();
  };

  it('are prepared once, also in transactions, and not where they page, count or take all columns there', async () => {
    await times(() => rows(db.kysely, sql`select ${'again'}::text as again`));
    await times(() => db.transaction((tx) => rows(tx, sql`select id as inside from "shaped"`)));
    await times(() => db.transaction((tx) => rows(tx, sql`select *, 1 as all_inside from "shaped"`)));
    await times(() => rows(db.kysely, sql`select id as paged from "shaped" limit ${5}`));
    for (const [words, count] of [
      ['as again', 1],
      ['as inside', 1],
      ['as all_inside', 0],
      ['as paged', 0],
    ] as const)
      expect(await prepared(words), words).toBe(count);
  });

  it('take and give every kind of value as before they were prepared', async () => {
    const asked = () =>
      rows(
        db.kysely,
        sql`select ${7}::int as whole, ${2.5}::numeric as part, ${'字'}::text as words, ${null}::text as none,
          ${true}::boolean as flag, ${JSON.stringify({ a: [1] })}::jsonb as told, ${['a', 'b"']}::text[] as list,
          ${new Date('2026-03-01T08:00:00Z')}::timestamptz as moment, ${'2026-03-01'}::date as day,
          ${Buffer.from([0, 255])}::bytea as bytes`,
      );
    const first = await asked();
    await times(asked);
    expect(await prepared('as whole')).toBe(1);
    expect(await asked()).toEqual(first);
  });

  it('say how many rows they changed', async () => {
    await times(async () => {
      const { numAffectedRows } = await db.kysely.executeQuery(
        sql`update "shaped" set id = id where id = ${1}`.compile(db.kysely),
      );
      expect(numAffectedRows).toBe(1n);
    });
  });

  it('are refused with the code of the engine, and go on', async () => {
    const asked = (divisor: number) => rows(db.kysely, sql`select 6 / ${divisor}::int as part`);
    await times(() => asked(2));
    const refused = await asked(0).catch((error: unknown) => error);
    expect(sqlState(refused)).toBe('22012');
    expect(await asked(3)).toEqual([{ part: 2 }]);
    const undone = db.transaction(async (tx) => {
      await run(tx, sql`insert into "shaped" values (${2})`);
      await rows(tx, sql`select 6 / ${0}::int as part`);
    });
    await expect(undone).rejects.toThrow();
    expect(await rows(db.kysely, sql`select id from "shaped"`)).toEqual([{ id: 1 }]);
  });

  it('are refused by themselves for a value that no thread can be given', async () => {
    const asked = (value: unknown) => rows(db.kysely, sql`select ${value}::text as told`);
    const [refused, told] = await Promise.allSettled([asked(Symbol('none')), asked('一')]);
    expect(refused.status).toBe('rejected');
    expect(told).toEqual({ status: 'fulfilled', value: [{ told: '一' }] });
  });

  it('are asked once more where the table has changed since, and a transaction is made again', async () => {
    const asked = () => rows(db.kysely, sql`select * from "shaped" where id = ${1}`);
    const inside = () =>
      db.transaction((tx) => rows(tx, sql`select s.* from only "shaped" s where id = ${1}`));
    await times(asked);
    await times(inside);
    await run(db.kysely, sql`alter table "shaped" add column more text default 'new'`);
    expect(await asked()).toEqual([{ id: 1, more: 'new' }]);
    expect(await asked()).toEqual([{ id: 1, more: 'new' }]);
    const lost = await inside().catch((error: unknown) => error);
    expect(isAway(lost)).toBe(true);
    expect(await inside()).toEqual([{ id: 1, more: 'new' }]);
  });
});
