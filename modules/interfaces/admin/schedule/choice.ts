import { scheduleTexts as words } from './texts.ts';

/** When something is done by itself, as calls say it. */
export interface ScheduleValues {
  everyMinutes: number | null;
  dailyAt: string | null;
  weekdays: readonly number[];
}

export type ScheduleKind = keyof typeof words.kinds;
export type ScheduleUnit = keyof typeof words.units;

/** The one way that was chosen; what belongs to the other ways stays while the dialog is open, and is not sent. */
export interface ScheduleChoice {
  kind: ScheduleKind;
  count: number | null;
  unit: ScheduleUnit;
  at: string;
  weekdays: readonly number[];
}

const minutesOf: Record<ScheduleUnit, number> = { minutes: 1, hours: 60, days: 1440 };
const allDays = [1, 2, 3, 4, 5, 6, 7];
const workdays = [1, 2, 3, 4, 5];

/** Minutes in the longest unit that tells them whole. */
function countOf(minutes: number | null): Pick<ScheduleChoice, 'count' | 'unit'> {
  if (minutes === null) return { count: null, unit: 'minutes' };
  const unit = (['days', 'hours'] as const).find((each) => minutes % minutesOf[each] === 0) ?? 'minutes';
  return { count: minutes / minutesOf[unit], unit };
}

export function choiceOf({ everyMinutes, dailyAt, weekdays }: ScheduleValues): ScheduleChoice {
  const isWeekly = dailyAt !== null && weekdays.length < 7;
  return {
    kind: everyMinutes !== null ? 'every' : dailyAt === null ? 'none' : isWeekly ? 'weekly' : 'daily',
    ...countOf(everyMinutes),
    at: dailyAt ?? '',
    weekdays: isWeekly ? weekdays : workdays,
  };
}

/** What is sent of a choice: one way alone. */
export function scheduleOf({ kind, count, unit, at, weekdays }: ScheduleChoice) {
  return {
    everyMinutes: kind === 'every' && count !== null ? count * minutesOf[unit] : null,
    dailyAt: kind === 'daily' || kind === 'weekly' ? at : null,
    weekdays: kind === 'weekly' ? weekdays.toSorted((a, b) => a - b) : allDays,
  };
}

/** What is missing of a choice, or null. */
export function missingOf({ kind, count, at, weekdays }: ScheduleChoice): string | null {
  if (kind === 'every' && count === null) return words.noCount;
  if ((kind === 'daily' || kind === 'weekly') && at === '') return words.noTime;
  return kind === 'weekly' && weekdays.length === 0 ? words.noDay : null;
}

/** A schedule in words. */
export function scheduleText({ everyMinutes, dailyAt, weekdays }: ScheduleValues): string {
  if (everyMinutes !== null) {
    const { count, unit } = countOf(everyMinutes);
    return words.everyOf(count ?? 0, words.units[unit]);
  }
  if (dailyAt === null) return '—';
  if (weekdays.length === 7) return words.dailyOf(dailyAt);
  return words.weeklyOf(weekdays.map((each) => words.shortNames[each - 1]).join('、'), dailyAt);
}
