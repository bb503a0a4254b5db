import { one } from '@homestead/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decide, type GrantInput, type Person, peopleCapabilities } from '../../contract/index.ts';
import { startPeople } from '../testing/server.ts';

let testApp: Awaited<ReturnType<typeof startPeople>>;
beforeAll(async () => {
  testApp = await startPeople();
});
afterAll(() => testApp?.close());

const find = async (userName: string) => (await testApp.people.findByUserName(testApp.db.kysely, userName))!;
const give = async (by: Person, userName: string, grants: GrantInput[]) => {
  const { id } = await find(userName);
  return testApp.db.transaction((tx) => testApp.people.setGrants(tx, by, id, grants));
};
const administrator = () => find('admin');

test('one clerk serves two villages, and gets the tasks of both', async () => {
  const views = await give(await administrator(), 'cunwei', [
    { role: 'village-committee', division: '350399100201' },
    { role: 'village-committee', division: '350399100202' },
  ]);
  expect(views.map(({ divisionName, inForce }) => [divisionName, inForce])).toEqual([
    ['示范村', true],
    ['榕溪村', true],
  ]);
  const clerk = await find('cunwei');
  expect(clerk.roles).toEqual(['village-committee']);
  expect(clerk.grants.flatMap(({ places }) => places)).toEqual(['350399100201', '350399100202']);
  const holders = await testApp.people.usersWithRole(
    testApp.db.kysely,
    ['village-committee'],
    '350399100202',
  );
  expect(holders.map(({ userName }) => userName)).toEqual(['cunwei', 'cunwei2']);
  expect(decide(clerk, 'workflow.task.claim', { division: '350399100202' }).ok).toBe(true);
  expect(decide(clerk, 'workflow.task.claim', { division: '350399101' }).because).toMatchObject([
    { rule: 'outside' },
    { rule: 'outside' },
  ]);
});

test('capability and place must come from one grant', async () => {
  await give(await administrator(), 'jiti2', [
    { role: 'collective', division: '350399100202' },
    { role: 'inspector', division: '350399101' },
  ]);
  const person = await find('jiti2');
  expect(person.capabilities).toContain('papers.paper.create');
  expect(decide(person, 'papers.paper.create', { division: '350399100202' }).ok).toBe(true);
  expect(decide(person, 'papers.paper.create', { division: '350399101' }).ok).toBe(false);
});

test('a grant counts from its first to its last day', async () => {
  const by = await administrator();
  await give(by, 'xuncha', [{ role: 'inspector', from: '2199-01-01' }]);
  expect((await find('xuncha')).grants).toEqual([]);
  await give(by, 'xuncha', [{ role: 'inspector', until: '2020-01-01' }]);
  expect((await find('xuncha')).capabilities).toEqual([]);
  const [view] = await give(by, 'xuncha', [{ role: 'inspector', from: '2020-01-01', until: '2199-01-01' }]);
  expect(view).toMatchObject({ inForce: true, from: '2020-01-01', grantedByName: '管系统' });
  expect((await find('xuncha')).roles).toEqual(['inspector']);
});

test('the days of a grant are judged by the clock of the database, whatever a node’s own clock says', async () => {
  const by = await administrator();
  const { daysAgo, daysAhead } = await one<{ daysAgo: string; daysAhead: string }>(
    testApp.db.kysely,
    sql`select (current_date - 3)::text as "daysAgo", (current_date + 3)::text as "daysAhead"`,
  );
  const aCentury = 36_525 * 86_400_000;
  for (const moved of [-aCentury, aCentury]) {
    testApp.advance(moved);
    await give(by, 'xuncha', [{ role: 'inspector', until: daysAgo }]);
    expect((await find('xuncha')).roles).toEqual([]);
    await give(by, 'xuncha', [{ role: 'inspector', from: daysAhead }]);
    expect((await find('xuncha')).roles).toEqual([]);
    await give(by, 'xuncha', [{ role: 'inspector', from: daysAgo, until: daysAhead }]);
    expect((await find('xuncha')).roles).toEqual(['inspector']);
    testApp.advance(-moved);
  }
});

