import { expect, it } from 'vitest';
import { scheduleText } from './schedule.ts';

it.each([
  ['* * * * *', '每分钟'],
  ['*/5 * * * *', '每 5 分钟'],
  ['7 * * * *', '每小时的第 7 分'],
  ['23 3 * * *', '每天 03:23'],
  ['0 0 1 1 *', '0 0 1 1 *'],
])('a job at %s runs %s', (cron, text) => {
  expect(scheduleText(cron)).toBe(text);
});
