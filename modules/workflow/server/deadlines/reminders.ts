import type { UserTask } from '@homestead/bpmn';
import type { Holidays } from '@homestead/calendar/engine';
import {
  anyOf,
  type Bound,
  type Executor,
  prepared,
  type Row,
  run,
  send,
  type Tx,
  tablesOf,
} from '@homestead/database';
import { type NotNull, sql } from 'kysely';
import type { ReminderTable, TaskTable, WorkflowTables } from '../tables.ts';
import { dueOf, lateBy, nearFrom, type Period, remindAt } from './deadline.ts';

const tables = tablesOf<WorkflowTables>();

/** What a task says around its deadline, by its definition. Definitions compiled before there were reminders have the default. */
export interface Warnings {
  remindDays: number;
  escalate: UserTask['escalate'];
}

/** How many days before a deadline content wants holders reminded (one unless it says so), and after it superiors told. */
export function warningsOf(task: UserTask | undefined): Warnings {
  return { remindDays: task?.remindDays ?? 1, escalate: task?.escalate ?? null };
}

export interface Deadline extends Period {
  dueAt: Date;
  amberAt: Date;
}

/** The deadline of a task, and from when it counts as near. */
export function deadlineOf(period: Period, remindDays: number, holidays: Holidays): Deadline {
  const dueAt = dueOf(period, holidays);
  return { ...period, dueAt, amberAt: nearFrom(dueAt, remindDays, period.calendar, holidays) };
}

type ReminderRow = Readonly<Row<ReminderTable, 'task_id' | 'process_id' | 'kind' | 'days' | 'roles' | 'at'>>;

/** The reminders of a task whose period began, or went on, at `deadline.from`. */
export function remindersOf(
  task: { id: string; processId: string },
  deadline: Deadline,
  { remindDays, escalate }: Warnings,
  holidays: Holidays,
): ReminderRow[] {
  const { from, dueAt, calendar } = deadline;
  const row = { task_id: task.id, process_id: task.processId, roles: [] as string[] };
  const near = remindAt(from, dueAt, remindDays, calendar, holidays);
  return [
    ...(near ? [{ ...row, kind: 'remind' as const, days: remindDays, at: near }] : []),
    { ...row, kind: 'overdue', days: 0, at: dueAt },
    ...(escalate
      ? [
          {
            ...row,
            kind: 'escalate' as const,
            days: escalate.days,
            roles: escalate.roles,
            at: lateBy(dueAt, escalate.days, calendar, holidays),
          },
        ]
      : []),
  ];
}

/** Writes reminders; one that is waiting moves, one that was said stays said. */
export async function keepReminders(tx: Tx, reminders: readonly ReminderRow[]): Promise<void> {
  if (reminders.length === 0) return;
  await send(tx, keptReminders({ reminders: JSON.stringify(reminders) }));
}

const keptReminders = prepared(
  ({ reminders }: Bound<{ reminders: string }>) =>
    sql`insert into workflow.reminder as r (task_id, process_id, kind, days, roles, at)
    select x.task_id, x.process_id, x.kind, x.days, x.roles, x.at
      from jsonb_to_recordset(${reminders}::jsonb)
        as x(task_id text, process_id text, kind text, days int, roles text[], at timestamptz)
    on conflict (task_id, kind) do update set at = excluded.at where r.state = 'waiting'`,
);

/** A deadline that moves, with the settings of its task. */
export interface Move {
  taskId: string;
  processId: string;
  deadline: Deadline;
  warnings: Warnings;
}

/**
 * Gives open tasks other deadlines, and their reminders with them. What was said of a task that was late by mistake, and is
 * late no more at `now`, is said again when it is late.
 */
export async function moveDeadlines(
  tx: Tx,
  moves: readonly Move[],
  holidays: Holidays,
  now: Date,
): Promise<void> {
  if (moves.length === 0) return;
  const rows = moves.map(({ taskId, deadline }) => ({
    id: taskId,
    due_from: deadline.from,
    due_value: deadline.value,
    due_at: deadline.dueAt,
    amber_at: deadline.amberAt,
  }));
  await sql`update workflow.task t set due_from = x.due_from, due_value = x.due_value, due_at = x.due_at, amber_at = x.amber_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x(id text, due_from timestamptz, due_value text, due_at timestamptz, amber_at timestamptz)
    where t.id = x.id and t.state = 'open'`.execute(tx);
  const noMoreLate = moves.filter(({ deadline }) => deadline.dueAt > now).map(({ taskId }) => taskId);
  await run(
    tx,
    tables
      .updateTable('workflow.reminder')
      .set({ state: sql.lit('waiting'), fired_at: sql.lit(null) })
      .where('task_id', '=', anyOf(noMoreLate))
      .where('kind', 'in', [sql.lit('overdue' as const), sql.lit('escalate' as const)])
      .where('state', '=', sql.lit('fired')),
  );
  await keepReminders(
    tx,
    moves.flatMap(({ taskId, processId, deadline, warnings }) =>
      remindersOf({ id: taskId, processId }, deadline, warnings, holidays),
    ),
  );
}

/** What an open task with a deadline keeps of it, for moving it. */
export interface OpenDeadline
  extends Row<
    TaskTable,
    'id' | 'process_id' | 'due_from' | 'due_value' | 'due_calendar' | 'due_at' | 'amber_at' | 'remind_days'
  > {
  escalate_days: number | null;
  escalate_roles: string[] | null;
  due_at: Date;
  due_from: Date;
  due_value: string;
  amber_at: Date;
  remind_days: number;
}

/** Selects `OpenDeadline` rows: open tasks `t` whose deadline can be told again. What is told of it is written with `due_value`. */
export const openDeadlines = tables
  .selectFrom('workflow.task as t')
  .leftJoin('workflow.reminder as e', (join) =>
    join.onRef('e.task_id', '=', 't.id').on('e.kind', '=', sql.lit('escalate')),
  )
  .select([
    't.id',
    't.process_id',
    't.due_from',
    't.due_value',
    't.due_calendar',
    't.due_at',
    't.amber_at',
    't.remind_days',
    'e.days as escalate_days',
    'e.roles as escalate_roles',
  ])
  .$narrowType<{
    due_at: NotNull;
    due_from: NotNull;
    due_value: NotNull;
    amber_at: NotNull;
    remind_days: NotNull;
  }>()
  .where('t.state', '=', sql.lit('open'))
  .where('t.due_at', 'is not', null)
  .where('t.due_value', 'is not', null);

/** The move of an open deadline to another one, with the settings that it keeps. */
export function moveOf(row: OpenDeadline, deadline: Deadline): Move {
  const escalate =
    row.escalate_days === null ? null : { days: row.escalate_days, roles: row.escalate_roles ?? [] };
  return {
    taskId: row.id,
    processId: row.process_id,
    deadline,
    warnings: { remindDays: row.remind_days, escalate },
  };
}

/** Reminders of tasks that are no longer open are passed over. */
export async function skipSettled(db: Executor, at: Date): Promise<void> {
  await run(
    db,
    tables
      .updateTable('workflow.reminder as r')
      .from('workflow.task as t')
      .set({ state: sql.lit('skipped'), fired_at: at })
      .whereRef('t.id', '=', 'r.task_id')
      .where('t.state', '<>', sql.lit('open'))
      .where('r.state', '=', sql.lit('waiting'))
      .where('r.at', '<=', at),
  );
}
