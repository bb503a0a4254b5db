import { rows, tablesOf } from '@homestead/database';
import { type NotNull, sql } from 'kysely';
import type { WorkflowDeps } from '../ports.ts';
import type { WorkflowTables } from '../tables.ts';
import { caseListItem, findCaseWithWork } from './views.ts';

const tables = tablesOf<WorkflowTables>();

/** How far a case is: no names, no fields, no opinions. */
export interface CaseProgress {
  caseNo: string | null;
  processName: string;
  stage: string;
  createTime: string;
  endTime: string | null;
  steps: { taskName: string; result: string | null; time: string }[];
}

/** The progress of a case by its id, whoever asks, without what was taken back; undefined where it is gone or not handed in. */
export async function findProgress(
  deps: Pick<WorkflowDeps, 'db' | 'clock' | 'people' | 'applicantLabel'>,
  processId: string,
): Promise<CaseProgress | undefined> {
  const db = deps.db.kysely;
  const row = await findCaseWithWork(db, processId, deps.clock.now());
  if (!row || row.discarded_at || row.status === 'draft') return undefined;
  const done = await rows(
    db,
    tables
      .selectFrom('workflow.flow_record')
      .select([
        'kind',
        'task_id as taskId',
        'task_name as taskName',
        'outcome_label as result',
        'approver_time as time',
      ])
      .$narrowType<{ time: NotNull }>()
      .where('process_id', '=', processId)
      .where('kind', 'in', [sql.lit('task'), sql.lit('withdraw')])
      .orderBy('create_time')
      .orderBy('id')
      .limit(sql.lit(200)),
  );
  const { caseNo, processName, stage, createTime, endTime } = caseListItem(deps, row);
  // An application that was withdrawn as a whole was still handed in.
  const takenBack = new Set(
    done.flatMap(({ kind, taskId }) => (kind === 'withdraw' && row.status !== 'withdrawn' ? [taskId] : [])),
  );
  const steps = done
    .filter(({ kind, taskId }) => kind === 'task' && (taskId === null || !takenBack.has(taskId)))
    .map(({ taskName, result, time }) => ({ taskName, result, time: time.toISOString() }));
  return { caseNo, processName, stage, createTime, endTime, steps };
}
