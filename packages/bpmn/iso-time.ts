import type { TimerKind } from './definition.ts';

/** An ISO 8601 duration as the engine knows it: whole parts, or fractions of a second. */
const duration =
  /^P(?=\d|T\d)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
const date = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?)?$/;
const cycle = /^R(\d{0,9})\/(.+)$/;

/** Seconds of a duration, a month taken as 30 days; null where it is none. Good for comparing, not for calendars. */
export function roughSeconds(text: string): number | null {
  if (text.length > 60) return null;
  const parts = duration.exec(text);
  if (!parts) return null;
  const [years, months, weeks, days, hours, minutes, seconds] = parts
    .slice(1)
    .map((part) => Number(part ?? 0));
  const whole = (years ?? 0) * 365 + (months ?? 0) * 30 + (weeks ?? 0) * 7 + (days ?? 0);
  return whole * 86_400 + (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0);
}

function isDate(text: string): boolean {
  return date.test(text) && !Number.isNaN(Date.parse(text));
}

/**
 * Reads the value of a timer: a duration or a cycle of at least one second, or a date. For a cycle, `text` is
 * its duration and `repeat` how often it comes again after the first (null: without end).
 */
export function readTimerValue(
  kind: TimerKind,
  written: string,
): { text: string; repeat: number | null } | null {
  const text = written.trim();
  if (kind === 'date') return isDate(text) ? { text, repeat: null } : null;
  if (kind === 'duration') return (roughSeconds(text) ?? 0) >= 1 ? { text, repeat: null } : null;
  const parts = cycle.exec(text);
  const interval = parts?.[2];
  if (!interval || (roughSeconds(interval) ?? 0) < 1) return null;
  const times = parts[1] === '' ? null : Number(parts[1]);
  if (times === 0) return null;
  return { text: interval, repeat: times === null ? null : times - 1 };
}
