import { type Executor, rows, type Tx } from '@homestead/database';
import type { DayRange } from '@homestead/http/contract';
import { sql } from 'kysely';

/** China has one zone, UTC+8, without summer time. */
const zoneMs = 8 * 3_600_000;
const dayMs = 86_400_000;

const calendarLock = 4_120_140;

/** Days that differ from the rule "Monday to Friday work": `YYYY-MM-DD` → works or not. */
export type Holidays = ReadonlyMap<string, boolean>;

/** `YYYY-MM-DD` of a moment in the county's zone. */
export function dayOf(moment: Date): string {
  return new Date(moment.getTime() + zoneMs).toISOString().slice(0, 10);
}

/** Whether a day (`YYYY-MM-DD`) is worked: as the table says, else Monday to Friday. */
export function isWorkingDay(day: string, holidays: Holidays): boolean {
  const known = holidays.get(day);
  if (known !== undefined) return known;
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

/**
 * End of a period of `days` working days: the first day does not count, and the period ends with the end of its last day
 * (民法典 §201, §203). Returns that midnight in the county's zone.
 */
export function afterWorkingDays(start: Date, days: number, holidays: Holidays): Date {
  let midnight = Math.floor((start.getTime() + zoneMs) / dayMs) * dayMs;
  for (let left = days; left > 0; ) {
    midnight += dayMs;
    if (isWorkingDay(new Date(midnight).toISOString().slice(0, 10), holidays)) left--;
  }
  return new Date(midnight + dayMs - zoneMs);
}

/** The moments of some days in the county's zone: from the first one's midnight to before the midnight after the last. */
export function momentsOf({ from, to }: DayRange): { since: Date | null; before: Date | null } {
  const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`) - zoneMs;
  return {
    since: from ? new Date(midnight(from)) : null,
    before: to ? new Date(midnight(to) + dayMs) : null,
  };
}

/** Midnight in the county's zone with which the day of a moment begins. */
export function dayStart(moment: Date): Date {
  return new Date(Math.floor((moment.getTime() + zoneMs) / dayMs) * dayMs - zoneMs);
}

/** Working days after the day of `from`, up to and with the day of `to`. */
export function workingDaysBetween(from: Date, to: Date, holidays: Holidays): number {
  const last = dayStart(to).getTime();
  let count = 0;
  for (let at = dayStart(from).getTime() + dayMs; at <= last; at += dayMs) {
    if (isWorkingDay(dayOf(new Date(at)), holidays)) count++;
  }
  return count;
}

/** The beginning of the day that lies `days` working days before the day of `moment`. */
export function beforeWorkingDays(moment: Date, days: number, holidays: Holidays): Date {
  let at = dayStart(moment).getTime();
  for (let left = days; left > 0; ) {
    at -= dayMs;
    if (isWorkingDay(dayOf(new Date(at)), holidays)) left--;
  }
  return new Date(at);
}

const durationPattern =
  /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;

/** Adds an ISO 8601 duration; with the calendar `workingDays` its days are working days. Throws on another text. */
export function addDuration(
  start: Date,
  duration: string,
  calendar: string | null,
  holidays: Holidays,
): Date {
  const match = durationPattern.exec(duration.trim());
  if (!match || duration.trim() === 'P') throw new RangeError(`not a duration: ${duration}`);
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  if (calendar === 'workingDays' && days > 0) return afterWorkingDays(start, days + weeks * 5, holidays);
  const local = addMonths(new Date(start.getTime() + zoneMs), years * 12 + months);
  const moved = local.getTime() - zoneMs + (weeks * 7 + days) * dayMs;
  return new Date(moved + hours * 3_600_000 + minutes * 60_000 + seconds * 1000);
}

/** So many months on, on the same day of the month or, where that month has no such day, on its last (民法典 §202). */
function addMonths(local: Date, months: number): Date {
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth() + months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const moved = new Date(local);
  moved.setUTCFullYear(year, month, Math.min(local.getUTCDate(), last));
  return moved;
}

/** The holiday table; within a transaction it stays as it is until the end, so that no deadline is told by an old one. */
export async function readHolidays(db: Executor): Promise<Holidays> {
  if (db.isTransaction) await sql`select pg_advisory_xact_lock_shared(${calendarLock})`.execute(db);
  const found = await rows<{ day: string; is_working: boolean }>(
    db,
    sql`select day, is_working from workflow.holiday`,
  );
  return new Map(found.map((row) => [row.day, row.is_working]));
}

/** The table for showing what is due, and the years that have one: of any other only weekends are known. */
export interface Almanac {
  holidays: Holidays;
  years: ReadonlySet<number>;
}

/** The holiday table with the years that it knows. */
export async function readAlmanac(db: Executor): Promise<Almanac> {
  const found = await rows<{ day: string | null; is_working: boolean; year: number | null }>(
    db,
    sql`select day, is_working, null::int as year from workflow.holiday
        union all select null, null, year from workflow.holiday_year`,
  );
  return {
    holidays: new Map(found.flatMap(({ day, is_working }) => (day === null ? [] : [[day, is_working]]))),
    years: new Set(found.flatMap(({ year }) => year ?? [])),
  };
}

/** Waits for every step that counts days, and lets none begin to count until the transaction ends. */
export async function lockCalendar(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${calendarLock})`.execute(tx);
}
