import {
  type Effect,
  findNode,
  type ProcessDefinition,
  type State,
  type StepResult,
  type TaskEffect,
} from '@homestead/bpmn';
import type { Holidays } from '@homestead/calendar/engine';
import type { HolidayCalendar } from '@homestead/calendar/server';
import { newId } from '@homestead/database';
import type { Evidence } from '@homestead/forms/server';
import type { Models, Records } from '@homestead/models/server';
import type { Person } from '@homestead/people/contract';
import type { CaseStatus, TaskDraft } from '../../../contract/index.ts';
import { isOver } from '../../../engine/index.ts';
import { deadlineOf, remindersOf, warningsOf } from '../../deadlines/reminders.ts';
import type { HeldTask, Notification } from '../../notify.ts';
import type { StatedHousehold } from '../../owners/household.ts';
import type { SteppedCompletion } from '../../ports.ts';
import type { CaseRow, TaskRow } from '../../rows.ts';
import type { NewHistoryEntry } from '../../store.ts';
import type { NewAnswer } from '../answers.ts';
import type { CaseSummary } from '../case/case-summary.ts';
import { endNotification, type NotifyContext, stuckNotification, taskNotification } from '../notify.ts';
import { type NewTimer, periodOf, timerOf } from './timers.ts';

/** The versions that a plan was drawn from: the transaction compares them under the case's lock. */
export interface Versions {
  case: number;
  /** Of the task that is acted on. */
  task: number;
  /** Of the case's records together; null where the plan read none. */
  records: number | null;
}

/** Fields of a form that are written, with the files that they name and the map checks that they rest on. */
export interface RecordWrites {
  accepted: Records;
  fileIds: string[];
  fileFields: { path: string; fileIds: string[] }[];
  evidence: Evidence[];
  /** Sent and not taken: for the operation log. */
  dropped: string[];
  corrected: string[];
  /** The groups of which the case has a record, as the versions of the plan vouch for; where absent, each is asked for. */
  stored?: ReadonlySet<string>;
  /** A draft keeps what it can: a file that is not the person's stays behind without a word. */
  ignoresMissingFiles?: true;
}

/** What becomes of the task that is acted on. */
export type TaskChange =
  | { type: 'complete'; outcome: string; status: 0 | 1 }
  | { type: 'assign'; to: { id: string; name: string } | null; ownerId: string | null }
  /** Only its version: whoever read it before reads it again. */
  | { type: 'touch' };

/** What one step of the engine writes. */
export interface StepPlan {
  state: State;
  status: CaseStatus;
  clockStoppedAt: Date | null;
  clockStoppedMs: number;
  endedAt: Date | null;
  /** The case's clock stood still since then and goes on: the deadlines of its open tasks move. */
  resumedFrom: Date | null;
  created: TaskRow[];
  /** The engine's names of tasks and timers that were open and are no more. */
  cancelledTasks: string[];
  timers: NewTimer[];
  cancelledTimers: string[];
  reminders: ReturnType<typeof remindersOf>;
  /** Every task that is open afterwards; what asks for another one is closed. */
  openTaskIds: string[];
  /** Joins that wait for a branch which will not come: the case needs an administrator. */
  stuckAt: string[];
}

/** Everything that one submission writes: drawn outside the transaction, carried out inside it. */
export interface Plan {
  at: Date;
  person: Person;
  holidays: Holidays;
  models: Models;
  /** The case as it was read; of a start, as it will be inserted. */
  caseRow: CaseRow;
  /** The task that is acted on; null where a start leaves it open as a draft. */
  task: TaskRow | null;
  /** Null: the plan makes the case, nothing can have changed. */
  versions: Versions | null;
  /** The case takes a number with this prefix. */
  casePrefix: string | null;
  caseSummary: CaseSummary | null;
  records: RecordWrites | null;
  /** What the county's own rules are told inside the transaction. */
  completion: SteppedCompletion | null;
  taskChange: TaskChange | null;
  step: StepPlan | null;
  history: NewHistoryEntry[];
  /** People who may read the case from now on. */
  watchers: string[];
  /** Null: nobody is notified of anything, and nothing that was asked is closed. */
  notifications: Notification[] | null;
  /** A proxy handed in: whose household it is, to ask them. */
  household: StatedHousehold | null;
  warnings: { path: string; message: string }[];
  /** What whoever decided said of warnings. */
  answers: NewAnswer[];
  /** What is kept of an opinion and of answers until the task is completed. */
  draft?: TaskDraft;
  /** No step and no record changes, and yet whoever prepared beside this is to validate again. */
  raisesVersion: boolean;
  /** The tasks that are open when all is written, and the calendar of their deadlines; null where the plan does not know. */
  after: { tasks: readonly TaskRow[]; calendar: HolidayCalendar } | null;
}

