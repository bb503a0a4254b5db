import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Choices } from '@homestead/http/contract';
import type { ClientMenu, MenuRow, ModuleRow } from '@homestead/people/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rootFolder } from '../config.ts';
import { type Person, signIn } from '../testing/client.ts';
import { sendRows, takeRows, withCell } from '../testing/documents/sheets.ts';
import { type Served, serve } from '../testing/served.ts';

interface Node extends MenuRow {
  children: Node[];
}
interface Fields {
  fields: { path: string; message: string }[];
}

const folder = mkdtempSync(join(tmpdir(), 'menu-content-'));
const file = join(folder, 'menus/desktop.json');
cpSync(join(rootFolder, 'content'), folder, { recursive: true });

let served: Served;
let admin: Person;
let villager: Person;
beforeAll(async () => {
  served = await serve({ environment: { CONTENT_DIR: folder } });
  admin = await signIn(served.base, 'admin');
  villager = await signIn(served.base, 'nonghu1');
});
afterAll(async () => {
  await served?.close();
  rmSync(folder, { recursive: true, force: true });
});

const tree = async (application = 'desktop') =>
  (await admin.get<Node[]>(`/menu/tree?applicationId=${application}`)).data;
const named = async (name: string, application = 'desktop') => {
  const all = (await tree(application)).flatMap((node) => [node, ...node.children]);
  return all.find((node) => node.name === name && node.list === 'menu')!;
};
const menuOf = async (person: Person, application = 'desktop') =>
  (await person.get<ClientMenu>(`/menu/app/${application}`)).data;
const fieldsOf = (reply: { data: unknown }) => (reply.data as Fields).fields.map(({ path }) => path);

describe('menus as rows', () => {
  it('come from the content in its order, with the buttons of their screens [S2-7.menu]', async () => {
    const top = (await tree()).filter(({ list }) => list === 'menu').map(({ name }) => name);
    expect(top.slice(0, 4)).toEqual(['首页', '办理中心', '统计与台账', '业务申请']);
    expect((await named('案件查询')).functions.map(({ capability }) => capability)).toContain(
      'workflow.case.end',
    );
    expect((await menuOf(villager, 'phone')).children.map(({ name }) => name)).toEqual([
      '首页',
      '办件',
      '消息',
      '我的',
    ]);
  });

  it('are changed, moved and disabled by an administrator, and the next call of everybody shows it [S2-6.menu] [S2-7.menu-mobile]', async () => {
    const renamed = await admin.put<MenuRow>(`/menu/${(await named('已办任务')).id}`, {
      version: (await named('已办任务')).version,
      name: '办结任务',
      sort: 0,
    });
    expect(renamed).toMatchObject({ code: 200, message: '修改成功', data: { name: '办结任务', sort: 0 } });
    const work = (await menuOf(villager)).children.find(({ name }) => name === '办理中心');
    expect(work?.children?.[0]?.name).toBe('办结任务');
    const { id, version } = renamed.data;
    expect((await admin.put(`/menu/${id}`, { version: version - 1, name: '再改' })).code).toBe(40900);
    expect((await admin.put(`/menu/${id}`, { version, state: 'NO' })).code).toBe(200);
    const names = (await menuOf(villager)).children
      .flatMap((item) => item.children ?? [])
      .map(({ name }) => name);
    expect(names).not.toContain('办结任务');
  });

  it('are added and deleted; one that holds others is not', async () => {
    const group = await admin.post<MenuRow>('/menu', {
      applicationId: 'desktop',
      name: '资料',
      icon: 'list',
    });
    expect(group).toMatchObject({ code: 200, message: '新增成功' });
    const parentId = group.data.id;
    const child = await admin.post<MenuRow>('/menu', { parentId, name: '家庭资料', routeName: 'Family' });
    expect(child.data).toMatchObject({
      applicationId: group.data.applicationId,
      routeName: 'Family',
      state: 'YES',
    });
    expect((await menuOf(villager)).children.at(-1)).toMatchObject({
      name: '资料',
      children: [{ name: '家庭资料' }],
    });
    expect(await admin.remove(`/menu/${parentId}`)).toMatchObject({
      code: 40900,
      message: expect.stringContaining('1 个下级菜单'),
    });
    expect((await admin.remove(`/menu/${child.data.id}`)).message).toBe('删除成功');
    expect((await admin.remove(`/menu/${parentId}`)).code).toBe(200);
    expect((await admin.get(`/menu/${parentId}`)).code).toBe(40400);
  });

  it('refuse a route, icon, capability or process that does not exist, each by its field', async () => {
    const reply = await admin.post('/menu', {
      name: '报表',
      routeName: 'Reports',
      icon: 'kettle',
      capability: 'a.b.c',
      starterOf: 'nothing',
    });
    expect(reply.code).toBe(42200);
    expect(fieldsOf(reply).sort()).toEqual(['capability', 'icon', 'routeName', 'starterOf']);
    expect(fieldsOf(await admin.post('/menu', { name: '任务', routeName: 'Task' }))).toEqual(['routeName']);
    expect(fieldsOf(await admin.post('/menu', { name: '申请', routeName: 'Apply' }))).toEqual(['processKey']);
    expect(fieldsOf(await admin.post('/menu', { routeName: 'Notices' }))).toEqual(['name']);
  });

  it('have one level of submenus on the desktop, none on the phone, and no circles', async () => {
    const [work, todo] = [await named('办理中心'), await named('待办任务')];
    const deeper = await admin.post<Fields>('/menu', {
      parentId: todo.id,
      name: '更深',
      routeName: 'Notices',
    });
    expect(deeper).toMatchObject({ code: 42200, message: expect.stringContaining('只有一级子菜单') });
    const system = await named('系统管理');
    const moved = await admin.put<Fields>(`/menu/${work.id}`, { version: work.version, parentId: system.id });
    expect(moved).toMatchObject({ code: 42200, message: expect.stringContaining('有下级菜单') });
    for (const parentId of [work.id, todo.id]) {
      const circle = await admin.put(`/menu/${work.id}`, { version: work.version, parentId });
      expect(circle).toMatchObject({ code: 42200, message: '不能移到自己或自己的下级之下' });
    }
    const home = await named('消息', 'phone');
    const under = await admin.post('/menu', {
      applicationId: 'phone',
      parentId: home.id,
      name: '子',
      routeName: 'Mine',
    });
    expect(under).toMatchObject({ code: 42200, message: '手机端底部菜单没有子菜单' });
  });

  it('are read and changed by those alone who have the capability', async () => {
    expect((await villager.get('/menu/tree')).code).toBe(40300);
    expect((await villager.post('/menu', { name: '我的', routeName: 'Notices' })).code).toBe(40300);
    expect(
      (
        await admin.post('/menu', {
          name: '待办任务',
          parentId: (await named('办理中心')).id,
          routeName: 'Notices',
        })
      ).code,
    ).toBe(40900);
  });
});

