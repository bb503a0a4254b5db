import { describe, expect, it } from 'vitest';
import { activeIn, type MenuEntry, menuFor } from './screen.ts';

const menu: MenuEntry[] = [
  { name: '首页', routeName: 'Portal' },
  { name: '业务', children: [{ name: '巡检', routeName: 'Inspect', roles: ['inspector'] }] },
  {
    name: '办理',
    children: [
      { name: '待办', routeName: 'Todo' },
      { name: '签收', routeName: 'Claim', capability: 'workflow.task.claim' },
    ],
  },
];

const claimer = { roles: [], capabilities: ['workflow.task.claim' as const] };

describe('the side navigation', () => {
  it('shows what roles and capabilities allow [S2-3.menu-item]', () => {
    expect(menuFor(menu, claimer).map(({ name }) => name)).toEqual(['首页', '办理']);
    expect(menuFor(menu, { roles: ['inspector'], capabilities: [] })[1]?.children?.[0]?.name).toBe('巡检');
  });
  it('leaves out a parent with nothing left', () => {
    expect(menuFor(menu, claimer).map(({ name }) => name)).not.toContain('业务');
  });
  it('leaves entries without a condition to everyone', () => {
    expect(menuFor(menu, { roles: [], capabilities: [] })[0]?.name).toBe('首页');
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
  it('is the first that leads to the screen and that the menu has, for who came from elsewhere', () => {
    expect(activeIn(menuFor(menu, claimer), task, 'Portal')).toBe('Claim');
    expect(activeIn(menuFor(menu, { roles: [], capabilities: [] }), task, undefined)).toBe('Todo');
  });
});
