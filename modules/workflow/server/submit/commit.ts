import type { HolidayCalendar } from '@homestead/calendar/server';
import {
  type Bound,
  prepared,
  preparedFor,
  send,
  sqlState,
  type Tx,
  tablesOf,
  together,
} from '@homestead/database';
import { columnTypeOf } from '@homestead/forms/server';
import {
  asStored,
  type Models,
  type Records,
  recordsVersionSql,
  writeRecords,
} from '@homestead/models/server';
import type { Person } from '@homestead/people/contract';
import { type RawBuilder, sql } from 'kysely';
import type { GivenTask } from '../notify.ts';
import { nominate } from '../owners/nominate.ts';
import type { WorkflowDeps } from '../ports.ts';
import type { CaseRow, TaskRow } from '../rows.ts';
import { addHistory, insertCase } from '../store.ts';
import type { WorkflowTables } from '../tables.ts';
import { keepAnswers } from './answers.ts';
import { takeCaseNo } from './case/case-number.ts';
import { notify } from './notify.ts';
import type { Plan, StepPlan, Versions } from './plan/plan.ts';
import { snapshot } from './snapshot.ts';
import { dropTaskDrafts, keepTaskDraft } from './task-draft.ts';
import { addWatchers, changeTask, nameTasks, writeAccepted, writeStep } from './write.ts';

const tables = tablesOf<WorkflowTables>();

/** What `workflow.require_current` raises where the case changed since its plan was drawn: roll back, and prepare once more. */
const caseMoved = 'HM001';

/**
 * Prepares and runs a transaction; where the case changed in between, once more. The second attempt does not fail by further
 * changes: it draws its plan anew under the case's lock.
 */
export async function againIfMoved<T>(run: (isLast: boolean) => Promise<T>): Promise<T> {
  try {
    return await run(false);
  } catch (error) {
    if (sqlState(error) !== caseMoved) throw error;
    return run(true);
  }
}

/** How a plan is drawn anew under the case's lock; null on the first attempt, which is prepared again as a whole. */
export type Redraw = ((tx: Tx) => Promise<Plan>) | null;

export interface Committed {
  processId: string;
  caseNo: string | null;
  warnings: Plan['warnings'];
  /** What was said of warnings. */
  answers: Plan['answers'];
  /** Whoever did it, as the case knows them. */
  person: Person;
  /** The case and its open tasks as they are written; null where they are to be read. */
  after: CaseAfter | null;
}

/** A case when all is written. */
export interface CaseAfter {
  instance: Pick<CaseRow, 'case_no' | 'status' | 'clock_stopped_at'>;
  tasks: readonly TaskRow[];
  calendar: HolidayCalendar;
}

/** Carries out a plan: under the case's lock, and only if the versions that it was drawn from still stand. */
export async function commit(deps: WorkflowDeps, tx: Tx, drawn: Plan, redraw: Redraw): Promise<Committed> {
  const plan = await underLock(tx, drawn, redraw);
  const caseRow = await nameCase(tx, plan);
  if (plan.records) await writeAccepted(deps, tx, caseRow, plan, plan.records);
  const ruled = await runInside(deps, tx, plan, caseRow);
  await changeTask(tx, plan);
  await keepAnswers(tx, caseRow.id, plan);
  if (plan.task && plan.draft) await keepTaskDraft(tx, plan.task.id, plan.person.id, plan.draft, plan.at);
  if (plan.task && plan.taskChange?.type === 'complete') await dropTaskDrafts(tx, plan.task.id);
  if (plan.step) {
    const { hooks } = deps;
    await writeStep(tx, caseRow, plan.step, { ...plan, isNew: plan.versions === null, hooks });
    reportStuck(deps, caseRow, plan.step);
  }
  if (plan.raisesVersion) await send(tx, raisedVersion({ id: caseRow.id }));
  await addWatchers(tx, caseRow.id, plan.watchers, plan.at);
  await addHistory(tx, ruled.history);
  if (plan.notifications) {
    const openTaskIds = plan.step?.openTaskIds ?? null;
    const { notifications, at } = plan;
    const given = givenTask(plan);
    const about = { caseRow, openTaskIds, given, notifications, at, isNew: !plan.versions };
    await notify(deps.notifications, tx, about);
  }
  await runStepped(deps, tx, plan, caseRow, ruled.data);
  const { household, person, at } = plan;
  if (household) await nominate(deps, tx, { instance: caseRow, person, household, at });
  return {
    processId: caseRow.id,
    caseNo: caseRow.case_no,
    warnings: plan.warnings,
    answers: plan.answers,
    person,
    after: caseAfter(plan, caseRow),
  };
}

