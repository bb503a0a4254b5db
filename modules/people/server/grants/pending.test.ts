import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PendingGrant } from '../../contract/index.ts';
import { startPeople } from '../testing/server.ts';

let testApp: Awaited<ReturnType<typeof startPeople>>;
beforeAll(async () => {
  testApp = await startPeople({ separateDuties: true });
});
afterAll(() => testApp?.close());

const find = async (userName: string) => (await testApp.people.findByUserName(testApp.db.kysely, userName))!;
const give = async (by: string, userName: string, role: string, division: string) => {
  const { id } = await find(userName);
  return testApp.db.transaction(async (tx) =>
    testApp.people.setGrants(tx, await find(by), id, [{ role, division }]),
  );
};

test('a grant counts at once while nobody else could confirm it', async () => {
  const [grant] = await give('admin', 'nongye', 'admin', '350399');
  expect(grant).toMatchObject({ state: 'active', inForce: true });
});

test('with separate duties a grant waits until a second administrator confirms it', async () => {
  const [grant] = await give('admin', 'xuncha', 'dept-agriculture', '350399100');
  expect(grant).toMatchObject({ state: 'pending', inForce: false });
  expect((await find('xuncha')).roles).toEqual([]);
  const tokens = {
    first: (await testApp.signIn('admin')).token,
    second: (await testApp.signIn('nongye')).token,
  };
  const list = async (token: string) =>
    (
      (await testApp.call('GET', '/v1/grant/pending', { token })).data as {
        records: PendingGrant[];
      }
    ).records;
  expect(await list(tokens.first)).toMatchObject([{ userName: 'xuncha', canConfirm: false }]);
  for (const sort of ['personName', '-roleName', 'from', '-createTime'])
    expect(
      await testApp.call('GET', `/v1/grant/pending?sort=${sort}`, { token: tokens.first }),
    ).toMatchObject({
      data: { total: 1 },
    });
  for (const [role, total] of [
    ['dept-agriculture', 1],
    ['inspector', 0],
  ] as const)
    expect(
      await testApp.call('GET', `/v1/grant/pending?role=${role}`, { token: tokens.first }),
    ).toMatchObject({ data: { total, choices: { role: [{ value: 'dept-agriculture' }] } } });
  expect((await testApp.call('GET', '/v1/grant/pending?sort=division', { token: tokens.first })).code).toBe(
    40001,
  );
  const path = `/v1/grant/${grant!.id}/confirm`;
  expect(await testApp.call('POST', path, { token: tokens.first })).toMatchObject({
    code: 40300,
    message: '须由授权人和被授权人以外的另一名管理员确认',
  });
  expect(await list(tokens.second)).toMatchObject([{ userName: 'xuncha', canConfirm: true }]);
  expect(await testApp.call('POST', path, { token: tokens.second })).toMatchObject({ code: 200 });
  expect((await find('xuncha')).roles).toEqual(['dept-agriculture']);
  expect((await testApp.call('POST', path, { token: tokens.second })).code).toBe(40900);
});

test('a grant that is sent back gives nothing', async () => {
  const [grant] = await give('admin', 'cunwei', 'inspector', '350399100');
  const { token } = await testApp.signIn('nongye');
  expect((await testApp.call('POST', `/v1/grant/${grant!.id}/reject`, { token })).code).toBe(200);
  expect((await find('cunwei')).grants).toEqual([]);
});
