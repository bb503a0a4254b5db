import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judge } from '../../engine/rules/judge.fixture.ts';
import { number } from './model.ts';
import { decimalsOf } from './numeric.ts';

test.each([
  ['is a number', 120.5, 120.5],
  ['may be numeric text', ' 120.50 ', 120.5],
  ['may be typed full-width', '１２０．５', 120.5],
  ['may have its thousands apart', '１，２00.50', 1200.5],
  ['has no comma in other places', '1,20', { message: '此项必须为数字' }],
  ['may hold what is copied unseen', '\u200b120\t', 120],
  ['may be zero', 0, 0],
  ['has no negative zero', -0, 0],
  ['is not negative', -0.01, { message: '此项不能小于0' }],
  ['has two decimals', 0.01, 0.01],
  ['is refused with three decimals, not rounded', 120.555, { message: '此项最多保留2位小数' }],
  ['is refused with an exponent’s decimals', 1e-7, { message: '此项最多保留2位小数' }],
  ['is not text with an exponent', '1e3', { message: '此项必须为数字' }],
  ['is not hexadecimal', '0x10', { message: '此项必须为数字' }],
  ['is not text', '一百', { message: '此项必须为数字' }],
  ['is not infinite', Number.POSITIVE_INFINITY, { message: '此项必须为数字' }],
  ['is not NaN', Number.NaN, { message: '此项必须为数字' }],
  ['is not a flag', true, { message: '此项必须为数字' }],
  ['is not a list', [1], { message: '此项必须为数字' }],
  ['is no larger than a double keeps', 1e9, { message: '此项不能大于999999999.99' }],
])('a figure %s', (_title, value, expected) => {
  expect(judge(number, value)).toEqual(expected);
});

test('a figure may be copied with the unit of its field, and with no other', () => {
  expect(judge(number, '120.5 ㎡', { unit: '㎡' })).toBe(120.5);
  expect(judge(number, '120.5m²', { unit: '㎡' })).toBe(120.5);
  expect(judge(number, '0.2亩', { unit: '㎡' })).toEqual({ message: '此项必须为数字' });
});

test('a figure has the range and decimals that its model says', () => {
  expect(judge(number, 11, { max: 10 })).toEqual({ message: '此项不能大于10' });
  expect(judge(number, 1.5, { decimals: 0 })).toEqual({ message: '此项最多保留0位小数' });
});

test('every figure of two decimals is accepted as it was typed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
      const typed = (cents / 100).toFixed(2);
      expect(judge(number, typed)).toBe(Number(typed));
    }),
  );
});

test.each([
  [1, 0],
  [0.1, 1],
  [1e-7, 7],
  [1.25e-5, 7],
  [1e21, 0],
])('%d needs %i decimals', (value, decimals) => {
  expect(decimalsOf(value)).toBe(decimals);
});