const raisedVersion = prepared(({ id }: Bound<{ id: string }>) =>
  tables
    .updateTable('workflow.instance')
    .set((eb) => ({ version: eb('version', '+', eb.lit(1)) }))
    .where('id', '=', id),
);

/** The case as the plan leaves it, in which number and summary may be new. */
function caseAfter({ after, step }: Plan, caseRow: CaseRow): CaseAfter | null {
  if (!after || !step) return null;
  const { case_no, division, applicant } = caseRow;
  return {
    instance: { case_no, status: step.status, clock_stopped_at: step.clockStoppedAt },
    tasks: after.tasks.map((task) => ({ ...task, case_no, division, applicant })),
    calendar: after.calendar,
  };
}

/** Tells the administrators, through the program's own log, of a case that cannot go on by itself. */
export function reportStuck(
  deps: Pick<WorkflowDeps, 'report'>,
  { id, case_no }: Pick<CaseRow, 'id' | 'case_no'>,
  { stuckAt }: Pick<StepPlan, 'stuckAt'>,
): void {
  for (const name of stuckAt)
    deps.report(new Error(`the join ${name} waits for a branch that will not come`), `case ${case_no ?? id}`);
}

const lockedCase = (id: RawBuilder<string>) =>
  tables.selectFrom('workflow.instance').select('version').where('id', '=', id).forUpdate();

const lockedVersion = prepared(({ id }: Bound<{ id: string }>) => lockedCase(id));

const versionsWith = (taskId: RawBuilder<string>, records: RawBuilder<number | null>) =>
  tables.selectNoFrom((eb) => [
    eb.selectFrom('workflow.task').select('version').where('id', '=', taskId).as('task'),
    records.as('records'),
  ]);

const taskVersion = prepared(({ taskId }: Bound<{ taskId: string }>) => versionsWith(taskId, sql`null`));

const versionsOf = preparedFor((models: Models, { taskId, id }: Bound<{ taskId: string; id: string }>) =>
  versionsWith(taskId, recordsVersionSql(models, id)),
);

const requiring = (isCurrent: RawBuilder<boolean>) =>
  sql`workflow.require_current(${isCurrent})`.as('isCurrent');

const requireCase = prepared(({ id, version }: Bound<{ id: string; version: number }>) =>
  tables.selectNoFrom(requiring(sql`(${lockedCase(id)}) = ${version}::int`)),
);

const requireTask = prepared(({ taskId, version }: Bound<{ taskId: string; version: number }>) =>
  tables
    .selectFrom(versionsWith(taskId, sql`null::int`).as('v'))
    .select(requiring(sql`v.task is not distinct from ${version}::int`)),
);

const requireVersions = preparedFor(
  (models: Models, of: Bound<{ taskId: string; id: string; version: number; records: number }>) =>
    tables
      .selectFrom(versionsWith(of.taskId, recordsVersionSql(models, of.id)).as('v'))
      .select(
        requiring(
          sql`v.task is not distinct from ${of.version}::int and v.records is not distinct from ${of.records}::int`,
        ),
      ),
);

/**
 * Locks the case. On the first attempt the database itself compares the versions that the plan was drawn from, so that whatever is
 * written goes out with the question; on the second a plan that no longer holds is drawn anew.
 */
