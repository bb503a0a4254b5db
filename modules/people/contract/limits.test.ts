import { describe, expect, test } from 'vitest';
import { phonePattern, readDigits } from './limits.ts';
import { divisionCodeOf } from './organization/codes.ts';

describe('Numbers typed full-width or in groups are read', () => {
  test.each(['14000000001', '１４０００００００01', ' 140 0000 0001 '])(
    'a telephone number (%s)',
    (typed) => {
      expect(readDigits(typed)).toBe('14000000001');
      expect(readDigits(typed)).toMatch(new RegExp(phonePattern));
    },
  );

  test.each(['350399100201', '３５０３９９１００２０１', ' 350399 100 201'])(
    'a division code (%s)',
    (typed) => {
      expect(divisionCodeOf(typed)).toBe('350399100201');
    },
  );
});
