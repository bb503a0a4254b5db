import { brokenFields, errorKinds, type FieldViolation, HttpError } from '@homestead/http/contract';
import type { ActEntry, Transact } from '@homestead/http/server';
import type { Person } from '@homestead/people/contract';
import { type BatchBody, type BatchReply, type CompleteBody, workflowTexts } from '../../contract/index.ts';
import type { Definitions } from '../definitions/definitions.ts';
import type { WorkflowDeps } from '../ports.ts';
import type { CaseRow, TaskRow } from '../rows.ts';
import { findTaskInCase } from '../store.ts';
import { answersEntry } from './answers.ts';
import { againIfMoved } from './commit.ts';
import { prepareCompletion } from './complete.ts';
import { outcomesOf } from './validate.ts';

type Failed = BatchReply['failed'][number];

/**
 * Completes many tasks with one outcome and opinion, each as a single completion would be and in a transaction of its own:
 * one that is refused stops no other. What this person has done already with that outcome counts as done, so that a batch
 * whose reply was lost may be sent again.
 */
export async function completeBatch(
  deps: WorkflowDeps,
  definitions: Definitions,
  person: Person,
  body: BatchBody,
  act: Transact,
  onError: (error: unknown) => void,
): Promise<BatchReply> {
  const reply: BatchReply = { done: [], warnings: [], failed: [] };
  const warnings = new Map<string, FieldViolation>();
  for (const taskId of new Set(body.taskIds)) {
    const found = await findTaskInCase(deps.db.kysely, person, taskId);
    const caseNo = found?.task.case_no ?? '';
    try {
      if (!found) throw new HttpError('missing');
      for (const warning of await completeOne(deps, definitions, person, found, body, act))
        warnings.set(`${warning.path} ${warning.message}`, warning);
      reply.done.push({ taskId, caseNo });
    } catch (error) {
      if (!(error instanceof HttpError)) onError(error);
      reply.failed.push({ taskId, caseNo, ...told(error) });
    }
  }
  reply.warnings.push(...warnings.values());
  return reply;
}

/** Returns the warnings of the completion. */
async function completeOne(
  deps: WorkflowDeps,
  definitions: Definitions,
  person: Person,
  { task, caseRow }: { task: TaskRow; caseRow: CaseRow },
  body: BatchBody,
  act: Transact,
): Promise<readonly FieldViolation[]> {
  const id = body.outcome || task.batch[0];
  if (!id || !task.batch.includes(id))
    throw brokenFields([{ path: 'taskIds', message: workflowTexts.notInBatch(task.name) }]);
  if (task.state === 'done' && task.completed_by === person.id && task.outcome === id) return [];
  const { compiled } = await definitions.get(caseRow.definition_id);
  const outcome = outcomesOf(compiled, task.task_key).find((each) => each.id === id);
  const each: CompleteBody = {
    taskId: task.id,
    approverStatus: outcome?.status ?? 1,
    outcome: id,
    approverContent: body.approverContent ?? null,
    formData: {},
    ...(body.answers ? { answers: body.answers } : {}),
  };
  const { warnings } = await againIfMoved(async (isLast) => {
    const complete = await prepareCompletion(deps, definitions, person, each, isLast);
    const entry: ActEntry = { target: `task:${task.id}` };
    return act(async (tx) => {
      const committed = await complete(tx);
      Object.assign(entry, answersEntry(committed));
      return committed;
    }, entry);
  });
  return warnings;
}

/** A refusal as the envelope of a single call would tell it. */
function told(error: unknown): Omit<Failed, 'taskId' | 'caseNo'> {
  if (!(error instanceof HttpError)) {
    const { code, message } = errorKinds.internal;
    return { code, message, fields: [] };
  }
  const fields = (error.data as { fields?: FieldViolation[] } | null)?.fields ?? [];
  return { code: Number(errorKinds[error.kind].code), message: error.message, fields };
}
