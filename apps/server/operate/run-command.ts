import { keepCommandRun } from '@homestead/audit/server';
import { checkAudit } from './audit.ts';
import { backup } from './backup/backup.ts';
import { CommandError, type ExitCode, type Operated, typed } from './command.ts';
import { importCommand } from './import.ts';
import { cutPieces } from './pieces.ts';
import { protect } from './protect.ts';
import { operateTexts as texts } from './texts.ts';
import { verify } from './verify.ts';
import { version } from './version.ts';

/** Commands of which administrators see when they were done last, and how that ended. */
const kept: readonly string[] = ['backup', 'verify'];
const lastLines = 3;

/** Does a command, and keeps how it ended where the page of the system tells of it. */
export async function runCommand(
  operated: Operated,
  command: string,
  args: readonly string[],
): Promise<ExitCode> {
  if (!kept.includes(command)) return run(operated, command, args);
  const beganAt = new Date();
  const lines: string[] = [];
  const say = (line: string) => {
    lines.push(line);
    if (lines.length > lastLines) lines.shift();
    operated.say(line);
  };
  const keep = (exit: ExitCode) =>
    keepCommandRun(operated.db.kysely, {
      command,
      beganAt,
      endedAt: new Date(),
      exit,
      said: lines.join('\n'),
    })
      // A database that cannot be written to may be the very thing that is verified.
      .catch(() => undefined);
  try {
    const exit = await run({ ...operated, say }, command, args);
    await keep(exit);
    return exit;
  } catch (error) {
    if (error instanceof CommandError) lines.push(error.message);
    await keep(2);
    throw error;
  }
}

/** Commands that work on living data, by the server itself or beside it. */
async function run(operated: Operated, command: string, args: readonly string[]): Promise<ExitCode> {
  if (command === 'verify') return verify(operated, typed(args, ['--digests']).options.has('--digests'));
  if (command === 'backup') {
    const { words, options } = typed(args, ['--without-files']);
    if (words.length !== 1) throw new CommandError(texts.noFolder);
    return backup(operated, words[0]!, { withFiles: !options.has('--without-files'), version });
  }
  if (command === 'import') {
    return importCommand(operated, args);
  }
  if (command === 'protect') {
    typed(args, []);
    return protect(operated);
  }
  if (command === 'pieces') {
    typed(args, []);
    return cutPieces(operated);
  }
  if (command === 'audit') return checkAudit(operated, typed(args, ['--accept']).options.has('--accept'));
  throw new CommandError(texts.usage);
}
