import { one } from '@homestead/database';
import { defineRoute } from '@homestead/http/contract';
import { bind } from '@homestead/http/server';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPeople } from '../testing/server.ts';

const change = defineRoute({
  method: 'POST',
  path: '/test/change',
  summary: '改动',
  tag: '测试',
  access: 'session',
});

let testApp: Awaited<ReturnType<typeof startPeople>>;
beforeAll(async () => {
  testApp = await startPeople({ routes: [bind(change, async () => null)] });
});
afterAll(() => testApp.close());

const dead = { status: 401, code: '409', message: 'Token不存在或已失效' };
const me = (token: string) => testApp.call('GET', '/user/me', { token });

test('the token check answers a dead token with HTTP 200 and the code that the specified client reads [S1-7.token-status S2-7.user-valid]', async () => {
  const expected = '{"code":"409","message":"Token不存在或已失效","data":null}';
  for (const headers of [{}, { authentication: 'x' }, { authentication: 'A'.repeat(43) }]) {
    const reply = await testApp.call('GET', '/intergration/valid', {
      headers: headers as Record<string, string>,
    });
    expect(reply.status).toBe(200);
    expect(reply.text).toBe(expected);
  }
});

test('case 4: a token is dead at once after signing out [S1-7.log-out S2-7.user-logout]', async () => {
  const { token } = await testApp.signIn('nonghu1');
  expect((await me(token)).code).toBe(200);
  expect(await testApp.call('DELETE', '/user/token', { token })).toMatchObject({
    code: 200,
    message: '已退出登录',
  });
  expect(await me(token)).toMatchObject(dead);
  expect(await testApp.call('DELETE', '/user/token', { token })).toMatchObject(dead);
});

test('calls that come at the same moment with one token share one look at its session, and each person is told apart', async () => {
  const [one, other] = [await testApp.signIn('nonghu1'), await testApp.signIn('zhenban')];
  await sql`create sequence people.looks_of_test`.execute(testApp.db.kysely);
  const look = sql<number>`nextval('people.looks_of_test')::int`;
  const ask = (token: string) =>
    testApp.people.authenticateWith(token, { method: 'GET', url: '/', params: {}, viaQuery: false }, look);
  const asked = [one.token, other.token, one.token, 'A'.repeat(43), one.token].map(ask);
  const [first, second, third, dead, fourth] = await Promise.allSettled(asked);
  for (const same of [first, third, fourth])
    expect(same).toMatchObject({ value: { person: { userName: 'nonghu1' }, beside: 1 } });
  expect(second).toMatchObject({ value: { person: { userName: 'zhenban' }, beside: 2 } });
  expect(dead).toMatchObject({ reason: { kind: 'deadToken' } });
  // Nothing is kept for the next one.
  expect(await ask(one.token)).toMatchObject({ beside: 3 });
});

test('case 4: a token is dead at once when its account is disabled, and no new one is given', async () => {
  const { token, id } = await testApp.signIn('jiti2');
  await testApp.db.transaction((tx) => testApp.people.setStatus(tx, id, 'disabled'));
  expect(await me(token)).toMatchObject(dead);
  const again = await testApp.call('POST', '/user/login', {
    body: { username: 'jiti2', password: 'Demo@2026' },
  });
  expect(again.message).toBe('用户名或密码错误');
});

test('case 4: a token is dead at once when a role is taken away', async () => {
  const { token, id } = await testApp.signIn('cunwei2');
  await testApp.db.transaction((tx) => testApp.people.setRoles(tx, id, ['collective']));
  expect(await me(token)).toMatchObject(dead);
  const { token: next } = await testApp.signIn('cunwei2');
  expect((await testApp.call('GET', '/intergration/valid', { token: next })).data).toMatchObject({
    roles: ['collective'],
  });
});

test('case 4: changing the password ends the other sessions and keeps this one', async () => {
  const [here, elsewhere] = [await testApp.signIn('xuncha'), await testApp.signIn('xuncha')];
  const body = { oldPassword: 'Demo@2026', newPassword: 'Shan#Shui88' };
  expect((await testApp.call('PUT', '/user/password', { token: here.token, body })).message).toBe(
    '密码修改成功',
  );
  expect((await me(here.token)).code).toBe(200);
  expect(await me(elsewhere.token)).toMatchObject(dead);
  expect((await testApp.signIn('xuncha', 'Shan#Shui88')).token).toBeTruthy();
});

test('a new password is judged in words, and a wrong old one counts towards a lock', async () => {
  const { token } = await testApp.signIn('nongye');
  const change = (oldPassword: string, newPassword: string) =>
    testApp.call('PUT', '/user/password', { token, body: { oldPassword, newPassword } });
  expect((await change('Demo@2026', 'short')).data).toEqual({
    fields: [{ path: 'newPassword', message: '密码至少8位，并包含大写字母、小写字母、数字、符号中的三类' }],
  });
  expect((await change('Demo@2026', 'Demo@2026')).data).toMatchObject({ fields: [{ path: 'newPassword' }] });
  expect((await change('Demo@2026', 'Nongye@2026')).message).toBe('密码不能包含用户名或手机号');
  for (let index = 0; index < 5; index++) {
    expect((await change('wrong', 'Shan#Shui88')).data).toMatchObject({ fields: [{ path: 'oldPassword' }] });
  }
  expect((await change('Demo@2026', 'Shan#Shui88')).code).toBe(42900);
});

