import { afterWorkingDays, dayMs, type Holidays, zoneMs } from './working-days.ts';

const durationPattern =
  /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;

/** A century: whoever asks for more working days has mistyped, and they are counted one by one. */
const mostWorkingDays = 36_525;

/**
 * Adds an ISO 8601 duration; with the calendar `workingDays` its days are working days. Throws on another text; an invalid date
 * where nobody could count so far.
 */
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
  if (calendar === 'workingDays' && days > 0) {
    const count = days + weeks * 5;
    return count > mostWorkingDays ? new Date(Number.NaN) : afterWorkingDays(start, count, holidays);
  }
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