async function underLock(tx: Tx, plan: Plan, redraw: Redraw): Promise<Plan> {
  const { versions, caseRow, task } = plan;
  if (!versions) return plan;
  if (redraw) return (await isCurrent(tx, plan, versions)) ? plan : redraw(tx);
  const { id } = caseRow;
  const of = { taskId: task?.id ?? '', version: versions.task };
  // The lock first: what is read after it can no longer change.
  await send(tx, requireCase({ id, version: versions.case }));
  await send(
    tx,
    versions.records === null
      ? requireTask(of)
      : requireVersions(plan.models, { ...of, id, records: versions.records }),
  );
  return plan;
}

/** Locks the case and compares the versions that the plan was drawn from. */
async function isCurrent(tx: Tx, { caseRow, task, models }: Plan, versions: Versions): Promise<boolean> {
  const taskId = task?.id ?? '';
  const [[locked], [now]] = await together<
    [{ version: number }, { task: number | null; records: number | null }]
  >(tx, [
    lockedVersion({ id: caseRow.id }),
    versions.records === null ? taskVersion({ taskId }) : versionsOf(models, { taskId, id: caseRow.id }),
  ]);
  return locked?.version === versions.case && now?.task === versions.task && now.records === versions.records;
}

/**
 * The case with its number and summary; a new one is inserted, the tasks of another one are named after it. A draft begins when it
 * is handed in: that day is in its number, on its papers and in the figures.
 */
async function nameCase(tx: Tx, plan: Plan): Promise<CaseRow> {
  const { step, casePrefix, at } = plan;
  const caseRow = { ...plan.caseRow, ...plan.caseSummary };
  if (plan.versions && caseRow.status === 'draft' && step && step.status !== 'draft') caseRow.created_at = at;
  if (casePrefix !== null) caseRow.case_no = await takeCaseNo(tx, casePrefix, caseRow.division, at);
  if (plan.versions === null && step) {
    const { state, status, clockStoppedAt, clockStoppedMs, endedAt } = step;
    const clock = { clock_stopped_at: clockStoppedAt, clock_stopped_ms: clockStoppedMs };
    Object.assign(caseRow, { state, status, ended_at: endedAt, ...clock });
    await insertCase(tx, caseRow);
  } else if (casePrefix !== null || plan.caseSummary) await nameTasks(tx, caseRow);
  return caseRow;
}

/** The task of a plan that is given to somebody; null where none is. */
function givenTask({ caseRow, task, taskChange }: Plan): GivenTask | null {
  if (!task || taskChange?.type !== 'assign' || !taskChange.to) return null;
  return { processId: caseRow.id, taskId: task.id, to: taskChange.to.id };
}

/** What the county's own rules write inside the transaction, and the history with it. */
async function runInside(
  deps: WorkflowDeps,
  tx: Tx,
  plan: Plan,
  caseRow: CaseRow,
): Promise<{ data: Records; history: Plan['history'] }> {
  const { completion, person, at } = plan;
  if (!completion) return { data: {}, history: plan.history };
  let { data } = completion;
  for (const hook of deps.hooks) {
    const written = await hook.inside?.(tx, { ...completion, instance: caseRow, data });
    if (!written) continue;
    const meta = { processId: caseRow.id, division: caseRow.division, personId: person.id, at };
    await writeRecords(tx, plan.models, columnTypeOf, written, meta);
    data = asStored(plan.models, columnTypeOf, data, written);
  }
  if (data === completion.data) return { data, history: plan.history };
  const release = await deps.forms.releases.get(caseRow.release_id, tx);
  const history = plan.history.map((entry) =>
    entry.formData ? { ...entry, formData: snapshot(release, entry.task?.form_key ?? null, data) } : entry,
  );
  return { data, history };
}

async function runStepped(
  deps: WorkflowDeps,
  tx: Tx,
  plan: Plan,
  caseRow: CaseRow,
  data: Records,
): Promise<void> {
  const { completion, step } = plan;
  if (!completion || !step) return;
  for (const hook of deps.hooks)
    await hook.stepped?.(tx, { ...completion, instance: caseRow, data }, step.status);
}
