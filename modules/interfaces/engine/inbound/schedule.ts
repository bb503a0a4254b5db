import type { ApiInbound } from '../../contract/inbound/index.ts';

/** When a call is made by itself: every so many minutes, or at a time of day on some days of the week. */
export type Schedule = Pick<ApiInbound, 'everyMinutes' | 'dailyAt' | 'weekdays'>;

/** Whether days of the week were chosen without the time of day that they belong to. */
export const isDaysAlone = ({ dailyAt, weekdays }: Pick<Schedule, 'dailyAt' | 'weekdays'>): boolean =>
  dailyAt === null && weekdays.length > 0 && weekdays.length < 7;

const minute = 60_000;
const day = 24 * 60 * minute;
/** The county's clock is ahead of UTC by so much, all the year. */
const ahead = 8 * 60 * minute;

/** The first time after `now` at which a schedule makes its call; null without a schedule. */
export function nextTime({ everyMinutes, dailyAt, weekdays }: Schedule, now: Date): Date | null {
  if (everyMinutes !== null) return new Date(now.getTime() + everyMinutes * minute);
  if (dailyAt === null) return null;
  const [hours, minutes] = dailyAt.split(':').map(Number) as [number, number];
  const midnight = Math.floor((now.getTime() + ahead) / day) * day;
  for (let days = 0; days <= 7; days++) {
    const local = midnight + days * day + (hours * 60 + minutes) * minute;
    const isLater = local - ahead > now.getTime();
    if (isLater && weekdays.includes(new Date(local).getUTCDay() || 7)) return new Date(local - ahead);
  }
  return null;
}
