import { rows } from '@homestead/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  divisionCodeOf,
  type Institution,
  type Organization,
  type OrganizationNode,
} from '../../contract/index.ts';
import { startPeople } from '../testing/server.ts';
import { creditCodeFault } from './credit-code.ts';

let testApp: Awaited<ReturnType<typeof startPeople>>;
let token: string;
const cases = new Map<string, number>();
beforeAll(async () => {
  testApp = await startPeople({ casesIn: async (_db, code) => cases.get(code) ?? 0 });
  ({ token } = await testApp.signIn('admin'));
});
afterAll(() => testApp.close());

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
  testApp.call(method, url, { token, ...(body === undefined ? {} : { body }) });
const add = async (body: object) => (await call('POST', '/organization', body)).data as Organization;
const pathsOf = (reply: { data: unknown }) =>
  (reply.data as { fields: { path: string }[] }).fields.map(({ path }) => path);

test.each([
  ['350399000000', '350399'],
  ['350399100000', '350399100'],
  ['350399100201', '350399100201'],
  ['350399100', '350399100'],
  ['3503991', null],
  ['35039910020A', null],
])('the national code %s is kept as %s', (typed, kept) => {
  expect(divisionCodeOf(typed)).toBe(kept);
});

test.each([
  ['91350100M000100Y43', null],
  ['91350100M000100Y44', '统一社会信用代码须为18位，且校验位正确，请核对'],
  ['1135039900000001', '统一社会信用代码须为18位，且校验位正确，请核对'],
])('the unified social credit code %s is judged by its check sign', (code, fault) => {
  expect(creditCodeFault(code)).toBe(fault);
});

test('a township and its village are added by their national codes, and stand in the public tree', async () => {
  const township = await call('POST', '/organization', { name: '云顶镇', code: '350399150000' });
  expect(township).toMatchObject({
    message: '新增成功',
    data: { id: '350399150', kind: 'division', level: 'township', parent: '350399', version: 1 },
  });
  await add({ name: '云顶村', code: '350399150201' });
  const tree = JSON.stringify((await testApp.call('GET', '/organization/tree')).data);
  expect(tree).toContain('{"code":"350399150201","name":"云顶村","level":"village","children":[]}');
});

test('a division of another county, without its parent, twice, or with a code that is none is refused', async () => {
  const refused = async (code: string) => call('POST', '/organization', { name: '某村', code });
  expect(await refused('350301001')).toMatchObject({
    code: 42200,
    message: '区划代码“350301001”不属于本县（350399）',
  });
  expect(await refused('350399888201')).toMatchObject({
    code: 42200,
    message: '没有上级区划“350399888”，请先新增上级',
  });
  expect(pathsOf(await refused('12345'))).toEqual(['code']);
  expect(await refused('350399150')).toMatchObject({
    code: 40900,
    message: '区划代码“350399150”已由“云顶镇”使用',
  });
});

test('a second division of a name under one parent is refused by that name, made or renamed', async () => {
  const refusal = {
    code: 40900,
    message: '同一上级下已有“云顶镇”，请换一个名称',
    data: { fields: [{ path: 'name' }] },
  };
  expect(await call('POST', '/organization', { name: '云顶镇', code: '350399151' })).toMatchObject(refusal);
  const other = await add({ name: '云中镇', code: '350399151' });
  expect(await call('PUT', `/organization/${other.id}`, { name: '云顶镇', version: 1 })).toMatchObject(
    refusal,
  );
  expect(
    await call('PUT', `/organization/${other.id}`, { name: '云中镇', sort: 9, version: 1 }),
  ).toMatchObject({
    code: 200,
  });
  expect((await call('DELETE', `/organization/${other.id}`)).code).toBe(200);
});

test('what is in use is not deleted, and what is not goes', async () => {
  expect((await call('DELETE', '/organization/350399150')).message).toBe('“云顶镇”下有1个下级区划，不能删除');
  cases.set('350399150201', 2);
  expect((await call('DELETE', '/organization/350399150201')).message).toBe('“云顶村”有2件案件，不能删除');
  cases.clear();
  await sql`insert into people.account_role (account_id, role_code, division_code, created_at, state)
    select id, 'village-committee', '350399150201', now(), 'active' from people.account where user_name = 'cunwei'`.execute(
    testApp.db.kysely,
  );
  expect((await call('DELETE', '/organization/350399150201')).message).toBe('“云顶村”有1项授权，不能删除');
  await sql`delete from people.account_role where division_code = '350399150201'`.execute(testApp.db.kysely);
  expect((await call('DELETE', '/organization/350399150201')).message).toBe('删除成功');
  expect((await call('DELETE', '/organization/350399')).code).toBe(40900);
  expect((await call('GET', '/organization/350399150201')).code).toBe(40400);
});

