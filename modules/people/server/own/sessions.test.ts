import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OwnSession } from '../../contract/index.ts';
import { startPeople } from '../testing/server.ts';

let testApp: Awaited<ReturnType<typeof startPeople>>;
beforeAll(async () => {
  testApp = await startPeople();
});
afterAll(() => testApp.close());

const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
const wechat =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.50';

const signInWith = async (username: string, agent: string) =>
  (
    await testApp.call('POST', '/user/login', {
      headers: { 'user-agent': agent },
      body: { username, password: 'Demo@2026' },
    })
  ).data as unknown as { token: string };
const sessionsOf = async (token: string) =>
  (await testApp.call('GET', '/v1/session', { token })).data as unknown as {
    records: OwnSession[];
    total: number;
  };
const me = (token: string) => testApp.call('GET', '/user/me', { token });

test('a person sees the own sessions: device, address, last use, the present one marked and first', async () => {
  const phone = await signInWith('nonghu1', wechat);
  testApp.advance(60_000);
  const desk = await signInWith('nonghu1', windows);
  const { records, total } = await sessionsOf(desk.token);
  expect(total).toBe(2);
  expect(records.map(({ device, current }) => [device, current])).toEqual([
    ['Chrome · Windows', true],
    ['微信 · iPhone', false],
  ]);
  expect(records[1]).toMatchObject({ address: '127.0.0.1', lastUsedAt: '2026-03-02T01:00:00.000Z' });
  expect(JSON.stringify(records)).not.toContain(phone.token);
});

test('a session that its owner ended is dead at once, and ending it again finds nothing', async () => {
  const [here, there] = [await signInWith('nonghu2', windows), await signInWith('nonghu2', wechat)];
  const other = (await sessionsOf(here.token)).records.find(({ current }) => !current);
  const end = () => testApp.call('DELETE', `/v1/session/${other?.id}`, { token: here.token });
  expect(await end()).toMatchObject({ code: 200, message: '该登录已结束' });
  expect((await me(there.token)).code).toBe('409');
  expect((await me(here.token)).code).toBe(200);
  expect((await end()).code).toBe(40400);
});

test('nobody ends or sees the session of another', async () => {
  const [own, foreign] = [await signInWith('nonghu1', windows), await signInWith('admin', windows)];
  const theirs = (await sessionsOf(foreign.token)).records[0]?.id;
  expect((await sessionsOf(own.token)).records.map(({ id }) => id)).not.toContain(theirs);
  expect((await testApp.call('DELETE', `/v1/session/${theirs}`, { token: own.token })).code).toBe(40400);
  expect((await me(foreign.token)).code).toBe(200);
});

test('all others end together, and the one that asked stays', async () => {
  const [here, ...others] = await Promise.all(
    [windows, wechat, wechat].map((agent) => signInWith('cunwei2', agent)),
  );
  expect(await testApp.call('DELETE', '/v1/session', { token: here!.token })).toMatchObject({
    code: 200,
    data: { ended: 2 },
  });
  expect((await me(here!.token)).code).toBe(200);
  for (const { token } of others) expect((await me(token)).code).toBe('409');
});

test('a session that was idle too long is no longer in the list', async () => {
  await signInWith('zhenban', windows);
  testApp.advance(31 * 60_000);
  const { token } = await signInWith('zhenban', windows);
  expect(await sessionsOf(token)).toMatchObject({ total: 1, records: [{ current: true }] });
});
