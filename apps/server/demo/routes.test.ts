import { HttpError } from '@homestead/http/contract';
import { expect, test } from 'vitest';
import { target } from './routes.ts';

const now = new Date('2026-11-21T00:00:00Z');

test('the clock goes on by a duration, or to a moment', () => {
  expect(target(now, { advance: 'P8D' }).toISOString()).toBe('2026-11-29T00:00:00.000Z');
  expect(target(now, { now: '2026-12-01T00:00:00Z' }).toISOString()).toBe('2026-12-01T00:00:00.000Z');
});

test.each([
  { advance: 'P9999999Y' },
  { advance: 'P300Y' },
  { advance: 'soon' },
  { now: '275760-09-13T00:00:00Z' },
  { now: 'soon' },
  { now: '7' },
  { now: '2026-12-01T00:00:00Z', advance: 'P8D' },
  {},
])('a moment that no calendar holds, or two at once, is refused with words: %j', (body) => {
  expect(() => target(now, body)).toThrow(HttpError);
});