it('a workbook of menus changes nothing as it was given, and names the row of a page that does not exist', async () => {
  const take = () => takeRows(served.base, admin, '/v1/menu/export?applicationId=desktop');
  const send = (rows: readonly (readonly string[])[], mode: 'all' | 'good' = 'all', by = admin) =>
    sendRows(served.base, by, '/v1/menu/import', rows, mode);
  const given = await take();
  expect((await send(given)).data).toMatchObject({ written: 0, unchanged: given.length - 1, faults: [] });

  const { id } = await named('案件查询');
  const renamed = withCell(given, id, '名称', '=案件');
  expect((await send(renamed)).data).toMatchObject({ written: 1, unchanged: given.length - 2, faults: [] });
  expect((await send(renamed)).data).toMatchObject({ written: 0, unchanged: given.length - 1 });
  expect((await take()).find(([first]) => first === id)).toContain('=案件');

  const head = ['菜单编号', '应用', '上级菜单', '名称', '页面', '功能权限', '页面按钮', '状态'];
  const rows = [
    ['', 'desktop', '', '表格新增', '', '', '', ''],
    ['', 'desktop', '表格新增', '消息二', 'Notices', 'people.role.read', 'add|新增|people.role.create', ''],
    ['', 'desktop', '表格新增', '无此页', 'NoSuchPage', 'no.such.capability', '', ''],
    ['', 'desktop', '没有的组', '甲', 'Notices', '', '', ''],
    ['none', 'desktop', '', '乙', 'Notices', '', '', ''],
    ['', 'tablet', '', '丙', 'Notices', '', '', ''],
    ['', 'desktop', '表格新增', '丁', 'Notices', '', 'add 新增', '停'],
    [id, 'phone', '', '案件', '', '', '', ''],
  ];
  const refused = await send([head, ...rows]);
  expect(refused.data).toMatchObject({ total: 8, written: 0, unchanged: 0 });
  expect(refused.data.faults.map(({ row, column }) => `${row} ${column}`)).toEqual([
    '4 页面',
    '4 功能权限',
    '5 上级菜单',
    '6 菜单编号',
    '7 应用',
    '8 状态',
    '8 页面按钮',
    '9 应用',
  ]);
  expect(await named('表格新增')).toBeUndefined();
  expect((await send([head, ...rows], 'good')).data).toMatchObject({ written: 2 });
  const group = await named('表格新增');
  expect(group.children).toMatchObject([{ name: '消息二', routeName: 'Notices', state: 'YES' }]);
  expect(group.children[0]!.functions.map(({ code }) => code)).toContain('add');
  expect((await send([head, ...rows.slice(0, 2)])).data).toMatchObject({ written: 0, unchanged: 2 });
  expect((await send(given, 'all', villager)).code).toBe(40300);
  expect((await villager.get('/v1/menu/export')).code).toBe(40300);
});

