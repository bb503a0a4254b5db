import { expect, it } from 'vitest';
import { centreOf } from './centre.ts';

it('an empty map opens at the specified place in its county, and in the middle of any other county [S1-9.view S2-9.map-zoom]', () => {
  expect(centreOf()).toEqual([119.098, 25.36]);
  expect(centreOf([119, 25, 119.2, 25.5])).toEqual([119.098, 25.36]);
  expect(centreOf([114, 30, 115, 31])).toEqual([114.5, 30.5]);
});
