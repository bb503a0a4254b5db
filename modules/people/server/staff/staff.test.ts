import { one, rows } from '@homestead/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NewStaff, Staff } from '../../contract/index.ts';
import { startPeople } from '../testing/server.ts';

const work = new Map<string, { openTasks: number; hasHistory: boolean }>();
let testApp: Awaited<ReturnType<typeof startPeople>>;
let admin: { token: string; id: string };
beforeAll(async () => {
  testApp = await startPeople({
    workOf: async (_db, id) => work.get(id) ?? { openTasks: 0, hasHistory: false },
  });
  admin = await testApp.signIn('admin');
});
afterAll(() => testApp.close());

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown, token = admin.token) =>
  testApp.call(method, url, { token, ...(body === undefined ? {} : { body }) });
const create = (more: object = {}) =>
  call('POST', '/user', {
    userName: 'lixin',
    name: '李新',
    phone: '14000008001',
    division: '350399100',
    ...more,
  });
const get = async (id: string) => (await call('GET', `/user/${id}`)).data as Staff;
const fieldsOf = (reply: { data: unknown }) =>
  ((reply.data as { fields?: { path: string }[] } | null)?.fields ?? []).map(({ path }) => path);

let made: NewStaff;

test('an account is added with a password that is shown once and must be changed [S2-2.StaffManage, S2-7.user]', async () => {
  const reply = await create({ roles: ['township-office'] });
  expect(reply).toMatchObject({ code: 200, message: '新增成功' });
  made = reply.data;
  expect(made).toMatchObject({
    userName: 'lixin',
    phone: '140****8001',
    qyzt: 'YES',
    mustChangePassword: true,
    roles: [{ role: 'township-office', division: '350399100' }],
    divisionName: '壶兰县木兰镇',
  });
  const signedIn = await testApp.signIn('lixin', made.initialPassword!);
  expect(signedIn.mustChangePassword).toBe(true);
  expect((await call('GET', '/user', undefined, signedIn.token)).status).toBe(403);
});

test('an empty institution is none, and an empty password one that the product makes', async () => {
  const reply = await create({ userName: 'lixin2', phone: '', institution: '', password: '' });
  expect(reply.data).toMatchObject({
    institution: null,
    phone: null,
    initialPassword: expect.stringMatching(/.{8}/),
  });
  const { id, version } = await get((reply.data as NewStaff).id);
  expect((await call('PUT', `/user/${id}`, { institution: '', version })).code).toBe(200);
  expect((await call('DELETE', `/user/${id}`)).code).toBe(200);
});

test('a taken user name or telephone is refused by the name of its field', async () => {
  const reply = await create({ userName: 'LiXin' });
  expect(reply).toMatchObject({ status: 409, code: 40900 });
  expect(fieldsOf(reply)).toEqual(['userName', 'phone']);
  expect(reply.message).toContain('已存在');
});

test('what was typed wrong is refused field by field, all at once', async () => {
  const reply = await create({ userName: '14000008002', name: 'x', phone: '123', division: '350399999' });
  expect(reply).toMatchObject({ status: 422, code: 42200 });
  expect(fieldsOf(reply)).toEqual(['userName', 'name', 'phone', 'division']);
});

test('a user name that is taken is told with whatever else is wrong', async () => {
  const reply = await create({ userName: 'LiXin', name: 'x', phone: null });
  expect(reply).toMatchObject({ status: 422, code: 42200 });
  expect(fieldsOf(reply)).toEqual(['name', 'userName']);
});

test('a division of another county is refused', async () => {
  const reply = await create({ userName: 'xin2', phone: null, division: '110101001' });
  expect(reply).toMatchObject({ code: 42200, message: '行政区划“110101001”不属于本县' });
});

test('a weak password is refused, and a role that is not there', async () => {
  expect(fieldsOf(await create({ userName: 'xin2', phone: null, password: 'abc' }))).toEqual(['password']);
  expect(await create({ userName: 'xin2', phone: null, roles: ['nosuch'] })).toMatchObject({ code: 42200 });
  expect((await call('GET', '/user?keyword=xin2')).data).toMatchObject({ total: 0 });
});