test('organisations hang in a tree; a cycle, an unknown parent and a second of that name are refused [S2-7.organisation]', async () => {
  const government = await add({ name: '木兰镇人民政府', parent: '350399100' });
  const office = await add({ name: '农业农村办公室', parent: government.id });
  const desk = await add({ name: '宅基地窗口', parent: office.id });
  const move = (id: string, parent: string, version: number) =>
    call('PUT', `/organization/${id}`, { parent, version });
  expect(await move(government.id, desk.id, 1)).toMatchObject({
    code: 42200,
    message: '不能移到自己或自己的下级之下',
  });
  expect(await move(government.id, government.id, 1)).toMatchObject({ code: 42200 });
  expect(await move(office.id, 'nosuch', 1)).toMatchObject({
    code: 42200,
    message: '所选上级不存在，请刷新后再选',
  });
  expect(pathsOf(await call('POST', '/organization', { name: '宅基地窗口', parent: office.id }))).toEqual([
    'name',
  ]);
  expect(await move('350399100201', '350399101', 1)).toMatchObject({ code: 42200 });
  expect((await call('DELETE', `/organization/${office.id}`)).message).toBe(
    '“农业农村办公室”下有1个组织，不能删除',
  );
  const moved = await move(government.id, '350399101', 1);
  expect(moved).toMatchObject({ message: '修改成功', data: { division: '350399101' } });
  expect((await call('GET', `/organization/${desk.id}`)).data).toMatchObject({
    division: '350399101',
    parent: office.id,
  });
  expect(await move(government.id, '350399100', 1)).toMatchObject({ code: 40900 });
});

test('dragging puts a node before its neighbour, and numbers the siblings anew', async () => {
  const [first, second, third] = [
    await add({ name: '甲', parent: '350399100202' }),
    await add({ name: '乙', parent: '350399100202' }),
    await add({ name: '丙', parent: '350399100202' }),
  ];
  const reply = await call('PUT', `/v1/organization/${third.id}/move`, {
    parent: '350399100202',
    before: first.id,
    version: 1,
  });
  expect(reply).toMatchObject({ code: 200, message: '修改成功' });
  const tree = (await call('GET', '/v1/organization/tree')).data as OrganizationNode[];
  const find = (nodes: OrganizationNode[]): OrganizationNode | undefined =>
    nodes.find(({ id }) => id === '350399100202') ??
    nodes.map(({ children }) => find(children)).find(Boolean);
  expect(find(tree)?.children.map(({ name }) => name)).toEqual(['丙', '甲', '乙']);
  const wrong = { parent: '350399100202', before: 'gone', version: 1 };
  expect((await call('PUT', `/v1/organization/${second.id}/move`, wrong)).code).toBe(42200);
});

test('the list is searched and narrowed to a parent or a level', async () => {
  const townships = (await call('GET', '/organization?parent=350399&level=township&sort=-code')).data as {
    records: Organization[];
  };
  expect(townships.records.map(({ code }) => code)).toEqual(['350399150', '350399101', '350399100']);
  expect((await call('GET', '/organization?keyword=榕溪')).data).toMatchObject({ total: 1 });
});

test('an institution is added, changed, found, disabled and deleted [S2-2.Institution]', async () => {
  const made = await call('POST', '/institution', {
    name: '木兰镇自然资源所',
    division: '350399100',
    creditCode: '91350100m000100y43',
    type: '乡镇人民政府',
    telephone: '0594-0000105',
  });
  expect(made).toMatchObject({
    message: '新增成功',
    data: { creditCode: '91350100M000100Y43', qyzt: 'YES', accounts: 0 },
  });
  const { id } = made.data as Institution;
  const again = await call('POST', '/institution', {
    name: '木兰镇自然资源所',
    division: '350399100',
  });
  expect(again).toMatchObject({ code: 40900, message: '该区划已有名为“木兰镇自然资源所”的机构' });
  expect(
    pathsOf(
      await call('POST', '/institution', { name: '某所', division: '999', creditCode: 'x', telephone: '电' }),
    ),
  ).toEqual(['division', 'creditCode', 'telephone']);
  expect(
    await call('POST', '/institution', { name: '某所', division: '350399100', recordId: 'nosuch' }),
  ).toMatchObject({
    code: 42200,
    message: '没有这条单位基本信息，或您无权查看',
  });
  expect(await call('PUT', `/institution/${id}`, { qyzt: 'NO', version: 1 })).toMatchObject({
    message: '修改成功',
    data: { qyzt: 'NO', version: 2, telephone: '0594-0000105' },
  });
  expect((await call('PUT', `/institution/${id}`, { name: '旧名', version: 1 })).code).toBe(40900);
  expect((await call('GET', '/institution?keyword=自然资源&qyzt=NO&division=350399')).data).toMatchObject({
    total: 1,
  });
  await sql`update people.account set institution_id = ${id} where user_name = 'zhenban'`.execute(
    testApp.db.kysely,
  );
  expect((await call('DELETE', `/institution/${id}`)).message).toBe('“木兰镇自然资源所”有1个账号，不能删除');
  await sql`update people.account set institution_id = null`.execute(testApp.db.kysely);
  expect((await call('DELETE', `/institution/${id}`)).message).toBe('删除成功');
});

test('every change of a tree stands in the operation log with what it was before', async () => {
  const found = await rows<{ route: string }>(
    testApp.db.kysely,
    sql`select route from audit.operation where target like 'organization:%' and detail ? 'before'`,
  );
  expect(found.length).toBeGreaterThan(0);
  const institutions = await rows<{ detail: object }>(
    testApp.db.kysely,
    sql`select detail from audit.operation where target like 'institution:%' and detail ? 'before'`,
  );
  expect(institutions).toContainEqual({
    detail: expect.objectContaining({
      before: expect.objectContaining({ qyzt: 'YES', type: '乡镇人民政府' }),
      after: expect.objectContaining({ qyzt: 'NO' }),
    }),
  });
  expect(JSON.stringify(institutions)).not.toContain('telephone');
});
