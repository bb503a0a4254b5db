import { type Executor, rows, type Tx } from '@homestead/database';
import { sql } from 'kysely';
import { addDuration, afterWorkingDays, type Holidays } from '../calendar.ts';
import {
  deadlineOf,
  type Move,
  moveDeadlines,
  moveOf,
  type OpenDeadline,
  openDeadlines,
} from './reminders.ts';

interface TimerMove {
  id: string;
  due_at: Date;
}

export interface Refit {
  moves: Move[];
  timers: TimerMove[];
}

/**
 * What another holiday table changes: deadlines of open tasks and waiting periods that have not ended, counted again from
 * where they began. None is moved into the past: it then ends with today.
 */
export async function planRefit(db: Executor, holidays: Holidays, now: Date): Promise<Refit> {
  const today = afterWorkingDays(now, 0, holidays);
  const notPast = (due: Date) => (due < today ? today : due);
  const open = await rows<OpenDeadline>(
    db,
    sql`${openDeadlines} and t.due_calendar = 'workingDays' and t.due_at > ${now} order by t.id`,
  );
  const moves = open.flatMap((task) => {
    const period = { from: task.due_from, value: task.due_value, calendar: task.due_calendar };
    const told = deadlineOf(period, task.remind_days, holidays);
    const dueAt = notPast(told.dueAt);
    const isSame =
      dueAt.getTime() === task.due_at.getTime() && told.amberAt.getTime() === task.amber_at.getTime();
    return isSame ? [] : [moveOf(task, { ...told, dueAt })];
  });
  const waiting = await rows<{ id: string; due_at: Date; created_at: Date; value: string }>(
    db,
    sql`select id, due_at, created_at, value from workflow.timer
        where state = 'waiting' and calendar = 'workingDays' and value is not null and due_at > ${now} order by id`,
  );
  const timers = waiting.flatMap((timer) => {
    const due_at = notPast(addDuration(timer.created_at, timer.value, 'workingDays', holidays));
    return due_at.getTime() === timer.due_at.getTime() ? [] : [{ id: timer.id, due_at }];
  });
  return { moves, timers };
}

/** Counts again what `planRefit` says, and tells how much moved. */
export async function refit(
  tx: Tx,
  holidays: Holidays,
  now: Date,
): Promise<{ tasks: number; timers: number }> {
  const plan = await planRefit(tx, holidays, now);
  await moveDeadlines(tx, plan.moves, holidays);
  if (plan.timers.length > 0)
    await sql`update workflow.timer t set due_at = x.due_at
      from jsonb_to_recordset(${JSON.stringify(plan.timers)}::jsonb) as x(id text, due_at timestamptz)
      where t.id = x.id and t.state = 'waiting'`.execute(tx);
  return { tasks: plan.moves.length, timers: plan.timers.length };
}
