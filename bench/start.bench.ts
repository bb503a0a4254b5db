import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, rows } from '@homestead/database';
import { sql } from 'kysely';
import { type ServerProcess, startProcess } from '../apps/server/testing/processes/server-process.ts';
import { median, report, timed } from './measure.ts';

/** Start of the whole product on the embedded database, after a kill and for the first time, against opening a database alone. */
export async function bench(kills = 3): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'homestead-start-'));
  const bareFolder = mkdtempSync(join(tmpdir(), 'homestead-bare-'));
  const start = () => startProcess({ url: '', dataFolder: folder, env: { SEED: 'none' } });
  const answer = async (server: ServerProcess) => {
    const reply = await fetch(`${server.base}/api/health`);
    if (reply.status !== 200) throw new Error(`health: ${reply.status}`);
  };
  let server: ServerProcess | undefined;
  try {
    const first = await timed(async () => {
      server = await start();
      await answer(server);
    });
    const cold = await timed(async () => {
      const db = await openDatabase({ kind: 'pglite', folder: bareFolder });
      await db.close();
    });
    report('first start until it answers', first, 'an empty database with PostGIS', cold);
    const [again, bare]: [number[], number[]] = [[], []];
    for (let round = 0; round < kills; round++) {
      await server?.kill();
      rmSync(bareFolder, { recursive: true, force: true });
      cpSync(folder, bareFolder, { recursive: true });
      bare.push(
        await timed(async () => {
          const db = await openDatabase({ kind: 'pglite', folder: bareFolder });
          await rows(db.kysely, sql`select 1`);
          await db.close();
        }),
      );
      again.push(
        await timed(async () => {
          server = await start();
          await answer(server);
        }),
      );
    }
    report('killed, until it answers', median(again), 'opening its database alone', median(bare));
  } finally {
    await server?.kill();
    rmSync(folder, { recursive: true, force: true });
    rmSync(bareFolder, { recursive: true, force: true });
  }
}
