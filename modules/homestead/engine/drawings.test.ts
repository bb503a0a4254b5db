import { describe, expect, it } from 'vitest';
import { appliedOf, beyondApplied } from './drawings.ts';

const drawing = { footprint: 97.08, storeys: 3, height: 11.6 };

describe('a drawing held against an application', () => {
  it('says in words how far it goes beyond the ground, the storeys and the height applied for', () => {
    const applied = appliedOf({ footprint: 80, storeys: '2', height: 10.5 });
    expect(beyondApplied(drawing, applied)).toEqual([
      '占地面积超出申请17.08㎡',
      '比申请多1层',
      '高度超出申请1.1米',
    ]);
  });

  it('says nothing where it just fits, or where nothing was applied for', () => {
    expect(beyondApplied(drawing, appliedOf({ footprint: 97.08, storeys: 3, height: 11.6 }))).toEqual([]);
    expect(beyondApplied(drawing, appliedOf({ footprint: '', storeys: null, height: 'x' }))).toEqual([]);
  });
});
