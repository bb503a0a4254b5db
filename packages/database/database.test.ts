import { spawn } from 'node:child_process';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { embeddedFolder, freshDatabase, type TestDatabase } from '@homestead/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changed,
  isAway,
  type Json,
  one,
  openDatabase,
  rows,
  run,
  SilentFailure,
  send,
  splitStatements,
  tablesOf,
  together,
} from './index.ts';

const bowTie = 'POLYGON((0 0,1 1,1 0,0 1,0 0))';
const square = 'POLYGON((0 0,1 0,1 1,0 1,0 0))';

describe.each(['postgres', 'pglite'] as const)('the database wrapper on %s', (kind) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await freshDatabase({ kind });
  });
  afterAll(() => test.drop());

  it('throws where an overlay fails, never answers nothing', async () => {
    const statement = sql`select st_intersection(st_geomfromtext(${bowTie}), st_geomfromtext(${square})) as g`;
    await expect(rows(test.db.kysely, statement)).rejects.toThrow();
    if (kind === 'pglite')
      await expect(rows(test.db.kysely, statement)).rejects.toBeInstanceOf(SilentFailure);
    expect(await one(test.db.kysely, sql`select 1 as alive`)).toEqual({ alive: 1 });
  });

  it.runIf(kind === 'pglite')('is refused to a second opener while the first has its folder', async () => {
    await expect(openDatabase({ kind: 'pglite', folder: test.url })).rejects.toThrow(/正被进程 \d+ 使用/);
  });

  it('answers a statement that was asked beside the open transaction, or refuses it, and goes on', async () => {
    const beside = test.db.transaction(() => one(test.db.kysely, sql`select 1 as alive`));
    if (kind === 'pglite') await expect(beside).rejects.toThrow('pass the transaction on');
    else expect(await beside).toEqual({ alive: 1 });
    expect(await one(test.db.kysely, sql`select 2 as alive`)).toEqual({ alive: 2 });
  });

  it.runIf(kind === 'pglite')('answers after however many statements failed', async () => {
    // The least that the database takes, of which 200 failures left nothing where each kept its part of the stack.
    await run(test.db.kysely, sql`set max_stack_depth = '100kB'`);
    for (let time = 0; time < 300; time++)
      await expect(one(test.db.kysely, sql`select 1 / ${time - time}::int as none`)).rejects.toThrow();
    expect(await one(test.db.kysely, sql`select 3 as alive`)).toEqual({ alive: 3 });
    await run(test.db.kysely, sql`reset max_stack_depth`);
  });

  it('rolls back a transaction in which a statement failed silently', async () => {
    await sql`create table public.kept (n int)`.execute(test.db.kysely);
    await expect(
      test.db.transaction(async (tx) => {
        await sql`insert into public.kept values (1)`.execute(tx);
        await sql`insert into public.kept select st_area(st_intersection(st_geomfromtext(${bowTie}), st_geomfromtext(${square})))::int`.execute(
          tx,
        );
      }),
    ).rejects.toThrow();
    expect(await rows(test.db.kysely, sql`select * from public.kept`)).toEqual([]);
  });

  it('rolls back a transaction that went on without the answer of a statement that failed', async () => {
    await sql`create table public.sent (n int)`.execute(test.db.kysely);
    const failing = {
      aloud: sql`insert into public.sent select 1 / n from (values (0)) zero(n)`,
      silently: sql`insert into public.sent select st_area(st_intersection(st_geomfromtext(${bowTie}), st_geomfromtext(${square})))::int`,
    };
    for (const statement of [failing.aloud, failing.silently, failing.silently, failing.silently]) {
      const sent = test.db.transaction(async (tx) => {
        await send(tx, sql`insert into public.sent values (1)`);
        await send(tx, statement);
        await send(tx, sql`insert into public.sent values (2)`);
      });
      await expect(sent).rejects.toThrow();
      expect(await rows(test.db.kysely, sql`select * from public.sent`)).toEqual([]);
    }
    await test.db.transaction((tx) => send(tx, sql`insert into public.sent values (3)`));
    expect(await rows(test.db.kysely, sql`select * from public.sent`)).toEqual([{ n: 3 }]);
  });

  it('runs what the builder of a schema made, and lets nothing run by itself', async () => {
    await sql`create table public.built (name text primary key, said jsonb not null)`.execute(test.db.kysely);
    const tables = tablesOf<{ 'public.built': { name: string; said: Json } }>();
    const all = tables.selectFrom('public.built').select(['name', 'said as words']);
    await test.db.transaction(async (tx) => {
      await run(tx, tables.insertInto('public.built').values({ name: 'a', said: '{"n":1}' }));
      await send(tx, tables.insertInto('public.built').values({ name: 'b', said: '[]' }));
      expect(await changed(tx, tables.deleteFrom('public.built').where('name', '=', 'b'))).toBe(1);
    });
    expect(await rows(test.db.kysely, all)).toEqual([{ name: 'a', words: { n: 1 } }]);
    expect(await together(test.db.kysely, [all, sql`select 1 as one`])).toHaveLength(2);
    await expect(all.execute()).rejects.toThrow('rows(db, statement)');
  });

  it('gives numbers, dates and times the same shape on both databases', async () => {
    const row = await one<Record<string, unknown>>(
      test.db.kysely,
      sql`select 7::int8 as a, 1.25::numeric as b, date '2026-02-14' as c, ${JSON.stringify({ x: [1] })}::jsonb as d,
                 timestamptz '2026-02-14 08:00+08' as e, 3 = any(${[1, 3]}::int[]) as f`,
    );
    expect(row).toEqual({
      a: 7,
      b: 1.25,
      c: '2026-02-14',
      d: { x: [1] },
      e: new Date('2026-02-14T00:00:00Z'),
      f: true,
    });
  });
});

