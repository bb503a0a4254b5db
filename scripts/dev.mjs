// `npm run dev`: the server restarts when its files change; each client is served by Vite with the API behind it.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, nodePath, root, toolEnv } from './setup.mjs';

ensureInstalled();
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
const started = [
  spawn(nodePath, ['--watch', 'apps/server/main.mjs'], {
    cwd: root,
    stdio: 'inherit',
    env: toolEnv({ SEED: process.env.SEED ?? 'demo' }),
  }),
  spawn(nodePath, [vite, 'apps/admin', '--config', 'apps/admin/vite.config.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: toolEnv(),
  }),
  spawn(nodePath, [vite, 'apps/mobile', '--config', 'apps/mobile/vite.config.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: toolEnv(),
  }),
];
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    for (const child of started) child.kill(signal);
  });
