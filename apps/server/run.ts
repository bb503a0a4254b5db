import { flushCompileCache } from 'node:module';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { beginOf } from './begin.ts';
import { ConfigError, readConfig } from './config.ts';
import { programOf, version } from './operate/version.ts';
import { startTeller } from './watch/teller.ts';

/** What a started server does to end well; before it has started, ending is enough. */
let close: ((why: string, drainMs: number) => Promise<void>) | undefined;
let stoppingSince: number | null = null;

/**
 * Stops the server; asked again, it ends at once. A terminal's Ctrl-C comes twice at one moment, from the terminal and from
 * `npm start`, and is one.
 */
async function stop(why: string, drainMs: number): Promise<void> {
  if (stoppingSince !== null && performance.now() - stoppingSince < 1000) return;
  if (stoppingSince === null) {
    stoppingSince = performance.now();
    await close?.(why, drainMs);
  }
  process.exit(0);
}

/** Throws where the port is taken, before a start has begun anything. */
async function tryPort(port: number, host: string): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject).listen({ port, host }, () => probe.close(() => resolve()));
  });
}

/** Errors, by their names, whose message says what an operator does about them. */
const toldPlainly: ReadonlySet<string> = new Set([
  'ContentError',
  'FolderLocked',
  'DatabaseUnfit',
  'FontError',
]);

/** What the operating system says of a folder that is none, or that this user may not write. */
const notAFolder: ReadonlySet<string> = new Set([
  ...['EEXIST', 'ENOTDIR', 'ENOENT'],
  ...['EACCES', 'EPERM', 'EROFS'],
]);

/** What an operator understands without a stack: a setting, a folder, a database or a port that cannot be used. */
function plainWords(error: unknown, port: number, dataFolder: string): string | null {
  if (error instanceof ConfigError) return error.message;
  const { name, code = '', message, path } = error as NodeJS.ErrnoException;
  if (toldPlainly.has(name)) return message;
  if (path && notAFolder.has(code) && (path.startsWith(dataFolder) || dataFolder.startsWith(path)))
    return `数据目录 ${dataFolder} 不能使用（${code}）。请确认设置 DATA_DIR 所指的是目录，且运行本程序的用户可以写入。/ The data folder cannot be written: DATA_DIR names a folder that this user may write.`;
  // The database's own code, and the operating system's.
  if (code === '53100' || code === 'ENOSPC')
    return `磁盘已满，不能启动：${message}。请腾出空间后重新启动。/ The disk is full: free some space and start again.`;
  if (code === 'EADDRINUSE')
    return `端口 ${port} 已被其他程序占用。请先停止那个程序，或用 PORT 换一个端口。/ Port ${port} is in use: stop that program, or set PORT to another.`;
  if (code === 'EACCES' && message.includes('listen'))
    return `当前用户无权监听端口 ${port}。请用 PORT 换一个 1024 以上的端口。/ This user may not listen on port ${port}: set PORT to one above 1024.`;
  return null;
}

// Whoever started this process keeps a channel open; where it ends, however it ends, nobody is left to stop the server.
if (process.channel) {
  process.channel.unref();
  process.once('disconnect', () => void stop('启动程序的退出', 0));
}

const jobsAfterMs = 300;

/** Listens. Assembling is app.ts; settings are config.ts. */
let port = 0;
let dataFolder = '';
try {
  const config = readConfig(process.env);
  ({ port, dataFolder } = config);
  process.on('SIGTERM', () => void stop('SIGTERM', config.drainMs));
  process.on('SIGINT', () => void stop('SIGINT', 0));
  const started = performance.now();
  const tell = startTeller(config);
  await tryPort(config.port, config.host);
  // The embedded database compiles in a thread of its own while the modules are read.
  const begun = beginOf(config, tell);
  const [{ compileMeanwhile, createApp }, { announce }, { openDoor }, { storageOf }, { serveMetrics }] =
    await Promise.all([
      import('./app.ts'),
      import('./announce.ts'),
      import('./operate/door/door.ts'),
      import('./operate/storage.ts'),
      import('./watch/listener.ts'),
    ]);
  const app = await createApp(config, { begun, progress: tell, program: programOf(import.meta.filename) });
  const door =
    app.db.kind === 'pglite'
      ? await openDoor({ config, db: app.db, storage: await storageOf(config) })
      : null;
  const figures = app.metrics && config.metrics ? await serveMetrics(app.metrics, config.metrics) : null;
  close = async (why, drainMs) => {
    tell(`收到 ${why}，正在停止…`);
    // Balancers are told first, and send no more; then no more calls are taken.
    app.readiness.drain();
    await wait(drainMs);
    await Promise.all([door?.close(), figures?.close()]);
    await app.close();
  };
  await app.server.listen({ port: config.port, host: config.host });
  void compileMeanwhile(app.server);
  const address = app.server.server.address();
  if (typeof address === 'object' && address) port = address.port;
  const seconds = (performance.now() - started) / 1000;
  announce(config, { port, version, database: app.db.kind, seconds, metrics: figures?.port ?? null }, tell);
  // Whoever waited for the server is answered before its jobs are read and begun.
  await wait(jobsAfterMs);
  if (stoppingSince === null) await app.startJobs();
  // A server that is killed has kept what it compiled.
  flushCompileCache();
} catch (error) {
  console.error(plainWords(error, port, dataFolder) ?? error);
  process.exit(1);
}
