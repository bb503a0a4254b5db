import { describe, expect, it } from 'vitest';
import { activeIn, type MenuEntry, menuFor } from './screen.ts';

const menu: MenuEntry[] = [
  { name: '首页', routeName: 'Portal' },
  { name: '业务', children: [{ name: '巡检', routeName: 'Inspect', roles: ['inspector'] }] },
  {
    name: '办理',
    children: [
      { name: '待办', routeName: 'Todo' },
      { name: '签收', routeName: 'Claim', roles: ['registry'] },
    ],
  },
];

describe('the side navigation', () => {
  it('shows what the roles may see [S2-3.menu-item]', () => {
    expect(menuFor(menu, ['registry']).map(({ name }) => name)).toEqual(['首页', '办理']);
    expect(menuFor(menu, ['inspector'])[1]?.children?.[0]?.name).toBe('巡检');
  });
  it('leaves out a parent with nothing left', () => {
    expect(menuFor(menu, ['villager']).map(({ name }) => name)).not.toContain('业务');
  });
  it('leaves entries without roles to everyone', () => {
    expect(menuFor(menu, [])[0]?.name).toBe('首页');
  });
});

describe('the marked item of the side navigation', () => {
  const task = { name: 'Task', main: '办理', from: ['Claim', 'Todo', 'Done'] };
  it('is the screen’s own', () => {
    expect(activeIn(menu, { name: 'Todo', main: '办理' }, 'Claim')).toBe('Todo');
  });
  it('stays where one came from', () => {
    expect(activeIn(menu, task, 'Todo')).toBe('Todo');
  });
  it('is the first that leads to the screen and that the roles have, for who came from elsewhere', () => {
    expect(activeIn(menuFor(menu, ['registry']), task, 'Portal')).toBe('Claim');
    expect(activeIn(menuFor(menu, ['villager']), task, undefined)).toBe('Todo');
  });
});
