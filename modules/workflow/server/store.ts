import { lastAnswers } from '@homestead/bpmn';
import {
  anyOf,
  type Bound,
  type Executor,
  maybe,
  newId,
  one,
  prepared,
  type Row,
  rows,
  type Statement,
  sealedJson,
  send,
  type Tx,
  tablesOf,
  together,
} from '@homestead/database';
import type { Records } from '@homestead/models/server';
import type { Person } from '@homestead/people/contract';
import { type Expression, type RawBuilder, sql } from 'kysely';
import { ownSql, type Sight, sightOf, visibleTo } from './person.ts';
import type { CaseRow, TaskRow } from './rows.ts';
import type { StepPlan } from './submit/plan/plan.ts';
import type { HistoryEntryTable, WorkflowTables } from './tables.ts';

const tables = tablesOf<WorkflowTables>();

/** Statuses of cases that go on, as literals: the planner knows them. */
export const underWay = (['running', 'suspended'] as const).map((status) => sql.lit(status));

/** The case, if the person may see it. */
export function findVisibleCase(db: Executor, person: Person, id: string): Promise<CaseRow | undefined> {
  return maybe<CaseRow>(db, visibleCaseSql(person, id));
}

/** The row of a case, if the person may see it. */
export const visibleCaseSql = (person: Person, id: string): Statement<CaseRow> =>
  visibleCase({ ...sightOf(person), id });

const visibleCase = prepared((bound: Bound<Sight & { id: string }>) => visibleCaseWith(bound.id, bound));

/** The case of a task, if the person may see it. */
export const visibleCaseOfTask = (person: Person, taskId: string): Statement<CaseRow> =>
  caseOfTask({ ...sightOf(person), taskId });

const caseOfTask = prepared((bound: Bound<Sight & { taskId: string }>) =>
  visibleCaseWith(caseOf(bound.taskId), bound),
);

const visibleCaseWith = (id: RawBuilder<string>, sight: Bound<Sight>): Statement<CaseRow> =>
  tables
    .selectFrom('workflow.instance as i')
    .selectAll('i')
    .$narrowType<Pick<CaseRow, 'state'>>()
    .where('i.id', '=', id)
    .where(visibleTo(sight));

/** The newest case that the person owns and that was handed in: with this id, or of this process. */
export function findOwnCase(
  db: Executor,
  person: Person,
  by: { id: string } | { processKey: string },
): Promise<CaseRow | undefined> {
  return maybe(
    db,
    tables
      .selectFrom('workflow.instance as i')
      .selectAll('i')
      .$narrowType<Pick<CaseRow, 'state'>>()
      .where(ownSql(person))
      .where((eb) => ('id' in by ? eb('i.id', '=', by.id) : eb('i.process_key', '=', by.processKey)))
      .where('i.status', '<>', sql.lit('draft'))
      .orderBy('i.created_at', 'desc')
      .orderBy('i.id', 'desc')
      .limit(sql.lit(1)),
  );
}

const caseWith = (id: string) =>
  tables
    .selectFrom('workflow.instance')
    .selectAll()
    .$narrowType<Pick<CaseRow, 'state'>>()
    .where('id', '=', id);

export const caseSql = (id: string): Statement<CaseRow> => caseWith(id);

/** A case by id, whoever asks. */
export function findCase(db: Executor, id: string): Promise<CaseRow | undefined> {
  return maybe<CaseRow>(db, caseSql(id));
}

/** The one row lock of a step: whoever holds it moves the case, everybody else waits and then sees what was done. */
export function lockCase(tx: Tx, id: string): Promise<CaseRow> {
  return one(tx, caseWith(id).forUpdate());
}

const taskById = prepared(({ id }: Bound<{ id: string }>) =>
  tables.selectFrom('workflow.task').selectAll().where('id', '=', id),
);

export const taskSql = (id: string): Statement<TaskRow> => taskById({ id });

/** The id of the case of a task. */
export const caseOf = (taskId: string | RawBuilder<string>): RawBuilder<string> =>
  sql<string>`(select t.process_id from workflow.task t where t.id = ${taskId})`;

/** A task, the first, and the open ones of its case as `tasksSql` gives them. */
export const tasksAroundSql = (taskId: string): Statement<TaskRow> => tasksAround({ taskId });

