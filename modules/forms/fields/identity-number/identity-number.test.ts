import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judge } from '../../engine/rules/judge.fixture.ts';
import { ageAndGender, identityCheckDigit, isIdentityNumber } from './identity.ts';
import { identityNumber } from './model.ts';

const today = '2026-11-20';
const withCheck = (first17: string): string => first17 + identityCheckDigit(first17);

test('An identity number that still stands as it was typed is read back as it will be kept', () => {
  expect(identityNumber.show('１１０１０５ 19491231002x', {} as never, {} as never)).toBe(
    '11010519491231002X',
  );
});

describe('an identity number', () => {
  test.each([
    ['of the standard’s example', '11010519491231002X', true],
    ['of the demonstration county', '350399197503120013', true],
    ['of the demonstration county', '350399198006050020', true],
    ['of the demonstration county', '350399200409210033', true],
    ['of the demonstration county', '350399195008180060', true],
    ['with a wrong check digit', '350399197503120014', false],
    ['with X where a digit belongs', '35039919750312001X', false],
    ['of a province that is none', withCheck('99039919750312001'), false],
    ['of 29 February in a common year', withCheck('35039919750229001'), false],
    ['of a thirteenth month', withCheck('35039919751312001'), false],
    ['of tomorrow', withCheck('35039920261121001'), false],
    ['of today', withCheck('35039920261120001'), true],
    ['of 121 years ago', withCheck('35039919051120001'), false],
    ['of 17 digits', '35039919750312001', false],
    ['of 15 digits', '350399750312001', false],
    ['with letters', '3503991975O312001X', false],
  ])('%s (%s) is sound: %s [S2-5.identity]', (_title, id, isSound) => {
    expect(isIdentityNumber(id, today)).toBe(isSound);
  });

  test('of 15 digits is sound where old records are read', () => {
    expect(isIdentityNumber('350399750312001', today, true)).toBe(true);
    expect(judge(identityNumber, '350399750312001', { legacy: true })).toBe('350399750312001');
  });

  test('is kept in capitals and without blanks', () => {
    expect(judge(identityNumber, ' 110105 19491231 002x ')).toBe('11010519491231002X');
  });

  test('that is wrong is told in the words of the field, or of the shared input [S1-5.household-id S2-2.16-identity]', () => {
    expect(judge(identityNumber, '123')).toEqual({ message: '输入必须为身份证' });
    const own = { message: '请输入正确身份证信息！' };
    expect(judge(identityNumber, '123', own)).toEqual(own);
    expect(judge(identityNumber, 350399197503120000)).toEqual({ message: '输入必须为身份证' });
  });

  test('with any one digit changed is no longer sound', () => {
    const id = '350399197503120013';
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 17 }), fc.integer({ min: 1, max: 9 }), (at, shift) => {
        const digit = String((Number(id[at]) + shift) % 10);
        expect(isIdentityNumber(id.slice(0, at) + digit + id.slice(at + 1), today)).toBe(false);
      }),
    );
  });
});

test.each([
  ['350399197503120013', '2026-11-20', { age: 51, gender: '男' }],
  ['350399198006050020', '2026-06-04', { age: 45, gender: '女' }],
  ['350399198006050020', '2026-06-05', { age: 46, gender: '女' }],
  ['350399750312001', '2026-11-20', { age: 51, gender: '男' }],
  ['350399197503120014', '2026-11-20', null],
])('the holder of %s is on %s: %j', (id, day, expected) => {
  expect(ageAndGender(id, day)).toEqual(expected);
});
