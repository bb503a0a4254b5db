import { findNode } from '@homestead/bpmn';
import { readHolidays } from '@homestead/calendar/server';
import { type Row, rows, tablesOf } from '@homestead/database';
import { type NotNull, sql } from 'kysely';
import type { Definitions } from '../definitions/definitions.ts';
import type { WorkflowDeps } from '../ports.ts';
import type { TaskTable, WorkflowTables } from '../tables.ts';
import { goOn, nearFrom, type Period } from './deadline.ts';
import { type Deadline, keepReminders, remindersOf, type Warnings, warningsOf } from './reminders.ts';

const tables = tablesOf<WorkflowTables>();

interface OldTask extends Row<TaskTable, 'id' | 'process_id' | 'task_key' | 'created_at' | 'due_at'> {
  definition_id: string;
  due_at: Date;
}

/** So many tasks a transaction: a county has tens of thousands, and a statement may run for half a minute. */
const sliceSize = 1000;

/**
 * Open tasks that were made before periods and reminders were stored get both; their deadline stays. Each task is done once, at
 * start. Returns how many there were.
 */
export async function backfillDeadlines(deps: WorkflowDeps, definitions: Definitions): Promise<number> {
  let count = 0;
  for (let after: string | null = ''; after !== null; ) {
    const slice: OldTask[] = await backfillSlice(deps, definitions, after);
    count += slice.length;
    after = slice.length < sliceSize ? null : slice.at(-1)!.id;
  }
  return count;
}

async function backfillSlice(
  deps: WorkflowDeps,
  definitions: Definitions,
  after: string,
): Promise<OldTask[]> {
  const found = await rows(
    deps.db.kysely,
    tables
      .selectFrom('workflow.task as t')
      .innerJoin('workflow.instance as i', 'i.id', 't.process_id')
      .select(['t.id', 't.process_id', 't.task_key', 'i.definition_id', 't.created_at', 't.due_at'])
      .$narrowType<{ due_at: NotNull }>()
      .where('t.state', '=', sql.lit('open'))
      .where('t.due_at', 'is not', null)
      .where('t.due_value', 'is', null)
      .where('t.id', '>', after)
      .orderBy('t.id')
      .limit(sliceSize),
  );
  if (found.length === 0) return found;
  const holidays = await readHolidays(deps.db.kysely);
  const computed: { task: OldTask; deadline: Deadline; warnings: Warnings }[] = [];
  // Versions are read before the transaction: the embedded database has one connection.
  for (const task of found) {
    const userTask = findNode((await definitions.get(task.definition_id)).compiled, task.task_key)?.userTask;
    const warnings = warningsOf(userTask);
    const { created_at, due_at } = task;
    const whole: Period = { from: created_at, value: 'P0D', calendar: userTask?.due?.calendar ?? null };
    const period = goOn(whole, due_at, created_at, created_at, holidays);
    const amberAt = nearFrom(due_at, warnings.remindDays, period.calendar, holidays);
    computed.push({ task, deadline: { ...period, dueAt: due_at, amberAt }, warnings });
  }
  const kept = computed.map(({ task, deadline, warnings }) => ({
    id: task.id,
    due_from: deadline.from,
    due_value: deadline.value,
    due_calendar: deadline.calendar,
    remind_days: warnings.remindDays,
    amber_at: deadline.amberAt,
  }));
  await deps.db.transaction(async (tx) => {
    await sql`update workflow.task t set due_from = x.due_from, due_value = x.due_value, due_calendar = x.due_calendar,
        remind_days = x.remind_days, amber_at = x.amber_at
      from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as x(id text, due_from timestamptz, due_value text, due_calendar text,
        remind_days int, amber_at timestamptz)
      where t.id = x.id and t.due_value is null`.execute(tx);
    await keepReminders(
      tx,
      computed.flatMap(({ task, deadline, warnings }) =>
        remindersOf({ id: task.id, processId: task.process_id }, deadline, warnings, holidays),
      ),
    );
  });
  return found;
}
