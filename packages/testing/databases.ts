import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Database, migrate, openDatabase } from '@homestead/database';
import pg from 'pg';

const root = fileURLToPath(new URL('../..', import.meta.url));
export const migrationsFolder = join(root, 'migrations');

export interface TestDatabase {
  db: Database;
  /** Address of the PostgreSQL database, or the folder of the embedded one. */
  url: string;
  drop(): Promise<void>;
}

/**
 * A migrated database of one's own: a clone of a PostgreSQL template (about 60 ms), or a copy of an embedded template.
 * The cluster's address comes from TEST_DATABASE_URL, which the test runner's global set-up provides.
 */
export async function freshDatabase(
  options: {
    kind?: 'postgres' | 'pglite' /** Without structure, as `create database` leaves it. */;
    bare?: boolean;
  } = {},
): Promise<TestDatabase> {
  return options.kind === 'pglite' ? freshEmbedded() : freshPostgres(options.bare ?? false);
}

async function freshPostgres(bare: boolean): Promise<TestDatabase> {
  const admin = process.env['TEST_DATABASE_URL'];
  if (!admin) throw new Error('TEST_DATABASE_URL is not set: run the tests through vitest.config.ts');
  const name = `t_${process.pid}_${Math.floor(performance.now() * 1000)}`;
  await command(admin, `create database ${name} template ${bare ? 'template0' : 'homestead_template'}`);
  const url = admin.replace(/\/[^/]*$/, `/${name}`);
  const db = await openDatabase({ kind: 'postgres', url });
  return {
    db,
    url,
    drop: async () => {
      await db.close();
      await command(admin, `drop database if exists ${name} with (force)`);
    },
  };
}

/** Makes the template that clones are taken from; called once by the global set-up. */
export async function makeTemplate(admin: string): Promise<void> {
  await command(admin, 'create database homestead_template');
  const url = admin.replace(/\/[^/]*$/, '/homestead_template');
  await command(url, 'create extension postgis');
  const db = await openDatabase({ kind: 'postgres', url });
  try {
    await migrate(db, migrationsFolder);
  } finally {
    await db.close();
  }
}

async function command(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** Copies the embedded template: an empty database with PostGIS and our structure, made once and kept between runs. */
async function freshEmbedded(): Promise<TestDatabase> {
  const template = join(root, '.cache', `pglite-template-${digestOfMigrations()}`);
  if (!existsSync(template)) await makeEmbeddedTemplate(template);
  const folder = mkdtempSync(join(tmpdir(), 'homestead-pglite-'));
  cpSync(join(template, 'pgdata'), join(folder, 'pgdata'), { recursive: true });
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

function digestOfMigrations(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(migrationsFolder).sort())
    hash.update(name).update(readFileSync(join(migrationsFolder, name)));
  return hash.digest('hex').slice(0, 12);
}

/** Two test processes may both be the first: each makes its own, and the one that ends first is kept. */
async function makeEmbeddedTemplate(template: string): Promise<void> {
  mkdirSync(dirname(template), { recursive: true });
  const folder = mkdtempSync(`${template}-`);
  const db = await openDatabase({ kind: 'pglite', folder });
  await migrate(db, migrationsFolder);
  await db.close();
  try {
    renameSync(folder, template);
  } catch {
    // The other was faster.
    rmSync(folder, { recursive: true, force: true });
  }
}
