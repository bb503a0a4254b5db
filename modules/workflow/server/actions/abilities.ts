import {
  decidingAnswer,
  EngineError,
  findNode,
  lastAnswers,
  type MoveOptions,
  moveOptions,
  type ProcessDefinition,
  step,
} from '@homestead/bpmn';
import { mayIn, type Person } from '@homestead/people/contract';
import type { Action, CaseAction } from '../../contract/index.ts';
import { isUnderWay, takesWork } from '../../engine/index.ts';
import { hasLostRoleFor, isCandidate } from '../person.ts';
import type { CaseRow, TaskRow } from '../rows.ts';

/** What is asked about a task, worked out once for all actions. */
interface TaskSituation {
  person: Person;
  task: TaskRow;
  instance: CaseRow;
  definition: ProcessDefinition;
  tasks: readonly TaskRow[];
  /** The task is open, and the person one of those who may do it. */
  mine: boolean;
  /** And nobody else has claimed it. */
  free: boolean;
  /** And they still hold the role to which it went: what asks for the role, and not for giving the task away. */
  fit: boolean;
  /** What its holder may do with it while the case runs; null for an applicant's own task. */
  options: MoveOptions | null;
  isRunning: boolean;
}

/** Every action but those on the case alone: a new one does not compile until this table says who may do it. */
const taskAbilities: Record<Exclude<Action, CaseAction>, (situation: TaskSituation) => boolean> = {
  complete: ({ fit }) => fit,
  save: ({ fit }) => fit,
  claim: ({ person, task, instance, mine, free }) =>
    (mine && isShared(task) && task.assignee_id === null) ||
    (task.state === 'open' && takesWork(instance.status) && task.owner_id === person.id && !free),
  unclaim: ({ person, task, free }) =>
    free && task.assignee_id === person.id && (isForGroups(task) || task.owner_id !== null),
  transfer: mayHandOn,
  delegate: mayHandOn,
  addSigner: ({ fit, options }) => fit && options !== null,
  // A holder whose task waits for signers before them removes these on the signers' tasks.
  removeSigner: ({ person, task, instance, tasks, free, options }) =>
    (options !== null && options.removable.length > 0) || (!free && isAddedBy(person, task, instance, tasks)),
  copy: ({ fit, options }) => fit && options !== null,
  return: ({ fit, options }) => fit && options !== null && options.returns.length > 0,
  reassign: ({ person, task, instance, isRunning }) =>
    task.state === 'open' &&
    isRunning &&
    !isOwners(task, instance) &&
    isForGroups(task) &&
    mayIn(person, 'workflow.case.reassign', instance.division),
  withdraw: ({ person, task, instance, definition, tasks }) =>
    mayWithdraw(person, task, instance, definition, tasks),
  discard: ({ person, instance }) => mayDiscard(person, instance),
  comment: ({ instance }) => instance.status !== 'draft',
  urge: ({ task, isRunning, free }) => task.state === 'open' && isRunning && !free,
};

/** An added signer was asked in person, and whoever acts for another does not hand it on. */
function mayHandOn({ task, options }: TaskSituation): boolean {
  return options !== null && isForGroups(task) && task.owner_id === null;
}

const isOwners = (task: TaskRow, instance: CaseRow) =>
  task.candidate_users.some((id) => instance.owner_ids.includes(id));

/** What the person may do with the task: decided here, sent along as `can`, only read by screens. */
export function canOnTask(
  person: Person,
  task: TaskRow,
  instance: CaseRow,
  definition: ProcessDefinition,
  tasks: readonly TaskRow[],
): Action[] {
  const mine = task.state === 'open' && takesWork(instance.status) && isCandidate(person, task);
  const free = mine && (task.assignee_id === null || task.assignee_id === person.id);
  const fit = free && !hasLostRoleFor(person, task);
  const isRunning = instance.status === 'running';
  const options =
    free && isRunning && !isOwners(task, instance)
      ? moveOptions(definition, instance.state, task.local_id)
      : null;
  const situation = { person, task, instance, definition, tasks, mine, free, fit, options, isRunning };
  return namesOf(taskAbilities).filter((action) => taskAbilities[action](situation));
}

interface CaseSituation {
  person: Person;
  instance: CaseRow;
  definition: ProcessDefinition;
  tasks: readonly TaskRow[];
}

/** What may be done on a case as a whole; the other actions on tasks are asked task by task. */
const caseAbilities: Record<
  CaseAction | 'withdraw' | 'comment' | 'urge' | 'discard',
  (situation: CaseSituation) => boolean
> = {
  suspend: ({ person, instance }) =>
    instance.status === 'running' && mayIn(person, 'workflow.case.suspend', instance.division),
  resume: ({ person, instance }) =>
    instance.status === 'suspended' && mayIn(person, 'workflow.case.suspend', instance.division),
  end: ({ person, instance }) =>
    isUnderWay(instance.status) && mayIn(person, 'workflow.case.end', instance.division),
  migrate: ({ person, instance }) =>
    isUnderWay(instance.status) && mayIn(person, 'workflow.case.migrate', instance.division),
  withdraw: ({ person, instance, definition, tasks }) =>
    tasks.some((task) => mayWithdraw(person, task, instance, definition, tasks)),
  comment: ({ instance }) => instance.status === 'running',
  urge: ({ instance }) => instance.status === 'running',
  discard: ({ person, instance }) => mayDiscard(person, instance),
};

/** What the person may do with the case as a whole. */
export function canOnCase(
  person: Person,
  instance: CaseRow,
  definition: ProcessDefinition,
  tasks: readonly TaskRow[],
): Action[] {
  const situation = { person, instance, definition, tasks };
  return namesOf(caseAbilities).filter((action) => caseAbilities[action](situation));
}

const namesOf = <Name extends string>(table: Record<Name, unknown>) => Object.keys(table) as Name[];

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

/** Whether taking back a step of this task withdraws the whole case, as its content says. */
export function withdrawEnds(definition: ProcessDefinition, taskKey: string): boolean {
  return findNode(definition, taskKey)?.userTask?.withdraw === 'end';
}

/**
 * A completed step may be taken back by whoever did it while nothing after it was done or claimed. An initiator's first
 * step, where content says `withdraw="end"`, withdraws the whole case until the stage that content names is passed: a case
 * that this stage returned has not passed it.
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
    return (
      instance.owner_ids.includes(person.id) &&
      !(until !== null && hasPassed(until, definition, instance, tasks))
    );
  }
  if (task.completed_by !== person.id) return false;
  const undone = tryUndo(definition, instance, task);
  return undone !== null && !tasks.some((other) => undone.includes(other.local_id) && isClaimed(other));
}

/** Whether the stage was last left onward, and not by a return; what somebody says who was asked to sign there leaves nothing. */
function hasPassed(
  stage: string,
  definition: ProcessDefinition,
  { state }: Pick<CaseRow, 'state'>,
  tasks: readonly TaskRow[],
): boolean {
  const left =
    decidingAnswer(lastAnswers(state, stage))?.outcome ??
    tasks.findLast((task) => task.task_key === stage && task.state === 'done' && isForGroups(task))?.outcome;
  if (!left || left === 'return') return false;
  const outcomes = findNode(definition, stage)?.userTask?.outcomes ?? [];
  return !outcomes.some(({ id, kind }) => id === left && kind === 'return');
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
