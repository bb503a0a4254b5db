import { expect, it } from 'vitest';
import { isAreaOf } from './measured.ts';

it('the area of a shape is taken into an empty field, or over what the shape measured before', () => {
  for (const empty of [undefined, null, '']) expect(isAreaOf(empty, 0)).toBe(true);
  expect(isAreaOf(96.02, 96.021)).toBe(true);
  expect(isAreaOf('96.02', 96.3)).toBe(true);
});

it('a figure that somebody measured and typed stays', () => {
  expect(isAreaOf(100, 96.02)).toBe(false);
  expect(isAreaOf('about', 96.02)).toBe(false);
  expect(isAreaOf(100, 0)).toBe(false);
});
