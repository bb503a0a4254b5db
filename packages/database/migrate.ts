import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CompiledQuery, sql } from 'kysely';
import { type Database, one, rows } from './database.ts';
import { DatabaseUnfit } from './errors.ts';
import type { Progress } from './settings.ts';

const lockKey = 7_350_399;

/**
 * Applies the plain SQL files of a folder in the order of their names, each with its record in one transaction, under a
 * lock that a second node waits for. Forward only: a file that changed after it was applied is an error.
 */
export async function migrate(db: Database, folder: string, progress: Progress = () => {}): Promise<number> {
  const files = filesOf(folder);
  if (!(await hasRecords(db))) await makeRecords(db);
  const known = await appliedDigests(db);
  refuseNewer([...known.keys()], files);
  let applied = 0;
  for (const name of files) {
    const text = readFileSync(join(folder, name), 'utf8');
    if (known.get(name) === digestOf(text)) continue;
    if (await apply(db, name, text)) {
      applied++;
      progress(`数据库结构已更新：${name}`);
    }
  }
  return applied;
}

const filesOf = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();

const versionOf = (file: string): string => file.replace(/\.sql$/, '');

/** The version that a database has once `migrate` has brought it up to date, without asking it; null for an empty folder. */
export function migratedVersion(folder: string): string | null {
  const newest = filesOf(folder).at(-1);
  return newest === undefined ? null : versionOf(newest);
}

async function hasRecords(db: Database): Promise<boolean> {
  const { has } = await one<{ has: boolean }>(
    db.kysely,
    sql`select to_regclass('migration') is not null as has`,
  );
  return has;
}

async function makeRecords(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(tx);
    await sql`create table if not exists migration (
      name text primary key, digest text not null, applied_at timestamptz not null default now())`.execute(
      tx,
    );
  });
}

/** Digests of the files that were applied, by their names in order. */
async function appliedDigests(db: Database): Promise<Map<string, string>> {
  const applied = await rows<{ name: string; digest: string }>(
    db.kysely,
    sql`select name, digest from migration order by name`,
  );
  return new Map(applied.map(({ name, digest }) => [name, digest]));
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A program that does not know a migration which was applied is older than the structure, and would write what does not fit. */
function refuseNewer(applied: readonly string[], files: readonly string[]): void {
  const unknown = applied.filter((name) => !files.includes(name));
  if (unknown.length > 0)
    throw new DatabaseUnfit(
      `数据库结构（${unknown.at(-1)}）比本程序（${files.at(-1)}）新，请改用不低于上次运行的程序版本。/ The database was made by a newer version of this program; start that one.`,
    );
}

/** Name of the newest migration that was applied, or null where none was. */
export async function schemaVersion(db: Database): Promise<string | null> {
  const { newest } = await one<{ newest: string | null }>(
    db.kysely,
    sql`select max(name) as newest from migration`,
  );
  return newest === null ? null : versionOf(newest);
}

async function apply(db: Database, name: string, text: string): Promise<boolean> {
  const digest = digestOf(text);
  return db.transaction(async (tx) => {
    await one(tx, sql`select pg_advisory_xact_lock(${sql.lit(lockKey)}) is null as ok`);
    const [known] = await rows<{ digest: string }>(
      tx,
      sql`select digest from migration where name = ${name}`,
    );
    if (known && known.digest !== digest) throw new Error(`migration ${name} changed after it was applied`);
    if (known) return false;
    for (const statement of splitStatements(text)) await tx.executeQuery(CompiledQuery.raw(statement));
    await sql`insert into migration (name, digest) values (${name}, ${digest})`.execute(tx);
    return true;
  });
}

/** Splits a script at the semicolons that end statements (not in quotes, comments or dollar-quoted bodies). */
export function splitStatements(text: string): string[] {
  const statements: string[] = [];
  const pattern = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|(\$[A-Za-z_]*\$)[\s\S]*?\1|;/g;
  let start = 0;
  for (const match of text.matchAll(pattern)) {
    if (match[0] !== ';') continue;
    statements.push(text.slice(start, match.index));
    start = match.index + 1;
  }
  statements.push(text.slice(start));
  return statements.filter((part) => part.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').trim() !== '');
}
