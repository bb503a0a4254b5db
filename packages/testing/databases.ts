import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Database, embeddedTemplate, migrate, openDatabase } from '@homestead/database';
import pg from 'pg';
import { folderOfTests } from './folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
export const migrationsFolder = join(root, 'migrations');

/** How clones are made: copying files takes a quarter of the time that copying pages through the log takes. */
export const cloning = 'file_copy';

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
  await command(
    admin,
    `create database ${name} template ${bare ? 'template0' : 'homestead_template'} strategy ${cloning}`,
  );
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

/** The folder of an embedded database that nobody has opened yet: opening one takes some seconds of a processor. */
export async function embeddedFolder(): Promise<string> {
  const folder = mkdtempSync(join(folderOfTests(), 'homestead-pglite-'));
  const template = await embeddedTemplate(migrationsFolder);
  if (template) cpSync(join(template, 'pgdata'), join(folder, 'pgdata'), { recursive: true });
  return folder;
}

/** Copies the embedded template, which a first start of the product copies too. */
async function freshEmbedded(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(folderOfTests(), 'homestead-pglite-'));
  const db = await openDatabase({
    kind: 'pglite',
    folder,
    template: await embeddedTemplate(migrationsFolder),
  });
  return {
    db,
    url: folder,
    drop: async () => {
      await db.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
