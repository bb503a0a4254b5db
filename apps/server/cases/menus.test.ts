import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compile } from '@homestead/bpmn';
import { loadMenus, menuFor, type OfferedProcess } from '@homestead/people/server';
import { offeredProcess } from '@homestead/workflow/server';
import { afterAll, describe, expect, it } from 'vitest';
import { paths as desktopPaths } from '../../admin/paths.ts';
import { paths as phonePaths } from '../../mobile/paths.ts';
import { capabilities } from '../capabilities.ts';
import { rootFolder } from '../config.ts';

const content = join(rootFolder, 'content');
const files = readdirSync(join(content, 'processes')).map((name) => join(content, 'processes', name));
const compiled = await Promise.all(files.map((file) => compile(readFileSync(file, 'utf8'))));
const processes = compiled.flatMap(({ definition }) => (definition ? [offeredProcess(definition)] : []));
const names = {
  routes: { desktop: desktopPaths, phone: phonePaths },
  capabilities,
  processes,
  registers: () => new Map(),
};
// Names only screens, capabilities, icons and processes that exist.
const menus = loadMenus(content, names);
const roles = JSON.parse(readFileSync(join(content, 'people/roles.json'), 'utf8')) as {
  code: string;
  applicant?: boolean;
  capabilities: string[];
}[];

function seenBy(client: 'desktop' | 'phone', code: string, offered: readonly OfferedProcess[] = processes) {
  const role = roles.find((one) => one.code === code)!;
  const viewer = { roles: [code], capabilities: role.capabilities, isOfficer: !role.applicant };
  const { children, primary, quick } = menuFor(menus[client], viewer, offered);
  const all = children.flatMap((item) => item.children ?? [item]);
  return {
    top: children.map(({ name }) => name),
    items: all.map(({ name }) => name),
    primary: primary.map(({ name }) => name),
    quick: quick.map(({ name }) => name),
    links: quick.map(({ routeName, params, query }) => ({ routeName, params, query })),
  };
}

describe('the menu of the desktop', () => {
  it('leaves out a parent with nothing left [S2-3.menu-item]', () => {
    expect(seenBy('desktop', 'villager').top).toEqual(['首页', '办理中心', '业务申请', '用户中心']);
    expect(seenBy('desktop', 'admin').top).toContain('系统管理');
  });

  it('offers a process to those who may start it', () => {
    const house = roles.filter(({ code }) => seenBy('desktop', code).items.includes('宅基地建房申请'));
    expect(house.map(({ code }) => code)).toEqual([
      'villager',
      'collective',
      'village-committee',
      'township-office',
    ]);
    const inspections = roles.filter(({ code }) => seenBy('desktop', code).items.includes('日常巡检上报'));
    expect(inspections.map(({ code }) => code)).toEqual(['inspector']);
    expect(roles.every(({ code }) => seenBy('desktop', code).items.includes('违法建设举报'))).toBe(true);
  });

  it('offers no process that is suspended', () => {
    expect(seenBy('desktop', 'villager', []).top).not.toContain('业务申请');
  });

  it('says 审计员 nothing of claiming, and lets them look for cases', () => {
    const { items } = seenBy('desktop', 'auditor');
    expect(items).toContain('案件查询');
    expect(items).not.toContain('待签收任务');
  });
});

describe('the quick entries of the portal', () => {
  it('begin with the application for villagers, who have nothing to claim', () => {
    expect(seenBy('desktop', 'villager').quick).toEqual([
      '宅基地建房申请',
      '违法建设举报',
      '已办任务',
      '用户中心',
    ]);
    expect(seenBy('desktop', 'villager').primary).toEqual(['我要建房']);
  });

  it('begin with the to-dos for officers, and let village and township staff apply by proxy', () => {
    expect(seenBy('desktop', 'village-committee').quick).toEqual([
      '待办任务',
      '待签收任务',
      '代办建房申请',
      '违法建设举报',
      '已办任务',
      '用户中心',
    ]);
    expect(seenBy('desktop', 'registry').quick).not.toContain('代办建房申请');
    expect(seenBy('desktop', 'registry').primary).toEqual([]);
  });
});

describe('the menu of the phone', () => {
  it('has tabs for officers and for villagers', () => {
    expect(seenBy('phone', 'township-office').items).toEqual([
      '首页',
      '待办',
      '已办',
      '地图',
      '消息',
      '我的',
    ]);
    expect(seenBy('phone', 'villager').items).toEqual(['首页', '办件', '消息', '我的']);
  });

  it('begins with the visits of a role, by their numbers', () => {
    expect(seenBy('phone', 'township-office').quick).toEqual([
      '代办建房申请',
      ...seenBy('phone', 'township-office').quick.filter((name) => name.includes('到场')),
      '统计分析',
      '举报违法建房',
      '单位中心',
    ]);
    expect(seenBy('phone', 'village-committee').links).toContainEqual({
      routeName: 'Visit',
      params: { visit: '1' },
      query: undefined,
    });
  });

  it('lets inspectors choose the first task', () => {
    const { quick, links } = seenBy('phone', 'inspector');
    expect(quick.slice(0, 2)).toEqual(['日常巡检', '新增巡检']);
    expect(links[1]).toEqual({ routeName: 'Apply', params: { processKey: 'rcxj' }, query: { entry: 'xz' } });
  });

  it('offers reports to everybody but administrators and auditors', () => {
    const without = roles.filter(({ code }) => !seenBy('phone', code).quick.includes('举报违法建房'));
    expect(without.map(({ code }) => code)).toEqual(['admin', 'auditor']);
  });
});

describe('a menu that is wrong', () => {
  const folder = mkdtempSync(join(tmpdir(), 'menus-'));
  cpSync(join(content, 'menus'), join(folder, 'menus'), { recursive: true });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const start = (file: unknown) => {
    writeFileSync(join(folder, 'menus/phone.json'), JSON.stringify(file));
    return () => loadMenus(folder, names);
  };

  it.each([
    ['a screen that does not exist', { title: '报表', route: 'Reports' }, '没有名为“Reports”的页面'],
    [
      'a capability that does not exist',
      { title: '报表', route: 'Mine', capability: 'a.b.c' },
      '没有功能权限“a.b.c”',
    ],
    ['a process that does not exist', { title: '报表', process: 'reports' }, '没有流程“reports”'],
    ['a first task that does not exist', { title: '巡检', process: 'rcxj', way: 'no' }, '没有首个环节“no”'],
    ['no screen', { title: '报表' }, '请写明页面（route 或 process）'],
    ['no title', { route: 'Mine' }, '请填写菜单名称'],
  ])('stops the start with a line: %s', (_title, item, line) => {
    expect(start({ menu: [item] })).toThrow(line);
    expect(start({ menu: [], quick: [item] })).toThrow('content/menus/phone.json');
  });

  it('stops the start with an icon that does not exist, malformed or missing', () => {
    expect(start({ menu: [{ title: '报表', route: 'Mine', icon: 'rocket' }] })).toThrow('/menu/0');
    expect(start([])).toThrow('content/menus/phone.json 不正确');
    rmSync(join(folder, 'menus/phone.json'));
    expect(() => loadMenus(folder, names)).toThrow('content/menus/phone.json 不存在');
    const strange = { ...processes[0]!, icon: 'rocket' };
    expect(() => loadMenus(content, { ...names, processes: [...processes, strange] })).toThrow(
      '没有名为“rocket”的图标',
    );
  });
});
