import type { ProcessDefinition } from '@homestead/bpmn';
import {
  type HolidayCalendar,
  type HolidayRow,
  holidayTableOf,
  holidayTableSql,
  readHolidayTable,
} from '@homestead/calendar/server';
import { type Bound, type Executor, preparedFor, type Tx, together } from '@homestead/database';
import { columnTypeOf, type Release } from '@homestead/forms/server';
import { HttpError } from '@homestead/http/contract';
import {
  asStored,
  type Models,
  type NamedRecord,
  type Records,
  readVersionedRecords,
  recordsSql,
  versionedRecordsOf,
} from '@homestead/models/server';
import type { Person } from '@homestead/people/contract';
import { type CompleteBody, workflowTexts } from '../../contract/index.ts';
import type { Definitions } from '../definitions/definitions.ts';
import type { WorkflowDeps } from '../ports.ts';
import type { CaseRow, TaskRow } from '../rows.ts';
import {
  caseOf,
  findTask,
  listTasksOf,
  lockCase,
  tasksAroundSql,
  visibleCaseOfTask,
  withWhoEnded,
} from '../store.ts';
import { permitCompletion, refuseIfTaken, refuseUnlessRunning } from './authorize.ts';
import { type Committed, commit } from './commit.ts';
import { readDirectReturn, stepCompletion } from './direct-return.ts';
import { namesOf } from './names.ts';
import { readDecided } from './plan/decided.ts';
import { assigneesOf, type Plan } from './plan/plan.ts';
import { planSubmission } from './plan/plan-submission.ts';
import { recordWritesOf, type Validated, type ValidateInput, validate } from './validate.ts';

/** A prepared submission: the body of its transaction. */
export type Work = (tx: Tx) => Promise<Committed>;

/** Prepares the completion of a task: everything but the writes. Throws HttpErrors; `isLast` as in `againIfMoved`. */
export async function prepareCompletion(
  deps: WorkflowDeps,
  definitions: Definitions,
  caller: Person,
  body: CompleteBody,
  isLast: boolean,
): Promise<Work> {
  const { input, ...around } = await readCompletion(deps, definitions, caller, body);
  const { task, caseRow, person, definition, release } = input;
  const validated = await validate(deps, input);
  const known = { person, definition, release, validated };
  const plan = await drawPlan(deps, deps.db.kysely, { ...known, ...around, caseRow, task });
  const redraw = async (tx: Tx): Promise<Plan> => {
    const now = await readUnderLock(tx, person, task, release);
    return drawPlan(deps, tx, { ...known, ...now });
  };
  return (tx) => commit(deps, tx, plan, isLast ? redraw : null);
}

/** What the completion of a task is judged by, for whoever may complete it now. Throws missing, forbidden, conflict. */
export async function readCompletion(
  deps: WorkflowDeps,
  definitions: Definitions,
  caller: Person,
  body: CompleteBody,
): Promise<{ input: ValidateInput } & Pick<Situation, 'stored' | 'open' | 'calendar'>> {
  const { caseRow: seen, tasks, calendar, ...read } = await readAround(deps, caller, body.taskId);
  const first = tasks.find(({ id }) => id === body.taskId);
  const found =
    seen && first ? { task: await withWhoEnded(deps.db.kysely, first, seen), caseRow: seen } : undefined;
  const { task, caseRow, person } = permitCompletion(caller, body, found);
  const { compiled: definition } = await definitions.get(caseRow.definition_id);
  const release = await deps.forms.releases.get(caseRow.release_id, deps.db.kysely);
  const stored = await storedOf(deps, release, caseRow.id, read);
  const open = tasks.filter(({ state }) => state === 'open');
  const isFirst = task.form_key !== null && task.task_key === definition.order[0];
  const { approverStatus, outcome, approverContent, formData = {}, answers } = body;
  const input = {
    person,
    caseRow,
    task,
    definition,
    release,
    stored: stored.records,
    submission: { approverStatus, outcome: outcome ?? undefined, approverContent, formData, answers },
    isFirst,
    said: {},
    rights: isFirst ? await definitions.latest(caseRow.process_key) : undefined,
  };
  return { input, stored, open, calendar };
}

const recordsOfTask = preparedFor((models: Models, { taskId }: Bound<{ taskId: string }>) =>
  recordsSql(models, caseOf(taskId)),
);

/**
 * All that a completion reads of a task and its case, in one round trip: the case first, as in `findTaskInCase`, and the records of
 * the groups that cases have today.
 */