test('the list is paged, sorted, searched and filtered, with personal data masked', async () => {
  const page = (await call('GET', '/user?pageNum=2&pageSize=5&sort=userName')).data as {
    records: Staff[];
    total: number;
  };
  expect(page.records).toHaveLength(5);
  expect(page.total).toBeGreaterThan(20);
  const found = (await call('GET', '/user?keyword=林示')).data as { records: Staff[] };
  expect(found.records).toMatchObject([
    { userName: 'nonghu1', phone: '140****0001', idNumber: '350***********0013' },
  ]);
  expect(JSON.stringify(page)).not.toMatch(/140\d{8}/);
  const offices = (await call('GET', '/user?role=township-office&division=350399100&qyzt=YES')).data as {
    records: Staff[];
  };
  expect(offices.records.map(({ userName }) => userName)).toContain('lixin');
  expect((await call('GET', '/user?keyword=14000008001')).data).toMatchObject({ total: 1 });
  expect((await call('GET', '/user?keyword=1400000')).data).toMatchObject({ total: 0 });
  expect((await call('GET', '/user?kind=applicant&keyword=lixin')).data).toMatchObject({ total: 0 });
  expect(await call('GET', '/user?sort=password_hash')).toMatchObject({ code: 40001 });
});

test('an edit keeps the telephone that comes back masked, and a stale one is refused', async () => {
  const before = await get(made.id);
  const edited = await call('PUT', `/user/${made.id}`, {
    name: '李新新',
    phone: before.phone,
    version: before.version,
  });
  expect(edited).toMatchObject({
    code: 200,
    message: '修改成功',
    data: { name: '李新新', phone: '140****8001' },
  });
  expect(await call('PUT', `/user/${made.id}`, { name: '旧', version: before.version })).toMatchObject({
    code: 40900,
    message: '该账号已被他人修改，请刷新后再试',
  });
});

test('a disabled account’s next call is refused, and an enabled one signs in again', async () => {
  const { token } = await testApp.signIn('zhenban');
  const { id } = (await testApp.call('GET', '/user/me', { token })).data as { id: string };
  expect(await call('PUT', `/v1/user/${id}/state`, { qyzt: 'NO' })).toMatchObject({
    message: '设置成功',
    data: { qyzt: 'NO' },
  });
  expect(await testApp.call('GET', '/user/me', { token })).toMatchObject({ status: 401, code: '409' });
  await call('PUT', `/v1/user/${id}/state`, { qyzt: 'YES' });
  expect((await testApp.signIn('zhenban')).token).toBeTruthy();
});

test('nobody disables, deletes or moves himself', async () => {
  const { version } = await get(admin.id);
  const own = `/user/${admin.id}`;
  expect(await call('PUT', own, { qyzt: 'NO', version })).toMatchObject({ code: 42200 });
  expect(await call('PUT', own, { division: '350399100', version })).toMatchObject({ code: 42200 });
  expect(await call('DELETE', own)).toMatchObject({
    code: 40900,
    message: '不能删除自己的账号，请由其他管理员操作',
  });
  expect(await call('PUT', `${own}/password`, {})).toMatchObject({ code: 40900 });
});

test('of two administrators who disable each other at once, one stays', async () => {
  const other = (
    await create({
      userName: 'admin2',
      phone: null,
      division: '350399',
      roles: ['admin'],
      password: 'Shan#Shui88',
    })
  ).data as NewStaff;
  const first = await testApp.signIn('admin2', 'Shan#Shui88');
  await testApp.call('PUT', '/user/password', {
    token: first.token,
    body: { oldPassword: 'Shan#Shui88', newPassword: 'Shui#Shan99' },
  });
  const replies = await Promise.all([
    call('PUT', `/v1/user/${other.id}/state`, { qyzt: 'NO' }),
    call('PUT', `/v1/user/${admin.id}/state`, { qyzt: 'NO' }, first.token),
  ]);
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
  const active = await rows(
    testApp.db.kysely,
    sql`select 1 as one from people.account where id = any(${[admin.id, other.id]}::text[]) and status = 'active'`,
  );
  expect(active).toHaveLength(1);
  await sql`update people.account set status = 'active' where id = ${admin.id}`.execute(testApp.db.kysely);
  await sql`update people.account set status = 'disabled' where id = ${other.id}`.execute(testApp.db.kysely);
  admin = await testApp.signIn('admin');
});

test('a reset password must be changed, ends the sessions and lifts the lock', async () => {
  const { token } = await testApp.signIn('cunwei2');
  const { id } = (await testApp.call('GET', '/user/me', { token })).data as { id: string };
  for (let tries = 0; tries < 5; tries++) await testApp.signIn('cunwei2', 'wrong');
  expect((await get(id)).lockedUntil).not.toBeNull();
  const reset = await call('PUT', `/user/${id}/password`, {});
  expect(reset).toMatchObject({ code: 200, message: '设置成功', data: { mustChangePassword: true } });
  expect((await testApp.call('GET', '/user/me', { token })).code).toBe('409');
  const { initialPassword } = reset.data as { initialPassword: string };
  expect(await testApp.signIn('cunwei2', initialPassword)).toMatchObject({ mustChangePassword: true });
  expect((await get(id)).lockedUntil).toBeNull();
});

