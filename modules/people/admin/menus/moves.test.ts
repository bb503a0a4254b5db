import { describe, expect, it } from 'vitest';
import type { MenuNode } from '../../contract/menus/rows.ts';
import { placeBy, placeByDrop } from './moves.ts';

const node = (id: string, children: MenuNode[] = [], list = 'menu') =>
  ({
    id,
    list,
    parentId: null,
    routeName: children.length > 0 ? null : id,
    processKey: null,
    children,
  }) as unknown as MenuNode;
const inside = (parentId: string, children: MenuNode[]) => children.map((child) => ({ ...child, parentId }));
const tree = [
  node('home'),
  node('work', inside('work', [node('todo'), node('done')])),
  node('me'),
  node('apply', [], 'quick'),
];

describe('moving a menu by a button', () => {
  it('goes a place up or down, and stays at the ends of its list', () => {
    expect(placeBy(tree, 'me', 'up')).toEqual({ list: 'menu', parentId: null, sort: 1 });
    expect(placeBy(tree, 'todo', 'down')).toEqual({ list: 'menu', parentId: 'work', sort: 1 });
    expect([placeBy(tree, 'home', 'up'), placeBy(tree, 'me', 'down'), placeBy(tree, 'apply', 'up')]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('goes into the group before it, and out behind its group', () => {
    expect(placeBy(tree, 'me', 'into')).toEqual({ list: 'menu', parentId: 'work', sort: 2 });
    expect([placeBy(tree, 'home', 'into'), placeBy(tree, 'work', 'into')]).toEqual([null, null]);
    expect(placeBy(tree, 'done', 'out')).toEqual({ list: 'menu', parentId: null, sort: 2 });
    expect(placeBy(tree, 'me', 'out')).toBeNull();
  });
});

describe('dragging a menu', () => {
  it('puts it into the menu that it is dropped on, before or behind it, counted without itself', () => {
    expect(placeByDrop(tree, 'me', 'work', 'into')).toEqual({ list: 'menu', parentId: 'work', sort: 0 });
    expect(placeByDrop(tree, 'home', 'me', 'behind')).toEqual({ list: 'menu', parentId: null, sort: 2 });
    expect(placeByDrop(tree, 'done', 'todo', 'before')).toEqual({ list: 'menu', parentId: 'work', sort: 0 });
    expect(placeByDrop(tree, 'me', 'me', 'into')).toBeNull();
  });
});
