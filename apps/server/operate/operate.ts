import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '@homestead/database';
import type { Config } from '../config.ts';
import { ask } from './ask.ts';
import { restore } from './backup/restore.ts';
import { CommandError, type ExitCode, typed } from './command.ts';
import { runCommand } from './run-command.ts';
import { storageOf } from './storage.ts';
import { operateTexts as texts } from './texts.ts';

/**
 * Does an operator's command: on the embedded database by the server that runs there, else by itself. Folders among the
 * words are absolute. Throws CommandError, ConfigError, FolderLocked.
 */
export async function operate(
  config: Config,
  [command = '', ...args]: readonly string[],
  say: (line: string) => void,
): Promise<ExitCode> {
  if (command === 'restore') {
    const { words, options } = typed(args, ['--replace', '--without-files']);
    if (words.length !== 1) throw new CommandError(texts.noFolder);
    const withFiles = !options.has('--without-files');
    const base = { config, say, storage: await storageOf(config) };
    return restore(base, words[0]!, { replace: options.has('--replace'), withFiles });
  }
  if (config.database.kind === 'pglite') {
    const exit = await ask(config.dataFolder, { command, args }, say);
    if (exit !== null) return exit;
    if (!existsSync(join(config.dataFolder, 'pgdata')))
      throw new CommandError(texts.noData(config.dataFolder));
  }
  // The embedded database is opened under its folder's lock: no server runs there, and none can start meanwhile.
  const db = await openDatabase(config.database);
  try {
    return await runCommand({ config, db, say, storage: await storageOf(config) }, command, args);
  } finally {
    await db.close();
  }
}
