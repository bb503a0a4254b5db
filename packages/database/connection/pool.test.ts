import { freshDatabase, proxyBefore, type TestDatabase } from '@homestead/testing';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, DatabaseAway, isAway, one, openDatabase, rows, troubleOf } from '../index.ts';

type Proxy = Awaited<ReturnType<typeof proxyBefore>>;
const size = 10;

describe('the pool behind a network that fails', () => {
  let test: TestDatabase;
  let proxy: Proxy;
  let db: Database;
  beforeAll(async () => {
    test = await freshDatabase();
  });
  afterAll(() => test.drop());
  beforeEach(async () => {
    proxy = await proxyBefore(test.url);
    db = await openDatabase({ kind: 'postgres', url: proxy.url, poolSize: size, silenceMs: 1000 });
  });
  afterEach(async () => {
    await proxy.close();
    await db.close();
  });

  const ask = () => one<{ alive: number }>(db.kysely, sql`select 1 as alive`);
  /** Opens every connection of the pool, each of them with a statement. */
  const fill = (seconds = 0.05) =>
    Promise.all(Array.from({ length: size }, () => rows(db.kysely, sql`select pg_sleep(${seconds})`)));
  /** Answers come again, while the connections that were lost stay as they are. */
  const recovers = () =>
    expect
      .poll(() => Promise.all(Array.from({ length: size }, ask)).then(() => 'served', isAway), {
        timeout: 15_000,
        interval: 50,
      })
      .toBe('served');

  it.each([
    ['answers', ['answers']],
    ['calls', ['calls']],
    ['both', ['calls', 'answers']],
  ] as const)('serves again within 15 s after ten idle connections stopped carrying %s', async (_, lost) => {
    await fill();
    proxy.swallow(...lost);
    await recovers();
    expect(db.pool()?.open).toBeLessThanOrEqual(size);
  });

  it('gives up statements whose connections stopped carrying answers, as away, and serves again', async () => {
    await fill();
    const asleep = Array.from({ length: size }, () =>
      rows(db.kysely, sql`select pg_sleep(1.5)`).catch((error: unknown) => error),
    );
    await expect
      .poll(() =>
        one(
          test.db.kysely,
          sql`select count(*) as n from pg_stat_activity
        where datname = current_database() and query like 'select pg_sleep%' and state = 'active'`,
        ),
      )
      .toEqual({ n: size });
    proxy.swallow('answers');
    for (const error of await Promise.all(asleep)) expect(error).toBeInstanceOf(DatabaseAway);
    expect(db.pool()?.trouble?.kind).toBe('away');
    await recovers();
  });

  it('lets a statement run on which the server works, however long it is silent', async () => {
    expect(await rows(db.kysely, sql`select 7 as n, pg_sleep(2.5)`)).toMatchObject([{ n: 7 }]);
  });

  it('gives up a transaction whose network is gone altogether, and serves again when it is back', async () => {
    await fill();
    const transaction = db.transaction(async (tx) => {
      await rows(tx, sql`select 1`);
      proxy.swallow('calls', 'answers');
      proxy.swallowNew('calls', 'answers');
      await rows(tx, sql`select 2`);
    });
    await expect(transaction).rejects.toSatisfy(isAway);
    proxy.heal();
    proxy.cut();
    await recovers();
  });

  it('tells what ended a transaction, not that it could not be rolled back on a lost connection', async () => {
    await ask();
    const failed = await db
      .transaction((tx) => {
        proxy.ambush({ words: 'pg_sleep(0.01)', act: 'before' });
        return rows(tx, sql`select pg_sleep(0.01)`);
      })
      .catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(DatabaseAway);
    expect(String(failed)).not.toContain('not queryable');
    expect(await ask()).toEqual({ alive: 1 });
  });

  it('tells one who waits in vain for a connection that it is crowded, and how long others have waited', async () => {
    const narrow = await openDatabase({ kind: 'postgres', url: test.url, poolSize: 1, waitMs: 200 });
    try {
      const held = rows(narrow.kysely, sql`select pg_sleep(1)`);
      const refused = await rows(narrow.kysely, sql`select 1`).catch((error: unknown) => error);
      expect(troubleOf(refused)).toBe('crowded');
      await held;
      expect(narrow.pool()).toMatchObject({ waiting: 0, longestWaitMs: 0, trouble: { kind: 'crowded' } });
    } finally {
      await narrow.close();
    }
  });

  it('leaves a server that has become read-only, as after a fail-over', async () => {
    await rows(db.kysely, sql`set session characteristics as transaction read only`);
    const write = () => rows(db.kysely, sql`create table if not exists public.written (n int)`);
    expect(troubleOf(await write().catch((error: unknown) => error))).toBe('readOnly');
    await write();
  });
});
