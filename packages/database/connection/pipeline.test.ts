import { freshDatabase, type TestDatabase } from '@homestead/testing';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Database,
  mayStand,
  one,
  openDatabase,
  plannedOnce,
  rows,
  send,
  sqlState,
  type Tx,
  together,
} from '../index.ts';
import { withPipeline } from './pipeline.ts';
import { LivePool } from './pool.ts';

describe.each(['postgres', 'pglite'] as const)('statements that are sent together on %s', (kind) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await freshDatabase({ kind });
    await sql`create table sent (id int primary key, note text)`.execute(test.db.kysely);
  });
  afterAll(() => test?.drop());

  const found = () => rows<{ id: number }>(test.db.kysely, sql`select id from sent order by id`);
  const add = (id: number) => sql`insert into sent (id) values (${id})`;

  it('writes what was sent once the transaction ends', async () => {
    const seen = await test.db.transaction(async (tx) => {
      await send(tx, add(1));
      await send(tx, add(2));
      return one<{ count: number }>(tx, sql`select count(*) as count from sent`);
    });
    expect(seen.count).toBe(2);
    expect((await found()).map(({ id }) => id)).toEqual([1, 2]);
  });

  it('gives rows in the order of the statements, outside and inside a transaction', async () => {
    const [first, second] = [sql<{ a: number }>`select 1 as a`, sql<{ b: number }>`select ${'2'}::int as b`];
    expect(await together<[{ a: number }, { b: number }]>(test.db.kysely, [first, second])).toEqual([
      [{ a: 1 }],
      [{ b: 2 }],
    ]);
    const inside = await test.db.transaction((tx) => together(tx, [second, first]));
    expect(inside).toEqual([[{ b: 2 }], [{ a: 1 }]]);
  });

  it('fails what was read together, and not the transaction that comes next on that connection', async () => {
    const broken = sql`select 1 / 0 as never`;
    await expect(together(test.db.kysely, [broken, sql`select 1 as one`])).rejects.toThrow(
      'division by zero',
    );
    const { one: found } = await test.db.transaction((tx) => one<{ one: number }>(tx, sql`select 1 as one`));
    expect(found).toBe(1);
  });

  it('sends the reads of calls that ask at the same moment in one trip, of which each fails by itself', async () => {
    const ask = (n: number) =>
      together<[{ n: number }, { share: number }]>(test.db.kysely, [
        sql`select ${n}::int as n`,
        sql`select 6 / ${n}::int as share`,
      ]);
    for (let turn = 0; turn < 5; turn++) {
      const answers = await Promise.allSettled([1, 0, 2, 3, 6, 0].map(ask));
      expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : null))).toEqual([
        [[{ n: 1 }], [{ share: 6 }]],
        null,
        [[{ n: 2 }], [{ share: 3 }]],
        [[{ n: 3 }], [{ share: 2 }]],
        [[{ n: 6 }], [{ share: 1 }]],
        null,
      ]);
    }
  });

  it('waits for a change that is sent outside a transaction', async () => {
    await send(test.db.kysely, add(5));
    await expect(send(test.db.kysely, add(5))).rejects.toThrow('sent_pkey');
    await sql`delete from sent where id = 5`.execute(test.db.kysely);
  });

  it('keeps nothing where one that was sent last is refused, and tells its error', async () => {
    const before = await found();
    const failed = await test.db
      .transaction(async (tx) => {
        await send(tx, add(10));
        await send(tx, add(10));
        await send(tx, add(11));
      })
      .catch((error: unknown) => error);
    expect(sqlState(failed)).toBe('23505');
    expect(mayStand(failed)).toBe(false);
    expect(await found()).toEqual(before);
  });

  it('tells the error of the first that failed, whatever is asked after it', async () => {
    const before = await found();
    const failed = await test.db
      .transaction(async (tx) => {
        await send(tx, add(20));
        await send(tx, add(20));
        await one(tx, sql`select 1 as one`);
      })
      .catch((error: unknown) => error);
    expect(sqlState(failed)).toBe('23505');
    expect(await found()).toEqual(before);
    await test.db.transaction((tx) => send(tx, add(21)));
    expect(await found()).toHaveLength(before.length + 1);
  });

  it('tells it to reads that were sent together after it as well', async () => {
    const failed = await test.db
      .transaction(async (tx) => {
        await send(tx, add(30));
        await send(tx, add(30));
        await together(tx, [sql`select 1 as one`, sql`select 2 as two`]);
      })
      .catch((error: unknown) => error);
    expect(sqlState(failed)).toBe('23505');
  });
});

