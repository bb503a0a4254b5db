import { CallFailure, type CallFunction } from '@homestead/http/client';
import type { CaseStatus } from '../../contract/actions.ts';
import * as routes from '../../contract/routes.ts';
import type { TaskDetail } from '../../contract/schemas.ts';
import { isOver } from '../../engine/index.ts';

/** What became of a task while it was completed without the server. */
export type Conflict =
  /** Somebody else has completed it. */
  | { kind: 'done'; by: string; at: string }
  /** It was returned or withdrawn, or its case is over. */
  | { kind: 'ended'; status: CaseStatus }
  /** Its form or what stands in it is another one now. */
  | { kind: 'changed' }
  /** It is another officer's. */
  | { kind: 'moved'; to: string };

/** Asks the server what stands in the way of an entry that it refused; null where nothing does, so that its words count. */
export async function findConflict(
  call: CallFunction,
  taskId: string,
  version: number | undefined,
  refusal: CallFailure,
): Promise<Conflict | null> {
  try {
    const task = await call(routes.getTask, { params: { id: taskId } });
    return conflictOf(task, version, refusal);
  } catch (error) {
    // Out of one's area or gone: whoever has it now, it is not here.
    if (error instanceof CallFailure && (error.code === 40400 || error.code === 40300))
      return { kind: 'moved', to: '' };
    throw error;
  }
}

export function conflictOf(
  task: Pick<TaskDetail, 'taskState' | 'status' | 'disabled' | 'assigneeName' | 'version'>,
  version: number | undefined,
  refusal: Pick<CallFailure, 'data' | 'code'>,
): Conflict | null {
  const { taskState, status, disabled, assigneeName } = task;
  if (taskState === 'done') {
    const { by = '', at = '' } = (refusal.data ?? {}) as { by?: string; at?: string };
    return { kind: 'done', by: by || (assigneeName ?? ''), at };
  }
  if (taskState !== 'open' || isOver(status)) return { kind: 'ended', status };
  if (status === 'suspended') return null;
  if (disabled) return { kind: 'moved', to: assigneeName ?? '' };
  if (refusal.code === 40900 || (version !== undefined && task.version !== version))
    return { kind: 'changed' };
  return null;
}
