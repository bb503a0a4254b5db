import { expect, it } from 'vitest';
import { monthsOfPeriod } from './periods.ts';

it('a period ends with this month, the last year with its December, the recent one has twelve months, and this year is the server’s own', () => {
  expect(monthsOfPeriod('month', '2026-03')).toEqual({ from: '2026-03', to: '2026-03' });
  expect(monthsOfPeriod('year', '2026-03')).toEqual({});
  expect(monthsOfPeriod('last', '2026-03')).toEqual({ from: '2025-01', to: '2025-12' });
  expect(monthsOfPeriod('recent', '2026-03')).toEqual({ from: '2025-04', to: '2026-03' });
});
