import type { Audit } from '@homestead/audit/server';
import { type Clock, DemoClock } from '@homestead/calendar/server';
import type { DataCatalogue, Imports, Versions } from '@homestead/catalogue/server';
import { type Database, eachAlone } from '@homestead/database';
import type { Files } from '@homestead/files/server';
import { sweepCalls } from '@homestead/http/server';
import { type Jobs, startJobs } from '@homestead/jobs';
import type { Notices } from '@homestead/notifications/server';
import type { Papers } from '@homestead/papers/server';
import type { People } from '@homestead/people/server';
import type { Workflow } from '@homestead/workflow/server';

export interface BackgroundJobDeps {
  db: Database;
  clock: Clock;
  workflow: Workflow;
  papers: Pick<Papers, 'prepareDue' | 'onAsked'>;
  imports: Imports;
  versions: Versions;
  dataCatalogue: Pick<DataCatalogue, 'runDue' | 'onAsked'>;
  /** Publishes the content versions whose moment has come. */
  publishContent(): Promise<number>;
  notices: Notices;
  people: People;
  files: Files;
  audit: Audit;
  /** Permits whose day has come. */
  sweepPermits(): Promise<number>;
  /** Forgets what the logs of calls to and from other systems need not keep. */
  sweepInterfaces(): Promise<void>;
  /** Sends events of cases to the systems that asked for them. */
  deliverEvents(): Promise<number>;
  /** Makes the calls to other systems whose time has come. */
  makeScheduledCalls(): Promise<number>;
  /** Looks whether services of other systems serve. */
  watchServices(): Promise<number>;
  /** Counts the cases that changed. */
  countStatistics(): Promise<number>;
  /** Takes over where the cases lie that changed. */
  placeCases(): Promise<number>;
  /** Hears of every background job that failed. */
  report(error: unknown, about: string): void;
}

export interface BackgroundJobs {
  /** How long ago this node last looked at due timers and permits with success, in ms. */
  lookedAgoMs(): number;
  stop(): Promise<void>;
}

/**
 * What runs by itself: timers of cases (our own rows; a job only wakes us each minute, and a look every few seconds on this
 * node keeps the wait short), and hourly sweeps.
 */
export async function startBackgroundJobs({
  db,
  clock,
  workflow,
  papers,
  imports,
  versions,
  dataCatalogue,
  publishContent,
  notices,
  people,
  files,
  audit,
  sweepPermits,
  sweepInterfaces,
  deliverEvents,
  makeScheduledCalls,
  watchServices,
  countStatistics,
  placeCases,
  report,
}: BackgroundJobDeps): Promise<BackgroundJobs> {
  if (clock instanceof DemoClock) clock.follow();
  const jobs: Jobs = await startJobs(db, (error) => report(error, 'a job'));
  await jobs.every('workflow-timers', '* * * * *', async () => void (await workflow.fireDueTimers()));
  await jobs.every('permits', '*/10 * * * *', async () => void (await sweepPermits()));
  await jobs.every('sweeps', '7 * * * *', async () => {
    const sweeps: (() => Promise<unknown>)[] = [
      () => people.sweep(),
      () => files.sweep(),
      () => imports.sweep(),
      () => notices.sweep(),
      () => sweepInterfaces(),
      () => audit.seal(),
      () => sweepCalls(db.kysely),
    ];
    await eachAlone(
      sweeps,
      (sweep) => sweep().then(() => 1),
      (error) => report(error, 'a sweep'),
    );
  });
  await jobs.every('map-services', '*/5 * * * *', async () => void (await watchServices()));
  await jobs.every('audit-chain', '23 3 * * *', async () => void (await audit.chain.check()));
  await files.sweep();
  let lookedAt = performance.now();
  let looking: Promise<void> | null = null;
  const look = setInterval(() => {
    looking ??= notices.templates
      .refresh()
      .then(() => workflow.fireDueTimers())
      .then(sweepPermits)
      .then(() => {
        lookedAt = performance.now();
      })
      .catch((error: unknown) => report(error, 'the look at timers and permits'))
      .finally(() => {
        looking = null;
      });
  }, 5000);
  look.unref();
  const about = (what: string) => (error: unknown) => report(error, what);
  const stops = [
    soon(papers.prepareDue, (work) => papers.onAsked(work), about('the papers that wait')),
    soon(imports.runDue, (work) => imports.onAsked(work), about('the imports that wait')),
    soon(deliverEvents, () => undefined, about('the events for other systems')),
    soon(makeScheduledCalls, () => undefined, about('the scheduled calls')),
    soon(workflow.makeDueCalls, () => undefined, about('the calls of service tasks')),
    soon(publishContent, () => undefined, about('the planned content')),
    soon(countStatistics, () => undefined, about('the statistics')),
    soon(placeCases, () => undefined, about('the places of cases')),
    soon(versions.runDue, (work) => versions.onAsked(work), about('the versions that wait')),
    soon(dataCatalogue.runDue, (work) => dataCatalogue.onAsked(work), about('the saved analyses that wait')),
  ];
  return {
    lookedAgoMs: () => performance.now() - lookedAt,
    stop: async () => {
      clearInterval(look);
      await Promise.all([looking, ...stops.map((stop) => stop())]);
      await jobs.stop();
    },
  };
}

/** Does waiting work soon after it was asked for, and every few seconds what another node left. Returns how to stop. */
function soon(
  work: () => Promise<unknown>,
  onAsked: (run: () => void) => void,
  report: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<unknown> | null = null;
  const run = () => {
    running ??= work()
      .catch(report)
      .finally(() => {
        running = null;
      });
  };
  const look = setInterval(run, 5000);
  look.unref();
  // After the transaction that asked has ended, most likely; where it has not, the next look finds the work.
  onAsked(() => void setTimeout(run, 300).unref());
  return async () => {
    clearInterval(look);
    onAsked(() => {});
    await running;
  };
}
