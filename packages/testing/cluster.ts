import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderOfTests } from './folder.ts';

export interface Cluster {
  /** Address of the maintenance database, of a superuser without password. */
  url: string;
  urlOf(database: string): string;
  folder: string;
  port: number;
  /** Ends the programs as a power cut would; what was committed stays. */
  halt(): void;
  /** Starts them again on the same port; throws where they do not come up. */
  resume(): void;
  stop(): void;
}

/** Folder of the PostgreSQL programs (Debian's layout, or on the path), or null where there are none. */
export function postgresPrograms(): string | null {
  const root = '/usr/lib/postgresql';
  if (existsSync(root)) {
    for (const version of readdirSync(root).sort((a, b) => Number(b) - Number(a))) {
      if (existsSync(join(root, version, 'bin', 'initdb'))) return join(root, version, 'bin');
    }
  }
  return null;
}

/** A cluster of its own in a temporary folder on a free port; PostgreSQL refuses root, so root runs it as `postgres`. */
export async function startCluster(options: { durable?: boolean; parent?: string } = {}): Promise<Cluster> {
  const programs = postgresPrograms();
  if (!programs) throw new Error('PostgreSQL is not installed');
  const parent = options.parent ?? (options.durable ? tmpdir() : folderOfTests());
  const folder = mkdtempSync(join(parent, 'homestead-pg-'));
  const data = join(folder, 'data');
  mkdirSync(data);
  const user = process.getuid?.() === 0 ? accountOf('postgres') : null;
  chmodSync(folder, 0o755);
  if (user) chownSync(data, user.uid, user.gid);
  const run = (program: string, args: string[]) => {
    const result = spawnSync(join(programs, program), args, {
      ...(user ? { uid: user.uid, gid: user.gid } : {}),
      cwd: data,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, LC_ALL: 'C.UTF-8', HOME: data },
    });
    if (result.status !== 0)
      throw new Error(`${program} failed: ${result.status ?? result.signal} ${result.stderr}`, {
        cause: result.error,
      });
  };
  run('initdb', [
    '-D',
    data,
    '-U',
    'postgres',
    '--auth=trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ]);
  const port = await freePort();
  const safe = options.durable ? '' : ' -c fsync=off -c full_page_writes=off -c synchronous_commit=off';
  const begin = () =>
    run('pg_ctl', [
      '-D',
      data,
      '-w',
      '-l',
      join(data, 'log'),
      '-o',
      `-p ${port} -c listen_addresses=127.0.0.1 -k ${data} -c max_connections=200${safe}`,
      'start',
    ]);
  begin();
  const halt = () => run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop']);
  const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  return {
    url: urlOf('postgres'),
    urlOf,
    folder,
    port,
    halt,
    resume: begin,
    stop: () => {
      if (existsSync(join(data, 'postmaster.pid'))) halt();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function accountOf(name: string): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  if (!line) throw new Error(`no account ${name}`);
  const [, , uid, gid] = line.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

/** A port that nobody listens on just now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
