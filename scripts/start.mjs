// `npm start`: sets everything up and runs the product. Node 20 reads this file; the server runs on the project's Node 24.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { ensureBuilt, ensureInstalled, ensureTemplate, nodePath, root, toolEnv } from './setup.mjs';

const starters = findStarters();
ensureInstalled({ toRun: true });
await Promise.all([ensureBuilt(), ensureTemplate()]);
const isEmbedded = !process.env.DATABASE_URL && process.env.NODE_ENV !== 'production';
const seed = process.env.SEED ?? (isEmbedded ? 'demo' : undefined);
// The server sees the channel end when this process does, also where it is killed and can pass on nothing.
const server = spawn(nodePath, ['apps/server/main.mjs'], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: toolEnv(seed ? { SEED: seed } : {}),
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
if (starters.length > 0)
  setInterval(() => {
    if (!starters.every(isRunning)) server.kill('SIGTERM');
  }, 1000).unref();

/** npm and the shell between, where npm started this: a killed npm leaves them to nobody. Elsewhere a starter may rightly leave. */
function findStarters() {
  if (process.env.npm_lifecycle_event !== 'start') return [];
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    const isShell = /\((sh|dash|bash)\)/.test(stat);
    const above = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    return isShell && above > 1 ? [process.ppid, above] : [process.ppid];
  } catch {
    return [process.ppid];
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
