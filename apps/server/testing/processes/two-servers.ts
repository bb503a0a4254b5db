import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '@homestead/database';
import { seededDatabase } from '../seeded.ts';
import { type ServerProcess, startProcess } from './server-process.ts';

/** Two server processes on one PostgreSQL database and one file folder, as behind a balancer. */
export interface TwoServers {
  a: ServerProcess;
  b: ServerProcess;
  db: Database;
  url: string;
  /** One more process on the same database. */
  start(): Promise<ServerProcess>;
  close(): Promise<void>;
}

export async function twoServers(): Promise<TwoServers> {
  const test = await seededDatabase();
  const dataFolder = mkdtempSync(join(tmpdir(), 'homestead-data-'));
  const all: ServerProcess[] = [];
  const start = async () => {
    const server = await startProcess({ url: test.url, dataFolder });
    all.push(server);
    return server;
  };
  const [a, b] = await Promise.all([start(), start()]);
  return {
    a,
    b,
    db: test.db,
    url: test.url,
    start,
    close: async () => {
      await Promise.all(all.map((server) => server.kill()));
      await test.drop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
