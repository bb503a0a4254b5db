import { standingTasks } from '@homestead/bpmn';
import { dayOf } from '@homestead/calendar/engine';
import { type Executor, rows, tablesOf } from '@homestead/database';
import { sql } from 'kysely';
import type { CaseRow } from '../rows.ts';
import type { WorkflowTables } from '../tables.ts';

const tables = tablesOf<WorkflowTables>();

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

/**
 * The completed tasks on which a case stands, as its flow record keeps them, in the order in which they were done. Opinions from
 * before a return are of an application that may read otherwise now, from its first saved correction on; the return itself counts until
 * the case is handed in again, or the return is taken back.
 */
export async function listDecisions(
  db: Executor,
  { id: processId, state }: Pick<CaseRow, 'id' | 'state'>,
): Promise<TaskDecision[]> {
  const found = await rows<Omit<TaskDecision, 'day'> & { kind: string; at: Date; localId: string | null }>(
    db,
    tables
      .selectFrom('workflow.flow_record as r')
      .leftJoin('workflow.task as t', 't.id', 'r.task_id')
      .select((eb) => [
        'r.kind',
        'r.task_key as taskKey',
        't.item',
        't.local_id as localId',
        eb.fn.coalesce('r.approver', sql.lit('')).as('by'),
        'r.approver_status as status',
        'r.outcome_label as outcome',
        'r.approver_content as content',
        eb.fn.coalesce('r.approver_time', 'r.create_time').as('at'),
      ])
      .where('r.process_id', '=', processId)
      .where('r.kind', 'in', [sql.lit('task'), sql.lit('withdraw')])
      .where('r.approver_status', 'is not', null)
      .orderBy(({ fn }) => fn.coalesce('r.approver_time', 'r.create_time'))
      .orderBy('r.id'),
  );
  const standing = standingTasks(state);
  return found.flatMap(({ kind, at, localId, ...decision }, place) => {
    if (kind !== 'task') return [];
    const { item, status } = decision;
    const isLatestReturn = place === found.length - 1 && item === null && status === 0;
    const stands = localId !== null && standing.has(localId);
    return stands || isLatestReturn ? [{ ...decision, day: dayOf(at) }] : [];
  });
}
