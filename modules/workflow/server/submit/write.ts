import type { Holidays } from '@homestead/calendar/engine';
import { anyOf, type Bound, prepared, send, type Tx, tablesOf } from '@homestead/database';
import { columnTypeOf, keepEvidence, verifyVersions } from '@homestead/forms/server';
import { brokenFields } from '@homestead/http/contract';
import { writeRecords } from '@homestead/models/server';
import { accountOf } from '@homestead/people/contract';
import { sql } from 'kysely';
import { workflowTexts } from '../../contract/index.ts';
import { isOver } from '../../engine/index.ts';
import { goOnAfterPause } from '../deadlines/pause.ts';
import { keepReminders } from '../deadlines/reminders.ts';
import type { WorkflowDeps, WorkflowHook } from '../ports.ts';
import type { CaseRow, TaskRow } from '../rows.ts';
import { saveState } from '../store.ts';
import type { WorkflowTables } from '../tables.ts';
import type { Plan, RecordWrites, StepPlan } from './plan/plan.ts';
import type { NewTimer } from './plan/timers.ts';

const tables = tablesOf<WorkflowTables>();

/** Writes accepted fields, ties their files to the case and keeps the evidence of map checks. */
export async function writeAccepted(
  deps: WorkflowDeps,
  tx: Tx,
  caseRow: CaseRow,
  plan: Plan,
  records: RecordWrites,
): Promise<void> {
  const { person, at } = plan;
  const processId = caseRow.id;
  await verifyVersions(deps.map, tx, records.evidence);
  const missing = await deps.files.link(tx, records.fileIds, { processId, personId: accountOf(person) });
  if (missing.length > 0 && !records.ignoresMissingFiles)
    throw brokenFields(
      filePaths(records, missing).map((path) => ({ path, message: workflowTexts.fileMissing })),
    );
  const accountId = accountOf(person);
  if (accountId !== person.id) await deps.files.hideUploader(tx, { processId, accountId });
  const meta = { processId, division: caseRow.division, personId: person.id, at };
  await writeRecords(tx, plan.models, columnTypeOf, records.accepted, meta, records.stored);
  const taskId = plan.task?.id ?? processId;
  await keepEvidence(tx, records.evidence, { processId, taskId, at, byId: person.id, byName: person.name });
  const { dropped, corrected } = records;
  if (dropped.length === 0 && corrected.length === 0) return;
  await deps.audit.write(tx, {
    person,
    kind: 'formFields',
    target: plan.task ? `task:${plan.task.id}` : `process:${processId}`,
    message: workflowTexts.unwritable,
    detail: { dropped: dropped.slice(0, 50), corrected },
    at,
  });
}

/** The fields that name files which cannot be given to the case. */
function filePaths({ fileFields }: RecordWrites, missing: readonly string[]): string[] {
  return fileFields
    .filter(({ fileIds }) => fileIds.some((id) => missing.includes(id)))
    .map(({ path }) => path);
}

/** Keeps number, division and applicant beside the tasks, so that lists need no other table; a done task keeps its place. */
export async function nameTasks(tx: Tx, { id, case_no, division, applicant }: CaseRow): Promise<void> {
  await send(
    tx,
    sql`update workflow.task set case_no = ${case_no},
      division = case when state = 'open' then ${division} else division end,
      applicant = case when state = 'open' then ${applicant} else applicant end
    where process_id = ${id}`,
  );
}

const completed = prepared(
  (
    task: Bound<{
      id: string;
      at: Date;
      by: string;
      name: string;
      outcome: TaskRow['outcome'];
      status: TaskRow['approver_status'];
    }>,
  ) =>
    tables
      .updateTable('workflow.task')
      .set((eb) => ({
        state: sql.lit('done'),
        completed_at: task.at,
        completed_by: task.by,
        completed_by_name: task.name,
        outcome: task.outcome,
        approver_status: task.status,
        version: eb('version', '+', eb.lit(1)),
      }))
      .where('id', '=', task.id),
);

/** Writes what became of the task that somebody acted on. */
export async function changeTask(tx: Tx, plan: Plan): Promise<void> {
  const { task, taskChange: change, person, at } = plan;
  if (!task || !change) return;
  switch (change.type) {
    case 'complete':
      await send(
        tx,
        completed({
          id: task.id,
          at,
          by: person.id,
          name: person.name,
          outcome: change.outcome,
          status: change.status,
        }),
      );
      return;
    case 'assign':
      await send(
        tx,
        tables
          .updateTable('workflow.task')
          .set((eb) => ({
            assignee_id: change.to?.id ?? null,
            assignee_name: change.to?.name ?? null,
            owner_id: change.ownerId,
            version: eb('version', '+', eb.lit(1)),
          }))
          .where('id', '=', task.id),
      );
      return;
    case 'touch':
      await send(
        tx,
        tables
          .updateTable('workflow.task')
          .set((eb) => ({ version: eb('version', '+', eb.lit(1)) }))
          .where('id', '=', task.id),
      );
      return;
    default:
      change satisfies never;
  }
}

