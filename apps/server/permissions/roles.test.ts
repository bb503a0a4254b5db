import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { one, openDatabase } from '@homestead/database';
import { type ImportMode, unlimited } from '@homestead/http/contract';
import type { MenuFunction, Role, RoleEffect } from '@homestead/people/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { type Person, signIn } from '../testing/client.ts';
import { sendRows, takeRows, withCell } from '../testing/documents/sheets.ts';
import { type Served, serve } from '../testing/served.ts';

let served: Served;
let admin: Person;
beforeAll(async () => {
  served = await serve();
  admin = await signIn(served.base, 'admin');
});
afterAll(() => served?.close());

const role = async (code: string) => (await admin.get<Role>(`/role/${code}`)).data;
const idOf = async (userName: string) =>
  (
    await one<{ id: string }>(
      served.db.kysely,
      sql`select id from people.account where user_name = ${userName}`,
    )
  ).id;

it('roles are listed, searched, made, copied, changed and deleted [S2-2.RoleManage, S2-7.roles]', async () => {
  const list = await admin.get<{ records: Role[]; total: number; can: string[] }>(
    '/role?pageSize=200&keyword=县',
  );
  expect(list.data.records.map(({ code }) => code)).toEqual([
    'county-natural-resources',
    'county-agriculture',
  ]);
  expect(list.data.can).toEqual(['create', 'edit', 'delete', 'edit']);
  const made = await admin.post<Role>('/role', { code: 'window', name: '窗口', copyOf: 'inspector' });
  expect(made).toMatchObject({
    code: 200,
    message: '新增成功',
    data: { id: 'window', scope: 'township', qyzt: 'YES' },
  });
  expect(made.data.capabilities).toEqual((await role('inspector')).capabilities);
  expect(await admin.post('/role', { code: 'window', name: '窗口二', scope: 'own' })).toMatchObject({
    code: 40900,
  });
  expect(await admin.post('/role', { code: 'window2', name: '窗口', scope: 'own' })).toMatchObject({
    code: 40900,
  });
  const { version } = made.data;
  const changed = await admin.put<Role>('/role/window', { name: '综合窗口', version });
  expect(changed).toMatchObject({ message: '修改成功', data: { name: '综合窗口', version: version + 1 } });
  expect(await admin.put('/role/window', { name: '又一个', version })).toMatchObject({
    status: 409,
    code: 40900,
  });
  const faulty = await admin.put('/role/window', {
    capabilities: ['a.b.c'],
    scope: 'listed',
    version: version + 1,
  });
  expect(faulty).toMatchObject({
    code: 42200,
    data: { fields: [{ path: 'capabilities' }, { path: 'divisions', message: '请至少选择一个区划' }] },
  });
  expect(await admin.remove('/role/inspector')).toMatchObject({
    code: 40900,
    message: '角色还有1人持有，请先取消授权再删除',
  });
  expect(await admin.remove('/role/window')).toMatchObject({ code: 200, message: '删除成功' });
  expect((await admin.get('/role/window')).code).toBe(40400);
});

it('a role saved from two windows at a time keeps one of them whole, and the other one after it was read anew', async () => {
  const made = await admin.post<Role>('/role', { code: 'twice', name: '两处', copyOf: 'inspector' });
  const { version, capabilities } = made.data;
  const edits = [{ name: '甲窗口' }, { description: '乙窗口所写', capabilities: capabilities.slice(1) }];
  const replies = await Promise.all(
    edits.map((edit) => admin.put<Role>('/role/twice', { ...edit, version })),
  );
  expect(replies.map(({ code }) => code).sort()).toEqual([200, 40900]);
  const first = replies.findIndex(({ code }) => code === 200);
  const { name, description } = made.data;
  expect(await role('twice')).toMatchObject({
    ...{ name, description, capabilities },
    ...edits[first],
    version: version + 1,
  });
  expect(replies[1 - first]).toMatchObject({
    status: 409,
    message: expect.stringMatching(/^角色已由管系统于\d{4}-\d\d-\d\d \d\d:\d\d修改，请刷新后再试$/),
    data: { by: '管系统', at: expect.any(String) },
  });
  expect((await admin.put('/role/twice', { ...edits[1 - first], version: version + 1 })).code).toBe(200);
  expect(await role('twice')).toMatchObject({ ...edits[0], ...edits[1], version: version + 2 });
  expect((await admin.remove('/role/twice')).code).toBe(200);
});

