import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { rootFolder } from '../config.ts';

/** Runs an operator's command as typed, on a database and data folder; resolves with its exit code and all it said. */
export function operator(
  place: { url: string; dataFolder: string; env?: Record<string, string> },
  ...args: string[]
): Promise<{ exit: number | null; said: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(rootFolder, 'apps/server/operate/main.ts'), ...args], {
      cwd: rootFolder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'] ?? '',
        DATABASE_URL: place.url,
        DATA_DIR: place.dataFolder,
        ...place.env,
      },
    });
    let said = '';
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('close', (exit) => resolve({ exit, said }));
  });
}
