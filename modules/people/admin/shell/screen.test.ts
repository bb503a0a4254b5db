import { describe, expect, it } from 'vitest';
import type { MenuItem } from '../../contract/index.ts';
import { activeIn, breadcrumbOf, keyOf } from './screen.ts';

const menu: MenuItem[] = [
  { name: '首页', routeName: 'Portal' },
  { name: '业务', children: [{ name: '报修', routeName: 'Apply', params: { processKey: 'repair' } }] },
  {
    name: '办理',
    children: [
      { name: '待办', routeName: 'Todo' },
      { name: '签收', routeName: 'Claim' },
    ],
  },
];
const without = (name: string): MenuItem[] =>
  menu.map(({ children, ...item }) => ({
    ...item,
    ...(children ? { children: children.filter((child) => child.routeName !== name) } : {}),
  }));

describe('the marked item of the side navigation', () => {
  const task = { name: 'Task', main: '办理', from: ['Claim', 'Todo', 'Done'] };
  it('is the screen’s own', () => {
    expect(activeIn(menu, { name: 'Todo', main: '办理' }, {}, 'Claim')).toBe('Todo');
  });
  it('is that of the process which the address names', () => {
    const key = activeIn(menu, { name: 'Apply', main: '业务' }, { processKey: 'repair' }, 'Todo');
    expect(key).toBe(keyOf('Apply', { processKey: 'repair' }));
  });
  it('is the screen’s own where the menu has one, wherever one came from', () => {
    const claim = { name: 'Claim', main: '办理', from: ['Todo'] };
    expect(activeIn(menu, claim, {}, 'Todo')).toBe('Claim');
    expect(activeIn(without('Claim'), claim, {}, undefined)).toBe('Todo');
  });
  it('stays where one came from', () => {
    expect(activeIn(menu, task, { id: '7' }, 'Todo')).toBe('Todo');
  });
  it('is the first that leads to the screen and that the menu has, for who came from elsewhere', () => {
    expect(activeIn(menu, task, { id: '7' }, 'Portal')).toBe('Claim');
    expect(activeIn(without('Claim'), task, { id: '7' }, undefined)).toBe('Todo');
  });
});

describe('the breadcrumb', () => {
  it('says the names of the menu', () => {
    expect(
      breadcrumbOf(menu, { name: 'Apply', main: '申请', sub: '发起' }, { processKey: 'repair' }),
    ).toEqual(['业务', '报修']);
    expect(breadcrumbOf(menu, { name: 'Portal', main: '主页' }, {})).toEqual(['首页']);
  });
  it('says what the route says where the menu has no such item', () => {
    expect(breadcrumbOf(menu, { name: 'Apply', main: '申请', sub: '发起' }, { processKey: 'other' })).toEqual(
      ['申请', '发起'],
    );
  });
});