describe('the pool', () => {
  it('survives the loss of every backend in the middle of its statements', async () => {
    const test = await freshDatabase();
    const killer = await openDatabase({ kind: 'postgres', url: test.url, poolSize: 1 });
    try {
      const asleep = Array.from({ length: 6 }, () =>
        rows(test.db.kysely, sql`select pg_sleep(30)`).then(() => 'done', isAway),
      );
      const sleeping = () =>
        one<{ n: number }>(
          killer.kysely,
          sql`select count(*) as n from pg_stat_activity where datname = current_database() and query like 'select pg_sleep%'`,
        );
      while ((await sleeping()).n < 6);
      await rows(
        killer.kysely,
        sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      );
      expect(await Promise.all(asleep)).toEqual(Array(6).fill(true));
      // A connection that has just learnt of its end may be handed out once more; the call after it is served.
      await expect
        .poll(() => one(test.db.kysely, sql`select 1 as alive`).catch(isAway))
        .toEqual({ alive: 1 });
    } finally {
      await killer.close();
      await test.drop();
    }
  });
});

describe('the folder of the embedded database', () => {
  const folders: string[] = [];
  const unopened = async () => {
    const folder = await embeddedFolder();
    folders.push(folder);
    return folder;
  };
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  it('opens again after kill -9 with every row that was answered', async () => {
    const folder = await unopened();
    const script = fileURLToPath(new URL('./writer.fixture.ts', import.meta.url));
    const writer = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
    let told = 0;
    await new Promise<void>((resolve) => {
      createInterface({ input: writer.stdout }).on('line', (line) => {
        told = Number(line);
        if (told === 200) writer.kill('SIGKILL');
      });
      writer.on('exit', () => resolve());
    });
    const db = await openDatabase({ kind: 'pglite', folder });
    try {
      const { n } = await one<{ n: number }>(db.kysely, sql`select count(*) as n from public.told`);
      expect(told).toBeGreaterThanOrEqual(200);
      // One more may have been committed whose answer never arrived.
      expect([told, told + 1]).toContain(n);
    } finally {
      await db.close();
    }
  });

  it('is opened again once its disk takes what it writes, however often that failed', async () => {
    const folder = await unopened();
    const db = await openDatabase({ kind: 'pglite', folder });
    const alive = () => one(db.kysely, sql`select 1 as alive`);
    await run(db.kysely, sql`create table public.kept as select 1 as n`);
    const { path } = await one<{ path: string }>(
      db.kysely,
      sql`select pg_relation_filepath('public.kept') as path`,
    );
    try {
      const log = join(folder, 'pgdata', 'pg_wal');
      renameSync(log, `${log}.away`);
      // What cannot be logged is a PANIC, after which a server process ends.
      const intoNextSegment = async () => {
        await one(db.kysely, sql`select pg_switch_wal()::text as at`);
        await run(db.kysely, sql`insert into public.kept values (2)`);
      };
      await expect(intoNextSegment()).rejects.toSatisfy(isAway);
      await expect(alive()).rejects.toSatisfy(isAway);
      renameSync(`${log}.away`, log);
      expect(await alive()).toEqual({ alive: 1 });
      // A file that the system refuses: what the engine believes of it goes with its thread.
      const table = join(folder, 'pgdata', path);
      renameSync(table, `${table}.away`);
      await expect(rows(db.kysely, sql`select n from public.kept`)).rejects.toSatisfy(isAway);
      renameSync(`${table}.away`, table);
      expect(await rows(db.kysely, sql`select n from public.kept`)).toEqual([{ n: 1 }]);
    } finally {
      await db.close();
    }
    // Files that are damaged are told of with what is done about them.
    writeFileSync(join(folder, 'pgdata', 'global', 'pg_control'), '');
    await expect(openDatabase({ kind: 'pglite', folder })).rejects.toThrow(/可能已损坏.*npm run restore/);
  });

  it('kills a statement that runs too long and answers again afterwards', async () => {
    const db = await openDatabase({ kind: 'pglite', folder: await unopened(), statementTimeoutMs: 2500 });
    try {
      await expect(rows(db.kysely, sql`select count(*) from generate_series(1, 2000000000)`)).rejects.toThrow(
        /longer than/,
      );
      expect(await one(db.kysely, sql`select 1 as alive`)).toEqual({ alive: 1 });
      await run(db.kysely, sql`create table public.half (n int)`);
      const lost = db.transaction(async (tx) => {
        await send(tx, sql`insert into public.half values (1)`);
        await rows(tx, sql`select count(*) from generate_series(1, 2000000000)`).catch(() => undefined);
        // The transaction went with the thread; what is left of it is not run by the next one.
        await send(tx, sql`insert into public.half values (2)`);
      });
      await expect(lost).rejects.toSatisfy(isAway);
      expect(await rows(db.kysely, sql`select n from public.half`)).toEqual([]);
    } finally {
      await db.close();
    }
  });
});

describe('splitStatements', () => {
  it('keeps semicolons in quotes, comments and dollar bodies inside their statement', () => {
    const text =
      "select ';'; -- a;b\ncreate function f() returns int as $$ begin; return 1; end $$ language plpgsql;";
    expect(splitStatements(text)).toHaveLength(2);
  });
});
