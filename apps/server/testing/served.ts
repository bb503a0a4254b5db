import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '@homestead/database';
import { freshDatabase } from '@homestead/testing';
import { type App, type AppOptions, createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { seededDatabase } from './seeded.ts';

export interface Served {
  base: string;
  app: App;
  /** The database itself, for looking at what a call left behind. */
  db: Database;
  url: string;
  close(): Promise<void>;
}

/** The whole product on a database of its own, listening on a free port; background duties are driven by hand. */
export async function serve(
  options: AppOptions & { kind?: 'postgres' | 'pglite'; demo?: boolean } = {},
): Promise<Served> {
  const { kind = 'postgres', demo = true, ...rest } = options;
  const test = demo ? await seededDatabase(kind) : await freshDatabase({ kind });
  const folder = mkdtempSync(join(tmpdir(), 'homestead-data-'));
  const config = readConfig({
    DATA_DIR: folder,
    SEED: demo ? 'demo' : 'none',
    LOG: 'silent',
    HOST: '127.0.0.1',
    PORT: '0',
  });
  const limits = { address: 1_000_000, person: 1_000_000, signIn: 1_000_000 };
  const app = await createApp(config, { duties: false, demoCases: false, limits, ...rest, db: test.db });
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    base: `http://127.0.0.1:${port}`,
    app,
    db: test.db,
    url: test.url,
    close: async () => {
      await app.close();
      await test.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
