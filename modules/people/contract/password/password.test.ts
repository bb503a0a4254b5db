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

test.each([
  'P@ssw0rd2026',
  'Woaini@1314',
  'Qwer1234!',
  '1qaz@WSX',
  '1qaz2wsx!Q',
  'Abcd@1234',
  'Aa@123456',
  'Aa123456!',
  'Zhongguo@1949',
  'Zhaijidi#2026',
  'Welcome@123',
  'Cunwei@2026',
  '5201314Aa!',
])('a password that many choose is refused: %s', (password) => {
  expect(checkPassword(password)).toBe('密码过于常见，请换一个');
});

test.each(['Huangshizhen@123', 'Liwei#1988', 'Chenmulan!1', 'Ouyangfeng@1'])(
  'a name in pinyin with figures is refused: %s',
  (password) => {
    expect(checkPassword(password)).toBe('密码不能是姓名拼音加数字，请换一个');
  },
);

test('identity numbers and telephones are refused, and six figures of the owner’s own', () => {
  const refused = '密码不能包含身份证号或手机号';
  expect(checkPassword('Zm#11010119900307765X')).toBe(refused);
  expect(checkPassword('Zm#13800138000')).toBe(refused);
  expect(checkPassword('Shui#138000', ['13800138000'])).toBe(refused);
  expect(checkPassword('Shui#900307', ['110101199003077651'])).toBe(refused);
  expect(checkPassword('Shui#90030', ['110101199003077651'])).toBeNull();
});

test.each(['Demo@2026', 'Shan#Shui88', '山水Aa12345', 'Kv7#mQ2p', 'Gree-Tea&Rain4', 'Ybc3qz-8mn2kp-482915'])(
  'a password of its own is taken: %s',
  (password) => {
    expect(checkPassword(password)).toBeNull();
  },
);