async function readAround(deps: WorkflowDeps, caller: Person, taskId: string) {
  const { models } = deps.forms.releases.current;
  const [[caseRow], tasks, records, days] = await together<[CaseRow, TaskRow, NamedRecord, HolidayRow]>(
    deps.db.kysely,
    [
      visibleCaseOfTask(caller, taskId),
      tasksAroundSql(taskId),
      recordsOfTask(models, { taskId }),
      holidayTableSql,
    ],
  );
  return { caseRow, tasks, records, models, calendar: holidayTableOf(days) };
}

/** The records of a case by the models with which it began, from those of today's groups; read again where they had others. */
async function storedOf(
  deps: WorkflowDeps,
  { models }: Release,
  processId: string,
  { records, models: today }: { records: readonly NamedRecord[]; models: Models },
): Promise<Situation['stored']> {
  const isOfToday = Object.values(models).every((model) => !model.case || today[model.group]?.case);
  if (!isOfToday) return readVersionedRecords(deps.db.kysely, models, processId);
  return versionedRecordsOf(
    models,
    records.filter(({ name }) => models[name]?.case),
  );
}

export interface Situation {
  caseRow: CaseRow;
  task: TaskRow;
  stored: Awaited<ReturnType<typeof readVersionedRecords>>;
  /** The tasks of the case that are open. */
  open: TaskRow[];
  calendar: HolidayCalendar;
}

/** The case as it stands under its lock, if the task is still the one that was validated. */
async function readUnderLock(tx: Tx, person: Person, task: TaskRow, release: Release): Promise<Situation> {
  const caseRow = await lockCase(tx, task.process_id);
  const now = await findTask(tx, task.id);
  if (!now) throw new HttpError('missing');
  refuseIfTaken(person, await withWhoEnded(tx, now, caseRow), caseRow);
  refuseUnlessRunning(caseRow);
  if (now.version !== task.version) throw new HttpError('conflict', workflowTexts.stale);
  return situationOf(tx, caseRow, now, release);
}

/** The case of a task as it stands under its lock. */
export async function readSituation(tx: Tx, task: TaskRow, release: Release): Promise<Situation> {
  return situationOf(tx, await lockCase(tx, task.process_id), task, release);
}

const situationOf = async (
  tx: Tx,
  caseRow: CaseRow,
  task: TaskRow,
  release: Release,
): Promise<Situation> => ({
  caseRow,
  task,
  stored: await readVersionedRecords(tx, release.models, caseRow.id),
  open: await listTasksOf(tx, caseRow.id, 'open'),
  calendar: await readHolidayTable(tx),
});

/** Lets the engine make its step on what was read, and plans what it writes. */
export async function drawPlan(
  deps: WorkflowDeps,
  db: Executor,
  input: Situation & {
    person: Person;
    definition: ProcessDefinition;
    release: Release;
    validated: Validated;
  },
): Promise<Plan> {
  const { caseRow, task, stored, validated } = input;
  const { judged } = validated;
  const { stepped, data } = await stepOf(deps, db, input);
  const people = [...assigneesOf(stepped.result, caseRow), ...(task.owner_id ? [task.owner_id] : [])];
  return planSubmission({
    ...input,
    ...stepped,
    at: deps.clock.now(),
    localId: task.local_id,
    names: await namesOf(deps.people, db, people, caseRow.division),
    decided: await readDecided(db, { ...input, state: stepped.result.state }),
    versions: { case: caseRow.version, task: task.version, records: stored.version },
    records: judged ? recordWritesOf(judged, stored.records) : null,
    data,
  });
}

/** The engine's step of a completion, and the case as it will be then. */
export async function stepOf(
  deps: WorkflowDeps,
  db: Executor,
  {
    caseRow,
    task,
    stored,
    definition,
    release,
    validated,
  }: Omit<Situation, 'open' | 'calendar'> & {
    definition: ProcessDefinition;
    release: Release;
    validated: Validated;
  },
): Promise<{ stepped: ReturnType<typeof stepCompletion>; data: Records }> {
  const { judged, outcome } = validated;
  const decision = { outcome: outcome.id, approverStatus: outcome.status };
  const data = asStored(release.models, columnTypeOf, stored.records, judged?.accepted ?? {});
  const direct = await readDirectReturn(deps, db, { caseRow, task, definition, decision });
  return { stepped: stepCompletion({ caseRow, task, definition, release, decision, data, direct }), data };
}