it('a role that a process names is not deleted, nor one that is given without an administrator', async () => {
  const { code } = (await admin.post<Role>('/role', { code: 'spare', name: '备用' })).data;
  await admin.put(`/role/spare/users`, { ids: [] });
  expect((await admin.remove(`/role/${code}`)).code).toBe(200);
  const members = await admin.get<{ records: { id: string }[] }>('/v1/role/dept-water/member');
  expect(members.data.records).toHaveLength(1);
  await admin.put('/role/dept-water/users', { ids: [] });
  expect(await admin.remove('/role/dept-water')).toMatchObject({
    code: 40900,
    message: expect.stringContaining('流程'),
  });
  expect(
    (
      await admin.put(
        '/role/dept-water/users',
        members.data.records.map(({ id }) => id),
      )
    ).code,
  ).toBe(200);
  expect(await admin.remove('/role/villager')).toMatchObject({ code: 40900 });
});

it('an edit says beforehand what it gives and takes, and from how many people', async () => {
  const before = await role('township-office');
  const capabilities = before.capabilities.filter((name) => name !== 'workflow.case.end');
  const effect = await admin.post<RoleEffect>('/v1/role/township-office/effect', {
    capabilities: [...capabilities, 'homestead.reporter.read'],
    scope: 'own',
  });
  expect(effect.data).toMatchObject({
    people: 2,
    lines: ['2人将失去 终止案件', expect.stringMatching(/^2人将获得 /), '2人的数据范围将缩小'],
  });
  expect((await role('township-office')).version).toBe(before.version);
});

it('buttons of a page, named by their ids, give a role what they need [S2-6.assignment]', async () => {
  const { data: buttons } = await admin.get<MenuFunction[]>(
    '/menu/permission/function?routeName=StaffManage',
  );
  const { capabilities } = await role('inspector');
  const path = '/role/inspector/functions';
  await admin.put(path, [...capabilities, ...buttons.map(({ id }) => id)]);
  const needed = buttons.map(({ capability }) => capability);
  expect(needed.length).toBeGreaterThan(0);
  expect([...(await role('inspector')).capabilities].sort()).toEqual(
    [...new Set([...capabilities, ...needed])].sort(),
  );
  await admin.put(path, capabilities);
});

it('lists of a role are set by calls of their own, and count at the next call on another node [S2-6.assignment]', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'homestead-node-'));
  const config = readConfig({ DATA_DIR: folder, SEED: 'demo', LOG: 'silent', HOST: '127.0.0.1', PORT: '0' });
  const db = await openDatabase({ kind: 'postgres', url: served.url });
  const node = await createApp(config, { backgroundJobs: false, demoCases: false, limits: unlimited, db });
  const base = await node.server.listen({ port: 0, host: '127.0.0.1' });
  try {
    const clerk = await signIn(base, 'zhenban');
    const reads = async () => (await clerk.get('/role')).code;
    expect(await reads()).toBe(40300);
    const { capabilities } = await role('township-office');
    const set = await admin.put<Role>('/role/township-office/functions', [
      ...capabilities,
      'people.role.read',
    ]);
    expect(set).toMatchObject({ message: '设置成功' });
    expect(await reads()).toBe(200);
    await admin.put('/role/township-office/functions', { ids: capabilities, version: set.data.version });
    expect(await reads()).toBe(40300);
    const cases = async () => (await clerk.get<{ total: number }>('/v1/flowable/process')).data.total;
    const all = await cases();
    await admin.put('/role/township-office/dataScope', { scope: 'own' });
    expect(await cases()).toBeLessThanOrEqual(all);
    expect((await clerk.get<{ scope: string }>('/intergration/valid')).data.scope).toBe('own');
    await admin.put('/role/township-office/dataScope', { scope: 'township' });
    expect(await cases()).toBe(all);
  } finally {
    await node.close();
    await db.close();
    rmSync(folder, { recursive: true, force: true });
  }
  const { data: directory } = await admin.post<{ id: string }>('/sourceDir', { name: '角色目录' });
  const { data: listed } = await admin.get<{ records: { id: string }[] }>('/menu?pageSize=1');
  const menu = listed.records[0]!.id;
  const known = { menus: menu, directories: directory.id, layers: 'yjjbnt', layerDirectories: directory.id };
  const things = { menus: '菜单', layers: '图层', directories: '数据目录', layerDirectories: '数据目录' };
  for (const [list, id] of Object.entries(known) as [keyof typeof known, string][]) {
    expect((await admin.put<Role>(`/role/auditor/${list}`, { ids: [id] })).data[list]).toEqual([id]);
    const thing = `没有${things[list]}“nowhere”`;
    expect(await admin.put(`/role/auditor/${list}`, { ids: [id, 'nowhere'] })).toMatchObject({
      code: 42200,
      data: { fields: [{ path: list, message: expect.stringContaining(thing) }] },
    });
  }
  expect(
    (await admin.put<Role>('/role/auditor', { menus: null, version: (await role('auditor')).version })).data
      .menus,
  ).toBeNull();
});