const tasksAround = prepared(({ taskId }: Bound<{ taskId: string }>) =>
  tables
    .selectFrom('workflow.task')
    .selectAll()
    .where('process_id', '=', caseOf(taskId))
    .where((eb) => eb.or([eb('state', '=', sql.lit('open')), eb('id', '=', taskId)]))
    .orderBy((eb) => eb('id', '<>', taskId))
    .orderBy('created_at')
    .orderBy('id')
    .limit(sql.lit(1000)),
);

/** A task by id, whoever asks. */
export function findTask(db: Executor, id: string): Promise<TaskRow | undefined> {
  return maybe<TaskRow>(db, taskSql(id));
}

/**
 * A task and its case, if the person may see the case. The case is read first: where somebody completes the task in between,
 * the task is the one that says so. The other way round the engine would be asked for a task that the case's state has no more.
 */
export async function findTaskInCase(
  db: Executor,
  person: Person,
  taskId: string,
): Promise<{ task: TaskRow; caseRow: CaseRow } | undefined> {
  const [[caseRow], [task]] = await together<[CaseRow, TaskRow]>(db, [
    visibleCaseOfTask(person, taskId),
    taskSql(taskId),
  ]);
  return task && caseRow ? { task: await withWhoEnded(db, task, caseRow), caseRow } : undefined;
}

/**
 * A task, and where it went away with its case, with the name of whoever ended that, as the history has it; no name where time or
 * a rule did.
 */
export async function withWhoEnded(db: Executor, task: TaskRow, { ended_at: at }: CaseRow): Promise<TaskRow> {
  if (task.state !== 'cancelled' || !at) return task;
  const found = await maybe<Row<HistoryEntryTable, 'approver'>>(
    db,
    tables
      .selectFrom('workflow.flow_record')
      .select('approver')
      .where('process_id', '=', task.process_id)
      .where('approver_time', '=', at)
      .where('approver', 'is not', null)
      .orderBy('id', 'desc')
      .limit(sql.lit(1)),
  );
  return { ...task, completed_by_name: found?.approver ?? null };
}

/** The tasks of a case in the order in which they came; of more than 1000 the first. */
export function listTasksOf(db: Executor, processId: string, state?: TaskRow['state']): Promise<TaskRow[]> {
  return rows<TaskRow>(db, tasksSql(processId, state));
}

/** The statement of `listTasksOf`. The state stands in its text: by a parameter each execution would be planned anew. */
export function tasksSql(processId: string, state?: TaskRow['state']): Statement<TaskRow> {
  const all = tables
    .selectFrom('workflow.task')
    .selectAll()
    .where('process_id', '=', processId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(sql.lit(1000));
  return state ? all.where('state', '=', sql.lit(state)) : all;
}

/** Writes the row of a new case. */
export async function insertCase(tx: Tx, row: CaseRow): Promise<void> {
  await send(tx, newCase({ ...row, state: JSON.stringify(row.state) }));
}

const newCase = prepared((row: Bound<Omit<CaseRow, 'state'> & { state: string }>) =>
  tables.insertInto('workflow.instance').values({
    id: row.id,
    case_no: row.case_no,
    process_key: row.process_key,
    process_name: row.process_name,
    definition_id: row.definition_id,
    release_id: row.release_id,
    status: row.status,
    division: row.division,
    applicant: row.applicant,
    initiator_id: row.initiator_id,
    owner_ids: row.owner_ids,
    state: row.state,
    version: row.version,
    clock_stopped_at: row.clock_stopped_at,
    clock_stopped_ms: row.clock_stopped_ms,
    linked_from: row.linked_from,
    created_at: row.created_at,
    updated_at: row.created_at,
    ended_at: row.ended_at,
    is_sealed: row.is_sealed,
  }),
);

/** Writes where the case stands, with its number and summary; its version counts every step. */
export async function saveState(
  tx: Tx,
  caseRow: CaseRow,
  to: Pick<StepPlan, 'state' | 'status' | 'clockStoppedAt' | 'clockStoppedMs' | 'endedAt'>,
  at: Date,
): Promise<void> {
  const { id, version, case_no, division, applicant, created_at } = caseRow;
  const { status, clockStoppedAt, clockStoppedMs, endedAt } = to;
  const clock = { clockStoppedAt, clockStoppedMs, endedAt };
  const state = JSON.stringify(to.state);
  const named = { id, version, case_no, division, applicant, created_at };
  await send(tx, stateOf({ ...named, state, status, ...clock, at }));
}

// A step that finds another version than was locked must not go on: dividing by no row ends the transaction.
const stateOf = prepared(
  (
    to: Bound<
      Pick<CaseRow, 'id' | 'version' | 'case_no' | 'division' | 'applicant' | 'created_at'> &
        Pick<StepPlan, 'status' | 'clockStoppedAt' | 'clockStoppedMs' | 'endedAt'> & {
          state: string;
          at: Date;
        }
    >,
  ) =>
    sql`with saved as (update workflow.instance set state = ${to.state}::jsonb, status = ${to.status}, version = version + 1,
          updated_at = ${to.at}, clock_stopped_at = ${to.clockStoppedAt}, clock_stopped_ms = ${to.clockStoppedMs}, ended_at = ${to.endedAt},
          case_no = ${to.case_no}, division = ${to.division}, applicant = ${to.applicant}, created_at = ${to.created_at}
        where id = ${to.id} and version = ${to.version} returning 1)
      select 1 / count(1) from saved`,
);

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
  /** As `sealRecords` gives them. */
  formData?: Records;
  detail?: unknown;
  at: Date;
}

