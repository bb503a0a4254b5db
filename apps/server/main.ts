import { announce } from './announce.ts';
import { createApp } from './app.ts';
import { ConfigFault, readConfig } from './config.ts';
import { openDoor } from './operate/door.ts';
import { storageOf } from './operate/storage.ts';
import { version } from './operate/version.ts';
import { serveMetrics } from './watch/listener.ts';
import { createLog, startTeller } from './watch/log.ts';

/** Listens. Assembling is app.ts; settings are config.ts. */
try {
  const config = readConfig(process.env);
  const started = performance.now();
  const tell = startTeller(config);
  const app = await createApp(config, { progress: tell, log: createLog(config) });
  const door =
    app.db.kind === 'pglite'
      ? await openDoor({ config, db: app.db, storage: await storageOf(config) })
      : null;
  const figures = app.metrics && config.metrics ? await serveMetrics(app.metrics, config.metrics) : null;
  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    tell(`收到 ${signal}，正在停止…`);
    await Promise.all([door?.close(), figures?.close()]);
    await app.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
  await app.server.listen({ port: config.port, host: config.host });
  const address = app.server.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const seconds = (performance.now() - started) / 1000;
  announce(config, { port, version, database: app.db.kind, seconds, metrics: figures?.port ?? null }, tell);
} catch (error) {
  const isPlain = error instanceof ConfigFault || (error as Error)?.name === 'FolderLocked';
  console.error(isPlain ? (error as Error).message : error);
  process.exit(1);
}
