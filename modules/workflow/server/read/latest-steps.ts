import { type Executor, rows } from '@homestead/database';
import { sql } from 'kysely';
import { coversSql } from '../person.ts';

/** What was done last in cases, without who did it and for whom. */
export interface LatestStep {
  at: Date;
  division: string;
  processName: string;
  taskName: string;
  /** The county's word for how the task ended. */
  outcome: string | null;
}

/** Steps that are looked through: enough for a wall, and few enough to read at each look. */
const lookedThrough = 400;

/** The tasks that were done last in cases of some divisions, the newest first. */
export function listLatestSteps(
  db: Executor,
  places: readonly string[],
  limit: number,
): Promise<LatestStep[]> {
  return rows<LatestStep>(
    db,
    sql`select coalesce(r.approver_time, r.create_time) as at, i.division, i.process_name as "processName",
          r.task_name as "taskName", r.outcome_label as outcome
        from (select * from workflow.flow_record where kind = 'task' and outcome_label is not null
          order by id desc limit ${lookedThrough}) r
          join workflow.instance i on i.id = r.process_id
        where i.discarded_at is null and ${coversSql(places, sql`i.division`)}
        order by at desc, r.id desc limit ${limit}`,
  );
}