interface WriteContext {
  at: Date;
  holidays: Holidays;
  isNew: boolean;
  hooks: readonly WorkflowHook[];
}

/** Writes one step of the engine: the case's state, the tasks and timers that came and went; tells the hooks where it ends the case. */
export async function writeStep(
  tx: Tx,
  caseRow: CaseRow,
  step: StepPlan,
  { at, holidays, isNew, hooks }: WriteContext,
): Promise<void> {
  if (!isNew) await saveState(tx, caseRow, step, at);
  const processId = caseRow.id;
  if (step.cancelledTasks.length > 0)
    await send(
      tx,
      tables
        .updateTable('workflow.task')
        .set((eb) => ({
          state: sql.lit('cancelled'),
          completed_at: at,
          version: eb('version', '+', eb.lit(1)),
        }))
        .where('process_id', '=', processId)
        .where('local_id', '=', anyOf(step.cancelledTasks))
        .where('state', '=', sql.lit('open')),
    );
  if (step.cancelledTimers.length > 0)
    await send(
      tx,
      tables
        .updateTable('workflow.timer')
        .set({ state: sql.lit('cancelled') })
        .where('process_id', '=', processId)
        .where('local_id', '=', anyOf(step.cancelledTimers))
        .where('state', '=', sql.lit('waiting')),
    );
  if (step.resumedFrom) await goOnAfterPause(tx, { processId, stoppedAt: step.resumedFrom, at, holidays });
  await insertTasks(tx, caseRow, step.created);
  await insertTimers(tx, processId, step.timers, at);
  await keepReminders(tx, step.reminders);
  if (isOver(step.status)) for (const hook of hooks) await hook.ended?.(tx, caseRow, step.status, at);
}

async function insertTasks(
  tx: Tx,
  { case_no, division, applicant }: CaseRow,
  tasks: readonly TaskRow[],
): Promise<void> {
  if (tasks.length === 0) return;
  const named = tasks.map((task) => ({ ...task, case_no, division, applicant }));
  await send(tx, insertedTasks({ tasks: JSON.stringify(named) }));
}

const insertedTasks = prepared(
  ({ tasks }: Bound<{ tasks: string }>) =>
    sql`insert into workflow.task (id, process_id, local_id, task_key, name, form_key, state, candidate_groups,
      candidate_users, assignee_id, assignee_name, owner_id, read_only, item, division, case_no, process_key, process_name, applicant, version,
      return_reason, returned_by, stage, batch, visit, created_at, due_at, due_from, due_value, due_calendar, remind_days,
      amber_at, completed_at, completed_by, completed_by_name, outcome, approver_status)
    select id, process_id, local_id, task_key, name, form_key, state, candidate_groups,
      candidate_users, assignee_id, assignee_name, owner_id, read_only, item, division, case_no, process_key, process_name, applicant, version,
      return_reason, returned_by, stage, batch, visit, created_at, due_at, due_from, due_value, due_calendar, remind_days,
      amber_at, completed_at, completed_by, completed_by_name, outcome, approver_status
    from jsonb_to_recordset(${tasks}::jsonb)
      as x(id text, process_id text, local_id text, task_key text, name text, form_key text, state text, candidate_groups text[],
        candidate_users text[], assignee_id text, assignee_name text, owner_id text, read_only boolean, item text, division text, case_no text,
        process_key text, process_name text, applicant text, version integer, return_reason text, returned_by text, stage text,
        batch text[], visit integer, created_at timestamptz, due_at timestamptz, due_from timestamptz, due_value text,
        due_calendar text, remind_days integer, amber_at timestamptz, completed_at timestamptz, completed_by text,
        completed_by_name text, outcome text, approver_status integer)`,
);

async function insertTimers(tx: Tx, processId: string, timers: readonly NewTimer[], at: Date): Promise<void> {
  if (timers.length === 0) return;
  await send(
    tx,
    sql`insert into workflow.timer (id, process_id, local_id, element, name, stage, due_at, created_at, value, calendar, call)
    select x.id, ${processId}, x."localId", x.element, x.name, x.stage, x."dueAt", ${at}, x.value, x.calendar, x.call
    from jsonb_to_recordset(${JSON.stringify(timers)}::jsonb)
      as x(id text, "localId" text, element text, name text, stage text, "dueAt" timestamptz, value text, calendar text, call jsonb)`,
  );
}

/** Lets people read the case from now on. */
export async function addWatchers(
  tx: Tx,
  processId: string,
  people: readonly string[],
  at: Date,
): Promise<void> {
  if (people.length === 0) return;
  await send(
    tx,
    sql`insert into workflow.watcher (process_id, person_id, since)
    select ${processId}, person, ${at} from unnest(${people}::text[]) as person on conflict do nothing`,
  );
}
