import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chainTexts } from '@homestead/audit/contract';
import { cleanText, createAudit } from '@homestead/audit/server';
import { dayOf } from '@homestead/calendar/engine';
import { createCalendar, DemoClock, systemClock } from '@homestead/calendar/server';
import { versionName } from '@homestead/catalogue/contract';
import { currentVersions, saveLayers } from '@homestead/catalogue/server';
import {
  begin,
  type Database,
  inTurn,
  migrate,
  openDatabase,
  type Progress,
  schemaVersion,
} from '@homestead/database';
import { defaultRule } from '@homestead/files/contract';
import { createFiles } from '@homestead/files/server';
import { createForms, formRoutes, loadContent, type MapPort } from '@homestead/forms/server';
import { polygonArea, round2 } from '@homestead/geodesy';
import {
  drawingRoutes,
  type HomesteadDeps,
  homesteadHook,
  homesteadRouteTable,
  loadGallery,
  loadReportRules,
  loadRules,
  personalDataPort,
  sweepPermits,
} from '@homestead/homestead/server';
import type { RouteSpec } from '@homestead/http/contract';
import {
  type BoundRoute,
  type CallLimits,
  createServer,
  FailureReporter,
  type Readiness,
} from '@homestead/http/server';
import { createBasemap, createSpace, type OverlayKernel } from '@homestead/map/server';
import { createNotices } from '@homestead/notifications/server';
import { createPeople, loadMenus, menuRoutes } from '@homestead/people/server';
import { createRecords } from '@homestead/records/server';
import {
  createWorkflow,
  startLinked,
  type WorkflowDeps,
  type WorkflowHook,
} from '@homestead/workflow/server';
import type { FastifyInstance } from 'fastify';
import { paths as desktopPaths } from '../admin/paths.ts';
import { paths as phonePaths } from '../mobile/paths.ts';
import { type BackgroundJobs, startBackgroundJobs } from './background-jobs.ts';
import { capabilities } from './capabilities.ts';
import type { Config } from './config.ts';
import { rootFolder, sealOf } from './config.ts';
import { loadCounty } from './demo/county.ts';
import { demoRoutes } from './demo/routes.ts';
import { seedDemo } from './demo/seed.ts';
import { markDemonstration, refuseDemonstration } from './demonstration.ts';
import { commitOf, healthRoutes, standardReadiness } from './health.ts';
import { storageOf } from './operate/storage.ts';
import { version } from './operate/version.ts';
import { aboutNoCase, filesPort, onlyFor, peoplePort, workflowAudit } from './ports.ts';
import { createLog, type Log } from './watch/log.ts';
import { createMetrics, type Metrics } from './watch/metrics.ts';

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
  /** Background jobs (timers, sweeps); off in tests that drive them by hand. */
  duties?: boolean;
  db?: Database;
  /** Demonstration cases beside the demonstration accounts and layers; made unless false. */
  demoCases?: boolean;
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
  close(): Promise<void>;
}

/** Puts the modules together: database, people, files, forms, workflow, map, HTTP. It does not listen. */
export async function createApp(config: Config, options: AppOptions = {}): Promise<App> {
  const progress = options.progress ?? (() => {});
  mkdirSync(config.dataFolder, { recursive: true });
  const db = options.db ?? (await openDatabase(config.database, progress));
  try {
    await begin(db, { waitMs: config.databaseWaitMs, progress });
    // A node that starts beside another finds everything done: structure, content, seed and job queues are made once.
    return await inTurn(db, 'start', () => assemble(config, options, db, progress));
  } catch (error) {
    if (!options.db) await db.close().catch(() => undefined);
    throw error;
  }
}

