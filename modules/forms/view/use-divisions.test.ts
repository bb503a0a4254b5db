import type { DivisionNode } from '@homestead/people/contract';
import { describe, expect, it } from 'vitest';
import { toTree } from './use-divisions.ts';

const village: DivisionNode = { code: '350399100201', name: '示范村', level: 'village', children: [] };
const township: DivisionNode = { code: '350399100', name: '木兰镇', level: 'township', children: [village] };
const tree = toTree([{ code: '350399', name: '壶兰县', level: 'county', children: [township] }]);

describe('the division tree', () => {
  it('names a place without its county, and the county by itself', () => {
    expect(tree.name('350399100201')).toBe('木兰镇示范村');
    expect(tree.name('350399')).toBe('壶兰县');
    expect(tree.name('110000')).toBeUndefined();
  });

  it('knows villages and the way to them', () => {
    expect(tree.isVillage('350399100201')).toBe(true);
    expect(tree.isVillage('350399100')).toBe(false);
    expect(tree.path('350399100201')).toEqual(['350399', '350399100', '350399100201']);
    expect(tree.has('constructor')).toBe(false);
  });
});
