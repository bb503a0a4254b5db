import { type Database, runText } from '@homestead/database';

export {
  isJobSort,
  type JobRow,
  type JobState,
  listJobs,
  listQueues,
  type QueueRow,
  retryJob,
} from './list.ts';

export interface Jobs {
  /** Runs `work` for each job of a queue; a job that fails is tried again with growing pauses. */
  work(queue: string, work: (data: unknown) => Promise<void>): Promise<void>;
  /** Runs `work` on a cron schedule (Asia/Shanghai), once for all nodes. */
  every(queue: string, cron: string, work: () => Promise<void>): Promise<void>;
  send(queue: string, data: object, options?: { startAfter?: Date; singletonKey?: string }): Promise<void>;
  stop(): Promise<void>;
}

/** pg-boss on either database, through the one wrapper (its guard and its single connection included). `onError` hears of every failure. */
export async function startJobs(db: Database, onError: (error: Error) => void): Promise<Jobs> {
  const executeSql = async (text: string, values?: unknown[]) => {
    if (!values || values.length === 0) {
      // Scripts of several statements cannot be prepared; a single statement may answer rows.
      if (/;\s*\S/.test(text.replace(/\$\$[\s\S]*?\$\$/g, ''))) {
        await db.script(text);
        return { rows: [] };
      }
    }
    const result = await runText(db.kysely, text, values ?? []);
    return { rows: result.rows as Record<string, unknown>[] };
  };
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({ db: { executeSql }, schema: 'jobs' });
  boss.on('error', onError);
  await boss.start();
  // A handler that throws fails its job, which is tried again; nobody would hear of it.
  const heard = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)));
      throw error;
    }
  };
  const polling = { pollingIntervalSeconds: db.kind === 'pglite' ? 5 : 2 };
  return {
    work: async (queue, work) => {
      await boss.createQueue(queue);
      await boss.work(queue, polling, async (jobs) => {
        for (const job of jobs) await heard(() => work(job.data));
      });
    },
    every: async (queue, cron, work) => {
      await boss.createQueue(queue);
      await boss.schedule(queue, cron, {}, { tz: 'Asia/Shanghai' });
      await boss.work(queue, polling, () => heard(work));
    },
    send: async (queue, data, options = {}) => {
      await boss.send(queue, data, { ...options, retryLimit: 5, retryBackoff: true });
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  };
}
