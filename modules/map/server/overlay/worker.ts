import { parentPort, workerData } from 'node:worker_threads';
import { standBack } from '@homestead/processes';
import { openGeos } from './geos.ts';
import { jobRunner } from './jobs.ts';
import { BorderTaker, type SentJob } from './protocol.ts';

/** The kernel's thread: one job after another, each answered or failed by its number. */
const port = parentPort;
if (!port) throw new Error('the overlay kernel runs in a worker thread');
if (!(workerData as { isPrompt?: boolean } | null)?.isPrompt) standBack();
const runJob = jobRunner(await openGeos());
const border = new BorderTaker();
port.on('message', ({ id, job }: { id: number; job: SentJob }) => {
  try {
    port.postMessage({ id, answer: runJob(border.taken(job)) });
  } catch (error) {
    port.postMessage({ id, failure: error instanceof Error ? error.message : String(error) });
  }
});
port.postMessage({ id: 0 });
