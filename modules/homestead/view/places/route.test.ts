import { expect, it } from 'vitest';
import type { Visit } from '../../contract/index.ts';
import { lastDay, monthBefore, stepsBefore } from './months.ts';
import { routeFeatures, routeOf } from './route.ts';

const visit = (id: string, place: [number, number] | null) => ({ id, place }) as Visit;
const far = visit('far', [119.2, 25]);
const near = visit('near', [119.01, 25]);
const middle = visit('middle', [119.1, 25]);

it('the route goes to the nearest place each time, and leaves out visits without one', () => {
  const legs = routeOf([far, visit('none', null), near, middle], [119, 25]);
  expect(legs.map((leg) => leg.visit.id)).toEqual(['near', 'middle', 'far']);
  expect(legs[0]?.metres).toBeCloseTo(1009.6, 0);
  expect(routeFeatures(legs, [119, 25]).features).toHaveLength(4);
});

it('without a position the route begins at the first visit due, at no known distance', () => {
  const legs = routeOf([middle, far, near], null);
  expect(legs.map((leg) => leg.visit.id)).toEqual(['middle', 'near', 'far']);
  expect(legs[0]?.metres).toBe(null);
  expect(routeOf([], null)).toEqual([]);
});

it('months of the time slider go over the turn of a year, and end on their last day', () => {
  expect([0, 2, 11, 35].map((months) => monthBefore('2026-02-14', months))).toEqual([
    '2026-02',
    '2025-12',
    '2025-03',
    '2023-03',
  ]);
  expect(['2024-02', '2026-02', '2026-12'].map(lastDay)).toEqual(['2024-02-29', '2026-02-28', '2026-12-31']);
  expect(stepsBefore('2026-02-14', '2025-12-31')).toBe(2);
  expect(stepsBefore('2026-02-14', '2000-01-01')).toBe(35);
});