describe('what one may enter', () => {
  it('is at most what the menus of one’s roles are, where an administrator chose them', async () => {
    const chosen = [(await named('消息', 'phone')).id];
    const choose = (menus: string[] | null) =>
      sql`update people.role set menus = ${menus}::text[] where code = 'villager'`.execute(served.db.kysely);
    await choose(chosen);
    const { children, primary } = await menuOf(villager, 'phone');
    expect([children.map(({ name }) => name), primary]).toEqual([['消息'], []]);
    await choose(null);
    expect((await menuOf(villager, 'phone')).children).toHaveLength(4);
  });

  it('is told by menu, and by button with its capability [S2-6.permissions]', async () => {
    const menus = (await villager.get<{ routeName: string; application: string }[]>('/menu/permission')).data;
    expect(menus).toContainEqual(expect.objectContaining({ routeName: 'Notices', application: 'phone' }));
    expect(menus.some(({ routeName }) => routeName === 'WorkCalendar')).toBe(false);
    const buttons = (person: Person) =>
      person.get<{ code: string }[]>('/menu/permission/function?routeName=ModulesManage');
    expect((await buttons(admin)).data.map(({ code }) => code)).toEqual(['create', 'edit', 'delete']);
    expect((await buttons(villager)).data).toEqual([]);
    expect((await admin.get('/menu/permission/function?routeName=Nowhere')).code).toBe(42200);
    expect(await admin.get('/menu/permission/function?routeName=OfficerHome')).toMatchObject({
      code: 200,
      data: [],
    });
  });
});

it('every page where something is changed names its buttons, which follow the reader’s capabilities', async () => {
  const buttons = async (person: Person, route: string) =>
    (await person.get<{ capability: string }[]>(`/menu/permission/function?routeName=${route}`)).data;
  const changing = [
    'StaffManage',
    'Institution',
    'Organization',
    'RoleManage',
    'ModulesManage',
    'LayerManage',
  ]
    .concat('StyleManage', 'ServiceManage', 'LayerTreeManage', 'DataCatalog', 'SpatialModel', 'DataModels')
    .concat(
      'ApiAccess',
      'ApiOutput',
      'dataDictionaryManage',
      'processConfiguration',
      'Parameters',
      'Consumers',
    );
  const { capabilities } = (await admin.get<{ capabilities: string[] }>('/role/admin')).data;
  for (const route of changing) {
    const found = await buttons(admin, route);
    expect(found.length, route).toBeGreaterThan(0);
    for (const { capability } of found) expect(capabilities, route).toContain(capability);
    expect(await buttons(villager, route), route).toEqual([]);
  }
});

