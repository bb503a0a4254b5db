import { expect, test } from 'vitest';
import { checkPassword } from './password.ts';

test.each([
  ['Demo@2026', null],
  ['山水Aa12345', null],
  ['Shan#Shui', null],
  ['Ab1!xyz', '密码至少8位，并包含大写字母、小写字母、数字、符号中的三类'],
  ['abcdefgh1', '密码至少8位，并包含大写字母、小写字母、数字、符号中的三类'],
  ['Password1', '密码过于常见，请换一个'],
  ['Admin@2026', '密码过于常见，请换一个'],
  [`Aa1${'x'.repeat(198)}`, '密码不能超过200个字符'],
])('the password %.12s is judged %s', (password, message) => {
  expect(checkPassword(password)).toBe(message);
});

test('a password may not hold the user name or the telephone, however written', () => {
  expect(checkPassword('Nonghu1@2026', ['nonghu1'])).toBe('密码不能包含用户名或手机号');
  expect(checkPassword('A#14000000001', ['14000000001'])).toBe('密码不能包含用户名或手机号');
  expect(checkPassword('Abc#2026xy', ['abc', ''])).toBeNull();
});
