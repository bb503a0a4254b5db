import { type HolidayCalendar, readHolidayTable } from '@homestead/calendar/server';
import type { Executor } from '@homestead/database';
import { type RawBuilder, sql } from 'kysely';
import type { TaskSummary, Urgency } from '../../contract/index.ts';
import type { WorkflowDeps } from '../ports.ts';
import type { CaseRow, TaskRow } from '../rows.ts';
import { daysLeft, unknownYears, urgencyOf } from './deadline.ts';

/** A task with whether its case's clock stands still. */
export type TaskInCase = TaskRow & { is_stopped: boolean; outcome_label?: string | null };

/** The county's time and its calendar: what every deadline of one answer is read by. */
export interface Moment extends HolidayCalendar {
  now: Date;
}

/** Now, and the calendar to read deadlines by. */
export async function readMoment(deps: Pick<WorkflowDeps, 'clock'>, db: Executor): Promise<Moment> {
  return { now: deps.clock.now(), ...(await readHolidayTable(db)) };
}

/** Whether the case’s deadlines stand still. */
export function isStopped(instance: Pick<CaseRow, 'status' | 'clock_stopped_at'>): boolean {
  return instance.status === 'suspended' || instance.clock_stopped_at !== null;
}

/** `isStopped` of instance `i`. */
export const stoppedSql = sql<boolean>`(i.status = 'suspended' or i.clock_stopped_at is not null)`;

/** `urgencyOf` of task `t` in instance `i`, for filters and counts. */
export function urgencySql(now: Date): RawBuilder<Urgency> {
  return sql<Urgency>`(case when t.state = 'open' and ${stoppedSql} then 'stopped'
    when t.due_at is null or t.state = 'cancelled' then 'normal'
    when coalesce(t.completed_at, ${now}) > t.due_at then 'red'
    when t.state = 'open' and t.amber_at <= ${now} then 'amber' else 'normal' end)`;
}

/** The most urgent of the open tasks of instance `i`. */
export function caseUrgencySql(now: Date): RawBuilder<Urgency> {
  return sql<Urgency>`(case when i.ended_at is null and ${stoppedSql} then 'stopped' else (
    select case when bool_or(t.due_at < ${now}) then 'red' when bool_or(t.amber_at <= ${now}) then 'amber' else 'normal' end
    from workflow.task t where t.process_id = i.id and t.state = 'open') end)`;
}

/** What lists and details say of a task's deadline. */
export function deadlineFields(
  task: TaskInCase,
  { now, holidays, years }: Moment,
): Pick<TaskSummary, 'dueAt' | 'overdue' | 'urgency' | 'daysLeft' | 'calendarGaps'> {
  const urgency = urgencyOf(task, now);
  const isOpen = task.state === 'open';
  return {
    dueAt: task.due_at?.toISOString() ?? null,
    overdue: urgency === 'red',
    urgency,
    daysLeft: isOpen && urgency !== 'stopped' ? daysLeft(task.due_at, now, holidays) : null,
    calendarGaps:
      isOpen && task.due_at && task.due_calendar === 'workingDays'
        ? unknownYears(task.due_from ?? task.created_at, task.due_at, years)
        : [],
  };
}
