import { describe, expect, test } from 'vitest';
import { maskForOthers } from './masking.ts';

describe('A name told without a right to personal data', () => {
  test.each([
    ['林', '林*'],
    ['林岚', '林*'],
    ['林示禾', '林**'],
    ['𠮷田花子', '𠮷**'],
    ['买买提·阿不都热合曼', '买**'],
  ])('%s: %s, its first sign and not its length', (name, masked) => {
    expect(maskForOthers({ personal: 'name' }, name)).toBe(masked);
  });
});