describe('modules and applications', () => {
  it('are a tree of navigation items [S2-7.modules]', async () => {
    const { data } =
      await villager.get<{ name: string; children: { name: string; children: unknown[] }[] }[]>(
        '/module/tree',
      );
    expect(data).toMatchObject([
      {
        name: '宅基地审批',
        icon: 'house',
        routeName: null,
        children: [{ name: '桌面端', routeName: 'Portal' }, { name: '手机端' }],
      },
    ]);
    expect(data[0]?.children[0]?.children[0]).toMatchObject({
      name: '首页',
      routeName: 'Portal',
      children: [],
    });
  });

  it('are added, changed and deleted; one with menus or of a client stays', async () => {
    const { data: module } = await admin.post<ModuleRow>('/module', { name: '数据共享', icon: 'list' });
    const inModule = await admin.post<ModuleRow>('/module', {
      name: '共享门户',
      code: 'share',
      parentId: module.id,
    });
    expect(inModule.data).toMatchObject({ client: 'desktop', parentId: module.id });
    const menu = await admin.post<MenuRow>('/menu', {
      applicationId: 'share',
      name: '消息',
      routeName: 'Notices',
    });
    expect((await menuOf(villager, 'share')).children).toEqual([{ name: '消息', routeName: 'Notices' }]);
    expect((await admin.remove(`/module/${module.id}`)).code).toBe(40900);
    expect((await admin.remove(`/module/${inModule.data.id}`)).code).toBe(40900);
    expect((await admin.post('/module', { name: '重', code: 'share', parentId: module.id })).code).toBe(
      40900,
    );
    expect(fieldsOf(await admin.post('/module', { name: ' ', icon: 'kettle' }))).toEqual(['name', 'icon']);
    const { version } = inModule.data;
    expect(
      (await admin.put<ModuleRow>(`/module/${inModule.data.id}`, { version, name: '门户' })).data.name,
    ).toBe('门户');
    for (const path of [`/menu/${menu.data.id}`, `/module/${inModule.data.id}`, `/module/${module.id}`])
      expect((await admin.remove(path)).code).toBe(200);
    const { data } = await admin.get<{ records: ModuleRow[] }>('/module?keyword=phone');
    const phone = data.records[0]!;
    expect((await admin.put(`/module/${phone.id}`, { version: phone.version, state: 'NO' })).code).toBe(
      42200,
    );
  });
});

describe('a file that changes after an administrator edited', () => {
  it('adds what is new, leaves the edit alone and offers the difference [ADR 15]', async () => {
    const text = readFileSync(file, 'utf8');
    const changed = text
      .replace('"title": "已办任务"', '"title": "处理过的任务"')
      .replace('"title": "我发起的"', '"title": "我提交的"')
      .replace(
        /\{\s*"title": "通知中心"/,
        '{ "title": "代办确认", "route": "Nominations" },\n        { "title": "通知中心"',
      );
    writeFileSync(file, changed);
    await served.restart();
    const work = (await named('办理中心')).children.map(({ name }) => name);
    expect(work.slice(0, 1)).toEqual(['办结任务']);
    expect(work).toContain('我提交的');
    expect(work.indexOf('代办确认')).toBe(work.indexOf('通知中心') - 1);
    const list = () =>
      admin.get<{ records: { id: string; version: string; title: string; fields: object[] }[] }>(
        '/v1/content/difference',
      );
    const [difference] = (await list()).data.records;
    for (const by of ['kind', 'title', 'offeredAt']) {
      const order = async (sort: string) =>
        (
          await admin.get<{ records: { id: string }[] }>(`/v1/content/difference?sort=${sort}`)
        ).data.records.map(({ id }) => id);
      expect((await order(by)).toSorted()).toEqual((await order(`-${by}`)).toSorted());
    }
    expect((await admin.get('/v1/content/difference?sort=fields')).code).toBe(40001);
    const { data: other } = await admin.get<{ total: number; choices: { kind: Choices } }>(
      '/v1/content/difference?kind=none',
    );
    expect([other.total, other.choices.kind.length > 0]).toEqual([0, true]);
    expect(difference).toMatchObject({
      kindLabel: '菜单',
      title: '办结任务',
      row: 'edited',
      fields: expect.arrayContaining([
        { name: 'name', label: '名称', applied: '已办任务', file: '处理过的任务', row: '办结任务' },
      ]),
    });
    const { id, version } = difference!;
    expect((await villager.post(`/v1/content/difference/${id}`, { decision: 'accept', version })).code).toBe(
      40300,
    );
    expect(
      (await admin.post(`/v1/content/difference/${id}`, { decision: 'accept', version: 'old' })).code,
    ).toBe(40900);
    expect(await admin.post(`/v1/content/difference/${id}`, { decision: 'accept', version })).toMatchObject({
      code: 200,
      message: '设置成功',
    });
    expect((await list()).data.records).toEqual([]);
    expect(await named('处理过的任务')).toMatchObject({ state: 'YES' });
  });
});
