import { findNode, type ProcessDefinition } from '../engine/index.ts';
import { isCandidate, type Person } from './person.ts';
import type { InstanceRow, TaskRow } from './rows.ts';

/** Who may stop or end cases of others, within their division. */
const stewards = ['admin', 'township-office', 'county-agriculture', 'county-natural-resources'];

const isAlive = (instance: InstanceRow) => instance.status === 'running' || instance.status === 'draft';

/** What the person may do with the task: decided here, sent along as `can`, only read by screens. */
export function canOnTask(
  person: Person,
  task: TaskRow,
  instance: InstanceRow,
  definition: ProcessDefinition,
  tasks: readonly TaskRow[],
): string[] {
  const can: string[] = [];
  const mine = task.state === 'open' && isAlive(instance) && isCandidate(person, task);
  const free = mine && (task.assignee_id === null || task.assignee_id === person.id);
  if (free) can.push('complete', 'save');
  if (mine && task.assignee_id === null) can.push('claim');
  if (
    free &&
    task.assignee_id === person.id &&
    task.candidate_groups.length + task.candidate_users.length > 0
  )
    can.push('unclaim');
  const isOwners = task.candidate_users.some((id) => instance.owner_ids.includes(id));
  if (free && !isOwners && instance.status === 'running') {
    can.push('transfer', 'delegate', 'addSigner', 'removeSigner', 'copy');
    if (returnTargets(definition, task, tasks).length > 0) can.push('return');
  }
  if (mayWithdraw(person, task, instance, definition, tasks)) can.push('withdraw');
  if (instance.status !== 'draft') can.push('comment');
  if (task.state === 'open' && instance.status === 'running' && !free) can.push('urge');
  return can;
}

export function canOnInstance(
  person: Person,
  instance: InstanceRow,
  definition: ProcessDefinition,
  tasks: readonly TaskRow[],
): string[] {
  const can: string[] = [];
  const isSteward = stewards.some((role) => person.roles.includes(role));
  if (isSteward && instance.status === 'running') can.push('suspend');
  if (isSteward && instance.status === 'suspended') can.push('resume');
  if (isSteward && (instance.status === 'running' || instance.status === 'suspended')) can.push('end');
  if (tasks.some((task) => mayWithdraw(person, task, instance, definition, tasks))) can.push('withdraw');
  if (instance.status === 'running') can.push('comment', 'urge');
  return can;
}

/** Earlier user tasks of the case to which an open task may return. */
export function returnTargets(
  definition: ProcessDefinition,
  task: TaskRow,
  tasks: readonly TaskRow[],
): string[] {
  const done = new Set(
    tasks
      .filter((other) => other.state === 'done' && other.task_key !== task.task_key)
      .map((other) => other.task_key),
  );
  return definition.order.filter((key) => done.has(key));
}

/**
 * A completed step may be taken back by whoever did it while nothing after it was done or claimed. An initiator's first
 * step, where content says `withdraw="end"`, withdraws the whole case until the stage that content names is passed.
 */
export function mayWithdraw(
  person: Person,
  task: TaskRow,
  instance: InstanceRow,
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
  if (task.completed_by !== person.id || !task.completed_at) return false;
  const later = tasks.filter(
    (other) => other.id !== task.id && other.state !== 'cancelled' && other.created_at >= task.completed_at!,
  );
  return later.every((other) => other.state === 'open' && other.assignee_id === null);
}
