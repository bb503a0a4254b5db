import { expect, it } from 'vitest';
import type { Visit } from '../../contract/index.ts';
import { byDistance } from './distance.ts';
import { visitsOfToday } from './due.ts';

const visit = (id: string, changes: Partial<Visit>): Visit =>
  ({ id, place: null, overdue: false, daysLeft: 5, ...changes }) as Visit;

it('visits are nearest first, and those whose plot is not known stand behind in their order', () => {
  const far = visit('far', { place: [119.2, 25.36] });
  const near = visit('near', { place: [119.0981, 25.36] });
  const list = [visit('a', {}), far, visit('b', {}), near];
  const placed = byDistance(list, [119.098, 25.36]);
  expect(placed.map(({ visit: { id } }) => id)).toEqual(['near', 'far', 'a', 'b']);
  expect(placed.map(({ metres }) => metres && Math.round(metres))).toEqual([10, 10267, null, null]);
  expect(byDistance(list, null).map(({ visit: { id } }) => id)).toEqual(['a', 'far', 'b', 'near']);
});

it('today’s visits are those due today or before, and where there is none the next one', () => {
  const late = visit('late', { overdue: true, daysLeft: -2 });
  const today = visit('today', { daysLeft: 0 });
  const next = visit('next', {});
  const without = visit('without', { daysLeft: null });
  expect(visitsOfToday([late, today, next, without])).toEqual({ isToday: true, visits: [late, today] });
  expect(visitsOfToday([next, without])).toEqual({ isToday: false, visits: [next] });
});
