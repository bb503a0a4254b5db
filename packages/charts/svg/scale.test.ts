import { expect, test } from 'vitest';
import { shownTags, slicePath, stepsOf } from './scale.ts';

test('the steps of an axis are round, hold all values, and are few', () => {
  expect(stepsOf(0, 7)).toEqual([0, 2, 4, 6, 8]);
  expect(stepsOf(0, 0.35)).toEqual([0, 0.1, 0.2, 0.3, 0.4]);
  expect(stepsOf(0, 1234)).toEqual([0, 500, 1000, 1500]);
  expect(stepsOf(-3, 5)).toEqual([-4, -2, 0, 2, 4, 6]);
  expect(stepsOf(0, 0)).toEqual([0, 0.5, 1]);
  expect(stepsOf(0, 1, 1)).toEqual([0, 1]);
  expect(stepsOf(0, 2, 1)).toEqual([0, 1, 2]);
});

test('of many tags as many are written as there is room for, the newest always', () => {
  expect(shownTags(12, 6)).toEqual([1, 3, 5, 7, 9, 11]);
  expect(shownTags(5, 2)).toEqual([1, 4]);
  expect(shownTags(3, 6)).toEqual([0, 1, 2]);
  expect(shownTags(0, 6)).toEqual([]);
});

test('a slice of the whole circle is still an outline', () => {
  expect(slicePath(0, 1, 30, 60)).not.toMatch(/NaN/);
  expect(slicePath(0, 1, 30, 60).split('A')[1]).toBe('60 60 0 1 1 -0.04 -60L-0.02 -30');
  expect(slicePath(0, 0.25, 30, 60)).toBe('M0 -60A60 60 0 0 1 60 0L30 0A30 30 0 0 0 0 -30Z');
});
