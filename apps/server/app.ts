import { mkdirSync } from 'node:fs';
import type { Clock } from '@homestead/calendar/server';
import { begin, type Database, inTurn, migrate, type Progress, sparingSeeds } from '@homestead/database';
import type { BegunEngine } from '@homestead/database/embedded';
import type { RouteSpec } from '@homestead/http/contract';
import type { CallLimits, Readiness } from '@homestead/http/server';
import type { OverlayKernel } from '@homestead/map/server';
import type { WorkflowHook } from '@homestead/workflow/server';
import type { FastifyInstance } from 'fastify';
import { publishContent, seed, settleContent } from './assemble/first-start.ts';
import { createModules } from './assemble/modules.ts';
import { createBase } from './assemble/node-base.ts';
import { openOf } from './assemble/open.ts';
import { type Prepared, prepare } from './assemble/prepare.ts';
import { serve } from './assemble/serve.ts';
import { migrationsFolder } from './begin.ts';
import type { Config } from './config.ts';
import { seedOffice } from './demo/office.ts';
import { refuseDemonstration } from './demonstration.ts';
import type { Log } from './watch/log.ts';
import type { Metrics } from './watch/metrics.ts';

export { compileMeanwhile } from '@homestead/http/server';

export interface AppOptions {
  progress?: Progress;
  log?: Log;
  /** Replaces the overlay kernel, for tests of its failures. */
  kernel?: OverlayKernel;
  /** How long one overlay may take before it counts as failed. */
  overlayDeadlineMs?: number;
  /** More rules of the workflow, for tests that stop between commit and reply. */
  hooks?: WorkflowHook[];
  limits?: CallLimits;
  /** Whether `startJobs` starts the background jobs (timers, sweeps); off in tests that drive them by hand. */
  backgroundJobs?: boolean;
  /** A database that stays open when the app closes. */
  db?: Database;
  /** What names the program down to its last line: a start by the same one, on the same content, need not look at what it seeded. */
  program?: string | null;
  /** The own embedded database of the app, where it was begun already. */
  begun?: BegunEngine | null;
  /** Demonstration cases beside the demonstration accounts and layers; made unless false. */
  demoCases?: boolean;
  /** Replaces the clock of the processes, for tests that move it. */
  clock?: Clock;
  /** Hears of failures of the program in place of the log, for tests of them. */
  report?(error: unknown, about: string): void;
}

export interface App {
  server: FastifyInstance;
  /** Every call that is served, as declared. */
  calls: readonly RouteSpec[];
  db: Database;
  /** The figures of this node, where metrics are configured. */
  metrics: Metrics | null;
  /** Whether this node should be given calls; parts add their checks. */
  readiness: Readiness;
  fireDueTimers(): Promise<number>;
  /** Looks after the permits whose day has come; returns how many. */
  sweepPermits(): Promise<number>;
  /** Makes the calls to other systems that service tasks wait for; returns how many were answered. */
  makeDueCalls(): Promise<number>;
  /** Makes the calls and the files of exchanges whose time has come; returns how many. */
  makeScheduled(): Promise<number>;
  /** Forgets what calls to and from other systems leave behind. */
  sweepInterfaces(): Promise<void>;
  /** Prepares the papers that wait; returns how many it looked at. */
  preparePapers(): Promise<number>;
  /** Publishes the content versions whose moment has come; returns how many it looked at. */
  publishContent(): Promise<number>;
  /** Works on imports, planned publications and reviews of layers that wait; returns how many. */
  loadLayers(): Promise<number>;
  /** Starts the background jobs, which no call needs: a server listens before. Throws what their queues throw. */
  startJobs(): Promise<void>;
  close(): Promise<void>;
}

/** Puts the modules together: database, people, files, forms, workflow, map, HTTP. It does not listen. */
export async function createApp(config: Config, options: AppOptions = {}): Promise<App> {
  const progress = options.progress ?? (() => {});
  mkdirSync(config.dataFolder, { recursive: true });
  const opening = options.db ?? openOf(config, progress, options.begun);
  // The embedded database opens in a thread of its own meanwhile.
  const preparing = prepare(config);
  preparing.catch(() => undefined);
  const db = await opening;
  try {
    const prepared = await preparing;
    await begin(db, { waitMs: config.databaseWaitMs, progress });
    // A node that starts beside another finds everything done: structure, content and seed are made once.
    return await inTurn(db, 'start', async () => {
      await bringStructure(config, db, progress);
      return sparingSeeds(db, options.program ?? null, () =>
        assemble(config, options, db, progress, prepared),
      );
    });
  } catch (error) {
    if (!options.db) await db.close().catch(() => undefined);
    throw error;
  }
}

/** Brings the structure up to date, where the database may be served. */
async function bringStructure(config: Config, db: Database, progress: Progress): Promise<void> {
  if (config.isProduction) await refuseDemonstration(db);
  await migrate(db, migrationsFolder, progress);
  // The structure itself marks databases that were seeded before there was a mark.
  if (config.isProduction) await refuseDemonstration(db);
}

async function assemble(
  config: Config,
  options: AppOptions,
  db: Database,
  progress: Progress,
  prepared: Prepared,
): Promise<App> {
  const base = await createBase(config, options, db);
  const modules = await createModules(config, options, { ...base, ...prepared });
  const published = await publishContent(config, base, modules, prepared.shipped);
  const filling = settleContent(modules, published).then(() =>
    seed(config, options, base, modules, progress),
  );
  // The calls are mounted between the statements.
  const { menus } = published;
  const app = await serve(config, options, base, { ...modules, menus, commit: prepared.commit }, filling);
  if (await filling) await seedOffice(app.server, config.contentFolder, progress);
  return app;
}
