import type { ProcessDefinition } from '@homestead/bpmn';
import { readHolidays } from '@homestead/calendar/server';
import type { Executor, Tx } from '@homestead/database';
import type { Release } from '@homestead/forms/server';
import { HttpError } from '@homestead/http/contract';
import type { Person } from '@homestead/people/contract';
import type { ActionBody, TaskAction } from '../../contract/index.ts';
import type { Definitions } from '../definitions/definitions.ts';
import { partyOf } from '../personal-data/party.ts';
import type { WorkflowDeps } from '../ports.ts';
import type { CaseRow, TaskRow } from '../rows.ts';
import { findTaskInCase, listTasksOf, lockCase } from '../store.ts';
import { commit } from '../submit/commit.ts';
import type { Work } from '../submit/complete.ts';
import type { Plan } from '../submit/plan/plan.ts';
import { mayWithdraw } from './abilities.ts';
import { permit } from './permit.ts';
import { taskActionPlans } from './task-actions.ts';

/** Everything that an action on a task is planned from. */
export interface ActionContext {
  deps: WorkflowDeps;
  /** The database, or the transaction that holds the case's lock. */
  db: Executor;
  person: Person;
  caseRow: CaseRow;
  task: TaskRow;
  /** The tasks of the case that are open. */
  open: readonly TaskRow[];
  definition: ProcessDefinition;
  release: Release;
  body: ActionBody;
  at: Date;
}

/** What an action writes beside what every action has. */
export type ActionPlan = Partial<
  Pick<
    Plan,
    | 'records'
    | 'taskChange'
    | 'step'
    | 'history'
    | 'watchers'
    | 'notifications'
    | 'warnings'
    | 'draft'
    | 'raisesVersion'
  >
> & {
  /** The version of the case's records, where the plan rests on them. */
  recordsVersion?: number;
};

export interface ActionRequest {
  taskId: string;
  action: TaskAction;
  body: ActionBody;
}

/** Prepares an action on a task, if the person may do it: everything but the writes. `isLast` as in `againIfMoved`. */
export async function prepareAction(
  deps: WorkflowDeps,
  definitions: Definitions,
  person: Person,
  request: ActionRequest,
  isLast: boolean,
): Promise<Work> {
  const draw = (db: Executor) => drawAction(deps, definitions, db, person, request);
  const plan = await draw(deps.db.kysely);
  const redraw = async (tx: Tx): Promise<Plan> => {
    await lockCase(tx, plan.caseRow.id);
    return draw(tx);
  };
  return (tx) => commit(deps, tx, plan, isLast ? redraw : null);
}

/** A withdrawal that names the open task means the last step that the person may take back, an initiator's application for one. */
function stepToTakeBack(
  person: Person,
  task: TaskRow,
  caseRow: CaseRow,
  definition: ProcessDefinition,
  tasks: readonly TaskRow[],
): TaskRow {
  if (task.state !== 'open') return task;
  return tasks.findLast((other) => mayWithdraw(person, other, caseRow, definition, tasks)) ?? task;
}

/** The plan of an action on a task, if the person may do it. */
export async function drawAction(
  deps: WorkflowDeps,
  definitions: Definitions,
  db: Executor,
  caller: Person,
  { taskId, action, body }: ActionRequest,
): Promise<Plan> {
  const found = await findTaskInCase(db, caller, taskId);
  if (!found) throw new HttpError('missing');
  const { caseRow } = found;
  const person = partyOf(caller, caseRow);
  const { compiled: definition } = await definitions.get(caseRow.definition_id);
  const tasks = await listTasksOf(db, caseRow.id);
  const task =
    action === 'withdraw' ? stepToTakeBack(person, found.task, caseRow, definition, tasks) : found.task;
  permit(action, person, task, caseRow, definition, tasks);
  const release = await deps.forms.releases.get(caseRow.release_id, db);
  const at = deps.clock.now();
  const open = tasks.filter(({ state }) => state === 'open');
  const { recordsVersion, ...planned } = await taskActionPlans[action]({
    deps,
    db,
    person,
    caseRow,
    task,
    open,
    definition,
    release,
    body,
    at,
  });
  return {
    at,
    person,
    holidays: planned.step ? await readHolidays(db) : new Map(),
    models: release.models,
    caseRow,
    task,
    versions: { case: caseRow.version, task: task.version, records: recordsVersion ?? null },
    casePrefix: null,
    caseSummary: null,
    records: null,
    completion: null,
    taskChange: null,
    step: null,
    history: [],
    watchers: [],
    notifications: [],
    household: null,
    warnings: [],
    answers: [],
    raisesVersion: false,
    after: null,
    ...planned,
  };
}
