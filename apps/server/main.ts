import { announce } from './announce.ts';
import { createApp, version } from './app.ts';
import { ConfigFault, readConfig } from './config.ts';

/** Listens. Assembling is app.ts; settings are config.ts. */
try {
  const config = readConfig(process.env);
  const started = performance.now();
  const app = await createApp(config, { progress: (message) => console.log(message) });
  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    console.log(`收到 ${signal}，正在停止…`);
    await app.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
  await app.server.listen({ port: config.port, host: config.host });
  const address = app.server.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  announce(config, { port, version, database: app.db.kind, seconds: (performance.now() - started) / 1000 });
} catch (error) {
  const isPlain = error instanceof ConfigFault || (error as Error)?.name === 'FolderLocked';
  console.error(isPlain ? (error as Error).message : error);
  process.exit(1);
}
