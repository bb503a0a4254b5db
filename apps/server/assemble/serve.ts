import { join } from 'node:path';
import { logTexts } from '@homestead/audit/contract';
import { logRouteTable, systemRouteTable } from '@homestead/audit/server';
import { DemoClock } from '@homestead/calendar/server';
import { releaseLeases, withLayersOfDirectories } from '@homestead/catalogue/server';
import { type ContentKind, inTurn, migratedVersion } from '@homestead/database';
import { formPreviewPath } from '@homestead/forms/contract';
import { formRoutes } from '@homestead/forms/server';
import { type BoundRoute, createServer, type Principal } from '@homestead/http/server';
import {
  type ContentVersions,
  contentRoutes,
  createContentVersions,
  type Menus,
} from '@homestead/people/server';
import type { App, AppOptions } from '../app.ts';
import { migrationsFolder } from '../begin.ts';
import { capabilities } from '../capabilities.ts';
import { type Config, rootFolder } from '../config.ts';
import { demoRoutes } from '../demo/routes.ts';
import { version } from '../operate/version.ts';
import { systemPort } from '../system/state.ts';
import { type BackgroundJobs, startBackgroundJobs } from './background-jobs.ts';
import { contentKinds } from './content-kinds.ts';
import { healthRoutes, standardReadiness } from './health.ts';
import type { Modules } from './modules.ts';
import type { NodeBase } from './node-base.ts';
import { SeenContent } from './seen-content.ts';

type Served = Modules & { menus: Menus; commit: string | null };
type Routed = Served & { contentVersions: ContentVersions; kinds: readonly ContentKind[] };

/**
 * Serves the modules over HTTP, with health, figures and background jobs, once the database is filled: throws what `filling` throws.
 * It does not listen.
 */
export async function serve(
  config: Config,
  options: AppOptions,
  base: NodeBase,
  modules: Served,
  filling: Promise<unknown>,
): Promise<App> {
  const { db, log, report, clock } = base;
  const { workflow, homestead, papers, people, files, audit, notices, countyMap, space, pictures, commit } =
    modules;
  let jobs: BackgroundJobs | null = null;
  const runsJobs = options.backgroundJobs !== false;
  let servedAt = performance.now();
  const readiness = standardReadiness({
    db,
    dataFolder: config.dataFolder,
    leastFree: config.diskReserve,
    lookedAgoMs: () => (runsJobs ? (jobs?.lookedAgoMs() ?? performance.now() - servedAt) : null),
  });
  filling.catch(() => undefined);
  const facts = { version, commit, schema: migratedVersion(migrationsFolder) };
  const health = healthRoutes({ database: db.kind, ...facts }, readiness);
  const system = systemRouteTable(systemPort({ config, db, readiness, version, commit }));
  const kinds = contentKinds(modules);
  const contentVersions = createContentVersions(
    { db, now: () => base.clock.now(), kinds, signature: config.contentSignature, report },
    config.county,
  );
  const content = new SeenContent({
    published: contentVersions.revisionSql,
    models: modules.dataModels.revisionSql,
    parameters: homestead.parameters.stateSql,
    templates: notices.templates.stateSql,
  });
  const routes = [...health, ...system, ...routesOf(base, { ...modules, contentVersions, kinds }, content)];
  modules.dataModels.reserve(routes.flatMap(({ spec }) => spec.path.split('/')[2] ?? []));
  const metrics = config.metrics
    ? (await import('../watch/metrics.ts')).createMetrics({
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
      { prefix: '/m/', folder: join(rootFolder, 'apps/mobile/dist'), framed: formPreviewPath },
      { prefix: '/', folder: join(rootFolder, 'apps/admin/dist') },
    ],
    authenticate: async (...asked) => {
      const { person, beside } = await people.authenticateWith(...asked, content.column);
      return content.keep(await withLayersOfDirectories(db.kysely, person), beside);
    },
    authenticateKey: people.authenticateKey,
    observe: audit.observe,
    writeAct: audit.writeAct,
    lastChange: async (target) => {
      const last = await audit.lastChange(target);
      // The log keeps the time of the machine.
      return last && clock instanceof DemoClock ? { ...last, at: clock.tells(last.at) } : last;
    },
    report,
    ...(options.limits ? { limits: options.limits } : {}),
    officeNetworks: config.officeNetworks,
    trustProxy: config.trustProxy,
    describe: async () => {
      await modules.dataModels.refresh();
      return modules.records.describe();
    },
    https: config.https,
    title: '农村宅基地审批平台',
    version,
    log,
    ...(metrics ? { traffic: metrics.traffic } : {}),
  });
  await filling;
  servedAt = performance.now();
  // Connections that stay open by themselves would hold the server open.
  server.addHook('preClose', async () => notices.endStreams());
  const makeScheduled = async () => {
    await Promise.all([modules.dataModels.refresh(), contentVersions.refresh()]);
    return modules.interfaces.makeScheduled();
  };
  // Nobody else has an embedded database: what is taken there, a killed process had.
  if (runsJobs && db.kind === 'pglite' && !options.db) await releaseLeases(db);
  let starting: Promise<void> | null = null;
  const startJobs = async () => {
    countyMap.warm();
    const { sweepPermits, placeCases } = homestead;
    // The queues of jobs are made once, however many nodes start.
    jobs = await inTurn(db, 'jobs', () =>
      startBackgroundJobs({
        ...base,
        workflow,
        papers,
        notices,
        people,
        files,
        audit,
        imports: modules.imports,
        versions: modules.versions,
        dataCatalogue: modules.dataCatalogue,
        publishContent: contentVersions.publishDue,
        sweepPermits,
        sweepInterfaces: modules.interfaces.sweep,
        deliverEvents: modules.interfaces.webhooks.deliverDue,
        makeScheduledCalls: makeScheduled,
        watchServices: modules.services.watch,
        countStatistics: modules.statistics.refresh,
        placeCases,
      }),
    );
  };
  const event = { level: 'info', about: logTexts.systemTitle } as const;
  base.systemLog.record({ ...event, kind: 'start', message: logTexts.started(version, db.kind) });
  return {
    server,
    calls: routes.map(({ spec }) => spec),
    db,
    metrics,
    readiness,
    fireDueTimers: workflow.fireDueTimers,
    sweepPermits: homestead.sweepPermits,
    makeDueCalls: workflow.makeDueCalls,
    makeScheduled,
    sweepInterfaces: modules.interfaces.sweep,
    preparePapers: papers.prepareDue,
    publishContent: contentVersions.publishDue,
    loadLayers: async () =>
      (await modules.imports.runDue()) +
      (await modules.versions.runDue()) +
      (await modules.dataCatalogue.runDue()),
    startJobs: async () => {
      if (!runsJobs) return;
      starting ??= startJobs();
      await starting;
    },
    close: async () => {
      await server.close();
      await starting?.catch(() => undefined);
      // Before the jobs: an import that runs would be waited for.
      await Promise.all([modules.imports.close(), modules.versions.close(), modules.dataCatalogue.close()]);
      await jobs?.stop();
      papers.close();
      pictures.close();
      await Promise.all([modules.outbound.close(), modules.services.close()]);
      await Promise.all([modules.dictionaries.close(), space.close(), files.close(), countyMap.close()]);
      await audit.close();
      base.systemLog.record({ ...event, kind: 'stop', message: logTexts.stopped });
      base.stop();
      await base.systemLog.flush();
      if (!options.db) await db.close();
    },
  };
}

