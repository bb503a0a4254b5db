import { type Executor, rows } from '@homestead/database';
import { sql } from 'kysely';

/** China has one zone, UTC+8, without summer time. */
const zoneMs = 8 * 3_600_000;
const dayMs = 86_400_000;

/** Days that differ from the rule "Monday to Friday work": `YYYY-MM-DD` → works or not. */
export type Holidays = ReadonlyMap<string, boolean>;

/** `YYYY-MM-DD` of a moment in the county's zone. */
export function dayOf(moment: Date): string {
  return new Date(moment.getTime() + zoneMs).toISOString().slice(0, 10);
}

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
  const moved = new Date(start);
  moved.setUTCFullYear(
    moved.getUTCFullYear() + years,
    moved.getUTCMonth() + months,
    moved.getUTCDate() + weeks * 7 + days,
  );
  return new Date(moved.getTime() + hours * 3_600_000 + minutes * 60_000 + seconds * 1000);
}

export async function readHolidays(db: Executor): Promise<Holidays> {
  const found = await rows<{ day: string; is_working: boolean }>(
    db,
    sql`select day, is_working from workflow.holiday`,
  );
  return new Map(found.map((row) => [row.day, row.is_working]));
}

export interface HolidayYear {
  year: number;
  off: string[];
  working: string[];
}

/** Imports a year of the holiday table; a year that is there already is replaced. */
export async function importHolidays(db: Executor, table: HolidayYear): Promise<void> {
  const days = [
    ...table.off.map((day) => ({ day, works: false })),
    ...table.working.map((day) => ({ day, works: true })),
  ];
  await sql`delete from workflow.holiday where extract(year from day) = ${table.year}`.execute(db);
  await sql`insert into workflow.holiday (day, is_working)
    select x.day, x.works from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as x(day date, works boolean)`.execute(
    db,
  );
}
