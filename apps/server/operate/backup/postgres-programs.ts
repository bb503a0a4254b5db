import { spawn } from 'node:child_process';
import { CommandError } from '../command.ts';
import { operateTexts as texts } from '../texts.ts';

/**
 * Runs one of PostgreSQL's client programs on a database. The password goes by the environment: command lines are read by
 * everybody on the machine. Returns what it wrote. Throws CommandError where it is not installed or fails.
 */
export function runOn(
  program: 'pg_dump' | 'pg_restore',
  url: string,
  args: readonly string[],
): Promise<string> {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  const where =
    program === 'pg_dump' || args.includes('--single-transaction') ? [`--dbname=${address.href}`] : [];
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...where, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...(password ? { PGPASSWORD: password } : {}), LC_ALL: 'C.UTF-8' },
    });
    const said: string[] = [];
    const wrote: string[] = [];
    child.stdout.setEncoding('utf8').on('data', (text: string) => wrote.push(text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text));
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ENOENT' ? new CommandError(texts.noProgram(program)) : error),
    );
    child.once('close', (code) => {
      if (code === 0) resolve(wrote.join(''));
      else reject(new CommandError(texts.programFailed(program, said.join('').trim().slice(-2000))));
    });
  });
}
