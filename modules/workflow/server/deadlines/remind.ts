import { readHolidays } from '@homestead/calendar/server';
import { allOf, eachAlone, type Row, rows, type Tx, tablesOf } from '@homestead/database';
import { sql } from 'kysely';
import { workflowTexts } from '../../contract/index.ts';
import { audienceOf, type Notification } from '../notify.ts';
import type { WorkflowDeps } from '../ports.ts';
import type { CaseRow, TaskRow } from '../rows.ts';
import { addHistoryEntry, lockCase } from '../store.ts';
import type { ReminderTable, WorkflowTables } from '../tables.ts';
import { daysLeft } from './deadline.ts';
import { skipSettled } from './reminders.ts';

const tables = tablesOf<WorkflowTables>();

type DueReminder = TaskRow & { reminder: 'remind' | 'overdue' | 'escalate'; roles: string[] };

/**
 * Says what is due to be said before and after deadlines; any node may, each is said once. Nothing is decided by it: a task
 * that is late waits on. Suspended cases and stopped clocks are left alone; a case that fails is reported and
 * holds up no other. Returns how many reminders were said.
 */
export async function fireDueReminders(deps: WorkflowDeps): Promise<number> {
  const at = deps.clock.now();
  await skipSettled(deps.db.kysely, at);
  let said = 0;
  const held: string[] = [];
  for (;;) {
    const due = await rows<Row<ReminderTable, 'process_id'>>(
      deps.db.kysely,
      tables
        .selectFrom('workflow.reminder as r')
        .innerJoin('workflow.instance as i', 'i.id', 'r.process_id')
        .select('r.process_id')
        .where('r.state', '=', sql.lit('waiting'))
        .where('r.at', '<=', at)
        .where('i.status', '=', sql.lit('running'))
        .where('i.clock_stopped_at', 'is', null)
        .where('r.process_id', '<>', allOf(held))
        .groupBy('r.process_id')
        .orderBy(sql`min(r.at)`)
        .limit(sql.lit(100)),
    );
    const { done, failed } = await eachAlone(
      due,
      ({ process_id }) => deps.db.transaction((tx) => remindCase(deps, tx, process_id, at)),
      (error, { process_id }) => deps.report(error, `a reminder of case ${process_id}`),
    );
    said += done;
    held.push(...failed.map(({ process_id }) => process_id));
    if (done === 0 && failed.length === 0) return said;
  }
}

/** Everything that a case has to say now, in one transaction under its lock: several late tasks are one escalation. */
async function remindCase(deps: WorkflowDeps, tx: Tx, processId: string, at: Date): Promise<number> {
  const instance = await lockCase(tx, processId);
  if (instance.status !== 'running' || instance.clock_stopped_at) return 0;
  const due = await rows<DueReminder>(
    tx,
    tables
      .selectFrom('workflow.reminder as r')
      .innerJoin('workflow.task as t', 't.id', 'r.task_id')
      .selectAll('t')
      .select(['r.kind as reminder', 'r.roles'])
      .where('r.process_id', '=', processId)
      .where('r.state', '=', sql.lit('waiting'))
      .where('r.at', '<=', at)
      .where('t.state', '=', sql.lit('open'))
      .orderBy('r.at')
      .orderBy('t.id'),
  );
  if (due.length === 0) return 0;
  // A clock that was moved far says that the task is late, not that it will be.
  const late = new Set(due.filter(({ reminder }) => reminder !== 'remind').map(({ id }) => id));
  const isStale = (row: DueReminder) => row.reminder === 'remind' && late.has(row.id);
  const marks = due.map((row) => ({
    task_id: row.id,
    kind: row.reminder,
    state: isStale(row) ? 'skipped' : 'fired',
  }));
  await sql`update workflow.reminder r set state = x.state, fired_at = ${at}
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as x(task_id text, kind text, state text)
    where r.task_id = x.task_id and r.kind = x.kind`.execute(tx);
  const told = due.filter((row) => !isStale(row));
  const holders = told
    .filter(({ reminder }) => reminder !== 'escalate')
    .map((row) => holderNotification(instance, row, at));
  const superiors = await escalate(
    tx,
    instance,
    told.filter(({ reminder }) => reminder === 'escalate'),
    at,
  );
  await deps.notifications.notify(tx, [...holders, ...superiors]);
  return due.length;
}

function holderNotification(instance: CaseRow, row: DueReminder, at: Date): Notification {
  return {
    kind: row.reminder === 'remind' ? 'reminder' : 'overdue',
    case: instance,
    task: { id: row.id, name: row.name, dueAt: row.due_at },
    to: audienceOf(row),
    by: null,
    reason: null,
    at,
  };
}

/** Tells the roles above, and writes it into the flow record: one entry for those who are told the same. */
async function escalate(
  tx: Tx,
  instance: CaseRow,
  late: readonly DueReminder[],
  at: Date,
): Promise<Notification[]> {
  if (late.length === 0) return [];
  const holidays = await readHolidays(tx);
  const byRoles = new Map<string, DueReminder[]>();
  for (const row of late) {
    const key = row.roles.join();
    byRoles.set(key, [...(byRoles.get(key) ?? []), row]);
  }
  const notifications: Notification[] = [];
  for (const tasks of byRoles.values()) {
    const [first] = tasks;
    if (!first) continue;
    const name = namesOf(tasks);
    const days = Math.max(...tasks.map(({ due_at }) => -(daysLeft(due_at, at, holidays) ?? 0)));
    const reason = workflowTexts.escalated(name, days);
    await addHistoryEntry(tx, {
      processId: instance.id,
      task: { ...first, name: workflowTexts.escalation, form_key: null, created_at: at, due_at: null },
      kind: 'escalate',
      person: null,
      status: 2,
      content: reason,
      detail: { tasks: tasks.map(({ id }) => id), roles: first.roles },
      at,
    });
    notifications.push({
      kind: 'escalated',
      case: instance,
      task: { id: first.id, name, dueAt: first.due_at },
      to: { people: [], roles: first.roles, division: instance.division },
      by: null,
      reason,
      at,
    });
  }
  return notifications;
}

/** Names of tasks, each once with how often: 部门联审（3项）. */
function namesOf(tasks: readonly TaskRow[]): string {
  const counts = new Map<string, number>();
  for (const { name } of tasks) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count > 1 ? workflowTexts.times(name, count) : name)).join('、');
}