test('a locked account is unlocked, its sessions are listed and ended', async () => {
  const { token, id } = await testApp.signIn('jiti2');
  for (let tries = 0; tries < 5; tries++) await testApp.signIn('jiti2', 'wrong');
  expect((await get(id)).lockedUntil).not.toBeNull();
  expect(await call('POST', `/v1/user/${id}/unlock`)).toMatchObject({ message: '设置成功' });
  expect((await get(id)).lockedUntil).toBeNull();
  const sessions = (await call('GET', `/v1/user/${id}/sessions`)).data as { id: string }[];
  expect(sessions.length).toBeGreaterThan(0);
  expect((await call('DELETE', `/v1/user/${id}/sessions`)).data).toEqual({ ended: sessions.length });
  expect((await testApp.call('GET', '/user/me', { token })).code).toBe('409');
});

test('an account with open tasks or history is not deleted, one without is', async () => {
  work.set(made.id, { openTasks: 3, hasHistory: true });
  expect(await call('DELETE', `/user/${made.id}`)).toMatchObject({
    code: 40900,
    message: '该账号有3项未办结的任务，请先移交给其他人，再删除',
  });
  work.set(made.id, { openTasks: 0, hasHistory: true });
  expect((await call('DELETE', `/user/${made.id}`)).message).toContain('请改为停用');
  work.delete(made.id);
  expect(await call('DELETE', `/user/${made.id}`)).toMatchObject({ code: 200, message: '删除成功' });
  expect((await call('GET', `/user/${made.id}`)).code).toBe(40400);
});

test('roles are set with place and period, and not for oneself', async () => {
  const { id } = await testApp.signIn('xuncha');
  const grants = [{ role: 'inspector', division: '350399101', from: '2026-01-01', until: '2026-12-31' }];
  expect(await call('PUT', `/user/${id}/roles`, grants)).toMatchObject({
    message: '设置成功',
    data: [{ role: 'inspector', division: '350399101', until: '2026-12-31' }],
  });
  expect((await call('GET', `/user/${id}/roles`)).data).toMatchObject(grants);
  expect((await call('PUT', `/user/${id}/roles`, [{ role: 'inspector', division: '110101' }])).code).toBe(
    42200,
  );
  expect((await call('PUT', `/user/${admin.id}/roles`, [{ role: 'auditor' }])).code).toBe(40300);
});

test('whoever administers a township neither sees nor changes accounts beyond it, nor those that see more', async () => {
  await sql`update people.role set capabilities = capabilities || ${['people.user.read', 'people.user.edit', 'people.user.create', 'people.user.resetPassword', 'people.secondFactor.reset']}::text[]
    where code = 'township-office'`.execute(testApp.db.kysely);
  const { token } = await testApp.signIn('zhenban');
  const { records } = (await call('GET', '/user?pageSize=200', undefined, token)).data as {
    records: Staff[];
  };
  expect(records.length).toBeGreaterThan(3);
  expect(records.every(({ division }) => division.startsWith('350399100'))).toBe(true);
  expect((await call('GET', `/user/${admin.id}`, undefined, token)).code).toBe(40400);
  const outside = await call(
    'POST',
    '/user',
    { userName: 'xikou1', name: '溪口', division: '350399101' },
    token,
  );
  expect(outside).toMatchObject({ code: 42200, message: '该行政区划不在您的管理范围内' });
  const { id } = await one<{ id: string }>(
    testApp.db.kysely,
    sql`select id from people.account where user_name = 'cunwei'`,
  );
  await sql`insert into people.account_role (account_id, role_code) values (${id}, 'admin')`.execute(
    testApp.db.kysely,
  );
  expect(await call('PUT', `/user/${id}/password`, {}, token)).toMatchObject({ code: 40300 });
  const reason = { reason: '手机丢失' };
  expect(await call('PUT', `/v1/user/${id}/second-factor`, reason, token)).toMatchObject({ code: 40300 });
  expect((await call('PUT', `/v1/user/${admin.id}/second-factor`, reason, token)).code).toBe(40400);
});
