import { parentPort, threadId } from 'node:worker_threads';
import { openGeos } from './geos.ts';
import { jobRunner } from './jobs.ts';
import { BorderTaker, type SentJob } from './protocol.ts';

/** The kernel's thread with faults: the sliver limit of a job says what befalls it; `named` answers which thread it was. */
export const faults = { hang: 1001, crash: 1002, exit: 1003, silent: 1004, named: 1005 } as const;

const runJob = jobRunner(await openGeos());
const border = new BorderTaker();
parentPort?.on('message', ({ id, job }: { id: number; job: SentJob }) => {
  const fault = job.kind === 'overlay' ? job.sliver : 0;
  if (fault === faults.hang) for (;;);
  if (fault === faults.crash) throw new Error('out of memory');
  if (fault === faults.exit) process.exit(3);
  if (fault === faults.named) return parentPort?.postMessage({ id, answer: threadId });
  return parentPort?.postMessage(
    fault === faults.silent ? { id } : { id, answer: runJob(border.taken(job)) },
  );
});
parentPort?.postMessage({ id: 0 });
