import { dayOf } from '@homestead/calendar/engine';
import { type Executor, rows } from '@homestead/database';
import { sql } from 'kysely';

/** What somebody decided at a task. */
export interface TaskDecision {
  taskKey: string;
  /** Item of the collection where several answered side by side; null for a task of one. */
  item: string | null;
  by: string;
  status: number | null;
  outcome: string | null;
  content: string | null;
  /** `YYYY-MM-DD` */
  day: string;
}

/** The completed tasks of a case as its flow record keeps them, in the order in which they were done. */
export async function listDecisions(db: Executor, processId: string): Promise<TaskDecision[]> {
  const found = await rows<Omit<TaskDecision, 'day'> & { at: Date }>(
    db,
    sql`select r.task_key as "taskKey", t.item, coalesce(r.approver, '') as by, r.approver_status as status,
          r.outcome_label as outcome, r.approver_content as content, coalesce(r.approver_time, r.create_time) as at
        from workflow.flow_record r left join workflow.task t on t.id = r.task_id
        where r.process_id = ${processId} and r.kind = 'task' and r.approver_status is not null
        order by coalesce(r.approver_time, r.create_time), r.id`,
  );
  return found.map(({ at, ...decision }) => ({ ...decision, day: dayOf(at) }));
}
