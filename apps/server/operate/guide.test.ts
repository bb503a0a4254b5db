import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@homestead/database';
import { freePort } from '@homestead/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rootFolder } from '../config.ts';

const guide = readFileSync(join(rootFolder, 'docs/operate.md'), 'utf8');
/** Shell commands of the guide that a test runs, by the heading under which they stand. */
const blocks = guide.split(/^## /m).flatMap((section) => {
  const heading = section.split('\n')[0]!;
  return [...section.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map((match) => ({ heading, text: match[1]! }));
});

const scratch = mkdtempSync(join(tmpdir(), 'homestead-guide-'));
const admin = new URL(process.env['TEST_DATABASE_URL'] ?? 'postgres://none');
/** The one shell in which an operator would type all of it. */
let shell: ChildProcess;
let said = '';
const settled = new Map<number, number>();
let ended: Promise<void> | undefined;

async function asAdministrator(...statements: string[]): Promise<void> {
  const db = await openDatabase({ kind: 'postgres', url: admin.href, poolSize: 1 });
  for (const statement of statements) await db.script(statement);
  await db.close();
}

const forget = () =>
  asAdministrator(
    'drop database if exists homestead with (force)',
    'drop database if exists homestead_restored with (force)',
    'drop role if exists homestead',
  );

beforeAll(async () => {
  await forget();
  // `sudo -u postgres` means the superuser of the database: here that of the test's cluster.
  const programs = join(scratch, 'bin');
  const sudo = join(programs, 'sudo');
  mkdirSync(programs);
  writeFileSync(
    sudo,
    `#!/bin/sh\nshift 2\nPGHOST=${admin.hostname} PGPORT=${admin.port} PGUSER=postgres exec "$@"\n`,
  );
  chmodSync(sudo, 0o755);
  const [port, metrics] = [await freePort(), await freePort()];
  shell = spawn('bash', [], {
    cwd: scratch,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      PATH: `${programs}:${process.env['PATH'] ?? ''}`,
      HOME: scratch,
      APP: rootFolder,
      DATA: join(scratch, 'data'),
      BACKUPS: join(scratch, 'backups'),
      SETTINGS: join(scratch, 'etc', 'homestead.env'),
      DB_HOST: admin.hostname,
      DB_PORT: admin.port,
      PORT: String(port),
      METRICS_PORT: String(metrics),
    },
  });
  shell.once('close', () => {
    ended = Promise.resolve();
  });
  shell.stdin?.on('error', () => undefined);
  const listen = (chunk: Buffer) => {
    said += chunk.toString();
    for (const match of said.matchAll(/^block (\d+) ended with (\d+)$/gm))
      settled.set(Number(match[1]), Number(match[2]));
  };
  shell.stdout?.on('data', listen);
  shell.stderr?.on('data', listen);
});
afterAll(async () => {
  const closed = ended ?? new Promise((resolve) => shell.once('close', resolve));
  shell.stdin?.end('kill -9 $SERVER 2>/dev/null; exit\n');
  await closed;
  await forget();
  rmSync(scratch, { recursive: true, force: true });
});

/** What the servers that the guide started said. */
const logs = () =>
  ['first-start.log', 'second-start.log']
    .map((name) => join(scratch, 'data', name))
    .filter((path) => existsSync(path))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');

/** Types one block; a step that fails ends the block as `set -e` does. Resolves with its exit code. */
async function type(index: number): Promise<number> {
  if (ended) throw new Error('a step before this one failed');
  shell.stdin?.write(`__ended() { echo; echo "block ${index} ended with $1"; }\n`);
  // Sourced in the same shell: variables and the server's number live on from block to block.
  const file = join(scratch, `block-${index}.sh`);
  const lines = blocks[index]!.text.trimEnd();
  writeFileSync(file, `${lines}\n`);
  shell.stdin?.write(`trap '__ended 99' EXIT; set -e; . ${file}; set +e; trap - EXIT; __ended 0\n`);
  await expect.poll(() => settled.get(index), { timeout: 170_000, interval: 50 }).toBeDefined();
  return settled.get(index)!;
}

describe('docs/operate.md, followed word for word', () => {
  it.each(blocks.map(({ heading, text }, index) => [heading, text.split('\n')[0]!, index] as const))(
    '%s: %s',
    async (_heading, _text, index) => {
      said = '';
      const exit = await type(index);
      expect(exit, said + logs()).toBe(0);
    },
    // The set-up builds the clients where they are not built yet.
    180_000,
  );

  it('leaves a backup whole, a restored database in use, and no secret in the backup', () => {
    const [backup] = readdirSync(join(scratch, 'backups'));
    const entries = readdirSync(join(scratch, 'backups', backup!));
    expect(entries.sort()).toEqual(['SHA256SUMS', 'database.dump', 'manifest.json']);
    const log = readFileSync(join(scratch, 'data', 'second-start.log'), 'utf8');
    for (const line of log.trim().split('\n')) expect(() => JSON.parse(line) as object).not.toThrow();
    expect(readFileSync(join(scratch, 'data', 'first-start.log'), 'utf8')).toContain('一次性密码');
    expect(log).not.toContain('一次性密码');
  });
});
