import { describe, expect, it } from 'vitest';
import { decode, nameOf } from './disposition.ts';

describe('the name of a download', () => {
  it('is the UTF-8 one where there are two [S2-7.download-name]', () => {
    const header = `attachment; filename="hukou.pdf"; filename*=UTF-8''%E6%88%B7%E5%8F%A3%E7%B0%BF.pdf`;
    expect(nameOf(header)).toBe('户口簿.pdf');
  });
  it('is the plain one where there is no other', () => {
    expect(nameOf('attachment; filename="a b.zip"')).toBe('a b.zip');
  });
  it('is nothing without a header', () => {
    expect(nameOf(null)).toBeUndefined();
  });
  it('stays as it came when it cannot be decoded', () => {
    expect(decode('%E6%')).toBe('%E6%');
  });
});
