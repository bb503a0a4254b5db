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

/** The progress of a case by its id, whoever asks; undefined where it is gone or not handed in. */
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
      .select(['task_name as taskName', 'outcome_label as result', 'approver_time as time'])
      .$narrowType<{ time: NotNull }>()
      .where('process_id', '=', processId)
      .where('kind', '=', sql.lit('task'))
      .orderBy('create_time')
      .orderBy('id')
      .limit(sql.lit(200)),
  );
  const { caseNo, processName, stage, createTime, endTime } = caseListItem(deps, row);
  const steps = done.map((entry) => ({ ...entry, time: entry.time.toISOString() }));
  return { caseNo, processName, stage, createTime, endTime, steps };
}