async function assemble(config: Config, options: AppOptions, db: Database, progress: Progress): Promise<App> {
  if (config.isProduction) await refuseDemonstration(db);
  await migrate(db, join(rootFolder, 'migrations'), progress);
  // The structure itself marks databases that were seeded before there was a mark.
  if (config.isProduction) await refuseDemonstration(db);
  const log = options.log ?? createLog(config);
  // In production a line of the log; else heard also where the log is silent.
  const write = (line: string) => (config.isProduction ? log.error(line) : console.error(line));
  const failures = new FailureReporter({ write, clean: cleanText });
  const report = failures.report.bind(failures);

  const clock = config.isDemo ? new DemoClock(db) : systemClock;
  if (clock instanceof DemoClock) await clock.refresh();
  const audit = createAudit({
    db,
    namesOf: (ids) => people.namesOf(ids),
    onFailure: (error) => report(error, 'the operation log'),
    sealKey: sealOf(config).key,
    witness: sealOf(config).witness,
    notifyBroken: async (tx, { reason, sealNo, at }) => {
      const text = chainTexts.notice(chainTexts.broken(reason, sealNo));
      const roles = await people.rolesWith(tx, 'audit.chain.check');
      const to = { people: [], roles, division: config.county };
      return notices.notify(tx, [
        { ...aboutNoCase, kind: 'system', title: chainTexts.noticeTitle, text, to, at },
      ]);
    },
  });
  const people = createPeople({
    db,
    demo: config.isDemo,
    capabilities,
    content: join(config.contentFolder, 'people'),
    https: config.https,
    notifyPerson: (tx, { personId, ...notice }) =>
      notices.notify(tx, [{ ...aboutNoCase, ...notice, kind: 'account', to: onlyFor([personId]) }]),
  });
  await people.start();

  const content = loadContent(config.contentFolder);
  await saveLayers(db.kysely, Object.values(content.layers), clock.now());
  const space = createSpace({
    db,
    layers: content.layers,
    ...(options.kernel ? { kernel: options.kernel } : {}),
    ...(options.overlayDeadlineMs ? { deadlineMs: options.overlayDeadlineMs } : {}),
  });
  const county = await loadCounty(config);
  // The drawing thread generates the county for itself, when the first tile is asked for.
  const generator = pathToFileURL(join(config.contentFolder, 'demo-county', 'generate.ts'));
  const basemap = config.isDemo ? createBasemap({ county: generator, bounds: county.bounds }) : null;
  const uploadRule = (group: string, field: string) =>
    content.models[group]?.fields.find((entry) => entry.code === field)?.upload ?? null;
  const everyField = Object.values(content.models)
    .flatMap(({ fields }) => fields.map(({ upload }) => (upload ? upload.maxCount * upload.maxBytes : 0)))
    .reduce((total, bytes) => total + bytes, 0);
  const files = createFiles({
    db,
    storage: await storageOf(config),
    staging: join(config.dataFolder, 'staging'),
    uploadRule,
    // Cases and their rule of who sees what are made after the files: a file is asked for when all stands.
    access: (...question) => records.fileAccess.access(...question),
    looked: (...look) => records.fileAccess.looked(...look),
    // Whatever the content says, everything that the fields of the county take in one case fits.
    quota: async (personId) => Math.max(await people.uploadQuota(db.kysely, personId), everyField),
    audit,
  });
  const map: MapPort = {
    checkOccupation: (layerId: string, geometry: object) =>
      space.checkOccupation(db.kysely, { layerId, geometry: geometry as never }),
    area: (geometry: object) => round2(polygonArea(geometry as never)),
    currentVersions: async (executor: Parameters<typeof currentVersions>[0], ids: readonly string[]) => {
      const found = await currentVersions(executor, ids);
      return Object.fromEntries(
        ids.map((id) => [id, found.has(id) ? versionName(id, found.get(id)!) : null]),
      );
    },
  };
  const today = () => dayOf(clock.now());
  const forms = await createForms({
    db,
    content,
    map,
    divisions: people.divisions,
    bounds: county.bounds,
    today,
  });
  const notices = createNotices({ db, clock });
  const rules = loadRules(config.contentFolder, content.models);
  const gallery = loadGallery(config.contentFolder, content, rules);
  const { drawings } = gallery;
  const workflowPeople = peoplePort(people);
  const workflowPorts: WorkflowDeps = {
    db,
    clock,
    forms,
    map,
    people: workflowPeople,
    files: filesPort(files),
    audit: workflowAudit(audit),
    notifications: notices.notifications,
    personalData: personalDataPort(db, audit),
    hooks: [
      homesteadHook(db, {
        rules,
        reports: loadReportRules(config.contentFolder, content.models),
        drawings,
        today,
        divisionName: workflowPeople.divisionName,
        startLinked: (tx, input) => startLinked(workflowPorts, tx, input),
      }),
      ...(options.hooks ?? []),
    ],
    ...(county.divisionAt ? { divisionAt: county.divisionAt } : {}),
    report,
  };
  const workflow = createWorkflow(workflowPorts);
  const calendar = createCalendar({ db, clock, audit, deadlines: workflow.deadlines });
  const homestead: HomesteadDeps = {
    db,
    clock,
    rules,
    drawings,
    forms,
    audit: workflowPorts.audit,
    cases: workflow.cases,
    divisionName: workflowPeople.divisionName,
    notify: notices.notify,
    report,
  };
  const records = createRecords({ ...workflowPorts, files, audit });
  await calendar.publish(config.contentFolder);
  const menus = loadMenus(config.contentFolder, {
    routes: { desktop: Object.keys(desktopPaths), phone: Object.keys(phonePaths) },
    capabilities: Object.keys(capabilities),
    processes: await workflow.publish(config.contentFolder),
  });
  if (!config.isDemo) {
    const first = await people.makeFirstAdministrator(config.county);
    if (first) progress(`已建立首个管理员 ${first.userName}，一次性密码（只显示这一次）：${first.password}`);
  }
  if (clock instanceof DemoClock) {
    await markDemonstration(db);
    await seedDemo({
      db,
      people,
      county,
      contentFolder: config.contentFolder,
      workflow,
      clock,
      progress,
      layers: content.layers,
      checkedFields: forms.checkedFields,
      withCases: options.demoCases !== false,
    });
  }

  const fire = async () => (await workflow.fireDueTimers()) + (await sweepPermits(homestead));
  let jobs: BackgroundJobs | null = null;
  const readiness = standardReadiness({
    db,
    dataFolder: config.dataFolder,
    leastFree: config.diskReserve,
    lookedAgoMs: () => jobs?.lookedAgoMs() ?? null,
  });
  const routes: BoundRoute[] = [
    ...healthRoutes(
      { database: db.kind, version, commit: commitOf(config.commit), schema: await schemaVersion(db) },
      readiness,
    ),
    ...people.routes,
    ...menuRoutes(menus, workflow.offered),
    ...files.routes,
    ...space.routes,
    ...(basemap?.routes ?? []),
    ...formRoutes(forms, { today, bounds: county.bounds }, workflow.releaseOf),
    ...calendar.routes,
    ...workflow.routes,
    ...homesteadRouteTable(homestead),
    ...records.routes,
    ...notices.routes,
    ...audit.chain.routes,
    ...drawingRoutes(gallery, files),
    ...(clock instanceof DemoClock ? demoRoutes({ clock, county, fire }) : []),
  ];
  const metrics = config.metrics
    ? createMetrics({
        version,
        database: db.kind,
        pool: () => db.pool(),
        unflushed: () => audit.unflushed(),
        lateTimers: () => workflow.lateTimers(),
      })
    : null;
  const server = await createServer({
    db,
    routes,
    capabilities,
    clients: [
      { prefix: '/m/', folder: join(rootFolder, 'apps/mobile/dist') },
      { prefix: '/', folder: join(rootFolder, 'apps/admin/dist') },
    ],
    authenticate: people.authenticate,
    observe: audit.observe,
    writeAct: audit.writeAct,
    report,
    ...(options.limits ? { limits: options.limits } : {}),
    officeNetworks: config.officeNetworks,
    trustProxy: config.trustProxy,
    https: config.https,
    title: '农村宅基地审批平台',
    version,
    log,
    ...(metrics ? { traffic: metrics.traffic } : {}),
  });
  if (options.duties !== false) basemap?.warm();
  jobs =
    options.duties === false
      ? null
      : await startBackgroundJobs({
          db,
          clock,
          workflow,
          notices,
          people,
          files,
          audit,
          sweepPermits: () => sweepPermits(homestead),
          report,
        });

  return {
    server,
    calls: routes.map(({ spec }) => spec),
    db,
    metrics,
    readiness,
    fireDueTimers: workflow.fireDueTimers,
    close: async () => {
      await server.close();
      await jobs?.stop();
      if (clock instanceof DemoClock) clock.stop();
      await Promise.all([space.close(), files.close(), basemap?.close()]);
      await audit.close();
      failures.stop();
      if (!options.db) await db.close();
    },
  };
}
