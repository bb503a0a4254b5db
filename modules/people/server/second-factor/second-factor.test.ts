import { one } from '@homestead/database';
import { sql } from 'kysely';
import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPeople } from '../testing/server.ts';

type App = Awaited<ReturnType<typeof startPeople>>;
const password = 'Demo@2026';

/** A phone with an authenticator that keeps the server's time. */
function authenticator(app: App) {
  return async (secret: string, stepsAway = 0) => {
    const epoch = Math.floor(app.now().getTime() / 1000) + stepsAway * 30;
    return generate({ secret, epoch });
  };
}

/** Signs in, sets the second factor, and returns what the person has then. */
async function enrol(app: App, username: string) {
  const { token, id } = await app.signIn(username);
  const begun = await app.call('POST', '/v1/second-factor', { token, body: { password } });
  const { secret, uri } = begun.data as { secret: string; uri: string };
  const code = await authenticator(app)(secret);
  const set = await app.call('PUT', '/v1/second-factor', { token, body: { code } });
  const { recoveryCodes } = set.data as { recoveryCodes: string[] };
  return { token, id, secret, uri, code, recoveryCodes, message: set.message };
}

const login = (app: App, username: string, code?: string) =>
  app.call('POST', '/user/login', { body: { username, password, ...(code === undefined ? {} : { code }) } });
const asksForCode = { code: 42200, data: { fields: [{ path: 'code', message: '请输入动态验证码' }] } };
const wrongCode = {
  code: 42200,
  data: { fields: [{ path: 'code', message: '动态验证码错误或已使用，请输入最新的验证码' }] },
};

describe('a second factor', () => {
  let app: App;
  beforeAll(async () => {
    app = await startPeople();
  });
  afterAll(() => app.close());

  test('is asked for at sign-in once its owner confirmed it, beside the right password alone', async () => {
    const factor = await enrol(app, 'zhenban');
    expect(factor.message).toBe('设置成功');
    expect(factor.uri).toContain('otpauth://totp/');
    expect(await login(app, 'zhenban')).toMatchObject(asksForCode);
    const wrongPassword = await app.call('POST', '/user/login', {
      body: { username: 'zhenban', password: 'wrong', code: '123456' },
    });
    expect(wrongPassword.message).toBe('用户名或密码错误');
    app.advance(30_000);
    const code = await authenticator(app)(factor.secret);
    expect(await login(app, 'zhenban', code)).toMatchObject({ code: 200, data: { userName: 'zhenban' } });
    expect(await login(app, 'nonghu1')).toMatchObject({ code: 200 });
  });

  test('takes each code once, a neighbouring step for clocks that differ, and none before the last', async () => {
    const { secret, code: used } = await enrol(app, 'nongye');
    expect(await login(app, 'nongye', used)).toMatchObject(wrongCode);
    const ahead = await authenticator(app)(secret, 1);
    expect(await login(app, 'nongye', ahead)).toMatchObject({ code: 200 });
    expect(await login(app, 'nongye', ahead)).toMatchObject(wrongCode);
    expect(await login(app, 'nongye', await authenticator(app)(secret))).toMatchObject(wrongCode);
    expect(await login(app, 'nongye', await authenticator(app)(secret, 3))).toMatchObject(wrongCode);
    app.advance(60_000);
    const codes = await authenticator(app)(secret);
    const replies = await Promise.all(Array.from({ length: 8 }, () => login(app, 'nongye', codes)));
    expect(replies.filter(({ code }) => code === 200).length).toBeLessThanOrEqual(1);
  });

  test('locks like wrong passwords: five wrong codes, and not even the right one opens', async () => {
    const { secret } = await enrol(app, 'cunwei');
    for (let index = 0; index < 5; index++)
      expect(await login(app, 'cunwei', '000000')).toMatchObject(wrongCode);
    app.advance(30_000);
    const code = await authenticator(app)(secret);
    expect((await login(app, 'cunwei', code)).code).toBe(42900);
    app.advance(16 * 60_000);
    expect(await login(app, 'cunwei', await authenticator(app)(secret))).toMatchObject({ code: 200 });
  });

  test('can be lost: each recovery code signs in once, and they are stored as digests', async () => {
    const { recoveryCodes, id, secret, token } = await enrol(app, 'jiti');
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = '', second = ''] = recoveryCodes;
    expect(await login(app, 'jiti', first.toUpperCase())).toMatchObject({ code: 200 });
    expect(await login(app, 'jiti', first)).toMatchObject(wrongCode);
    expect((await app.call('GET', '/v1/second-factor', { token })).data).toMatchObject({
      enabled: true,
      recoveryCodes: 9,
      required: false,
    });
    const kept = JSON.stringify(
      await one(
        app.db.kysely,
        sql`select '.' || f.secret as secret, (select jsonb_agg(code_hash) from people.recovery_code where account_id = ${id}) as codes
            from people.second_factor f where f.account_id = ${id}`,
      ),
    );
    for (const text of [secret, second, second.replaceAll('-', '')]) expect(kept).not.toContain(text);
    app.advance(30_000);
    const renewed = await app.call('POST', '/v1/second-factor/recovery-code', {
      token,
      body: { code: await authenticator(app)(secret) },
    });
    expect(renewed.code).toBe(200);
    expect(await login(app, 'jiti', second)).toMatchObject(wrongCode);
  });

  test('is set with the password, changed and ended with a code', async () => {
    const { token } = await app.signIn('xuncha');
    const begin = (given: string) =>
      app.call('POST', '/v1/second-factor', { token, body: { password: given } });
    expect(await begin('wrong')).toMatchObject({ code: 42200, data: { fields: [{ path: 'password' }] } });
    const { secret } = (await begin(password)).data as { secret: string };
    const confirm = (code: string) => app.call('PUT', '/v1/second-factor', { token, body: { code } });
    expect(await confirm('000000')).toMatchObject(wrongCode);
    expect(await login(app, 'xuncha')).toMatchObject({ code: 200 });
    expect((await confirm(await authenticator(app)(secret))).code).toBe(200);
    expect((await begin(password)).code).toBe(40900);
    const end = (code: string) => app.call('PUT', '/v1/second-factor/off', { token, body: { code } });
    expect(await end('000000')).toMatchObject(wrongCode);
    app.advance(30_000);
    expect((await end(await authenticator(app)(secret))).code).toBe(200);
    expect(await login(app, 'xuncha')).toMatchObject({ code: 200 });
  });

  test('of somebody who lost it is reset by an administrator with a reason, who sees them, and not by themselves', async () => {
    const { token: lost, id } = await enrol(app, 'cunwei2');
    const admin = await app.signIn('admin');
    const reset = (token: string, account: string) =>
      app.call('PUT', `/v1/user/${account}/second-factor`, { token, body: { reason: '当面核对身份证' } });
    expect((await reset((await app.signIn('nonghu1')).token, id)).code).toBe(40300);
    expect((await reset(admin.token, 'nobody')).code).toBe(40400);
    expect((await reset(admin.token, admin.id)).code).toBe(40900);
    expect(await reset(admin.token, id)).toMatchObject({ code: 200, message: '设置成功' });
    expect((await app.call('GET', '/user/me', { token: lost })).code).toBe('409');
    expect(await login(app, 'cunwei2')).toMatchObject({ code: 200 });
    expect((await reset(admin.token, id)).code).toBe(40900);
  });
});

