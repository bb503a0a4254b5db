import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type BackgroundJobDeps, startBackgroundJobs } from './background-jobs.ts';

// Stopping the queue takes so long by itself that a look that is not waited for would mostly have ended.
vi.mock('@homestead/jobs', () => ({
  startJobs: async () => ({ every: async () => {}, stop: async () => {} }),
}));
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** Modules without work, but for what a test puts in their place. */
function deps(more: Partial<BackgroundJobDeps>): BackgroundJobDeps {
  const none = async () => 0;
  const due = { runDue: none, onAsked: () => undefined, prepareDue: none, sweep: none };
  const modules = { papers: due, imports: due, versions: due, dataCatalogue: due, files: due, people: due };
  const notices = { templates: { refresh: none }, sweep: none };
  const audit = { seal: none, chain: { check: none } };
  const works = [
    'publishContent',
    'sweepPermits',
    'sweepInterfaces',
    'deliverEvents',
    'makeScheduledCalls',
    'watchServices',
    'countStatistics',
    'placeCases',
  ].map((name) => [name, none]);
  return {
    clock: { now: () => new Date() },
    ...modules,
    ...Object.fromEntries(works),
    notices,
    audit,
    report: () => undefined,
    ...more,
  } as unknown as BackgroundJobDeps;
}

it('whoever stops the jobs waits for the look at due timers that is under way, which still needs the database', async () => {
  const steps: string[] = [];
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const workflow = {
    makeDueCalls: async () => 0,
    fireDueTimers: async () => {
      steps.push('begun');
      await held;
      steps.push('done');
      return 0;
    },
  } as unknown as BackgroundJobDeps['workflow'];
  const jobs = await startBackgroundJobs(deps({ workflow }));
  vi.advanceTimersByTime(5000);
  await vi.waitUntil(() => steps.length > 0);
  const stopped = jobs.stop().then(() => steps.push('stopped'));
  await new Promise(setImmediate);
  letGo();
  await stopped;
  expect(steps).toEqual(['begun', 'done', 'stopped']);
});
