import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Database, lockFolder, one, openDatabase, rows, sqlState } from '@homestead/database';
import type { Storage } from '@homestead/files/server';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import { CommandError, type ExitCode, mustBeKnown, type Operated } from '../command.ts';
import { operateTexts as texts } from '../texts.ts';
import { verify } from '../verify.ts';
import { copyDatabaseFolder, databaseDump, databaseFolder } from './backup.ts';
import { checkBackup, sumsOf } from './digests.ts';
import { runOn } from './postgres-programs.ts';

export interface RestoreOptions {
  /** Overwrites a target that is not empty. */
  replace: boolean;
  withFiles: boolean;
}

/**
 * Puts a backup back: checks it to the byte, refuses a target that holds anything (unless told to replace it), restores
 * database and files, and verifies them. No server runs meanwhile. Exit codes as `verify`. Throws CommandError.
 */
export async function restore(
  base: Omit<Operated, 'db'>,
  source: string,
  options: RestoreOptions,
): Promise<ExitCode> {
  const { config, say, storage } = base;
  const folder = resolve(source);
  say(texts.checking);
  const { manifest, entries, bytes } = await checkBackup(folder);
  say(texts.checked(entries, bytes));
  if (manifest.database !== config.database.kind)
    throw new CommandError(texts.otherKind(manifest.database, config.database.kind));
  mustBeKnown(manifest.migrations);
  const withFiles = options.withFiles && manifest.withFiles;
  say(texts.restoringDatabase);
  if (config.database.kind === 'postgres') await restorePostgres(config.database.url, folder, options, base);
  else await restoreFolder(config, folder, options, say);
  if (withFiles) {
    say(texts.restoringFiles);
    await restoreFiles(config, folder, storage);
  }
  say(texts.restored);
  const db = await openDatabase(config.database);
  try {
    return await verify({ ...base, db }, withFiles);
  } finally {
    await db.close();
  }
}

async function restorePostgres(
  url: string,
  folder: string,
  { replace, withFiles }: RestoreOptions,
  { config, storage, say }: Omit<Operated, 'db'>,
): Promise<void> {
  const db = await openDatabase({ kind: 'postgres', url, poolSize: 2, statementTimeoutMs: 600_000 });
  try {
    const { others } = await one(
      db.kysely,
      sql<{ others: number }>`select count(*)::int as others from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
    if (others > 0) throw new CommandError(texts.inUse(others));
    const schemas = await schemasOf(db);
    if (schemas.length > 0 && !replace) throw new CommandError(texts.notEmpty(schemas.join(', ')));
    if (withFiles) await makeRoomForFiles(config, storage, replace, say);
    await sql`create extension if not exists postgis`.execute(db.kysely).catch((error: unknown) => {
      throw sqlState(error) === '42501' ? new CommandError(texts.noExtension) : error;
    });
    await empty(db, schemas);
  } finally {
    await db.close();
  }
  const list = join(config.dataFolder, `restore-${process.pid}.list`);
  try {
    // The extension stands already; to say anything of it one must own it, which the product's role need not.
    const contents = await runOn('pg_restore', url, ['--list', join(folder, databaseDump)]);
    const wanted = contents
      .split('\n')
      .filter(
        (line) => !/ (EXTENSION - |COMMENT - EXTENSION |TABLE DATA public spatial_ref_sys )/.test(line),
      );
    await mkdir(config.dataFolder, { recursive: true });
    await writeFile(list, wanted.join('\n'));
    const args = ['--no-owner', '--exit-on-error', '--single-transaction', `--use-list=${list}`];
    await runOn('pg_restore', url, [...args, join(folder, databaseDump)]);
  } finally {
    await rm(list, { force: true });
  }
}

/** Schemas that hold something of ours: not the system's, and not an extension's. */
async function schemasOf(db: Database): Promise<string[]> {
  const found = await rows<{ name: string }>(
    db.kysely,
    sql`select n.nspname as name from pg_namespace n
        where n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'public')
          and not exists (select 1 from pg_depend d where d.objid = n.oid and d.classid = 'pg_namespace'::regclass and d.deptype = 'e')
        union all
        select 'public.' || c.relname from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
          and not exists (select 1 from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
        order by 1`,
  );
  return found.map(({ name }) => name);
}

async function empty(db: Database, schemas: readonly string[]): Promise<void> {
  if (schemas.length === 0) return;
  await db.transaction(async (tx) => {
    for (const name of schemas) {
      const table = /^public\.(.+)$/.exec(name)?.[1];
      if (table) await sql`drop table if exists ${sql.id('public', table)} cascade`.execute(tx);
      else await sql`drop schema ${sql.id(name)} cascade`.execute(tx);
    }
  });
}

async function restoreFolder(
  config: Config,
  folder: string,
  { replace, withFiles }: RestoreOptions,
  say: (line: string) => void,
): Promise<void> {
  const { dataFolder } = config;
  const unlock = lockFolder(dataFolder);
  try {
    const held = ['pgdata', ...(withFiles ? ['files'] : [])];
    const there = (await readdir(dataFolder)).filter((name) => held.includes(name));
    if (there.length > 0 && !replace)
      throw new CommandError(texts.notEmpty(there.map((name) => join(dataFolder, name)).join(', ')));
    await setAside(dataFolder, there, say);
    await copyDatabaseFolder(join(folder, databaseFolder), join(dataFolder, 'pgdata'));
  } finally {
    unlock();
  }
}

/** What stood there is moved, never removed: whoever restored the wrong backup takes it back. */
async function setAside(
  dataFolder: string,
  names: readonly string[],
  say: (line: string) => void,
): Promise<void> {
  if (names.length === 0) return;
  const aside = join(dataFolder, `replaced-${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`);
  await mkdir(aside, { recursive: true, mode: 0o700 });
  for (const name of names) await rename(join(dataFolder, name), join(aside, name));
  say(texts.setAside(aside));
}

async function makeRoomForFiles(
  config: Config,
  storage: Storage,
  replace: boolean,
  say: (line: string) => void,
): Promise<void> {
  for await (const { key } of storage.list()) {
    if (!replace) throw new CommandError(texts.notEmpty(key));
    if (!config.s3) await setAside(config.dataFolder, ['files'], say);
    return;
  }
}

async function restoreFiles(config: Config, folder: string, storage: Storage): Promise<void> {
  const staging = join(config.dataFolder, 'staging');
  await mkdir(staging, { recursive: true });
  for await (const { entry } of sumsOf(folder)) {
    if (!entry.startsWith('files/')) continue;
    const id = entry.slice(entry.lastIndexOf('/') + 1);
    const staged = join(staging, `${id}.part`);
    await copyFile(join(folder, entry), staged, constants.COPYFILE_FICLONE);
    await storage.put(id, staged, 'application/octet-stream');
  }
}
