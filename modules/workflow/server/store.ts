import { lastAnswers, type State } from '@homestead/bpmn';
import { changed, type Executor, maybe, newId, one, rows, type Tx } from '@homestead/database';
import type { Records } from '@homestead/models/server';
import { sql } from 'kysely';
import { type Person, visibleSql } from './person.ts';
import type { CaseRow, TaskRow } from './rows.ts';

/** The case, if the person may see it. */
export function findVisibleCase(db: Executor, person: Person, id: string): Promise<CaseRow | undefined> {
  return maybe<CaseRow>(
    db,
    sql`select i.* from workflow.instance i where i.id = ${id} and ${visibleSql(person)}`,
  );
}

/** A case by id, whoever asks. */
export function findCase(db: Executor, id: string): Promise<CaseRow | undefined> {
  return maybe<CaseRow>(db, sql`select * from workflow.instance where id = ${id}`);
}

/** The one row lock of a step: whoever holds it moves the case, everybody else waits and then sees what was done. */
export function lockCase(tx: Tx, id: string): Promise<CaseRow> {
  return one<CaseRow>(tx, sql`select * from workflow.instance where id = ${id} for update`);
}

/** A task by id, whoever asks. */
export function findTask(db: Executor, id: string): Promise<TaskRow | undefined> {
  return maybe<TaskRow>(db, sql`select * from workflow.task where id = ${id}`);
}

/** The tasks of a case in the order in which they came; of more than 1000 the first. */
export function listTasksOf(db: Executor, processId: string, state?: TaskRow['state']): Promise<TaskRow[]> {
  const only = state ? sql`and state = ${state}` : sql``;
  return rows<TaskRow>(
    db,
    sql`select * from workflow.task where process_id = ${processId} ${only} order by created_at, id limit 1000`,
  );
}

/** Writes the row of a new case. */
export async function insertCase(
  tx: Tx,
  row: Omit<
    CaseRow,
    | 'clock_stopped_at'
    | 'clock_stopped_ms'
    | 'suspended_at'
    | 'ended_at'
    | 'version'
    | 'updated_at'
    | 'discarded_at'
    | 'ending'
  >,
): Promise<void> {
  await sql`insert into workflow.instance (id, case_no, process_key, process_name, definition_id, release_id, status, division,
      applicant, initiator_id, owner_ids, state, linked_from, created_at, updated_at)
    values (${row.id}, ${row.case_no}, ${row.process_key}, ${row.process_name}, ${row.definition_id}, ${row.release_id}, ${row.status},
      ${row.division}, ${row.applicant}, ${row.initiator_id}, ${row.owner_ids}::text[], ${JSON.stringify(row.state)}::jsonb,
      ${row.linked_from}, ${row.created_at}, ${row.created_at})`.execute(tx);
}

/** Writes where the case stands; its version counts every step. */
export async function saveState(
  tx: Tx,
  instance: CaseRow,
  to: {
    state: State;
    status: string;
    at: Date;
    clockStoppedAt: Date | null;
    clockStoppedMs: number;
    endedAt: Date | null;
  },
): Promise<void> {
  const count = await changed(
    tx,
    sql`update workflow.instance set state = ${JSON.stringify(to.state)}::jsonb, status = ${to.status}, version = version + 1,
          updated_at = ${to.at}, clock_stopped_at = ${to.clockStoppedAt}, clock_stopped_ms = ${to.clockStoppedMs}, ended_at = ${to.endedAt}
        where id = ${instance.id} and version = ${instance.version}`,
  );
  if (count !== 1) throw new Error(`instance ${instance.id} changed under its lock`);
}

/** What the start form tells of the case: kept beside the instance and its tasks, so that lists need no other table. */
export async function writeCaseSummary(
  tx: Tx,
  processId: string,
  to: { division: string; applicant: string },
): Promise<void> {
  await sql`update workflow.instance set division = ${to.division}, applicant = ${to.applicant}
    where id = ${processId}`.execute(tx);
  await sql`update workflow.task set division = ${to.division}, applicant = ${to.applicant} where process_id = ${processId} and state = 'open'`.execute(
    tx,
  );
}

export interface NewHistoryEntry {
  processId: string;
  task: Pick<TaskRow, 'id' | 'task_key' | 'name' | 'form_key' | 'created_at' | 'due_at'> | null;
  kind: string;
  name?: string;
  person: Pick<Person, 'id' | 'name'> | null;
  status: number | null;
  content: string | null;
  outcome?: string | null;
  outcomeLabel?: string | null;
  formData?: Records;
  detail?: unknown;
  at: Date;
}

/** Appends to the flow record. */
export async function addHistoryEntry(tx: Tx, record: NewHistoryEntry): Promise<string> {
  const id = newId();
  const { task } = record;
  await sql`insert into workflow.flow_record (id, process_id, task_id, kind, task_key, task_name, form_key, approver_id, approver,
      approver_status, approver_content, outcome, outcome_label, form_data, detail, create_time, approver_time, due_at)
    values (${id}, ${record.processId}, ${task?.id ?? null}, ${record.kind}, ${task?.task_key ?? record.kind}, ${task?.name ?? record.name ?? record.kind},
      ${task?.form_key ?? null}, ${record.person?.id ?? null}, ${record.person?.name ?? null}, ${record.status}, ${record.content},
      ${record.outcome ?? null}, ${record.outcomeLabel ?? null}, ${JSON.stringify(record.formData ?? {})}::jsonb,
      ${JSON.stringify(record.detail ?? {})}::jsonb, ${task?.created_at ?? record.at}, ${record.at}, ${task?.due_at ?? null})`.execute(
    tx,
  );
  return id;
}

/** Next number of a gap-free sequence: the row stays locked until the transaction that uses the number ends. */
export async function takeNumber(tx: Tx, scope: string): Promise<number> {
  const row = await one<{ value: number }>(
    tx,
    sql`insert into workflow.counter as c (scope, value) values (${scope}, 1)
        on conflict (scope) do update set value = c.value + 1 returning value`,
  );
  return row.value;
}

export interface Answer {
  /** Item of the collection, or the id of an added signer. */
  item: string;
  status: 0 | 1;
  /** Who answered. */
  by: string;
}

/** The answers of a multi-instance task in its last round: one begun again is answered again, and added signers count once. */
export async function latestAnswers(
  db: Executor,
  instance: Pick<CaseRow, 'id' | 'state'>,
  taskKey: string,
): Promise<Answer[]> {
  const locals = lastAnswers(instance.state, taskKey).flatMap(({ task }) => task ?? []);
  if (locals.length === 0) return [];
  return rows<Answer>(
    db,
    sql`select coalesce(item, '') as item, approver_status as status, coalesce(completed_by_name, '') as by from workflow.task
        where process_id = ${instance.id} and local_id = any(${locals}::text[]) and state = 'done' order by created_at, id`,
  );
}
