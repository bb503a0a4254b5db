import type { ProcessDefinition } from '@homestead/bpmn';
import { HttpError } from '@homestead/http/contract';
import type { Person } from '@homestead/people/contract';
import { type Action, workflowTexts } from '../../contract/index.ts';
import { hasLostRoleFor, isCandidate } from '../person.ts';
import type { CaseRow, TaskRow } from '../rows.ts';
import { alreadyDone, refuseUnlessRunning } from '../submit/authorize.ts';
import { canOnTask } from './abilities.ts';

/** Passes where the person may do the act on the task now; else throws why not. */
export function permit(
  action: Action,
  person: Person,
  task: TaskRow,
  instance: CaseRow,
  definition: ProcessDefinition,
  tasks: readonly TaskRow[],
): void {
  if (!canOnTask(person, task, instance, definition, tasks).includes(action))
    refuse(person, task, instance, action);
}

/** Says why an act is not open: the case stands still, done by whom and when, claimed by whom, or simply not this person's. */
function refuse(person: Person, task: TaskRow, instance: CaseRow, action: Action): never {
  const isConcerned =
    isCandidate(person, task) || task.completed_by === person.id || instance.owner_ids.includes(person.id);
  if (isConcerned && instance.ended_at && task.state === 'cancelled') throw alreadyDone(task, instance);
  const isDone = task.state !== 'open' && isCandidate(person, task);
  if (isDone && action !== 'withdraw') throw alreadyDone(task, instance);
  if (isConcerned) refuseUnlessRunning(instance);
  if (action === 'withdraw') {
    if (task.state === 'done' && task.completed_by === person.id)
      throw new HttpError('conflict', workflowTexts.cannotWithdraw);
    throw new HttpError('forbidden');
  }
  const isOwnAgain = action === 'claim' && task.assignee_id === person.id && task.owner_id === null;
  if (isOwnAgain && isCandidate(person, task))
    throw new HttpError('conflict', workflowTexts.claimedAlready, { by: task.assignee_name });
  if (task.assignee_id && task.assignee_id !== person.id && isCandidate(person, task))
    throw new HttpError('conflict', workflowTexts.claimedBy(task.assignee_name ?? ''), {
      by: task.assignee_name,
    });
  throw new HttpError('forbidden', hasLostRoleFor(person, task) ? workflowTexts.roleLost : undefined);
}
