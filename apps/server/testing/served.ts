import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '@homestead/database';
import { unlimited } from '@homestead/http/contract';
import { freshDatabase } from '@homestead/testing';
import { type App, type AppOptions, createApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import { seededDatabase } from './seeded.ts';

export interface Served {
  base: string;
  app: App;
  /** The database itself, for looking at what a call left behind. */
  db: Database;
  url: string;
  /** Ends the program and starts it again on the same database, folder and port. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** The whole product on a database of its own, listening on a free port; background jobs are driven by hand. */
export async function serve(
  options: AppOptions & {
    kind?: 'postgres' | 'pglite';
    demo?: boolean;
    metrics?: Config['metrics'];
    /** Settings beside those of every test, as `CONTENT_DIR` and `COUNTY`. */
    environment?: Record<string, string>;
    /** Fills the database before the first start. */
    prepare?(db: Database): Promise<void>;
    /** A folder that stays after the test; one of its own unless given. */
    dataFolder?: string;
  } = {},
): Promise<Served> {
  const {
    kind = 'postgres',
    demo = true,
    metrics = null,
    dataFolder,
    environment: more,
    prepare,
    ...rest
  } = options;

  const test = demo ? await seededDatabase(kind) : await freshDatabase({ kind });
  const folder = dataFolder ?? mkdtempSync(join(tmpdir(), 'homestead-data-'));
  const environment = readConfig({
    DATA_DIR: folder,
    SEED: demo ? 'demo' : 'none',
    LOG: 'silent',
    HOST: '127.0.0.1',
    PORT: '0',
    ...more,
  });
  const config = { ...environment, metrics };
  await prepare?.(test.db);
  const start = async (port: number) => {
    const app = await createApp(config, {
      backgroundJobs: false,
      demoCases: false,
      limits: unlimited,
      // A restart spares what a start by the same program spares.
      program: 'of the tests',
      ...rest,
      db: test.db,
    });
    await app.server.listen({ port, host: '127.0.0.1' });
    await app.startJobs();
    return app;
  };
  let app = await start(config.port);
  const address = app.server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    base: `http://127.0.0.1:${port}`,
    get app() {
      return app;
    },
    db: test.db,
    url: test.url,
    restart: async () => {
      await app.close();
      app = await start(port);
    },
    close: async () => {
      await app.close();
      await test.drop();
      if (!dataFolder) rmSync(folder, { recursive: true, force: true });
    },
  };
}