export interface StepInput {
  caseRow: CaseRow;
  result: StepResult;
  definition: ProcessDefinition;
  at: Date;
  holidays: Holidays;
  /** Tasks that are open before the step, without the one that it completes. */
  open: readonly (Pick<TaskRow, 'id' | 'local_id'> & HeldTask)[];
  /** Names of the people to whom tasks are given in person. */
  names: ReadonlyMap<string, string>;
  by: Pick<Person, 'id' | 'name'> | null;
  /** What whoever acts wrote. */
  content: string | null;
  /** What the outcome of whoever acts is called. */
  outcomeLabel?: string | undefined;
  /** A start completes the task that it creates. */
  completes?: { localId: string; by: Pick<Person, 'id' | 'name'>; outcome: { id: string; status: 0 | 1 } };
  /** Why a task is there again, when the case was returned to it; `isTakenBack`: by whoever had answered that return already. */
  returned?: { taskKey?: string; reason: string | null; by?: string; isTakenBack?: boolean } | undefined;
}

/**
 * The people to whom a step gives tasks in person; their names are read before it is planned. The initiator's own tasks name
 * nobody (`taskOf`), so a plan leaves them out.
 */
export function assigneesOf({ effects }: StepResult, except?: Pick<CaseRow, 'initiator_id'>): string[] {
  return effects.flatMap((effect) =>
    effect.type === 'createTask' && effect.assignee !== null && effect.assignee !== except?.initiator_id
      ? [effect.assignee]
      : [],
  );
}

/** Turns what the engine said into rows to write and people to notify. Pure but for the ids of new rows. */
export function planStep(input: StepInput): { step: StepPlan; notifications: Notification[] } {
  const { caseRow, result, at } = input;
  const step: StepPlan = {
    state: result.state,
    status: caseRow.status === 'draft' ? 'running' : caseRow.status,
    clockStoppedAt: caseRow.clock_stopped_at,
    clockStoppedMs: caseRow.clock_stopped_ms,
    endedAt: null,
    resumedFrom: null,
    created: [],
    cancelledTasks: [],
    timers: [],
    cancelledTimers: [],
    reminders: [],
    openTaskIds: [],
    stuckAt: [],
  };
  const asked = new Map<string, Notification>();
  for (const effect of result.effects) planEffect(input, effect, step, asked);
  const { completes } = input;
  if (completes)
    step.created = step.created.map((task) =>
      task.local_id === completes.localId ? completedTask(task, completes.by, completes.outcome, at) : task,
    );
  const hasEnded = isOver(step.status);
  if (hasEnded) step.endedAt = at;
  const open = step.created.filter(({ state }) => state === 'open').map(({ id }) => id);
  step.openTaskIds = [
    ...input.open.filter((task) => !step.cancelledTasks.includes(task.local_id)).map(({ id }) => id),
    ...open,
  ];
  step.reminders = step.reminders.filter(({ task_id }) => open.includes(task_id));
  const dropped = input.open.filter((task) => step.cancelledTasks.includes(task.local_id));
  const end = hasEnded ? endNotification(notifyContext(input), step.status, dropped) : null;
  const stuck = step.stuckAt.map((join) => stuckNotification(notifyContext(input), join));
  return {
    step,
    notifications: [...open.flatMap((id) => asked.get(id) ?? []), ...(end ? [end] : []), ...stuck],
  };
}

const notifyContext = ({ caseRow, by, content, outcomeLabel, at }: StepInput): NotifyContext => ({
  caseRow,
  by,
  content,
  outcomeLabel,
  at,
});

function planEffect(
  input: StepInput,
  effect: Effect,
  step: StepPlan,
  asked: Map<string, Notification>,
): void {
  switch (effect.type) {
    case 'createTask':
      planTask(input, effect, step, asked);
      return;
    case 'cancelTask': {
      const made = step.created.find(({ local_id }) => local_id === effect.task);
      if (made)
        Object.assign(made, { state: 'cancelled', completed_at: input.at, version: made.version + 1 });
      else step.cancelledTasks.push(effect.task);
      return;
    }
    case 'createTimer':
      step.timers.push(timerOf(input, effect));
      return;
    case 'cancelTimer':
      dropTimer(step, effect.timer);
      return;
    case 'clock':
      planClock(input, effect.stopped, step);
      return;
    case 'complete':
      step.status = effect.status as CaseStatus;
      return;
    case 'stuck':
      step.stuckAt.push(effect.name || effect.element);
      return;
    case 'awaitMessage':
      if (effect.call)
        step.timers.push({
          id: newId(),
          localId: effect.task,
          element: effect.element,
          name: effect.name || effect.element,
          stage: effect.stage ?? effect.name,
          dueAt: input.at,
          value: null,
          calendar: null,
          call: effect.call,
        });
      return;
    case 'cancelMessage':
      dropTimer(step, effect.task);
      return;
    // The state says of this what there is to say.
    case 'arrive':
      return;
    default:
      effect satisfies never;
  }
}

