// `npm start`: sets everything up and runs the product. Node 20 reads this file; the server runs on the project's Node 24.
import { spawn } from 'node:child_process';
import { ensureClients, ensureInstalled, nodePath, root, toolEnv } from './setup.mjs';

ensureInstalled();
ensureClients();
const isEmbedded = !process.env.DATABASE_URL && process.env.NODE_ENV !== 'production';
const seed = process.env.SEED ?? (isEmbedded ? 'demo' : undefined);
const server = spawn(nodePath, ['apps/server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: toolEnv(seed ? { SEED: seed } : {}),
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
