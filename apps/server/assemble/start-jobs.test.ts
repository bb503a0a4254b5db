import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listQueues } from '@homestead/jobs';
import { freshDatabase, type TestDatabase } from '@homestead/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await freshDatabase({ kind: 'postgres' });
  folder = mkdtempSync(join(tmpdir(), 'homestead-jobs-'));
});
afterAll(async () => {
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

it('an application answers before its background jobs run, which begin once and end with it', async () => {
  const app = await createApp(readConfig({ DATA_DIR: folder, SEED: 'none', LOG: 'silent' }), {
    db: database.db,
  });
  try {
    expect((await app.server.inject('/api/health')).statusCode).toBe(200);
    expect((await app.readiness.state()).isReady).toBe(true);
    expect(await listQueues(database.db.kysely)).toEqual([]);
    await Promise.all([app.startJobs(), app.startJobs()]);
    expect((await listQueues(database.db.kysely)).map(({ name }) => name)).toEqual([
      'audit-chain',
      'map-services',
      'permits',
      'sweeps',
      'workflow-timers',
    ]);
  } finally {
    await app.close();
  }
});
