import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import type { SystemState } from '@homestead/audit/contract';
import { lastCommandRuns, type SystemPort } from '@homestead/audit/server';
import type { Database } from '@homestead/database';
import { fileTotals } from '@homestead/files/server';
import { unknownSort } from '@homestead/http/contract';
import type { Readiness } from '@homestead/http/server';
import { isJobSort, type JobRow, listJobs, listQueues, retryJob } from '@homestead/jobs';
import type { Config } from '../config.ts';
import { licencesOfParts } from './licences.ts';
import { databaseFacts, tableSizes } from './sizes.ts';

interface Parts {
  config: Config;
  db: Database;
  readiness: Readiness;
  version: string;
  commit: string | null;
}

const iso = (time: Date | null) => time?.toISOString() ?? null;

/** What the page of the system shows, from those that know it. */
export function systemPort(parts: Parts): SystemPort {
  const { db } = parts;
  return {
    state: () => stateOf(parts),
    licences: licencesOfParts,
    jobs: async ({ state, queue, keyword, sort = '-createTime' }, page) => {
      const by = sort.replace(/^-/, '');
      if (!isJobSort(by)) throw unknownSort(by);
      const found = await listJobs(db.kysely, {
        ...page,
        ...(state ? { state } : {}),
        ...(queue ? { queue } : {}),
        ...(keyword ? { failure: keyword } : {}),
        sort: { by, isFalling: sort.startsWith('-') },
      });
      return { total: found.total, records: found.records.map(shownJob) };
    },
    retry: retryJob,
  };
}

function shownJob({ createdAt, startedAt, endedAt, ...job }: JobRow) {
  return { ...job, createTime: createdAt.toISOString(), startedAt: iso(startedAt), endedAt: iso(endedAt) };
}

async function stateOf({ config, db, readiness, version, commit }: Parts): Promise<SystemState> {
  const now = Date.now();
  const { checks } = await readiness.state();
  const queues = await listQueues(db.kysely);
  return {
    node: {
      name: `${hostname()}:${process.pid}`,
      version,
      commit,
      runtime: process.version,
      startedAt: new Date(now - process.uptime() * 1000).toISOString(),
      now: new Date(now).toISOString(),
      memory: process.memoryUsage.rss(),
    },
    checks,
    database: await databaseFacts(db),
    storage: await storageState(config, db),
    queues: queues.map(({ lastDoneAt, ...queue }) => ({ ...queue, lastDoneAt: iso(lastDoneAt) })),
    tables: await tableSizes(db),
    configuration: config.settings,
    commands: await lastCommandRuns(db.kysely),
  };
}

async function storageState({ s3, dataFolder }: Config, db: Database): Promise<SystemState['storage']> {
  const disk = await statfs(dataFolder);
  const totals = await fileTotals(db.kysely);
  // The folder of the data is filled also where files go elsewhere: by pictures on their way and the log's witness.
  return {
    kind: s3 ? 's3' : 'folder',
    place: s3 ? `${s3.endpoint}/${s3.bucket}` : dataFolder,
    ...totals,
    freeBytes: disk.bavail * disk.bsize,
    totalBytes: disk.blocks * disk.bsize,
  };
}
