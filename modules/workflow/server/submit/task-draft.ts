import { type Bound, type Executor, maybe, prepared, send, type Tx, tablesOf } from '@homestead/database';
import type { GivenAnswer, TaskDraft } from '../../contract/index.ts';
import type { WorkflowTables } from '../tables.ts';

const tables = tablesOf<WorkflowTables>();

/** What somebody has written beside the form of a task and not sent; null where nothing is kept. */
export async function findTaskDraft(
  db: Executor,
  taskId: string,
  personId: string,
): Promise<TaskDraft | null> {
  const found = await maybe(
    db,
    tables
      .selectFrom('workflow.task_draft')
      .select(['opinion', 'answers'])
      .$narrowType<Pick<TaskDraft, 'answers'>>()
      .where('task_id', '=', taskId)
      .where('person_id', '=', personId),
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
    tables
      .insertInto('workflow.task_draft')
      .values({
        task_id: taskId,
        person_id: personId,
        opinion: draft.opinion,
        answers: JSON.stringify(draft.answers),
        updated_at: at,
      })
      .onConflict((oc) =>
        oc.columns(['task_id', 'person_id']).doUpdateSet((eb) => ({
          opinion: eb.ref('excluded.opinion'),
          answers: eb.ref('excluded.answers'),
          updated_at: eb.ref('excluded.updated_at'),
        })),
      ),
  );
}

/** What was written for a task that is done is needed no more. */
export async function dropTaskDrafts(tx: Tx, taskId: string): Promise<void> {
  await send(tx, draftsOf({ taskId }));
}

const draftsOf = prepared(({ taskId }: Bound<{ taskId: string }>) =>
  tables.deleteFrom('workflow.task_draft').where('task_id', '=', taskId),
);