/** The calls of every module. */
function routesOf({ clock, db }: NodeBase, modules: Routed, content: SeenContent): BoundRoute[] {
  const {
    people,
    files,
    space,
    pictures,
    countyMap,
    forms,
    calendar,
    workflow,
    homestead,
    records,
    notices,
    announcements,
    audit,
  } = modules;
  const { papers, county, place, menus, dictionaries, dataCatalogue } = modules;
  const fire = async () => (await workflow.fireDueTimers()) + (await homestead.sweepPermits());
  return [
    ...people.routes,
    ...menus.routes,
    ...contentRoutes(db, modules.kinds, () => modules.contentVersions.refresh()),
    ...modules.contentVersions.routes,
    ...files.routes,
    ...dictionaries.routes,
    // The map's settings decide what lies in the county and in whose division.
    ...after(
      (caller) => modules.contentVersions.refresh(content.of(caller).published),
      [
        ...dataCatalogue.routes,
        ...space.routes,
        ...countyMap.routes,
        ...modules.countyMapInForce.routes,
        ...modules.vectorServices,
        ...modules.imports.routes,
        ...modules.versions.routes,
        ...pictures.routes,
      ],
    ),
    ...modules.services.routes,
    ...modules.layerTree.routes,
    ...modules.styles.routes,
    ...modules.dataModels.routes,
    ...after(
      async (caller) => {
        const { models, published } = content.of(caller);
        await Promise.all([modules.dataModels.refresh(models), modules.contentVersions.refresh(published)]);
      },
      formRoutes(forms, place, {
        releaseOf: workflow.releaseOf,
        filling: workflow.filling,
        calls: modules.interfaces.inbound.calls,
        now: () => clock.now(),
      }),
    ),
    ...calendar.routes,
    ...after(
      async (caller) => {
        const { models, parameters, published, templates } = content.of(caller);
        await Promise.all([
          modules.dataModels.refresh(models),
          homestead.parameters.refresh(parameters),
          modules.contentVersions.refresh(published),
          notices.templates.refresh(templates),
        ]);
      },
      [...workflow.routes, ...homestead.routes, ...records.routes, ...papers.routes],
    ),
    ...modules.statistics.routes,
    ...notices.routes,
    ...announcements.routes,
    // What is given to other systems, and taken from them, is what the models say on whichever node.
    ...after(async (caller) => {
      const { models, published } = content.of(caller);
      await Promise.all([modules.dataModels.refresh(models), modules.contentVersions.refresh(published)]);
    }, modules.interfaces.routes),
    ...audit.chain.routes,
    ...logRouteTable({ db, write: (entry) => db.transaction((tx) => audit.write(tx, entry)) }),
    ...(clock instanceof DemoClock ? demoRoutes({ clock, county, fire }) : []),
  ];
}

/** Calls that wait for something first: here, for data models and the county's parameters as they stand on whichever node. */
function after(
  first: (caller: Principal | null) => Promise<void>,
  routes: readonly BoundRoute[],
): BoundRoute[] {
  return routes.map((route) => ({
    ...route,
    handle: async (call) => {
      await first(call.caller);
      return route.handle(call);
    },
  }));
}
