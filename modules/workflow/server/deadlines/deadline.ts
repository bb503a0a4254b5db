import {
  addDuration,
  afterWorkingDays,
  beforeWorkingDays,
  dayOf,
  dayStart,
  type Holidays,
  workingDaysBetween,
} from '@homestead/calendar/engine';
import type { Urgency } from '../../contract/index.ts';

const dayMs = 86_400_000;

/** A period as a task keeps it: from when, how long, by which calendar. */
export interface Period {
  from: Date;
  value: string;
  calendar: string | null;
}

const countsWorkingDays = (calendar: string | null) => calendar === 'workingDays';

const lastMoment = Date.UTC(9999, 0);

/** Whether a moment can be kept: the database and every screen name days of four-digit years; a definition may ask for more. */
export const isInCalendar = (moment: Date): boolean => moment.getTime() < lastMoment;

/** When a period ends. */
export function dueOf(period: Period, holidays: Holidays): Date {
  // Nothing left of a period that stood still on its last day: it ends with the day on which it goes on.
  if (period.value === 'P0D') return afterWorkingDays(period.from, 0, holidays);
  return addDuration(period.from, period.value, period.calendar, holidays);
}

/** From when a deadline is near: the beginning of the day that lies `days` before its last day. */
export function nearFrom(dueAt: Date, days: number, calendar: string | null, holidays: Holidays): Date {
  if (!countsWorkingDays(calendar)) return new Date(dueAt.getTime() - days * dayMs);
  return beforeWorkingDays(lastDay(dueAt), days, holidays);
}

/** The end of the day that lies `days` after a deadline's last day. */
export function lateBy(dueAt: Date, days: number, calendar: string | null, holidays: Holidays): Date {
  if (!countsWorkingDays(calendar)) return new Date(dueAt.getTime() + days * dayMs);
  return afterWorkingDays(lastDay(dueAt), days, holidays);
}

/**
 * What is left of a period that stood still from `stoppedAt`, when it goes on at `at`: its working days or its hours, never
 * more than were left when it stopped.
 */
export function goOn(period: Period, dueAt: Date, stoppedAt: Date, at: Date, holidays: Holidays): Period {
  const stopped = stoppedAt > period.from ? stoppedAt : period.from;
  if (!countsWorkingDays(period.calendar) || period.value.includes('T')) {
    const seconds = Math.max(0, Math.ceil((dueAt.getTime() - stopped.getTime()) / 1000));
    return { from: at, value: `PT${seconds}S`, calendar: period.calendar };
  }
  const left = workingDaysBetween(stopped, lastDay(dueAt), holidays);
  return { from: at, value: `P${left}D`, calendar: period.calendar };
}

/** The moment at which holders are reminded; null where the task begins within its last day. */
export function remindAt(
  begun: Date,
  dueAt: Date,
  days: number,
  calendar: string | null,
  holidays: Holidays,
): Date | null {
  const near = nearFrom(dueAt, days, calendar, holidays);
  if (near > begun) return near;
  const last = dayStart(lastDay(dueAt));
  return last > begun ? last : null;
}

/** What a deadline says at a moment; the same as `urgencySql` says of rows. */
export function urgencyOf(
  task: {
    state: string;
    due_at: Date | null;
    amber_at: Date | null;
    completed_at: Date | null;
    is_stopped: boolean;
  },
  now: Date,
): Urgency {
  const isOpen = task.state === 'open';
  if (isOpen && task.is_stopped) return 'stopped';
  if (!task.due_at || task.state === 'cancelled') return 'normal';
  if ((isOpen ? now : (task.completed_at ?? now)) > task.due_at) return 'red';
  return isOpen && task.amber_at && now >= task.amber_at ? 'amber' : 'normal';
}

/** Working days left after today (0: it ends today), or calendar days over, below zero; null without a deadline. */
export function daysLeft(dueAt: Date | null, now: Date, holidays: Holidays): number | null {
  if (!dueAt) return null;
  if (now <= dueAt) return workingDaysBetween(now, lastDay(dueAt), holidays);
  return -Math.max(1, Math.round((dayStart(now).getTime() - dayStart(lastDay(dueAt)).getTime()) / dayMs));
}

/** Years of a period that have no holiday table: of them only weekends are known. */
export function unknownYears(from: Date, dueAt: Date, known: ReadonlySet<number>): number[] {
  const years: number[] = [];
  const last = Number(dayOf(lastDay(dueAt)).slice(0, 4));
  for (let year = Number(dayOf(from).slice(0, 4)); year <= last; year++)
    if (!known.has(year)) years.push(year);
  return years;
}

/** A period ends with the end of its last day: that midnight belongs to the day before. */
export function lastDay(dueAt: Date): Date {
  return new Date(dueAt.getTime() - 1);
}
