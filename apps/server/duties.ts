import type { Audit } from '@homestead/audit/server';
import { type Database, eachAlone } from '@homestead/database';
import type { Files } from '@homestead/files/server';
import { sweepCalls } from '@homestead/http/server';
import { type Jobs, startJobs } from '@homestead/jobs';
import type { Notices } from '@homestead/notices/server';
import type { People } from '@homestead/people/server';
import { type Clock, DemoClock, type Workflow } from '@homestead/workflow/server';

export interface DutyDeps {
  db: Database;
  clock: Clock;
  workflow: Workflow;
  notices: Notices;
  people: People;
  files: Files;
  audit: Audit;
  /** Permits whose day has come. */
  sweepPermits(): Promise<number>;
}

/** What was reported within the hour: duties look every few seconds, and one that fails goes on failing. */
const told = new Set<string>();

/** Tells the operator that a duty failed, in the server's output. */
export function reportDuty(error: unknown, about: string): void {
  const text = `${about}: ${error instanceof Error ? error.message : String(error)}`;
  if (told.has(text)) return;
  told.add(text);
  console.error(`[duties] ${text}`);
}

/**
 * What runs by itself: timers of cases (our own rows; a job only wakes us each minute, and a look every few seconds on this
 * node keeps the wait short), and hourly sweeps.
 */
export async function startDuties({
  db,
  clock,
  workflow,
  notices,
  people,
  files,
  audit,
  sweepPermits,
}: DutyDeps): Promise<{ stop(): Promise<void> }> {
  if (clock instanceof DemoClock) clock.follow();
  const jobs: Jobs = await startJobs(db, (error) => reportDuty(error, 'a job'));
  await jobs.every('workflow-timers', '* * * * *', async () => void (await workflow.fireDueTimers()));
  await jobs.every('permits', '*/10 * * * *', async () => void (await sweepPermits()));
  await jobs.every('sweeps', '7 * * * *', async () => {
    told.clear();
    const sweeps: (() => Promise<unknown>)[] = [
      () => people.sweep(),
      () => files.sweep(),
      () => notices.sweep(),
      () => audit.seal(),
      () => sweepCalls(db.kysely),
    ];
    await eachAlone(
      sweeps,
      (sweep) => sweep().then(() => 1),
      (error) => reportDuty(error, 'a sweep'),
    );
  });
  await jobs.every('audit-chain', '23 3 * * *', async () => void (await audit.chain.check()));
  await files.sweep();
  let isLooking = false;
  const look = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    void workflow
      .fireDueTimers()
      .then(sweepPermits)
      .catch((error: unknown) => reportDuty(error, 'the look at timers and permits'))
      .finally(() => {
        isLooking = false;
      });
  }, 5000);
  look.unref();
  return {
    stop: async () => {
      clearInterval(look);
      await jobs.stop();
    },
  };
}
