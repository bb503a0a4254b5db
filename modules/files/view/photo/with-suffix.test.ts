import { expect, it } from 'vitest';
import { withSuffix } from './with-suffix.ts';

it.each([
  ['1000012345', 'image/jpeg', '1000012345.jpg'],
  ['现场.jfif', 'image/jpeg', '现场.jpg'],
  ['现场.JPEG', 'image/jpeg', '现场.JPEG'],
  ['无后缀', '', '无后缀'],
  ['纪要.pdf', 'application/pdf', '纪要.pdf'],
])('a photo that the phone names %s as %s is taken as %s', (name, type, taken) => {
  expect(withSuffix(new File(['x'], name, { type })).name).toBe(taken);
});
