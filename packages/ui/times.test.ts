import { expect, test } from 'vitest';
import { showDeadline, showLastDay } from './times.ts';

test('what ends with a day is shown by that day, not by the next', () => {
  const ends = '2026-12-04T16:00:00Z';
  expect([showDeadline(ends), showLastDay(ends)]).toEqual(['2026-12-04', '2026-12-04']);
});

test('what ends within a day is shown with its time, and stands on that day of a calendar', () => {
  const ends = '2026-12-04T01:30:00Z';
  expect([showDeadline(ends), showLastDay(ends)]).toEqual(['2026-12-04 09:30', '2026-12-04']);
  expect([showDeadline(null), showLastDay('')]).toEqual(['', '']);
});