describe('where the county requires a second factor of officials', () => {
  let app: App;
  beforeAll(async () => {
    app = await startPeople({ secondFactor: 'officers' });
  });
  afterAll(() => app.close());

  test('an official does nothing else before it is set, a villager is not asked, and it cannot be ended', async () => {
    const signedIn = await login(app, 'zhenban');
    expect(signedIn.data).toMatchObject({ mustSetSecondFactor: true });
    const { token } = signedIn.data as { token: string };
    expect(await app.call('GET', '/v1/session', { token })).toMatchObject({
      code: 40300,
      message: '按本县规定，请先设置二次验证',
      data: { next: 'secondFactor' },
    });
    expect((await app.call('GET', '/user/me', { token })).data).toMatchObject({ mustSetSecondFactor: true });
    expect((await app.signIn('nonghu1')) as object).toMatchObject({ mustSetSecondFactor: false });
    const { token: set, secret } = await enrol(app, 'zhenban');
    expect((await app.call('GET', '/v1/session', { token: set })).code).toBe(200);
    app.advance(30_000);
    const end = await app.call('PUT', '/v1/second-factor/off', {
      token: set,
      body: { code: await authenticator(app)(secret) },
    });
    expect(end.code).toBe(40900);
  });

  test('another system that vouches for an official has asked for its own', async () => {
    const { token: admin } = await enrol(app, 'admin');
    const { data } = await app.call('POST', '/user/sso', { token: admin, body: { userName: 'nongye' } });
    const entered = await app.call('POST', '/user/sso/exchange', {
      body: { code: (data as { code: string }).code },
    });
    const { token } = entered.data as { token: string };
    expect((await app.call('GET', '/v1/session', { token })).code).toBe(200);
  });
});