it('nobody raises a role of their own, gives to themselves, or takes the last administrator away', async () => {
  const own = await role('admin');
  const raise = await admin.put('/role/admin', {
    capabilities: [...own.capabilities, 'papers.paper.create'],
    version: own.version,
  });
  expect(raise).toMatchObject({
    status: 403,
    code: 40300,
    message: '不能提升自己持有的角色，请由其他管理员办理',
  });
  const lower = await admin.put('/role/admin', {
    capabilities: own.capabilities.filter((name) => name !== 'people.role.edit'),
    version: own.version,
  });
  expect(lower).toMatchObject({ code: 42200, message: expect.stringContaining('至少保留一名') });
  expect(await admin.put('/role/auditor/users', [await idOf('admin')])).toMatchObject({ code: 40300 });
  expect(await admin.put('/role/admin/users', [await idOf('shenji')])).toMatchObject({ code: 40300 });
});

it('a workbook of roles changes nothing as it was given, and is refused by row, column and reason', async () => {
  const take = () => takeRows(served.base, admin, '/v1/role/export');
  const send = (rows: readonly (readonly string[])[], mode: ImportMode = 'all', by = admin) =>
    sendRows(served.base, by, '/v1/role/import', rows, mode);
  const given = await take();
  expect(given[0]!.slice(0, 4)).toEqual(['角色编码', '名称', '说明', '数据范围']);
  const same = await send(given);
  expect(same.data).toMatchObject({ total: given.length - 1, written: 0, faults: [] });
  expect(same.data.unchanged).toBe(given.length - 1);

  const before = await role('inspector');
  const changed = withCell(
    withCell(given, 'inspector', '功能权限', '查看角色（people.role.read）\n查看机构'),
    'inspector',
    '数据范围',
    '村',
  );
  const checked = await send(changed, 'check');
  expect(checked.data).toMatchObject({ written: 1, unchanged: given.length - 2, faults: [] });
  const loss = await admin.post<RoleEffect>('/v1/role/inspector/effect', {
    capabilities: ['people.institution.read', 'people.role.read'],
    scope: 'village',
  });
  expect([...checked.data.effects!].sort()).toEqual(
    [...loss.data.loses, ...loss.data.gains]
      .filter(({ people }) => people > 0)
      .map(
        ({ label, people }) =>
          `${people}人将${loss.data.gains.some((gain) => gain.label === label) ? '获得' : '失去'} ${label}`,
      )
      .concat('巡查员：1人的数据范围将缩小')
      .sort(),
  );
  expect(await role('inspector')).toEqual(before);
  // What another role gives meanwhile is taken from nobody.
  const moved = [...changed, ['cover', '巡查替补', ...changed[0]!.slice(2).map(() => '')]];
  expect((await send(moved, 'check')).data).toMatchObject({ written: 2, effects: checked.data.effects });
  expect((await admin.get('/role/cover')).code).toBe(40400);
  expect((await send(changed)).data).toMatchObject({ written: 1, unchanged: given.length - 2, faults: [] });
  expect((await send(changed)).data).toMatchObject({ written: 0, unchanged: given.length - 1, faults: [] });
  expect(await role('inspector')).toMatchObject({
    scope: 'village',
    capabilities: ['people.institution.read', 'people.role.read'],
    menus: before.menus,
    description: before.description,
  });
  // The file was given before that change: what it says otherwise by now is not written over it.
  expect((await send(given)).data.faults).toMatchObject([{ message: expect.stringContaining('修改') }]);

  const wrong = await send(
    [
      ['角色编码', '名称', '数据范围', '指定区划', '功能权限', '菜单', '图层', '目录', '草稿数上限'],
      ['audit-2', '第二审计', '县', '', 'people.role.read', '', '', '', '5'],
      ['auditor', '审计员', '全县', '', '', '', '', '', '多'],
      ['inspector', '', '', '', '=1+1', '没有的菜单', 'gone', 'away', ''],
      ['admin', '', '', '', 'people.role.read', '', '', '', ''],
      ['', '', '', '', 'people.role.read', '', '', '', ''],
      ['county-agriculture', '', '指定区划', '110101001000', '', '', '', '', ''],
      ['audit-2', '又一审计', '', '', '', '', '', '', ''],
    ],
    'good',
  );
  expect(wrong.data).toMatchObject({ total: 7, written: 1 });
  expect(wrong.data.faults.map(({ row, column, value }) => `${row} ${column} ${value}`)).toEqual([
    '3 数据范围 全县',
    '3 草稿数上限 多',
    '4 功能权限 =1+1',
    '4 菜单 没有的菜单',
    '4 图层 gone',
    '4 目录 away',
    '5  ',
    '6 名称 ',
    '7 指定区划 110101001000',
    '8 角色编码 audit-2',
  ]);
  expect(wrong.data.faults[3]!.message).toContain('没有菜单“没有的菜单”');
  expect(wrong.data.faults[6]!.message).toContain('至少保留一名');
  expect(await role('audit-2')).toMatchObject({ scope: 'county', openDrafts: 5, menus: null });

  const own = (await role('admin')).capabilities.concat('papers.paper.create');
  const raised = await send([
    ['角色编码', '名称', '功能权限'],
    ['admin', '', own.join('\n')],
    ['audit-3', '第三审计', 'people.role.read'],
  ]);
  expect(raised.data).toMatchObject({
    written: 0,
    faults: [{ row: 2, message: '不能提升自己持有的角色，请由其他管理员办理' }],
  });
  expect((await admin.get('/role/audit-3')).code).toBe(40400);
  const clerk = await signIn(served.base, 'zhenban');
  expect((await send(given, 'all', clerk)).code).toBe(40300);
  const logged = await one<{ exports: number; imports: number; changed: string[] }>(
    served.db.kysely,
    sql`select count(*) filter (where kind = 'access' and route like 'GET%')::int as exports, count(*) filter (where kind = 'call' and code = '200')::int as imports,
      (array_agg(detail -> 'changed') filter (where summary = '导入角色：7行，写入1行'))[1] as changed
      from audit.operation where route in ('GET /v1/role/export', 'POST /v1/role/import')`,
  );
  expect(logged).toEqual({ exports: 1, imports: 6, changed: ['role:audit-2'] });
});

