import { describe, expect, it } from 'vitest';
import { matcherOf, mostOf, scopeOf, writeNumber } from './numbers.ts';

const permit = '农宅字{township}{year}{sequence:3}号';
const refusal = '{shortName}{series}〔{year}〕{sequence}号';
const facts = { township: '350399101', county: '350399', year: '2026' };

describe('an official number', () => {
  it('is written as its pattern says, its sequence padded to the width', () => {
    expect(writeNumber(permit, facts, 7)).toBe('农宅字3503991012026007号');
    expect(writeNumber(refusal, { shortName: '木', series: '宅不批', year: '2026' }, 12)).toBe(
      '木宅不批〔2026〕12号',
    );
  });

  it('has a largest sequence where the pattern has a width', () => {
    expect(mostOf(permit)).toBe(999);
    expect(mostOf(refusal)).toBe(Number.MAX_SAFE_INTEGER);
  });

  it('counts within the division and the year that the pattern names', () => {
    expect(scopeOf(permit, facts)).toEqual(['350399101', '2026']);
    expect(scopeOf('乡字第{county}{sequence:5}号', facts)).toEqual(['350399']);
  });

  it('is taken apart again by its pattern, and a number of another pattern is not', () => {
    const { source, places } = matcherOf(permit);
    expect(places).toEqual(['township', 'year', 'sequence']);
    expect(new RegExp(source).exec('农宅字3503991012026007号')?.slice(1)).toEqual([
      '350399101',
      '2026',
      '007',
    ]);
    expect(new RegExp(source).exec('乡字第350399202600007号')).toBeNull();
    expect(new RegExp(matcherOf(refusal, { series: '不登' }).source).exec('木宅不批〔2026〕12号')).toBeNull();
  });
});
