import { freshDatabase, migrationsFolder, proxyBefore, type TestDatabase } from '@homestead/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { begin, type Database, DatabaseUnfit, migrate, openDatabase, rows } from '../index.ts';

const quiet = { waitMs: 5000, progress: () => undefined };

/** A database as `createdb` makes it, and a role that owns nothing in it. */
async function bareDatabase(admin: Database, adminUrl: string) {
  const name = `bare_${process.pid}_${Math.floor(performance.now() * 1000)}`;
  await sql`create database ${sql.id(name)}`.execute(admin.kysely);
  await sql`create role ${sql.id(name)} login`.execute(admin.kysely);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const asAdmin = url.href;
  url.username = name;
  return {
    name,
    asAdmin,
    asRole: url.href,
    drop: async () => {
      await sql`drop database if exists ${sql.id(name)} with (force)`.execute(admin.kysely);
      await sql`drop role if exists ${sql.id(name)}`.execute(admin.kysely);
    },
  };
}

const opened = async <T>(url: string, work: (db: Database) => Promise<T>): Promise<T> => {
  const db = await openDatabase({ kind: 'postgres', url, silenceMs: 1000 });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
};

const refusal = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => new Error('nothing was refused'),
    (error: Error) => error,
  );

describe('a first start', () => {
  let test: TestDatabase;
  let bare: Awaited<ReturnType<typeof bareDatabase>>;
  beforeAll(async () => {
    test = await freshDatabase();
    bare = await bareDatabase(test.db, test.url);
  });
  afterAll(async () => {
    await bare?.drop();
    await test.drop();
  });

  it('says which right a role lacks for the extension, and the command for its administrator', async () => {
    const error = await opened(bare.asRole, (db) => refusal(begin(db, quiet)));
    expect(error).toBeInstanceOf(DatabaseUnfit);
    expect(error.message).toContain(`用户 ${bare.name} 无权创建`);
    expect(error.message).toContain(`psql -d ${bare.name} -c 'CREATE EXTENSION postgis'`);
  });

  it('makes the extension where it may, on a database as createdb makes it', async () => {
    await opened(bare.asAdmin, async (db) => {
      await begin(db, quiet);
      expect(await migrate(db, migrationsFolder)).toBeGreaterThan(0);
    });
  });

  it('says which rights a role lacks for the tables', async () => {
    const other = await bareDatabase(test.db, test.url);
    try {
      await opened(other.asAdmin, (db) => begin(db, quiet));
      const error = await opened(other.asRole, (db) => refusal(begin(db, quiet)));
      expect(error.message).toContain(`GRANT CREATE ON DATABASE ${other.name} TO ${other.name}`);
      expect(error.message).toContain(`GRANT CREATE ON SCHEMA public TO ${other.name}`);
    } finally {
      await other.drop();
    }
  });

  it('waits with words for a database that does not answer yet', async () => {
    const proxy = await proxyBefore(test.url);
    try {
      proxy.refuse();
      const words: string[] = [];
      await opened(proxy.url, (db) =>
        begin(db, {
          waitMs: 20_000,
          progress: (message) => {
            words.push(message);
            proxy.heal();
          },
        }),
      );
      expect(words.join('\n')).toMatch(/数据库还没有准备好（.+），继续等待/);
    } finally {
      await proxy.close();
    }
  });

  it('gives up in a sentence where the database does not come, or is not there', async () => {
    const proxy = await proxyBefore(test.url);
    await proxy.close();
    const late = await opened(proxy.url, (db) => refusal(begin(db, { ...quiet, waitMs: 600 })));
    expect(late.message).toMatch(/数据库仍连接不上：.*ECONNREFUSED.*DATABASE_URL/);
    const nowhere = new URL(test.url);
    nowhere.pathname = '/nowhere_at_all';
    const absent = await opened(nowhere.href, (db) => refusal(begin(db, quiet)));
    expect(absent.message).toMatch(/数据库不存在.*createdb/);
  });

  it('of a program that is older than the structure is refused', async () => {
    await rows(test.db.kysely, sql`insert into migration (name, digest) values ('9999_of_tomorrow.sql', '')`);
    const error = await refusal(migrate(test.db, migrationsFolder));
    expect(error).toBeInstanceOf(DatabaseUnfit);
    expect(error.message).toMatch(/9999_of_tomorrow\.sql.*比本程序.*新/);
  });
});
