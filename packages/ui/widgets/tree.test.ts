import { describe, expect, test } from 'vitest';
import { filterTree, type TreeNode, treeMove, treeRows } from './tree.ts';

const nodes: readonly TreeNode[] = [
  {
    key: 'a',
    title: '石桥镇',
    children: [
      { key: 'a1', title: '青石村' },
      { key: 'a2', title: '小桥村' },
    ],
  },
  { key: 'b', title: '云岭镇', isLazy: true },
];
const keys = (open: readonly string[], words = '') =>
  treeRows(nodes, new Set(open), filterTree(nodes, words)).map(({ node }) => node.key);

describe('a tree [S2-2.16-tree]', () => {
  test('shows what is open', () => {
    expect(keys([])).toEqual(['a', 'b']);
    expect(keys(['a'])).toEqual(['a', 'a1', 'a2', 'b']);
  });

  test('keeps the way to what a filter finds, whether it is open or not', () => {
    expect(keys([], '青石')).toEqual(['a', 'a1']);
    expect(keys([], ' 桥 ')).toEqual(['a', 'a2']);
    expect(filterTree(nodes, '桥')?.matches).toBe(2);
  });

  test('shows nothing for words that nobody bears, and all for no words', () => {
    expect(keys([], '不存在')).toEqual([]);
    expect(keys([], '  ')).toEqual(['a', 'b']);
  });

  test('tells each line its level and place', () => {
    const rows = treeRows(nodes, new Set(['a']), null);
    expect(rows.map(({ level, position, count, parent }) => [level, position, count, parent])).toEqual([
      [1, 1, 2, null],
      [2, 1, 2, 'a'],
      [2, 2, 2, 'a'],
      [1, 2, 2, null],
    ]);
    expect(rows.map(({ hasChildren, isOpen }) => [hasChildren, isOpen])).toEqual([
      [true, true],
      [false, false],
      [false, false],
      [true, false],
    ]);
  });

  test.each([
    ['ArrowDown', 'a', { go: 'a1' }],
    ['ArrowUp', 'a', null],
    ['ArrowUp', 'b', { go: 'a2' }],
    ['ArrowDown', 'b', null],
    ['Home', 'b', { go: 'a' }],
    ['End', 'a', { go: 'b' }],
    ['ArrowRight', 'a', { go: 'a1' }],
    ['ArrowRight', 'a1', null],
    ['ArrowRight', 'b', { toggle: 'b' }],
    ['ArrowLeft', 'a', { toggle: 'a' }],
    ['ArrowLeft', 'a2', { go: 'a' }],
    ['ArrowLeft', 'b', null],
    ['x', 'a', null],
  ])('moves by %s from %s as trees do', (key, from, expected) => {
    expect(treeMove(treeRows(nodes, new Set(['a']), null), from, key)).toEqual(expected);
  });
});