describe('statements that come again', () => {
  let test: TestDatabase;
  let db: Database;
  beforeAll(async () => {
    test = await freshDatabase();
    db = await openDatabase({ kind: 'postgres', url: test.url, poolSize: 1 });
    await sql`create table "shaped" (id int primary key)`.execute(db.kysely);
    await sql`insert into "shaped" values (1)`.execute(db.kysely);
  });
  afterAll(async () => {
    await db.close();
    await test.drop();
  });

  const prepared = async (words: string) =>
    (
      await rows<{ statement: string }>(
        db.kysely,
        sql.raw<{ statement: string }>('select statement from pg_prepared_statements'),
      )
    ).filter(({ statement }) => statement.includes(words)).length;
  const ask = () => rows(db.kysely, sql`select * from "shaped" where id = ${1}`);
  const times = async (work: () => Promise<unknown>, count = 5) => {
    for (let turn = 0; turn < count; turn++) await work();
  };

  it('are prepared once', async () => {
    await times(() => rows(db.kysely, sql`select ${'again'}::text as again`));
    expect(await prepared('as again')).toBe(1);
  });

  it('have their rows described once for each connection', async () => {
    const pool = new LivePool({
      url: test.url,
      size: 1,
      statementMs: 5000,
      silenceMs: 1000,
      waitMs: 1000,
    });
    let described = 0;
    pool.on('connect', (client) => client.connection.on('rowDescription', () => described++));
    const client = await pool.connect();
    const told = (text: string) =>
      client.query('select $1::text as told, null as nothing, 7 as number', [text]);
    try {
      // Two without a name, and one that the connection prepares.
      for (const text of ['a', 'b', 'c']) await told(text);
      described = 0;
      const { rows: found, fields } = await told('d');
      expect(found).toEqual([{ told: 'd', nothing: null, number: 7 }]);
      expect(fields.map(({ name }) => name)).toEqual(['told', 'nothing', 'number']);
      expect(described).toBe(0);
    } finally {
      client.release();
      await pool.end();
    }
  });

  it('are answered in one piece where they go out together', async () => {
    const pool = new LivePool({ url: test.url, size: 1, statementMs: 5000, silenceMs: 1000, waitMs: 1000 });
    let ready = 0;
    const client = await pool.connect();
    try {
      client.connection.on('readyForQuery', (message: { status?: string }) => {
        if (message.status) ready++;
      });
      const told = (number: number) =>
        client
          .query<{ told: number }>('select $1::int as told', [number])
          .then(({ rows: [row] }) => row?.told);
      await times(() => told(0));
      ready = 0;
      expect(await Promise.all([told(1), told(2), told(3)])).toEqual([1, 2, 3]);
      expect(ready).toBe(1);
      expect(await Promise.all([told(4), client.query('select 5'), told(6)])).toMatchObject([4, {}, 6]);
      expect(ready).toBe(4);
    } finally {
      client.release();
      await pool.end();
    }
  });

  it('fail and succeed as if each had gone out by itself', async () => {
    await sql`create table sent (id int primary key)`.execute(db.kysely);
    const add = (id: number) => sql`insert into sent (id) values (${id})`;
    const share = (by: number) => sql<{ share: number }>`select 6 / ${by}::int as share`;
    const found = async () =>
      (await rows<{ id: number }>(db.kysely, sql`select id from sent order by id`)).length;
    const warm = async (tx: Tx, from: number) => {
      await send(tx, add(from));
      await send(tx, add(from + 1));
      return together<[{ share: number }, { share: number }]>(tx, [share(2), share(3)]);
    };
    for (let turn = 0; turn < 6; turn++)
      expect(await db.transaction((tx) => warm(tx, turn * 2))).toEqual([[{ share: 3 }], [{ share: 2 }]]);
    expect(await found()).toBe(12);
    for (let turn = 0; turn < 3; turn++) {
      // Sent last, with the commit.
      const last = db.transaction(async (tx) => {
        await send(tx, add(100));
        await send(tx, add(0));
        await send(tx, add(101));
      });
      expect(sqlState(await last.catch((error: unknown) => error))).toBe('23505');
      // Whose failure a read after it is told, in the same piece.
      const before = db.transaction(async (tx) => {
        await send(tx, add(0));
        await together(tx, [share(2), share(3)]);
      });
      expect(sqlState(await before.catch((error: unknown) => error))).toBe('23505');
      // A read between others, in a transaction and outside.
      for (const at of [(work: (tx: Tx) => Promise<unknown>) => db.transaction(work), null]) {
        const between = [share(1), share(0), share(2)] as const;
        const asked = at ? at((tx) => together(tx, between)) : together(db.kysely, between);
        expect(sqlState(await asked.catch((error: unknown) => error))).toBe('22012');
      }
      expect(await found()).toBe(12);
    }
    expect(await db.transaction((tx) => warm(tx, 50))).toEqual([[{ share: 3 }], [{ share: 2 }]]);
    expect(await found()).toBe(14);
  });

  it('of calls that ask at the same moment go over one connection, of a crowd over several', async () => {
    const own = await openDatabase({ kind: 'postgres', url: test.url, poolSize: 5 });
    const ask = async () => {
      const [[row]] = await together<[{ pid: number }]>(own.kysely, [sql`select pg_backend_pid() as pid`]);
      return row!.pid;
    };
    const connections = async (calls: number) =>
      new Set(await Promise.all(Array.from({ length: calls }, ask))).size;
    try {
      expect(await connections(4)).toBe(1);
      expect(await connections(12)).toBe(3);
      // Work that holds a transaction asks beside it by itself: the others would wait for what it waits for.
      const inside = own.transaction(async () => Promise.all([ask(), ask()]));
      expect(new Set(await inside).size).toBe(2);
    } finally {
      await own.close();
    }
  });

  it('go out with the BEGIN of their transaction, and its commit with them', async () => {
    const pool = new LivePool({ url: test.url, size: 1, statementMs: 5000, silenceMs: 1000, waitMs: 1000 });
    let pieces = 0;
    pool.on('connect', ({ connection: { stream } }) => {
      const write = stream._writev!.bind(stream);
      stream._writev = (...args) => {
        pieces++;
        write(...args);
      };
    });
    const own = new Kysely<unknown>({ dialect: withPipeline(new PostgresDialect({ pool })) });
    const work = (id: number) =>
      own.transaction().execute(async (tx) => {
        await send(tx, sql`insert into begun (id) values (${id})`);
        await send(tx, sql`update begun set note = ${'seen'} where id = ${id}`);
      });
    try {
      await sql`create table begun (id int primary key, note text)`.execute(own);
      for (let id = 0; id < 5; id++) await work(id);
      pieces = 0;
      await work(5);
      expect(pieces).toBe(1);
      expect(await rows(own, sql`select count(*)::int as seen from begun where note = 'seen'`)).toEqual([
        { seen: 6 },
      ]);
    } finally {
      await own.destroy();
    }
  });

  it('write nothing where the BEGIN that they went out with is refused', async () => {
    await sql`create table unbegun (id int primary key)`.execute(db.kysely);
    const work = (id: number) =>
      db.transaction(async (tx) => {
        await send(tx, sql`insert into unbegun (id) values (${id})`);
        await send(tx, sql`delete from unbegun where id = ${id} - 1`);
      });
    const found = () => rows(db.kysely, sql`select id from unbegun`);
    for (let id = 0; id < 5; id++) await work(id);
    const { name } = await one<{ name: string }>(
      db.kysely,
      sql`select name from pg_prepared_statements where statement = 'begin'`,
    );
    await sql.raw(`deallocate ${name}`).execute(db.kysely);
    await expect(work(5)).rejects.toThrow();
    expect(await found()).toEqual([{ id: 4 }]);
    await work(5);
    expect(await found()).toEqual([{ id: 5 }]);
  });

  it('are asked once more where the table of one that went out with them has changed', async () => {
    await sql`create table "grown" (id int)`.execute(db.kysely);
    await sql`insert into "grown" values (1)`.execute(db.kysely);
    const asked = () =>
      together(db.kysely, [
        sql`select ${1}::int as first`,
        sql`select * from "grown" where id = ${1}`,
        sql`select ${3}::int as last`,
      ]);
    await times(asked);
    await sql`alter table "grown" add column more int default 2`.execute(db.kysely);
    for (let turn = 0; turn < 2; turn++)
      expect(await asked()).toEqual([[{ first: 1 }], [{ id: 1, more: 2 }], [{ last: 3 }]]);
  });

  it('are refused one by one for a value that cannot be written', async () => {
    const around: Record<string, unknown> = {};
    around['itself'] = around;
    const asked = (value: unknown) => rows(db.kysely, sql`select ${value}::jsonb as around`);
    await times(() => asked({ a: 1 }));
    await expect(asked(around)).rejects.toThrow('circular');
    expect(await asked({ a: 2 })).toEqual([{ around: { a: 2 } }]);
  });

  it('are planned for their values where they page or count', async () => {
    await times(() => rows(db.kysely, sql`select id as paged from "shaped" limit ${5}`));
    expect(await prepared('as paged')).toBe(0);
  });

  it('are planned once for any values where they say so, and those after them as before', async () => {
    const asked = () =>
      rows(
        db.kysely,
        sql`select ${plannedOnce} id as once, count(*) over () as total from "shaped" where id = ${1} offset ${0}`,
      );
    await times(asked);
    const plans = sql<{ forAny: string }>`select generic_plans as "forAny" from pg_prepared_statements
      where statement like '%as once%' and statement not like '%pg_prepared%'`;
    const [before] = await rows(db.kysely, plans);
    await times(asked);
    const [after] = await rows(db.kysely, plans);
    expect(Number(after?.forAny)).toBeGreaterThan(Number(before?.forAny));
    expect(await rows(db.kysely, sql`show plan_cache_mode`)).toEqual([{ plan_cache_mode: 'auto' }]);
  });

  it('are asked once more where the table has changed since', async () => {
    await times(ask);
    await sql`alter table "shaped" add column more text default 'new'`.execute(db.kysely);
    expect(await ask()).toEqual([{ id: 1, more: 'new' }]);
    expect(await ask()).toEqual([{ id: 1, more: 'new' }]);
  });

  it('are prepared in transactions as well, save where they take all columns of a table named by data', async () => {
    await times(() =>
      db.transaction((tx) => rows(tx, sql`select id as inside from "shaped" where id = ${1}`)),
    );
    expect(await prepared('as inside')).toBe(1);
    await times(() =>
      db.transaction((tx) => rows(tx, sql`select *, 1 as all_inside from "shaped" where id = ${1}`)),
    );
    expect(await prepared('as all_inside')).toBe(0);
  });

  it('fail no transaction where the table has changed since', async () => {
    await times(() => db.transaction((tx) => rows(tx, sql`select shaped.* from "shaped" where id = ${1}`)));
    await sql`alter table "shaped" add column last int default 7`.execute(db.kysely);
    const found = await db.transaction((tx) => rows(tx, sql`select shaped.* from "shaped" where id = ${1}`));
    expect(found).toEqual([{ id: 1, more: 'new', last: 7 }]);
  });
});