test('case 5: a token with one bit changed, null, an array or rubbish is dead, and none of it is a fault', async () => {
  const { token } = await testApp.signIn('nonghu1');
  const flipped = (token[0] === 'A' ? 'B' : 'A') + token.slice(1);
  for (const value of [
    flipped,
    'null',
    'undefined',
    '[]',
    `${token}0`,
    token.slice(1),
    "' or 1=1",
    '\u00ff\u00fe',
  ]) {
    expect(await me(value)).toMatchObject(dead);
  }
  const twice = await testApp.call('GET', '/user/me', { headers: { authentication: [token, token] } });
  expect(twice).toMatchObject(dead);
});

test('case 5: a header of one megabyte is refused with 431 and the connection ends', async () => {
  const address = await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  const { connect } = await import('node:net');
  const { port } = new URL(address);
  const text = await new Promise<string>((resolve, reject) => {
    let seen = '';
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.write(
        `GET /api/user/me HTTP/1.1\r\nhost: x\r\nauthentication: ${'a'.repeat(1024 * 1024)}\r\n\r\n`,
      );
    });
    socket.on('data', (chunk) => {
      seen += chunk.toString();
    });
    socket.on('close', () => resolve(seen));
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? resolve(seen) : reject(error),
    );
  });
  expect(text).toMatch(/^HTTP\/1\.1 431 /);
});

test('case 6: a token in an address is never adopted, not even a living one', async () => {
  const { token } = await testApp.signIn('nonghu1');
  expect(await testApp.call('GET', `/user/me?Authentication=${token}`)).toMatchObject({
    status: 401,
    code: '401',
  });
  const valid = await testApp.call('GET', `/intergration/valid?Authentication=${token}&id=1&userName=admin`);
  expect(valid.code).toBe('409');
});

test('case 7: id and userName of somebody else in the address change nothing', async () => {
  const [own, other] = [await testApp.signIn('nonghu1'), await testApp.signIn('admin')];
  const valid = await testApp.call('GET', `/intergration/valid?id=${other.id}&userName=admin`, {
    token: own.token,
  });
  expect(valid.data).toMatchObject({ id: own.id, userName: 'nonghu1', roles: ['villager'] });
});

test('case 12: a cookie signs nobody in, so a page of another site changes nothing', async () => {
  const { token } = await testApp.signIn('nonghu1');
  const reply = await testApp.call('POST', '/test/change', {
    headers: { cookie: `Authentication=${token}; token=${token}`, origin: 'https://elsewhere.example' },
  });
  expect(reply).toMatchObject({ status: 401, code: '401' });
  expect(reply.headers['access-control-allow-origin']).toBeUndefined();
  expect((await testApp.call('POST', '/test/change', { token })).code).toBe(200);
});

test('staff who do nothing for half an hour are signed out; use keeps them in, for twelve hours', async () => {
  const { token } = await testApp.signIn('zhenban');
  for (let minutes = 0; minutes < 11 * 60 + 40; minutes += 20) {
    testApp.advance(20 * 60_000);
    expect((await me(token)).code).toBe(200);
  }
  testApp.advance(21 * 60_000);
  expect(await me(token)).toMatchObject(dead);
  const { token: idle } = await testApp.signIn('zhenban');
  testApp.advance(30 * 60_000 + 1);
  expect(await me(idle)).toMatchObject(dead);
});

test('a villager stays signed in for a week of rest', async () => {
  const { token, expiresAt } = await testApp.signIn('nonghu2');
  testApp.advance(6 * 86_400_000);
  const profile = await me(token);
  expect(profile.code).toBe(200);
  expect(profile.data).toMatchObject({ sessionExpiresAt: expiresAt });
  testApp.advance(7 * 86_400_000 + 1);
  expect(await me(token)).toMatchObject(dead);
});

test('being seen is written at most once a minute', async () => {
  const { token, id } = await testApp.signIn('zhenzhang');
  const seen = async () =>
    (
      await one<{ at: Date }>(
        testApp.db.kysely,
        sql`select last_seen_at as at from people.session where account_id = ${id}`,
      )
    ).at;
  const start = await seen();
  testApp.advance(59_000);
  await me(token);
  expect(await seen()).toEqual(start);
  testApp.advance(1000);
  await me(token);
  expect((await seen()).getTime() - start.getTime()).toBe(60_000);
});

test('who must change the password can do nothing else first', async () => {
  const { token, id } = await testApp.signIn('nongyeju');
  await sql`update people.account set must_change_password = true where id = ${id}`.execute(
    testApp.db.kysely,
  );
  expect(await testApp.call('POST', '/test/change', { token })).toMatchObject({
    code: 40300,
    message: '首次登录请先修改密码',
  });
  expect((await me(token)).data).toMatchObject({ mustChangePassword: true });
  await testApp.call('PUT', '/user/password', {
    token,
    body: { oldPassword: 'Demo@2026', newPassword: 'Shan#Shui88' },
  });
  expect((await testApp.call('POST', '/test/change', { token })).code).toBe(200);
});

test('the profile shows a masked telephone and names, and nothing secret', async () => {
  const { token } = await testApp.signIn('nonghu1');
  const reply = await me(token);
  expect(reply.data).toMatchObject({
    phone: '140****0001',
    divisionName: '壶兰县木兰镇示范村',
    roles: [{ code: 'villager', name: '农户' }],
  });
  expect(reply.text).not.toMatch(/argon2|14000000001|350399197503120013/);
});

test('what has run out is swept away, and what lives stays', async () => {
  const { token } = await testApp.signIn('nonghu1');
  await testApp.people.sweep();
  const left = await one<{ count: number }>(
    testApp.db.kysely,
    sql`select count(*) as count from people.session`,
  );
  expect(left.count).toBeGreaterThan(0);
  expect((await me(token)).code).toBe(200);
  testApp.advance(31 * 86_400_000);
  await testApp.people.sweep();
  expect(await one(testApp.db.kysely, sql`select count(*) as count from people.session`)).toEqual({
    count: 0,
  });
});
