import { expect, test } from 'vitest';
import { visitOf } from './visits.ts';

test('An address names a visit by its number, and anything else names none', () => {
  expect(['1', '3', '12'].map(visitOf)).toEqual([1, 3, 12]);
  expect(['first', '0', '-1', '1.5', '1e2', ' ', '', undefined].map(visitOf)).toEqual(
    Array(8).fill(undefined),
  );
});
