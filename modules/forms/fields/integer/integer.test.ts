import { expect, test } from 'vitest';
import { judge } from '../../engine/rules/judge.fixture.ts';
import { integer } from './model.ts';

test.each([
  ['is whole', 3, 3],
  ['may be numeric text', '3', 3],
  ['may be text with an empty fraction', '3.0', 3],
  ['has no fraction', 3.5, { message: '此项必须为整数' }],
  ['is a number', '三', { message: '此项必须为数字' }],
  ['is not negative', -1, { message: '此项不能小于0' }],
  ['fits its column', 2_147_483_648, { message: '此项不能大于2147483647' }],
])('a whole number %s', (_title, value, expected) => {
  expect(judge(integer, value)).toEqual(expected);
});

test('a whole number has the range that its model says', () => {
  expect(judge(integer, 17, { min: 18, max: 120 })).toEqual({ message: '此项不能小于18' });
  expect(judge(integer, 121, { min: 18, max: 120 })).toEqual({ message: '此项不能大于120' });
});