it('who manages roles in a township gives neither what they lack, nor more than their township', async () => {
  await admin.post('/role', {
    code: 'town-manager',
    name: '镇管理员',
    scope: 'township',
    capabilities: ['people.role.read', 'people.role.create', 'people.role.edit', 'people.grant.edit'],
  });
  expect((await admin.put('/role/town-manager/users', [await idOf('zhenban2')])).code).toBe(200);
  const manager = await signIn(served.base, 'zhenban2');
  const create = (body: object) => manager.post('/role', { name: '新角色', ...body });
  expect(await create({ capabilities: ['calendar.year.import'] })).toMatchObject({ code: 40300 });
  expect(await create({ scope: 'platform' })).toMatchObject({ code: 40300 });
  expect(await create({ scope: 'listed', divisions: ['350399100'] })).toMatchObject({ code: 40300 });
  expect((await create({ scope: 'village', capabilities: ['people.role.read'] })).code).toBe(200);
  expect(await manager.put('/role/inspector/users', [])).toMatchObject({ code: 40300 });
});

it('explains a permission in words, as the judge has it', async () => {
  const ask = async (who: Person, query: string) =>
    (await who.get<{ ok: boolean; text: string }>(`/permission/explain?${query}`)).data;
  expect(await ask(admin, 'user=zhenban&capability=workflow.case.end&object=350399100201')).toMatchObject({
    ok: true,
    text: '蔡木兰 · 角色 乡镇办（受理、初审） · 范围 木兰镇 · 功能 终止案件 → 允许',
  });
  expect(await ask(admin, 'user=zhenban&capability=workflow.case.end&object=350399101')).toMatchObject({
    ok: false,
    text: '蔡木兰 · 角色 乡镇办（受理、初审） · 范围 木兰镇 · 功能 终止案件 → 拒绝：范围不含溪口镇',
  });
  const clerk = await signIn(served.base, 'cunwei');
  expect(await ask(clerk, 'capability=workflow.case.end')).toMatchObject({ ok: false });
  expect((await clerk.get('/permission/explain?user=zhenban&capability=workflow.case.end')).code).toBe(40300);
  expect((await admin.get('/permission/explain?user=nobody&capability=workflow.case.end')).code).toBe(40400);
  const { data } = await admin.get<{ records: { id: string; caseNo: string }[] }>('/v1/flowable/process');
  for (const { id } of data.records.slice(0, 2))
    expect((await ask(admin, `capability=workflow.case.end&object=${id}`)).ok).toBe(true);
});

it('a start applies roles.json once: what an administrator changed or removed stays so', async () => {
  const { version } = await role('law-enforcement');
  await admin.put('/role/law-enforcement', { name: '综合执法', version });
  await served.restart();
  expect((await role('law-enforcement')).name).toBe('综合执法');
});
