import { type Executor, rows, tablesOf } from '@homestead/database';
import { type NotNull, sql } from 'kysely';
import { type SummaryOpinion, workflowTexts } from '../../contract/index.ts';
import type { CaseRow, TaskRow } from '../rows.ts';
import type { WorkflowTables } from '../tables.ts';

const tables = tablesOf<WorkflowTables>();

/**
 * What officers and departments answered, in the order of their answers; of a step that was done again the last answer, and
 * of one that was taken back none until it is done again.
 */
export async function listOpinions(
  db: Executor,
  instance: CaseRow,
  tasks: readonly TaskRow[],
  roleNames: ReadonlyMap<string, string> | undefined,
): Promise<SummaryOpinion[]> {
  const found = await rows(
    db,
    tables
      .selectFrom('workflow.flow_record as r')
      .select([
        'r.kind',
        'r.task_id',
        'r.task_key',
        'r.task_name',
        'r.approver_id',
        'r.approver',
        'r.approver_status',
        'r.approver_content',
        'r.outcome_label',
        'r.approver_time',
      ])
      .$narrowType<{ approver_time: NotNull }>()
      .where('r.process_id', '=', instance.id)
      .where('r.kind', 'in', [sql.lit('task'), sql.lit('withdraw')])
      .where('r.approver_time', 'is not', null)
      .orderBy('r.approver_time')
      .orderBy('r.id')
      .limit(sql.lit(2000)),
  );
  const taskOf = new Map(tasks.map((task) => [task.id, task]));
  const answers = new Map<string, SummaryOpinion>();
  for (const row of found) {
    const groups = taskOf.get(row.task_id ?? '')?.candidate_groups ?? [];
    // What the applicant handed in is the application, not an opinion about it.
    if (groups.length === 0 && instance.owner_ids.includes(row.approver_id ?? '')) continue;
    const role = groups.map((code) => roleNames?.get(code) ?? code).join('、');
    const by = groups.length === 0 ? row.approver_id : groups.join();
    const step = `${row.task_key} ${by}`;
    answers.delete(step);
    if (row.kind === 'withdraw') continue;
    answers.set(step, {
      taskKey: row.task_key,
      taskName: row.task_name,
      approver: row.approver ?? '',
      role,
      result: row.outcome_label ?? (row.approver_status === 0 ? workflowTexts.disagree : workflowTexts.agree),
      status: row.approver_status,
      content: row.approver_content ?? '',
      at: row.approver_time.toISOString(),
    });
  }
  return [...answers.values()];
}
