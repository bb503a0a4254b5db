import { expect, test } from 'vitest';
import { judge } from '../../engine/rules/judge.fixture.ts';
import { isCreditCode } from './credit-code.ts';
import { text } from './model.ts';

test.each([
  ['is trimmed', '  村道 ', '村道'],
  ['keeps its line', '一\n二', '一 二'],
  ['may be typed as a number', 3, '3'],
  ['may not be a flag', true, { message: '此项应为文本' }],
  ['may not be a list', ['村道'], { message: '此项应为文本' }],
  ['holds 100 characters', '𠮷'.repeat(100), '𠮷'.repeat(100)],
  ['holds no more than 100 characters', '𠮷'.repeat(101), { message: '此项不能超过100个字' }],
])('a line of text %s', (_title, value, expected) => {
  expect(judge(text, value)).toEqual(expected);
});

test('a line of text has the length that its model says', () => {
  expect(judge(text, '一二三', { maxLength: 2 })).toEqual({ message: '此项不能超过2个字' });
});

test.each([
  ['91350100M000100Y43', true],
  ['91350100M000100Y44', false],
  ['91350100M000100Y4', false],
  ['91350100I000100Y43', false],
  ['', false],
])('the unified social credit code %s is sound: %s', (code, isSound) => {
  expect(isCreditCode(code)).toBe(isSound);
});

test('a credit code that is not sound is told as such', () => {
  expect(judge(text, '91350100M000100Y44', { format: 'credit-code' })).toEqual({
    message: '请输入正确的统一社会信用代码',
  });
});

test('a unified social credit code may be typed full-width, small and in groups', () => {
  const format = { format: 'credit-code' } as const;
  expect(judge(text, '９１３５０１００ m000100y43', format)).toBe('91350100M000100Y43');
  expect(judge(text, '９１３５０１００')).toBe('９１３５０１００');
});

test('the number of a paper is kept half-width, with its brackets', () => {
  const typed = '农宅字（２０２６）３５０３号';
  expect(judge(text, typed, { format: 'code' })).toBe('农宅字（2026）3503号');
  expect(judge(text, typed)).toBe(typed);
});
