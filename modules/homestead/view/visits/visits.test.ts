import { expect, it } from 'vitest';
import type { Visit } from '../../contract/index.ts';
import { byDistance } from './distance.ts';
import { visitsOfToday } from './due.ts';
import { routeThrough } from './route-order.ts';

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

it('a way goes through all visits without crossing itself, and leaves those without a place behind', () => {
  // To the nearest first, one would come back from the west for the last in the east.
  const line = [
    ['west', -0.011],
    ['near', 0.01],
    ['east', 0.02],
    ['far', 0.04],
  ] as const;
  const visits = [
    visit('none', {}),
    ...line.map(([id, east]) => visit(id, { place: [119.1 + east, 25.36] })),
  ];
  const { stops, metres } = routeThrough(visits, [119.1, 25.36]);
  expect(stops.map(({ visit: { id } }) => id)).toEqual(['west', 'near', 'east', 'far', 'none']);
  expect(stops.map((stop) => stop.metres && Math.round(stop.metres / 10))).toEqual([
    111,
    211,
    101,
    201,
    null,
  ]);
  expect(Math.round(metres / 10)).toBe(624);
  // No order of these is shorter.
  const lengths = orders(line.map(([, east]) => east)).map((order) =>
    order.reduce((sum, east, i) => sum + Math.abs(east - (order[i - 1] ?? 0)), 0),
  );
  expect(Math.min(...lengths)).toBeCloseTo(0.062, 6);
});

function orders(list: number[]): number[][] {
  if (list.length < 2) return [list];
  return list.flatMap((one, i) => orders(list.filter((_, k) => k !== i)).map((rest) => [one, ...rest]));
}

it('a way through a hundred visits is found, and through none', () => {
  const many = Array.from({ length: 100 }, (_, i) =>
    visit(String(i), { place: [119 + ((i * 37) % 100) / 1000, 25 + ((i * 61) % 100) / 1000] }),
  );
  const { stops } = routeThrough(many, [119, 25]);
  expect(new Set(stops.map(({ visit: { id } }) => id)).size).toBe(100);
  expect(routeThrough([], [119, 25])).toEqual({ stops: [], metres: 0 });
});
