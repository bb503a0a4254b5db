import { type Executor, runText } from '@homestead/database';

export type JobState = 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed';

/** A job as it stands in its queue. */
export interface JobRow {
  id: string;
  queue: string;
  state: JobState;
  retries: number;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
  /** What the failure said; null while there is none. */
  failure: string | null;
}

/** A queue with how many jobs stand in it by state, and when one last ended well. */
export interface QueueRow {
  name: string;
  cron: string | null;
  waiting: number;
  active: number;
  failed: number;
  completed: number;
  lastDoneAt: Date | null;
}

/** A node without background jobs may stand on a database where none ever ran. */
async function hasJobs(db: Executor): Promise<boolean> {
  const text = `select to_regclass('jobs.job') is not null and to_regclass('jobs.schedule') is not null as found`;
  const { rows } = await runText(db, text, []);
  return (rows[0] as { found: boolean }).found;
}

/** Queues that work is sent to, by name; those of the library itself are left out. */
export async function listQueues(db: Executor): Promise<QueueRow[]> {
  if (!(await hasJobs(db))) return [];
  const text = `select q.name, s.cron,
      count(*) filter (where j.state in ('created', 'retry'))::int as waiting,
      count(*) filter (where j.state = 'active')::int as active,
      count(*) filter (where j.state = 'failed')::int as failed,
      count(*) filter (where j.state = 'completed')::int as completed,
      max(j.completed_on) filter (where j.state = 'completed') as "lastDoneAt"
    from jobs.queue q left join jobs.job j on j.name = q.name
      left join (select name, min(cron) as cron from jobs.schedule group by name) s on s.name = q.name
    where not starts_with(q.name, '__pgboss') group by q.name, s.cron order by q.name`;
  return (await runText(db, text, [])).rows as QueueRow[];
}

/** The columns by which jobs can be sorted. */
const sorts = { createTime: 'j.created_on', endedAt: 'j.completed_on', retries: 'j.retry_count' } as const;
type JobSort = keyof typeof sorts;
export const isJobSort = (name: string): name is JobSort => Object.hasOwn(sorts, name);

interface AskedJobs {
  state?: JobState;
  queue?: string;
  /** Part of what the failure says. */
  failure?: string;
  sort?: { by: JobSort; isFalling: boolean };
  limit: number;
  offset: number;
}

/** A page of jobs, the newest first unless another order is asked. */
export async function listJobs(
  db: Executor,
  { sort = { by: 'createTime', isFalling: true }, ...asked }: AskedJobs,
): Promise<{ records: JobRow[]; total: number }> {
  if (!(await hasJobs(db))) return { records: [], total: 0 };
  const where = `from jobs.job j where not starts_with(j.name, '__pgboss')
    and ($1::text is null or j.state::text = $1) and ($2::text is null or j.name = $2)
    and ($3::text is null or position(lower($3) in lower(j.output->>'message')) > 0)`;
  const filters = [asked.state ?? null, asked.queue ?? null, asked.failure ?? null];
  const order = `${sorts[sort.by]} ${sort.isFalling ? 'desc' : 'asc'} nulls last, j.id`;
  const counted = await runText(db, `select count(*)::int as total ${where}`, filters);
  const text = `select j.id::text as id, j.name as queue, j.state::text as state, j.retry_count as retries,
      j.created_on as "createdAt", j.started_on as "startedAt", j.completed_on as "endedAt", j.output->>'message' as failure
    ${where} order by ${order} limit $4 offset $5`;
  const { rows } = await runText(db, text, [...filters, asked.limit, asked.offset]);
  return { records: rows as JobRow[], total: (counted.rows[0] as { total: number }).total };
}

/** Puts a failed job back into its queue, as the library's own `retry` does; false where there is no such failed job. */
export async function retryJob(db: Executor, id: string): Promise<boolean> {
  if (!/^[0-9a-f-]{36}$/i.test(id) || !(await hasJobs(db))) return false;
  const text = `update jobs.job set state = 'retry', retry_limit = retry_limit + 1, completed_on = null, start_after = now()
    where id = $1::uuid and state = 'failed' returning id`;
  return (await runText(db, text, [id])).rows.length === 1;
}
