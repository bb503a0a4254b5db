import { expect, test } from 'vitest';
import { judge } from '../../engine/rules/judge.fixture.ts';
import { phone } from './model.ts';

const wrong = { message: '输入必须为电话' };

test.each([
  ['13800001234', '13800001234'],
  ['14000001234', '14000001234'],
  ['16600001234', '16600001234'],
  ['17700001234', '17700001234'],
  ['19900001234', '19900001234'],
  [' 138 0000 1234 ', '13800001234'],
  ['１３８００００１２３４', '13800001234'],
  [13800001234, '13800001234'],
  ['12800001234', wrong],
  ['1380000123', wrong],
  ['138000012345', wrong],
  ['+86 138-0000-1234', '13800001234'],
  ['138\u00a00000\u200b1234', '13800001234'],
  ['+86 128-0000-1234', wrong],
  ['0594-1234567', wrong],
  [['13800001234'], wrong],
])('%j is taken as %j [S2-5.telephone]', (value, expected) => {
  expect(judge(phone, value)).toEqual(expected);
});

test('a telephone number that still stands as it was typed is read back as it will be kept', () => {
  expect(phone.show('１３８ 0000 1234', {} as never, {} as never)).toBe('13800001234');
});

test('an office may have a fixed line', () => {
  expect(judge(phone, '0594-1234567', { landline: true })).toBe('0594-1234567');
  expect(judge(phone, '1234567', { landline: true })).toEqual(wrong);
});

test('a wrong number is told in the words of the field [S1-5.household-phone S2-2.16-telephone]', () => {
  expect(judge(phone, '1', { message: '请输入正确联系电话信息' })).toEqual({
    message: '请输入正确联系电话信息',
  });
});
