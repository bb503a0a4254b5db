import type { DayRange } from '@homestead/http/contract';

/** China has one zone, UTC+8, without summer time. */
export const zoneMs = 8 * 3_600_000;
export const dayMs = 86_400_000;

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
