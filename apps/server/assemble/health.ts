import { execFile } from 'node:child_process';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, run, tablesOf, troubleOf } from '@homestead/database';
import { defineRoute, HttpError } from '@homestead/http/contract';
import { type BoundRoute, bind, type HttpTables, Readiness } from '@homestead/http/server';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { rootFolder } from '../config.ts';

const tables = tablesOf<HttpTables>();

const health = defineRoute({
  method: 'GET',
  path: '/health',
  summary: '程序是否在运行',
  tag: '系统',
  access: 'public',
  data: Type.Object({
    status: Type.String(),
    database: Type.String(),
    version: Type.String(),
    commit: Type.Union([Type.String(), Type.Null()]),
    schema: Type.Union([Type.String(), Type.Null()]),
  }),
});

const ready = defineRoute({
  method: 'GET',
  path: '/ready',
  summary: '是否可以接收请求',
  tag: '系统',
  access: 'public',
  data: Type.Object({
    isReady: Type.Boolean(),
    checks: Type.Array(Type.Object({ name: Type.String(), isReady: Type.Boolean(), message: Type.String() })),
  }),
});

export interface HealthFacts {
  database: string;
  version: string;
  commit: string | null;
  /** Newest migration of the database. */
  schema: string | null;
}

/** `health` tells that the process lives, and which it is; `ready` whether it should be given calls: 503 where not. */
export function healthRoutes(facts: HealthFacts, readiness: Readiness): BoundRoute[] {
  return [
    bind(health, async () => ({ status: 'ok', ...facts })),
    bind(ready, async () => {
      const state = await readiness.state();
      if (!state.isReady) throw new HttpError('away', '本节点暂时不能接收请求', state);
      return state;
    }),
  ];
}

export interface ReadySettings {
  db: Database;
  dataFolder: string;
  /** Less free space than this in the data folder, in bytes, is too little. */
  leastFree: number;
  /** How long ago the background jobs last looked at due timers and permits, in ms; null where this node runs none. */
  lookedAgoMs(): number | null;
}

/** A write that failed for want of space counts so long, though a small one after it may pass. */
const rememberMs = 15_000;
const longWaitMs = 5000;
const longAgoMs = 60_000;

/** What each node needs: a database that takes writes, connections, space and files, and background jobs that run. */
export function standardReadiness({ db, dataFolder, leastFree, lookedAgoMs }: ReadySettings): Readiness {
  const readiness = new Readiness();
  readiness.add('数据库', async () => {
    const last = db.pool()?.trouble;
    if (last && last.agoMs < rememberMs && last.kind === 'full') return '数据库存储空间已满';
    try {
      await run(
        db.kysely,
        tables
          .insertInto('http.probe')
          .values({ id: 1, written_at: sql<Date>`now()` })
          .onConflict((conflict) =>
            conflict.column('id').doUpdateSet(({ ref }) => ({ written_at: ref('excluded.written_at') })),
          ),
      );
      return null;
    } catch (error) {
      const trouble = troubleOf(error);
      if (trouble === 'full') return '数据库存储空间已满';
      return trouble === 'readOnly' ? '数据库只读' : '数据库无法写入';
    }
  });
  readiness.add('连接池', () =>
    (db.pool()?.longestWaitMs ?? 0) > longWaitMs ? '等待数据库连接的时间过长' : null,
  );
  readiness.add('磁盘', async () => {
    const { bavail, bsize } = await statfs(dataFolder);
    if (bavail * bsize < leastFree) return '数据目录剩余空间不足';
    // Free blocks say nothing of a disk that is mounted read-only, nor of open files that have run out.
    const probe = join(dataFolder, `.probe-${process.pid}`);
    const isWritten = await writeFile(probe, Buffer.alloc(4096)).then(
      () => true,
      () => false,
    );
    await rm(probe, { force: true });
    return isWritten ? null : '数据目录无法写入';
  });
  readiness.add('定时任务', () => ((lookedAgoMs() ?? 0) > longAgoMs ? '到期事项超过一分钟没有处理' : null));
  return readiness;
}

/** What the folder's repository says; asked once, for the program that runs stays what it was. */
let commit: Promise<string | null> | undefined;

/** The commit that runs: what the build was told, else what the folder's repository says; null where neither. */
export async function commitOf(told: string | null): Promise<string | null> {
  if (told) return told;
  commit ??= new Promise((resolve) => {
    execFile('git', ['rev-parse', 'HEAD'], { cwd: rootFolder }, (error, stdout) =>
      resolve(error ? null : stdout.trim()),
    );
  });
  return commit;
}