test('a change of grants is in force at the next call on another node', async () => {
  const { token } = await testApp.signIn('zhenban');
  const roles = async () =>
    ((await testApp.call('GET', '/intergration/valid', { token })).data as { roles: string[] }).roles;
  expect(await roles()).toEqual(['township-office']);
  await give(await administrator(), 'zhenban', [{ role: 'inspector' }]);
  expect(await roles()).toEqual(['inspector']);
  await give(await administrator(), 'zhenban', [{ role: 'township-office' }]);
});

test('faulty grants are named each, and nothing is written', async () => {
  const refusal = give(await administrator(), 'cunwei2', [
    { role: 'nobody' },
    { role: 'village-committee', division: '350399100' },
    { role: 'inspector', division: '350399100', from: '2026-02-30' },
    { role: 'inspector', division: '350399100', from: '2026-03-01', until: '2026-02-01' },
    { role: 'inspector', division: '999999' },
  ]);
  await expect(refusal).rejects.toMatchObject({
    kind: 'broken',
    data: {
      fields: [
        { path: '0.role', message: '没有角色“nobody”' },
        { path: '1.division', message: '角色“村委会”的数据范围是村，请选择村一级的区划' },
        { path: '2.from', message: '日期应如 2026-01-31' },
        { path: '3.until', message: '结束日期不能早于开始日期' },
        { path: '4.division', message: '没有行政区划“999999”' },
      ],
    },
  });
  expect((await find('cunwei2')).roles).toEqual(['village-committee']);
});

test('nobody grants to themselves, beyond their own area, or what they lack', async () => {
  const by = await administrator();
  await expect(give(by, 'admin', [{ role: 'auditor' }])).rejects.toMatchObject({
    kind: 'forbidden',
    message: '不能给自己授予或调整角色，请由其他管理员办理',
  });
  expect(await give(by, 'admin', [{ role: 'admin' }])).toHaveLength(1);
  await sql`insert into people.role (code, name, scope, capabilities)
    values ('town-security', '镇权限管理员', 'township', '{people.grant.edit,workflow.task.claim}'),
      ('town-helper', '镇协办', 'township', '{workflow.task.claim}')`.execute(testApp.db.kysely);
  await give(by, 'zhenban2', [{ role: 'town-security' }]);
  const limited = await find('zhenban2');
  await expect(give(limited, 'nongye', [{ role: 'town-helper' }])).rejects.toMatchObject({
    kind: 'forbidden',
    message: '授权范围超出您本人的数据范围：角色“镇协办”，350399100',
  });
  await expect(
    give(limited, 'cunwei2', [{ role: 'village-committee' }, { role: 'inspector', division: '350399101' }]),
  ).rejects.toMatchObject({
    kind: 'forbidden',
    message: expect.stringContaining('含有您本人没有的功能'),
  });
  const views = await give(limited, 'cunwei2', [
    { role: 'village-committee' },
    { role: 'town-helper', division: '350399101' },
  ]);
  expect(views.map(({ role }) => role).sort()).toEqual(['town-helper', 'village-committee']);
});

test('the last person who manages roles and grants keeps them', async () => {
  const by = await administrator();
  await give(by, 'shenji', [{ role: 'admin', division: '350399' }]);
  const second = await find('shenji');
  expect(await give(second, 'admin', [])).toEqual([]);
  await expect(give({ ...second, id: 'somebody' }, 'shenji', [])).rejects.toMatchObject({
    message: '至少保留一名能管理角色和授权的管理员，请先指定其他人',
  });
  const disable = testApp.db.transaction((tx) =>
    testApp.people.keepSecurity(tx, () => testApp.people.setStatus(tx, second.id, 'disabled')),
  );
  await expect(disable).rejects.toMatchObject({ kind: 'broken' });
  expect((await find('shenji')).roles).toEqual(['admin']);
  expect(Object.keys(peopleCapabilities)).toContain('people.grant.edit');
});
