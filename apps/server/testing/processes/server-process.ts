import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { rootFolder } from '../../config.ts';

/** A server that runs as in production: a process of its own, which can be killed. */
export interface ServerProcess {
  base: string;
  port: number;
  pid: number;
  /** kill -9, and wait until it is gone. */
  kill(): Promise<void>;
  /** SIGTERM; answers the exit code when it is gone. */
  terminate(): Promise<number | null>;
  /** What it has written so far. */
  said(): string;
}

/** Starts `node apps/server/main.mjs` on a free port and waits until it listens; throws what it said where it ends before. */
export async function startProcess(settings: {
  url: string;
  dataFolder: string;
  env?: Record<string, string>;
  /** What is started instead; the wrapper of `npm start`. */
  script?: string;
}): Promise<ServerProcess> {
  const child = spawn(process.execPath, [join(rootFolder, settings.script ?? 'apps/server/main.mjs')], {
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
      DRAIN_SECONDS: '0',
      ...settings.env,
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  const port = await portOf(child, () => said);
  return {
    base: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid ?? 0,
    kill: async () => void (await end(child, 'SIGKILL')),
    terminate: () => end(child, 'SIGTERM'),
    said: () => said,
  };
}

function portOf(child: ChildProcess, said: () => string): Promise<number> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const port = /http:\/\/localhost:(\d+)\//.exec(said())?.[1];
      if (port) resolve(Number(port));
    });
    child.once('close', (code) => reject(new Error(`the server ended with ${code}: ${said()}`)));
  });
}

function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill(signal);
  });
}
