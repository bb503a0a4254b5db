import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Setup, SetupGap } from '../../contract/index.ts';
import { startPeople } from '../testing/server.ts';
import type { SetupPort } from './ports.ts';

const above = {
  layers: [
    { name: '县界', hasData: false },
    { name: '基本农田', hasData: false },
  ],
  years: new Set([2026]),
  active: ['建房审批'],
};
const setup: SetupPort = {
  tasks: async () => [
    { process: '建房审批', task: '村审', roles: ['collective', 'village-committee'] },
    { process: '建房审批', task: '镇审', roles: ['township-head'] },
    { process: '建房审批', task: '县审', roles: ['county-agriculture'] },
    { process: '建房审批', task: '补正', roles: ['villager'] },
  ],
  processes: async () => ({ active: above.active, suspended: ['巡检'] }),
  layers: async () => above.layers,
  border: async () => above.layers[0] ?? null,
  holidays: async () => ({ year: 2026, known: above.years }),
  trials: async () => [],
};

let testApp: Awaited<ReturnType<typeof startPeople>>;
let token: string;
beforeAll(async () => {
  testApp = await startPeople({ setup, county: '350399' });
  ({ token } = await testApp.signIn('admin'));
  // A county of two townships and three villages; its only officers sit in the first of each.
  const { kysely } = testApp.db;
  await sql`delete from people.setup_step`.execute(kysely);
  await sql`delete from people.account where user_name not in ('admin', 'cunwei', 'xuncha', 'nonghu1')`.execute(
    kysely,
  );
  await sql`update people.account set division_code = '350399100201' where user_name in ('cunwei', 'nonghu1')`.execute(
    kysely,
  );
  await sql`delete from people.division
    where code not in ('350399', '350399100', '350399101', '350399100201', '350399100202', '350399101201')`.execute(
    kysely,
  );
});
afterAll(() => testApp.close());

const call = async <T>(method: 'GET' | 'PUT', url: string, body?: object) => {
  const reply = await testApp.call(method, url, { token, ...(body ? { body } : {}) });
  return { ...reply, data: reply.data as T };
};
const checklist = async () => (await call<SetupGap[]>('GET', '/v1/setup/checklist')).data;
const titles = async () => (await checklist()).map(({ title }) => title);

test('the checklist names what a small county lacks, and the tasks that would wait for nobody', async () => {
  const gaps = await checklist();
  expect(gaps.map(({ kind, title }) => [kind, title])).toEqual([
    ['border', '县界图层“县界”没有数据，地图上不能核对地块是否在本县'],
    ['people', '村集体经济组织、村委会：2个村没有可用账号'],
    ['people', '乡镇负责人：2个乡镇没有可用账号'],
    ['people', '县农业农村局：1个县没有可用账号'],
    ['administrators', '只有首个管理员，请再设一名，避免无人能管理账号'],
    ['layers', '2个图层没有数据，相应的检查不能进行'],
    ['holidays', '缺少节假日表，这些年份只按周末计算工作日'],
  ]);
  const [, villages] = gaps;
  expect(villages?.items).toEqual(['壶兰县木兰镇榕溪村', expect.stringContaining('溪口镇')]);
  expect(villages?.tasks).toEqual(['建房审批 · 村审']);
  expect(gaps.at(-1)?.items).toEqual(['2027年（通常上年11月公布）']);
});

test('an account of a role covers its village, a disabled one covers none', async () => {
  const { kysely } = testApp.db;
  await sql`insert into people.account_role (account_id, role_code, division_code, created_at, state)
    select id, 'village-committee', d.code, now(), 'active' from people.account a, people.division d
    where user_name = 'cunwei' and d.code in ('350399100202', '350399101201')`.execute(kysely);
  expect(await titles()).not.toContainEqual(expect.stringContaining('村委会'));
  await sql`update people.account set status = 'disabled' where user_name = 'cunwei'`.execute(kysely);
  expect(await titles()).toContain('村集体经济组织、村委会：3个村没有可用账号');
  await sql`update people.account set status = 'active' where user_name = 'cunwei'`.execute(kysely);
});

test('at most twenty of the things that lack are named, and all are counted', async () => {
  const { kysely } = testApp.db;
  await sql`insert into people.division (code, name, parent_code, level, sort)
    select '350399101' || n, '第' || n || '村', '350399101', 'village', n from generate_series(301, 330) n`.execute(
    kysely,
  );
  const villages = (await checklist()).find(({ title }) => title.includes('村委会'));
  expect(villages).toMatchObject({ count: 30, step: 'staff' });
  expect(villages?.items).toHaveLength(20);
  await sql`delete from people.division where sort between 301 and 330`.execute(kysely);
});

test('what is brought in leaves the list; a county without a process is told so', async () => {
  above.layers = above.layers.map(({ name }) => ({ name, hasData: true }));
  above.years.add(2027);
  await sql`insert into people.account_role (account_id, role_code, created_at, state)
    select id, 'admin', now(), 'active' from people.account where user_name = 'xuncha'`.execute(
    testApp.db.kysely,
  );
  expect((await checklist()).map(({ kind }) => kind)).toEqual(['people', 'people']);
  above.active = [];
  expect((await checklist()).map(({ kind }) => kind)).toEqual(['people', 'people', 'processes']);
});

test('steps are left and taken up again by another administrator', async () => {
  const before = (await call<Setup>('GET', '/v1/setup')).data;
  expect(before.steps.map(({ step, state }) => [step, state])).toEqual(
    ['county', 'divisions', 'staff', 'roles', 'layers', 'processes'].map((step) => [step, 'open']),
  );
  expect(before.steps[1]?.facts).toEqual([
    { name: '乡镇', value: '2' },
    { name: '村', value: '3' },
  ]);
  const done = await call<Setup>('PUT', '/v1/setup/divisions', { state: 'done' });
  expect(done).toMatchObject({ code: 200, message: '设置成功' });
  ({ token } = await testApp.signIn('xuncha'));
  const later = (await call<Setup>('GET', '/v1/setup')).data;
  expect(later.isFinished).toBe(false);
  expect(later.steps[1]).toMatchObject({ state: 'done', changedBy: expect.any(String) });
  await call('PUT', '/v1/setup/divisions', { state: 'open' });
  let last = later;
  for (const { step } of later.steps)
    last = (await call<Setup>('PUT', `/v1/setup/${step}`, { state: 'done' })).data;
  expect(last.isFinished).toBe(true);
  expect(await call('PUT', '/v1/setup/nothing', { state: 'done' })).toMatchObject({ code: 40001 });
});

test('only who may set up the county sees and marks its steps', async () => {
  ({ token } = await testApp.signIn('cunwei'));
  expect((await call('GET', '/v1/setup')).code).toBe(40300);
  expect((await call('GET', '/v1/setup/checklist')).code).toBe(40300);
  expect((await call('PUT', '/v1/setup/county', { state: 'done' })).code).toBe(40300);
  expect((await testApp.call('GET', '/v1/setup')).status).toBe(401);
});