function dropTimer(step: StepPlan, localId: string): void {
  const made = step.timers.findIndex((timer) => timer.localId === localId);
  if (made >= 0) step.timers.splice(made, 1);
  else step.cancelledTimers.push(localId);
}

function planClock({ at }: StepInput, isStopped: boolean, step: StepPlan): void {
  if (isStopped) {
    step.clockStoppedAt ??= at;
  } else if (step.clockStoppedAt) {
    step.clockStoppedMs += at.getTime() - step.clockStoppedAt.getTime();
    if (step.clockStoppedAt < at) step.resumedFrom = step.clockStoppedAt;
    step.clockStoppedAt = null;
  }
}

function planTask(
  input: StepInput,
  effect: TaskEffect,
  step: StepPlan,
  asked: Map<string, Notification>,
): void {
  const { caseRow, definition, at, holidays } = input;
  const userTask = findNode(definition, effect.element)?.userTask;
  const warnings = warningsOf(userTask);
  const deadline =
    effect.due && effect.clock === 'running'
      ? deadlineOf(
          periodOf({ from: at, ...effect.due }, effect.name, holidays),
          warnings.remindDays,
          holidays,
        )
      : null;
  const isAgain = input.returned && (input.returned.taskKey ?? effect.element) === effect.element;
  const returned = isAgain ? input.returned : undefined;
  const row: TaskRow = {
    ...taskOf(caseRow, effect, input.names, at),
    return_reason: returned?.reason ?? null,
    returned_by: returned?.by ?? null,
    stage: (returned && userTask?.returnedStage) || effect.stage,
    due_at: deadline?.dueAt ?? null,
    due_from: deadline?.from ?? null,
    due_value: deadline?.value ?? null,
    due_calendar: deadline?.calendar ?? null,
    remind_days: deadline ? warnings.remindDays : null,
    amber_at: deadline?.amberAt ?? null,
  };
  step.created.push(row);
  if (deadline)
    step.reminders.push(...remindersOf({ id: row.id, processId: caseRow.id }, deadline, warnings, holidays));
  const kind = returned && !returned.isTakenBack ? 'returned' : effect.added ? 'signer' : 'newTask';
  const reason = (kind === 'returned' && returned?.reason) || null;
  asked.set(row.id, taskNotification(notifyContext(input), kind, row, reason));
}

/** The row of a task that the engine creates, before deadline and return are known. */
export function taskOf(
  caseRow: CaseRow,
  effect: TaskEffect,
  names: ReadonlyMap<string, string>,
  at: Date,
): TaskRow {
  // The initiator's tasks belong to the villager and to whoever entered the case for them, alike.
  const isOwners = effect.assignee !== null && effect.assignee === caseRow.initiator_id;
  const assignee = isOwners ? null : effect.assignee;
  return {
    id: newId(),
    process_id: caseRow.id,
    local_id: effect.task,
    task_key: effect.element,
    name: effect.name,
    form_key: effect.formKey,
    state: 'open',
    candidate_groups: effect.candidateGroups,
    candidate_users: isOwners ? caseRow.owner_ids : effect.candidateUsers,
    assignee_id: assignee,
    assignee_name: assignee === null ? null : (names.get(assignee) ?? null),
    owner_id: null,
    read_only: effect.readOnly,
    item: effect.item === undefined ? null : String(effect.item),
    division: caseRow.division,
    case_no: caseRow.case_no,
    process_key: caseRow.process_key,
    process_name: caseRow.process_name,
    applicant: caseRow.applicant,
    version: 1,
    return_reason: null,
    returned_by: null,
    stage: effect.stage,
    batch: effect.batch,
    visit: effect.visit,
    created_at: at,
    due_at: null,
    due_from: null,
    due_value: null,
    due_calendar: null,
    remind_days: null,
    amber_at: null,
    completed_at: null,
    completed_by: null,
    completed_by_name: null,
    outcome: null,
    approver_status: null,
  };
}

/** The row of a task as a completion leaves it. */
export function completedTask(
  task: TaskRow,
  by: Pick<Person, 'id' | 'name'>,
  outcome: { id: string; status: 0 | 1 },
  at: Date,
): TaskRow {
  return {
    ...task,
    state: 'done',
    completed_at: at,
    completed_by: by.id,
    completed_by_name: by.name,
    outcome: outcome.id,
    approver_status: outcome.status,
    version: task.version + 1,
  };
}
