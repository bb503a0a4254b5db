import { appendFile, cp, mkdir, readdir, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type Executor, one } from '@homestead/database';
import { holdBytes, keptFiles } from '@homestead/files/server';
import { sql } from 'kysely';
import { CommandError, type ExitCode, mustFit, type Operated } from '../command.ts';
import { operateTexts as texts } from '../texts.ts';
import { checkBackup, digestOf, filesUnder, sumsName, writeManifest, writeStream } from './digests.ts';
import { runOn } from './postgres-programs.ts';

export const databaseDump = 'database.dump';
export const databaseFolder = 'pgdata';
/** What a process that runs keeps for itself. */
const momentary = /(^|\/)postmaster\.(pid|opts)$/;

/** Where the bytes of a file stand in a backup. */
export function placeOf(id: string): string {
  return `files/${id.slice(32, 34)}/${id}`;
}

/**
 * Backs up database and files into a new folder, while the product works. The order loses nothing: first nothing may go away
 * any more (a hold that every node respects), then the database as it stands at one moment, then the bytes of exactly the
 * files that this moment knows. Bytes never change and come before their rows, so all of them are there. 0: done, 1: done,
 * but files had been lost before. Throws CommandError.
 */
export async function backup(
  operated: Operated,
  target: string,
  options: { withFiles: boolean; version: string },
): Promise<ExitCode> {
  const { db, say, storage } = operated;
  const folder = resolve(target);
  if ((await readdir(folder).catch(() => [])).length > 0) throw new CommandError(texts.taken(folder));
  const migrations = await mustFit(db);
  await mustHaveSpace(operated, dirname(folder), options.withFiles);
  const part = `${folder}.part`;
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true, mode: 0o700 });
  const takenAt = new Date().toISOString();
  const lost: string[] = [];
  await holdBytes(db, async () => {
    say(texts.copyingDatabase);
    const ids = await snapshot(operated, part, options.withFiles);
    say(texts.copyingFiles(ids.length));
    for (const { id, sha256 } of ids) {
      const found = await storage.get(id);
      const written = found && (await writeStream(found.stream, join(part, placeOf(id))));
      if (written === sha256) await appendFile(join(part, sumsName), `${sha256}  ${placeOf(id)}\n`);
      else {
        lost.push(id);
        say(texts.missingBytes(id));
        await rm(join(part, placeOf(id)), { force: true });
      }
    }
  });
  const { withFiles, version } = options;
  await writeManifest(part, {
    format: 1,
    product: version,
    takenAt,
    database: db.kind,
    migrations,
    withFiles,
    lost,
  });
  say(texts.checking);
  const { entries, bytes } = await checkBackup(part);
  say(texts.checked(entries, bytes));
  await rm(folder, { recursive: true, force: true });
  await rename(part, folder);
  say(lost.length === 0 ? texts.done(folder) : texts.incomplete(folder, lost.length));
  return lost.length === 0 ? 0 : 1;
}

type KeptFile = { id: string; sha256: string };

/** Writes the database as it stands at one moment, and its digests; returns the files that it knows at that moment. */
function snapshot({ db, config }: Operated, part: string, withFiles: boolean): Promise<KeptFile[]> {
  return db.kysely.connection().execute(async (connection) => {
    if (config.database.kind === 'pglite') {
      // One connection, which is held here: nothing writes while the folder is copied.
      await sql`checkpoint`.execute(connection);
      const files = withFiles ? await listFiles(connection) : [];
      await copyDatabaseFolder(join(config.database.folder, 'pgdata'), join(part, databaseFolder));
      await writeSums(part);
      return files;
    }
    await sql`begin isolation level repeatable read read only`.execute(connection);
    try {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(connection);
      const { name } = await one(connection, sql<{ name: string }>`select pg_export_snapshot() as name`);
      const files = withFiles ? await listFiles(connection) : [];
      const dump = join(part, databaseDump);
      const args = ['--format=custom', '--no-unlogged-table-data', `--snapshot=${name}`, `--file=${dump}`];
      await runOn('pg_dump', config.database.url, args);
      await writeSums(part);
      return files;
    } finally {
      await sql`rollback`.execute(connection).catch(() => undefined);
    }
  });
}

async function listFiles(connection: Executor): Promise<KeptFile[]> {
  const files: KeptFile[] = [];
  for await (const { id, sha256 } of keptFiles(connection)) files.push({ id, sha256 });
  return files;
}

/** Copies the folder of an embedded database that nobody writes to. */
export async function copyDatabaseFolder(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, filter: (path) => !momentary.test(path.replaceAll('\\', '/')) });
}

async function writeSums(part: string): Promise<void> {
  const lines: string[] = [];
  for (const entry of await filesUnder(part)) lines.push(`${await digestOf(join(part, entry))}  ${entry}\n`);
  await writeFile(join(part, sumsName), lines.join(''), { mode: 0o600 });
}

/** Throws CommandError where the disk has less room than what is to be copied. */
async function mustHaveSpace({ db }: Operated, folder: string, withFiles: boolean): Promise<void> {
  await mkdir(folder, { recursive: true });
  const { size } = await one(
    db.kysely,
    sql<{ size: number }>`select pg_database_size(current_database())
      + case when ${withFiles} then (select coalesce(sum(size), 0) from files.file) else 0 end as size`,
  );
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < size) throw new CommandError(texts.noSpace(size, bavail * bsize));
}
