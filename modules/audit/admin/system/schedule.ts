import { systemPageTexts as words } from './texts.ts';

/** When a job runs, in words; the expression itself where it is none of those that the platform uses. */
export function scheduleText(cron: string): string {
  const { everyMinute, everyMinutes, hourly, daily } = words.schedules;
  const [minute = '', hour = '', ...days] = cron.split(' ');
  const isNumber = (part: string) => /^\d+$/.test(part);
  if (days.some((part) => part !== '*')) return cron;
  if (hour === '*' && minute === '*') return everyMinute;
  if (hour === '*' && minute.startsWith('*/')) return everyMinutes(minute.slice(2));
  if (hour === '*' && isNumber(minute)) return hourly(minute);
  if (isNumber(hour) && isNumber(minute)) return daily(`${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`);
  return cron;
}
