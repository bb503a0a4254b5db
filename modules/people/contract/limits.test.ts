import { describe, expect, test } from 'vitest';
import { phonePattern, readDigits, readName, readPhone } from './limits.ts';
import { divisionCodeOf } from './organization/codes.ts';

describe('Numbers typed full-width or in groups are read', () => {
  test.each(['14000000001', '１４０００００００01', ' 140 0000 0001 '])(
    'a telephone number (%s)',
    (typed) => {
      expect(readDigits(typed)).toBe('14000000001');
      expect(readDigits(typed)).toMatch(new RegExp(phonePattern));
    },
  );

  test.each([
    '140-0000-0001',
    '+86 140 0000 0001',
    '+8614000000001',
    '008614000000001',
    '１４０－００００－０００１',
  ])('a telephone number as an address book gives it (%s)', (typed) => {
    expect(readPhone(typed)).toBe('14000000001');
  });

  test.each(['350399100201', '３５０３９９１００２０１', ' 350399 100 201'])(
    'a division code (%s)',
    (typed) => {
      expect(divisionCodeOf(typed)).toBe('350399100201');
    },
  );
});

test.each([
  [' 王　花　', '王花'],
  ['王 花', '王花'],
  ['买买提·艾力', '买买提·艾力'],
  ['Li Wei', 'Li Wei'],
])('A name is kept without blanks between Chinese characters (%s)', (typed, name) => {
  expect(readName(typed)).toBe(name);
});
