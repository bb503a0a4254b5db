import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, rows } from '@homestead/database';
import type { Storage } from '@homestead/files/server';
import { sql } from 'kysely';
import { type Config, rootFolder } from '../config.ts';
import { operateTexts as texts } from './texts.ts';

/** A command that cannot be done, in words for the operator. */
export class CommandError extends Error {}

/** How a command ended: done and all well; done, but something is wrong with the data; not done. */
export type ExitCode = 0 | 1 | 2;

/** What a command works with: in the running server its own, in a process of its own what that opened. */
export interface Operated {
  config: Config;
  db: Database;
  storage: Storage;
  say(line: string): void;
}

/** A command as it is typed: its words, and options that begin with `--`. */
export interface Typed {
  words: string[];
  options: Set<string>;
}

/** Splits what was typed. Throws CommandError for options that the command does not know. */
export function typed(args: readonly string[], known: readonly string[]): Typed {
  const options = new Set(args.filter((arg) => arg.startsWith('--')));
  for (const option of options) if (!known.includes(option)) throw new CommandError(texts.usage);
  return { words: args.filter((arg) => !arg.startsWith('--')), options };
}

/** Names of all changes of structure that this program knows, in their order. */
export function knownMigrations(): string[] {
  return readdirSync(join(rootFolder, 'migrations'))
    .filter((name) => name.endsWith('.sql'))
    .sort();
}

/** Names of the changes of structure that a database has. Throws CommandError where it is older or newer than the program. */
export async function mustFit(db: Database): Promise<string[]> {
  const [table] = await rows<{ at: string | null }>(
    db.kysely,
    sql`select to_regclass('public.migration')::text as at`,
  );
  if (!table?.at) throw new CommandError(texts.older(knownMigrations()[0] ?? ''));
  const applied = await rows<{ name: string }>(db.kysely, sql`select name from migration order by name`);
  const names = applied.map(({ name }) => name);
  mustBeKnown(names);
  const missing = knownMigrations().find((name) => !names.includes(name));
  if (missing) throw new CommandError(texts.older(missing));
  return names;
}

/** Throws CommandError where data carry a change of structure that this program does not know. */
export function mustBeKnown(migrations: readonly string[]): void {
  const known = new Set(knownMigrations());
  const newer = migrations.find((name) => !known.has(name));
  if (newer) throw new CommandError(texts.newer(newer));
}
