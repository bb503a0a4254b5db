import { type Executor, rows, tablesOf } from '@homestead/database';
import { sql } from 'kysely';
import { coversSql } from '../person.ts';
import type { WorkflowTables } from '../tables.ts';

const tables = tablesOf<WorkflowTables>();

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
    tables
      .selectFrom(
        tables
          .selectFrom('workflow.flow_record')
          .selectAll()
          .where('kind', '=', sql.lit('task'))
          .where('outcome_label', 'is not', null)
          .orderBy('id', 'desc')
          .limit(lookedThrough)
          .as('r'),
      )
      .innerJoin('workflow.instance as i', 'i.id', 'r.process_id')
      .select(({ fn }) => [
        fn.coalesce('r.approver_time', 'r.create_time').as('at'),
        'i.division',
        'i.process_name as processName',
        'r.task_name as taskName',
        'r.outcome_label as outcome',
      ])
      .where('i.discarded_at', 'is', null)
      .where(coversSql(places, sql`i.division`))
      .orderBy('at', 'desc')
      .orderBy('r.id', 'desc')
      .limit(limit),
  );
}
