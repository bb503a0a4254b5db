import { expect, it } from 'vitest';
import { nextTime } from './schedule.ts';

const daily = (dailyAt: string, weekdays = [1, 2, 3, 4, 5, 6, 7]) => ({
  everyMinutes: null,
  dailyAt,
  weekdays,
});
const after = (schedule: Parameters<typeof nextTime>[0], now: string) =>
  nextTime(schedule, new Date(now))?.toISOString();

it('a daily call is next made at its time of UTC+8 on a day of its own, never at the moment that has come', () => {
  // 2026-11-25 is a Wednesday; 22:59 UTC is 06:59 of Thursday there.
  expect(after(daily('07:00'), '2026-11-25T22:59:00Z')).toBe('2026-11-25T23:00:00.000Z');
  expect(after(daily('07:00'), '2026-11-25T23:00:00Z')).toBe('2026-11-26T23:00:00.000Z');
  expect(after(daily('07:00', [1, 2, 3, 4, 5]), '2026-11-26T23:00:01Z')).toBe('2026-11-29T23:00:00.000Z');
  expect(after(daily('00:00', [3]), '2026-11-24T16:00:00Z')).toBe('2026-12-01T16:00:00.000Z');
  expect(after({ everyMinutes: 5, dailyAt: null, weekdays: [] }, '2026-11-25T00:00:00Z')).toBe(
    '2026-11-25T00:05:00.000Z',
  );
  expect(after({ everyMinutes: null, dailyAt: null, weekdays: [] }, '2026-11-25T00:00:00Z')).toBeUndefined();
});