/** Appends to the history of a case. */
export function addHistoryEntry(tx: Tx, entry: NewHistoryEntry): Promise<void> {
  return addHistory(tx, [entry]);
}

/** Appends entries in their order, in one round trip. */
export async function addHistory(tx: Tx, entries: readonly NewHistoryEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const found = entries.map(({ task, person, ...entry }) => ({
    id: newId(),
    process_id: entry.processId,
    task_id: task?.id ?? null,
    kind: entry.kind,
    task_key: task?.task_key ?? entry.kind,
    task_name: task?.name ?? entry.name ?? entry.kind,
    form_key: task?.form_key ?? null,
    approver_id: person?.id ?? null,
    approver: person?.name ?? null,
    approver_status: entry.status,
    approver_content: entry.content,
    outcome: entry.outcome ?? null,
    outcome_label: entry.outcomeLabel ?? null,
    form_data: entry.formData ?? {},
    detail: entry.detail ?? {},
    create_time: task?.created_at ?? entry.at,
    approver_time: entry.at,
    due_at: task?.due_at ?? null,
  }));
  await send(tx, insertedHistory({ entries: sealedJson(found) }));
}

const insertedHistory = prepared(
  ({ entries }: Bound<{ entries: unknown }>) =>
    sql`insert into workflow.flow_record (id, process_id, task_id, kind, task_key, task_name, form_key, approver_id, approver,
      approver_status, approver_content, outcome, outcome_label, form_data, detail, create_time, approver_time, due_at)
    select id, process_id, task_id, kind, task_key, task_name, form_key, approver_id, approver,
      approver_status, approver_content, outcome, outcome_label, form_data, detail, create_time, approver_time, due_at
    from jsonb_to_recordset(${entries}::jsonb)
      as x(id text, process_id text, task_id text, kind text, task_key text, task_name text, form_key text, approver_id text,
        approver text, approver_status integer, approver_content text, outcome text, outcome_label text, form_data jsonb, detail jsonb,
        create_time timestamptz, approver_time timestamptz, due_at timestamptz)`,
);

/** Next number of a gap-free sequence: the row stays locked until the transaction that uses the number ends. */
export async function takeNumber(tx: Tx, scope: string): Promise<number> {
  return (await one(tx, nextNumber({ scope }))).value;
}

const nextNumber = prepared(({ scope }: Bound<{ scope: string }>) =>
  tables
    .insertInto('workflow.counter')
    .values({ scope, value: sql.lit(1) })
    .onConflict((oc) =>
      oc.column('scope').doUpdateSet((eb) => ({ value: eb('workflow.counter.value', '+', eb.lit(1)) })),
    )
    .returning('value'),
);

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
  return rows(
    db,
    tables
      .selectFrom('workflow.task')
      .select(({ fn }) => [
        fn.coalesce('item', sql.lit('')).as('item'),
        'approver_status as status',
        fn.coalesce('completed_by_name', sql.lit('')).as('by'),
      ])
      .$narrowType<Pick<Answer, 'status'>>()
      .where('process_id', '=', instance.id)
      .where('local_id', '=', anyOf(locals))
      .where('state', '=', sql.lit('done'))
      .orderBy('created_at')
      .orderBy('id'),
  );
}
