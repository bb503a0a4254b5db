import { describe, expect, it } from 'vitest';
import { areasByClass, findingsOf } from './findings.ts';

const words = { unnamed: '未分类', nothing: '无' };
const piece = (area: unknown, DLMC?: unknown) => ({ properties: { area, DLMC } });

describe('the findings of a land check', () => {
  it('are 否 and 0 when nothing lies on the layer [S1-4.check-none S1-3.jfsqjd-farmland S1-3.jfsqjd-red-line]', () => {
    expect(findingsOf([], 0, words)).toEqual({ occupied: '否', area: 0, byClass: '无' });
  });

  it('are 是 with the dissolved area of the reply, to two decimals, and not with the sum of the pieces [S1-4.check-some]', () => {
    const found = findingsOf([piece(60), piece(60)], 86.204999, words);
    expect(found).toMatchObject({ occupied: '是', area: 86.2 });
  });

  it('name land classes by falling area, each once [S1-4.check-survey]', () => {
    const pieces = [piece(33.8, '农村宅基地'), piece(80, '水田'), piece(6.2, '水田')];
    expect(findingsOf(pieces, 120, words).byClass).toBe('水田 86.20㎡；农村宅基地 33.80㎡');
  });

  it('call a class without a name by the word for it, and take a broken area for none', () => {
    expect(areasByClass([piece(1, ' '), piece(2, 7), piece('x', '水田')], words.unnamed)).toEqual([
      { name: '未分类', area: 3 },
      { name: '水田', area: 0 },
    ]);
  });
});
