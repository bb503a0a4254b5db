import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { rootFolder } from '../config.ts';

/** A server that runs as in production: a process of its own, which can be killed. */
export interface ServerProcess {
  base: string;
  port: number;
  /** kill -9, and wait until it is gone. */
  kill(): Promise<void>;
}

/** Starts `node apps/server/main.ts` on a free port and waits until it listens. */
export async function startProcess(settings: {
  url: string;
  dataFolder: string;
  env?: Record<string, string>;
}): Promise<ServerProcess> {
  const child = spawn(process.execPath, [join(rootFolder, 'apps/server/main.ts')], {
    cwd: rootFolder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      HOST: '127.0.0.1',
      SEED: 'demo',
      LOG: 'silent',
      DATABASE_URL: settings.url,
      // Many steps hang at once in these tests, each with a connection.
      DATABASE_POOL: '40',
      DATA_DIR: settings.dataFolder,
      ...settings.env,
    },
  });
  const port = await portOf(child);
  return {
    base: `http://127.0.0.1:${port}`,
    port,
    kill: () => end(child),
  };
}

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = '';
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const port = /http:\/\/localhost:(\d+)\//.exec(said)?.[1];
      if (port) resolve(Number(port));
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}
