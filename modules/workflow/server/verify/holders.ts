import { type Executor, rows } from '@homestead/database';
import { sql } from 'kysely';

/** Open tasks whose rows of `task_holder` are not those that task and case give; at most some, to be looked at. */
export async function holderFaults(db: Executor): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`with due as (
          select h.* from workflow.task t join workflow.instance i on i.id = t.process_id
            cross join lateral workflow.holders_of(t, i.status, i.clock_stopped_at) h where t.state = 'open')
        select distinct task_id as id from (
          (table due except table workflow.task_holder) union all (table workflow.task_holder except table due)) other
        order by 1 limit 100`,
  );
  return found.map(({ id }) => `task ${id} is held by others than its rows say`);
}
