import { expect, test } from 'vitest';
import { periodOf } from './period.ts';

test('the period of a public notice ends with its last day, not on the day after', () => {
  const period = { from: '2026-03-02T01:00:00Z', until: '2026-03-09T16:00:00Z' };
  expect(periodOf(period)).toBe('公示期 2026-03-02 至 2026-03-09');
});
