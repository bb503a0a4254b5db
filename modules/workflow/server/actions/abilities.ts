import { EngineError, findNode, moveOptions, type ProcessDefinition, step } from '@homestead/bpmn';
import { mayIn, type Person } from '@homestead/people/contract';
import type { Action } from '../../contract/index.ts';
import { isCandidate } from '../person.ts';
import type { CaseRow, TaskRow } from '../rows.ts';

const isAlive = (instance: CaseRow) => instance.status === 'running' || instance.status === 'draft';

/** What the person may do with the task: decided here, sent along as `can`, only read by screens. */
export function canOnTask(
  person: Person,
  task: TaskRow,
  instance: CaseRow,
  definition: ProcessDefinition,
  tasks: readonly TaskRow[],
): Action[] {
  const can: Action[] = [];
  const mine = task.state === 'open' && isAlive(instance) && isCandidate(person, task);
  const free = mine && (task.assignee_id === null || task.assignee_id === person.id);
  if (free) can.push('complete', 'save');
  const isTakenBack = task.state === 'open' && isAlive(instance) && task.owner_id === person.id && !free;
  if ((mine && isShared(task) && task.assignee_id === null) || isTakenBack) can.push('claim');
  if (free && task.assignee_id === person.id && (isForGroups(task) || task.owner_id !== null))
    can.push('unclaim');
  const isOwners = task.candidate_users.some((id) => instance.owner_ids.includes(id));
  if (free && !isOwners && instance.status === 'running') {
    // An added signer was asked in person, and whoever acts for another does not hand it on.
    if (isForGroups(task) && task.owner_id === null) can.push('transfer', 'delegate');
    const options = moveOptions(definition, instance.state, task.local_id);
    can.push('addSigner');
    if (options.removable.length > 0) can.push('removeSigner');
    can.push('copy');
    if (options.returns.length > 0) can.push('return');
  }
  // Their own task waits until these signers answer: it is on the signers' tasks that they are removed.
  if (!free && isAddedBy(person, task, instance, tasks)) can.push('removeSigner');
  if (
    task.state === 'open' &&
    instance.status === 'running' &&
    !isOwners &&
    isForGroups(task) &&
    mayIn(person, 'workflow.case.reassign', instance.division)
  )
    can.push('reassign');
  if (mayWithdraw(person, task, instance, definition, tasks)) can.push('withdraw');
  if (mayDiscard(person, instance)) can.push('discard');
  if (instance.status !== 'draft') can.push('comment');
  if (task.state === 'open' && instance.status === 'running' && !free) can.push('urge');
  return can;
}

/** What the person may do with the case as a whole. */
export function canOnCase(
  person: Person,
  instance: CaseRow,
  definition: ProcessDefinition,
  tasks: readonly TaskRow[],
): Action[] {
  const can: Action[] = [];
  const maySuspend = mayIn(person, 'workflow.case.suspend', instance.division);
  if (maySuspend && instance.status === 'running') can.push('suspend');
  if (maySuspend && instance.status === 'suspended') can.push('resume');
  if (
    mayIn(person, 'workflow.case.end', instance.division) &&
    (instance.status === 'running' || instance.status === 'suspended')
  )
    can.push('end');
  if (
    mayIn(person, 'workflow.case.migrate', instance.division) &&
    (instance.status === 'running' || instance.status === 'suspended')
  )
    can.push('migrate');
  if (tasks.some((task) => mayWithdraw(person, task, instance, definition, tasks))) can.push('withdraw');
  if (instance.status === 'running') can.push('comment', 'urge');
  if (mayDiscard(person, instance)) can.push('discard');
  return can;
}

const mayDiscard = (person: Person, instance: CaseRow) =>
  instance.status === 'draft' && instance.owner_ids.includes(person.id);

/** Claiming says to others that one does it: where nobody else could, there is nothing to say. */
const isShared = (task: TaskRow) => task.candidate_groups.length > 0 || task.candidate_users.length > 1;

/**
 * Whether the task was asked of a signer who decides before the holder, and the person is such a holder: adding the signer
 * cancelled the holder's task at the moment at which the signer's began.
 */
function isAddedBy(person: Person, task: TaskRow, instance: CaseRow, tasks: readonly TaskRow[]): boolean {
  if (task.state !== 'open' || instance.status !== 'running' || isForGroups(task)) return false;
  return tasks.some(
    (other) =>
      other.state === 'cancelled' &&
      other.task_key === task.task_key &&
      other.completed_at?.getTime() === task.created_at.getTime() &&
      isHolder(person, other),
  );
}

/** Whoever claimed a task is its only holder. */
const isHolder = (person: Person, task: TaskRow) =>
  task.assignee_id === null ? isCandidate(person, task) : task.assignee_id === person.id;

const isForGroups = (task: TaskRow) => task.candidate_groups.length + task.candidate_users.length > 0;

/**
 * A completed step may be taken back by whoever did it while nothing after it was done or claimed. An initiator's first
 * step, where content says `withdraw="end"`, withdraws the whole case until the stage that content names is passed.
 */
export function mayWithdraw(
  person: Person,
  task: TaskRow,
  instance: CaseRow,
  definition: ProcessDefinition,
  tasks: readonly TaskRow[],
): boolean {
  if (task.state !== 'done' || instance.status !== 'running') return false;
  const node = findNode(definition, task.task_key)?.userTask;
  if (node?.withdraw === 'end') {
    const until = node.withdrawUntil ?? null;
    const isPast =
      until !== null && tasks.some((other) => other.task_key === until && other.state === 'done');
    return instance.owner_ids.includes(person.id) && !isPast;
  }
  if (task.completed_by !== person.id) return false;
  const undone = tryUndo(definition, instance, task);
  return undone !== null && !tasks.some((other) => undone.includes(other.local_id) && isClaimed(other));
}

/** The engine's own answer: the tasks that a withdrawal would take away, or null where something has been done since. */
function tryUndo(definition: ProcessDefinition, instance: CaseRow, task: TaskRow): string[] | null {
  try {
    const { effects } = step(definition, instance.state, { type: 'undo', task: task.local_id });
    return effects.flatMap((effect) => (effect.type === 'cancelTask' ? [effect.task] : []));
  } catch (error) {
    if (error instanceof EngineError) return null;
    throw error;
  }
}

/** Somebody took it up; a task that was given to a person from the first has not begun by that. */
const isClaimed = (task: TaskRow) => task.assignee_id !== null && isForGroups(task);
