import { type Executor, maybe, send, type Tx } from '@homestead/database';
import { sql } from 'kysely';
import type { GivenAnswer, TaskDraft } from '../../contract/index.ts';

/** What somebody has written beside the form of a task and not sent; null where nothing is kept. */
export async function findTaskDraft(
  db: Executor,
  taskId: string,
  personId: string,
): Promise<TaskDraft | null> {
  const found = await maybe<TaskDraft>(
    db,
    sql`select opinion, answers from workflow.task_draft where task_id = ${taskId} and person_id = ${personId}`,
  );
  return found ?? null;
}

/** Keeps it, in place of what was kept before. */
export async function keepTaskDraft(
  tx: Tx,
  taskId: string,
  personId: string,
  draft: { opinion: string; answers: readonly GivenAnswer[] },
  at: Date,
): Promise<void> {
  await send(
    tx,
    sql`insert into workflow.task_draft (task_id, person_id, opinion, answers, updated_at)
    values (${taskId}, ${personId}, ${draft.opinion}, ${JSON.stringify(draft.answers)}::jsonb, ${at})
    on conflict (task_id, person_id) do update
    set opinion = excluded.opinion, answers = excluded.answers, updated_at = excluded.updated_at`,
  );
}

/** What was written for a task that is done is needed no more. */
export async function dropTaskDrafts(tx: Tx, taskId: string): Promise<void> {
  await send(tx, sql`delete from workflow.task_draft where task_id = ${taskId}`);
}
