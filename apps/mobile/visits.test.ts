import { expect, test } from 'vitest';
import { isKnownVisit } from './routes/offline/known-visit.ts';
import { visitOf } from './visits.ts';

test('An address names a visit by its number, and anything else names none', () => {
  expect(['1', '3', '12'].map(visitOf)).toEqual([1, 3, 12]);
  expect(['first', '0', '-1', '1.5', '1e2', ' ', '', undefined].map(visitOf)).toEqual(
    Array(8).fill(undefined),
  );
});

test('A visit beyond those that the specification names is there where the menu leads to it', () => {
  const item = { name: '四到场现场踏勘', routeName: 'Visit', params: { visit: '4' } };
  const menu = { children: [], primary: [], quick: [item] };
  expect([4, 9].map((visit) => isKnownVisit(visit, menu))).toEqual([true, false]);
  expect(isKnownVisit(9, undefined)).toBe(true);
});
