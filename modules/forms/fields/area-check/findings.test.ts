import { describe, expect, it } from 'vitest';
import { content } from '../../engine/content/demo.fixture.ts';
import { areasByClass, type CheckedLayer, findingsOf } from './findings.ts';

const layer = content.layers['dscqgtddc'] as CheckedLayer;
const piece = (area: unknown, DLMC?: unknown) => ({ properties: { area, DLMC } });

describe('the findings of a land check', () => {
  it('are 否 and 0 when nothing lies on the layer [S1-4.check-none S1-3.jfsqjd-farmland S1-3.jfsqjd-red-line]', () => {
    expect(findingsOf([], 0, layer)).toEqual({ isOccupied: false, occupied: '否', area: 0, byClass: '无' });
  });

  it('are 是 with the dissolved area of the reply, to two decimals, and not with the sum of the pieces [S1-4.check-some]', () => {
    const found = findingsOf([piece(60), piece(60)], 86.204999, layer);
    expect(found).toMatchObject({ occupied: '是', area: 86.2 });
  });

  it('name land classes by falling area, each once [S1-4.check-survey]', () => {
    const pieces = [piece(33.8, '农村宅基地'), piece(80, '水田'), piece(6.2, '水田')];
    expect(findingsOf(pieces, 120, layer).byClass).toBe('水田 86.20㎡；农村宅基地 33.80㎡');
  });

  it('call a class without a name by the word for it, and take a broken area for none', () => {
    expect(areasByClass([piece(1, ' '), piece(2, 7), piece('x', '水田')], layer)).toEqual([
      { name: '未分类', area: 3 },
      { name: '水田', area: 0 },
    ]);
  });

  it('use the class field, the result values and the least area of the layer, whatever a county calls them', () => {
    const other = { ...layer, classField: 'soil', check: { ...layer.check, occupied: '占用' } };
    const found = findingsOf([{ properties: { area: 3, soil: '红壤', DLMC: '水田' } }], 3, other);
    expect(found).toEqual({ isOccupied: true, occupied: '占用', area: 3, byClass: '红壤 3.00㎡' });
    const { classField: _none, ...plain } = other;
    expect(findingsOf([piece(3, '水田')], 3, plain).byClass).toBe(`${layer.name} 3.00㎡`);
  });
});
