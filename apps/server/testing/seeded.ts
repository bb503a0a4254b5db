import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, type Executor, openDatabase } from '@homestead/database';
import { cloning, freshDatabase, type TestDatabase } from '@homestead/testing';
import { sql } from 'kysely';
import { createApp } from '../app.ts';
import { readConfig, rootFolder } from '../config.ts';

/** A database of one's own that already holds the demonstration county: a copy of a template that the first test makes. */
export function seededDatabase(kind: 'postgres' | 'pglite' = 'postgres'): Promise<TestDatabase> {
  return kind === 'pglite' ? copyFolder() : cloneDatabase(true);
}

/** The same without cases: people, layers and what the county publishes. */
export const countyDatabase = (): Promise<TestDatabase> => cloneDatabase(false);

async function cloneDatabase(withCases: boolean): Promise<TestDatabase> {
  const admin = process.env['TEST_DATABASE_URL'];
  if (!admin) throw new Error('TEST_DATABASE_URL is not set: run the tests through vitest.config.ts');
  const urlOf = (name: string) => admin.replace(/\/[^/]*$/, `/${name}`);
  const county = `homestead_county_template_${digest()}`;
  const template = withCases ? `homestead_demo_template_${digest()}` : county;
  const name = `d_${process.pid}_${Math.floor(performance.now() * 1000)}`;
  await withAdmin(admin, async (connection) => {
    // One file makes the template while the others wait; the lock ends with the connection.
    await sql`select pg_advisory_lock(hashtextextended('homestead_demo_template', 0))`.execute(connection);
    const make = async (made: string, from: string, demoCases: boolean) => {
      const known = await sql`select 1 from pg_database where datname = ${made}`.execute(connection);
      if (known.rows.length > 0) return;
      const making = `${made}_making`;
      await sql`drop database if exists ${sql.id(making)} with (force)`.execute(connection);
      await sql`create database ${sql.id(making)} template ${sql.id(from)}`.execute(connection);
      const fresh = await openDatabase({ kind: 'postgres', url: urlOf(making) });
      await seed(fresh, demoCases).finally(() => fresh.close());
      await sql`alter database ${sql.id(making)} rename to ${sql.id(made)}`.execute(connection);
    };
    await make(county, 'homestead_template', false);
    if (withCases) await make(template, county, true);
    await sql`create database ${sql.id(name)} template ${sql.id(template)} strategy ${sql.raw(cloning)}`.execute(
      connection,
    );
  });
  const db = await openDatabase({ kind: 'postgres', url: urlOf(name) });
  return {
    db,
    url: urlOf(name),
    drop: async () => {
      await db.close();
      await withAdmin(admin, (other) =>
        sql`drop database if exists ${sql.id(name)} with (force)`.execute(other),
      );
    },
  };
}

/** Works on one connection that stays open: an idle one would be given back, and its lock with it. */
async function withAdmin(url: string, work: (admin: Executor) => Promise<unknown>): Promise<void> {
  const db = await openDatabase({ kind: 'postgres', url, poolSize: 1, statementTimeoutMs: 180_000 });
  try {
    await db.kysely.connection().execute(work);
  } finally {
    await db.close();
  }
}

async function copyFolder(): Promise<TestDatabase> {
  const template = join(rootFolder, '.cache', `pglite-demo-${digest()}`);
  if (!existsSync(template)) {
    const made = await freshDatabase({ kind: 'pglite' });
    await seed(made.db, true);
    await made.db.close();
    const making = `${template}.${process.pid}`;
    cpSync(join(made.url, 'pgdata'), making, { recursive: true });
    if (existsSync(template)) rmSync(making, { recursive: true });
    else renameSync(making, template);
    rmSync(made.url, { recursive: true, force: true });
  }
  const folder = mkdtempSync(join(tmpdir(), 'homestead-pglite-'));
  cpSync(template, join(folder, 'pgdata'), { recursive: true });
  const db = await openDatabase({ kind: 'pglite', folder });
  return {
    db,
    url: folder,
    drop: async () => {
      await db.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A first start of the whole product, which seeds what the demonstration shows. */
async function seed(db: Database, demoCases: boolean): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'homestead-seed-'));
  const config = readConfig({ DATA_DIR: folder, SEED: 'demo', LOG: 'silent' });
  const app = await createApp(config, { backgroundJobs: false, demoCases, db });
  await app.close();
  await sql`update people.account set password_hash = ${cheapHash}
             where password_hash = (select password_hash from people.account where user_name = 'admin')`.execute(
    db.kysely,
  );
  rmSync(folder, { recursive: true, force: true });
}

/**
 * The password of the demonstration at argon2's least cost: each sign-in of a test would else take twenty milliseconds of a
 * processor. The cost of the product's own hashes is held by modules/people/server/sign-in.
 */
const cheapHash =
  '$argon2id$v=19$m=8,t=1,p=1$y5gIzx1TQ2KjmqKg9KRguQ$fWw6SM8z02GU1cVD9smFPvdVp0ax0PDuia/sUfrTSW4';

let known: string | undefined;

/** Names what the template is made of: structure and content. */
function digest(): string {
  if (known) return known;
  const hash = createHash('sha256');
  for (const folder of ['migrations', 'content']) {
    const root = join(rootFolder, folder);
    for (const entry of readdirSync(root, { recursive: true, withFileTypes: true }).sort((a, b) =>
      a.parentPath + a.name < b.parentPath + b.name ? -1 : 1,
    )) {
      if (entry.isFile()) hash.update(entry.name).update(readFileSync(join(entry.parentPath, entry.name)));
    }
  }
  known = hash.digest('hex').slice(0, 12);
  return known;
}
