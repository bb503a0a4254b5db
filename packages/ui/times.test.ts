import { expect, test, vi } from 'vitest';
import { showDeadline, showLastDay, today } from './times.ts';

test('what ends with a day is shown by that day, not by the next', () => {
  const ends = '2026-12-04T16:00:00Z';
  expect([showDeadline(ends), showLastDay(ends)]).toEqual(['2026-12-04', '2026-12-04']);
});

test('what ends within a day is shown with its time, and stands on that day of a calendar', () => {
  const ends = '2026-12-04T01:30:00Z';
  expect([showDeadline(ends), showLastDay(ends)]).toEqual(['2026-12-04 09:30', '2026-12-04']);
  expect([showDeadline(null), showLastDay('')]).toEqual(['', '']);
});

test.each([
  ['2026-11-29T15:59:59Z', '2026-11-29'],
  ['2026-11-29T16:00:00Z', '2026-11-30'],
])('at %s the county has the %s, whatever zone a device is in', (now, day) => {
  vi.useFakeTimers({ now: new Date(now) });
  try {
    expect(today()).toBe(day);
  } finally {
    vi.useRealTimers();
  }
});
