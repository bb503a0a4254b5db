import { rows } from '@homestead/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wordsOfMessage } from '../../contract/index.ts';
import { SoftAuthenticator } from '../testing/authenticator.ts';
import { startPeople } from '../testing/server.ts';
import { passkeySite } from './assertion.ts';

type App = Awaited<ReturnType<typeof startPeople>>;
const password = 'Demo@2026';
const publicUrl = 'https://homestead.example.cn';

const login = (app: App, username: string, more: object = {}) =>
  app.call('POST', '/user/login', { body: { username, password, ...more } });
const refused = {
  code: 42200,
  data: { fields: [{ path: 'code', message: '通行密钥验证未通过，请重试，或输入备用码' }] },
};

/** Adds a passkey to somebody's account; `token` of a session that is open already. */
async function enrol(app: App, username: string, open?: string) {
  const session = open ? null : await app.signIn(username);
  const token = open ?? session!.token;
  const device = new SoftAuthenticator(publicUrl);
  const begun = await app.call('POST', '/v1/passkey/registration', { token, body: { password } });
  expect(begun.code, begun.text).toBe(200);
  const made = await app.call('POST', '/v1/passkey', {
    token,
    body: { name: '办公电脑', credential: device.register(begun.data) },
  });
  expect(made.code, made.text).toBe(200);
  const { recoveryCodes } = made.data as { recoveryCodes: string[] };
  return { token, id: session?.id ?? '', device, recoveryCodes, begun };
}

/** What the browser is asked after the right password alone. */
async function question(app: App, username: string): Promise<{ challenge: string }> {
  const asked = await login(app, username);
  expect(asked.code).toBe(42200);
  return (asked.data as { passkey: { challenge: string } }).passkey;
}

const factorOf = async (app: App, token: string) =>
  (await app.call('GET', '/v1/second-factor', { token })).data as {
    enabled: boolean;
    recoveryCodes: number;
    offersPasskeys: boolean;
    passkeys: { id: string; name: string; lastUsedTime: string | null }[];
  };

describe('a passkey as second factor', () => {
  let app: App;
  const told: { personId: string; title: string }[] = [];
  beforeAll(async () => {
    app = await startPeople({
      publicUrl,
      notifyPerson: async (_tx, { personId, ...notice }) =>
        void told.push({ personId, ...wordsOfMessage(notice) }),
    });
  });
  afterAll(() => app.close());

  test('is asked for beside the right password, and signs in', async () => {
    const { device, recoveryCodes, token, id } = await enrol(app, 'zhenban');
    expect(recoveryCodes).toHaveLength(10);
    expect(told).toContainEqual(expect.objectContaining({ personId: id, title: '您的账号添加了通行密钥' }));
    expect(await login(app, 'zhenban')).toMatchObject({
      code: 42200,
      message: '请使用通行密钥验证，或输入备用码',
      data: {
        fields: [{ path: 'code' }],
        hasCode: false,
        passkey: { rpId: 'homestead.example.cn', allowCredentials: [{ id: device.id }] },
      },
    });
    const wrong = await app.call('POST', '/user/login', {
      body: { username: 'zhenban', password: 'wrong' },
    });
    expect([wrong.message, wrong.text.includes('challenge')]).toEqual(['用户名或密码错误', false]);
    const passkey = device.answer(await question(app, 'zhenban'));
    expect(await login(app, 'zhenban', { passkey })).toMatchObject({ code: 200 });
    expect((await factorOf(app, token)).passkeys).toMatchObject([
      { name: '办公电脑', lastUsedTime: expect.any(String) },
    ]);
    expect(await login(app, 'nonghu1')).toMatchObject({ code: 200 });
  });

  test('takes each question once, in its time, for its account and its address, and no copy of the key', async () => {
    const { device } = await enrol(app, 'nongye');
    const other = await enrol(app, 'cunwei');
    const first = device.answer(await question(app, 'nongye'));
    expect(await login(app, 'nongye', { passkey: first })).toMatchObject({ code: 200 });
    expect(await login(app, 'nongye', { passkey: first })).toMatchObject(refused);
    // Another's key, and a question that was put to another.
    const asked = await question(app, 'nongye');
    expect(await login(app, 'nongye', { passkey: other.device.answer(asked) })).toMatchObject(refused);
    const foreign = device.answer(await question(app, 'cunwei'));
    expect(await login(app, 'nongye', { passkey: foreign })).toMatchObject(refused);
    app.advance(16 * 60_000);
    // A page of another address that passes the question on.
    const phishing = new SoftAuthenticator('https://homestead.example.com');
    const passed = { ...phishing.answer(await question(app, 'nongye')), id: device.id, rawId: device.id };
    expect(await login(app, 'nongye', { passkey: passed })).toMatchObject(refused);
    const late = device.answer(await question(app, 'nongye'));
    app.advance(6 * 60_000);
    expect(await login(app, 'nongye', { passkey: late })).toMatchObject(refused);
    // A copy of the key counts from where it was copied.
    device.counter = 0;
    const copy = device.answer(await question(app, 'nongye'));
    expect(await login(app, 'nongye', { passkey: copy })).toMatchObject(refused);
    device.counter = 10;
    app.advance(16 * 60_000);
    const answer = device.answer(await question(app, 'nongye'));
    const replies = await Promise.all([1, 2, 3, 4].map(() => login(app, 'nongye', { passkey: answer })));
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(await login(app, 'nongye', { passkey: { id: device.id, response: 7 } })).toMatchObject(refused);
  });

  test('locks like wrong codes: five wrong answers, and not even the right one opens', async () => {
    const { device } = await enrol(app, 'linye');
    const stranger = new SoftAuthenticator(publicUrl);
    for (let index = 0; index < 5; index++)
      expect(
        await login(app, 'linye', { passkey: stranger.answer({ challenge: 'bm90aGluZw' }) }),
      ).toMatchObject(refused);
    expect((await login(app, 'linye')).code).toBe(42900);
    app.advance(16 * 60_000);
    const passkey = device.answer(await question(app, 'linye'));
    expect(await login(app, 'linye', { passkey })).toMatchObject({ code: 200 });
  });

  test('can be lost: a recovery code signs in once, and makes new ones', async () => {
    const { recoveryCodes, token } = await enrol(app, 'jiti');
    const [first = '', second = ''] = recoveryCodes;
    expect(await login(app, 'jiti', { code: first })).toMatchObject({ code: 200 });
    expect((await login(app, 'jiti', { code: first })).code).toBe(42200);
    const renewed = await app.call('POST', '/v1/second-factor/recovery-code', {
      token,
      body: { code: second },
    });
    expect((renewed.data as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10);
  });

  test('is added and removed with the password, named anew, and known by its owner alone', async () => {
    const { token, begun } = await enrol(app, 'xuncha');
    const stranger = await app.signIn('nonghu2');
    const begin = (given: string) =>
      app.call('POST', '/v1/passkey/registration', { token, body: { password: given } });
    expect(await begin('wrong')).toMatchObject({ code: 42200, data: { fields: [{ path: 'password' }] } });
    // A question that was used, and one that was put to somebody else.
    const add = (by: string, asked: { challenge: string }) =>
      app.call('POST', '/v1/passkey', {
        token: by,
        body: { name: '手机', credential: new SoftAuthenticator(publicUrl).register(asked) },
      });
    expect(await add(token, begun.data)).toMatchObject({
      code: 42200,
      data: { fields: [{ path: 'credential' }] },
    });
    const asked = (await begin(password)).data as { challenge: string };
    expect((await add(stranger.token, asked)).code).toBe(42200);
    expect(await add(token, asked)).toMatchObject({ code: 200, data: { recoveryCodes: [] } });
    const [one, two] = (await factorOf(app, token)).passkeys;
    const rename = (by: string, name: string) =>
      app.call('PUT', `/v1/passkey/${one!.id}`, { token: by, body: { name } });
    expect((await rename(token, '　')).code).toBe(42200);
    expect((await rename(stranger.token, '别人的')).code).toBe(40400);
    expect(await rename(token, '村里的电脑')).toMatchObject({ code: 200, message: '修改成功' });
    const remove = (by: string, id: string, given = password) =>
      app.call('PUT', `/v1/passkey/${id}/off`, { token: by, body: { password: given } });
    expect((await remove(token, one!.id, 'wrong')).code).toBe(42200);
    expect((await remove(stranger.token, one!.id)).code).toBe(40400);
    expect(await remove(token, one!.id)).toMatchObject({ code: 200, message: '删除成功' });
    expect(await factorOf(app, token)).toMatchObject({ passkeys: [{ name: '手机' }], recoveryCodes: 10 });
    expect((await remove(token, two!.id)).code).toBe(200);
    expect(await factorOf(app, token)).toMatchObject({ passkeys: [], recoveryCodes: 0 });
    expect(await login(app, 'xuncha')).toMatchObject({ code: 200 });
    const log = await rows<{ target: string; detail: unknown }>(
      app.db.kysely,
      sql`select target, detail from audit.operation where target = ${`account:${(await app.signIn('xuncha')).id}`}
          and detail @> '{"name":"村里的电脑"}' and code = '200'`,
    );
    expect(log).toHaveLength(2);
  });

  test('of somebody who lost it is reset by an administrator', async () => {
    const { id, token } = await enrol(app, 'cunwei2');
    const admin = await app.signIn('admin');
    const reset = await app.call('PUT', `/v1/user/${id}/second-factor`, {
      token: admin.token,
      body: { reason: '当面核对身份证' },
    });
    expect(reset).toMatchObject({ code: 200, message: '设置成功' });
    expect((await app.call('GET', '/user/me', { token })).code).toBe('409');
    expect(await login(app, 'cunwei2')).toMatchObject({ code: 200 });
  });

  test('is offered where browsers take it: over TLS or on localhost, for a name', () => {
    expect(passkeySite('https://homestead.example.cn:8443')).toEqual({
      id: 'homestead.example.cn',
      origin: 'https://homestead.example.cn:8443',
    });
    expect(passkeySite('http://localhost:3000')?.id).toBe('localhost');
    for (const url of ['http://homestead.example.cn', 'https://10.0.0.8', 'https://[::1]:443', undefined])
      expect(passkeySite(url)).toBeNull();
  });
});

describe('where the county requires a second factor of officials', () => {
  let app: App;
  beforeAll(async () => {
    app = await startPeople({ publicUrl, secondFactor: 'officers' });
  });
  afterAll(() => app.close());

  test('a passkey is one, and the last of them stays', async () => {
    const signedIn = await app.signIn('zhenban');
    expect(signedIn).toMatchObject({ mustSetSecondFactor: true });
    const { token } = await enrol(app, 'zhenban', signedIn.token);
    expect((await app.call('GET', '/v1/session', { token })).code).toBe(200);
    const [key] = (await factorOf(app, token)).passkeys;
    const off = await app.call('PUT', `/v1/passkey/${key!.id}/off`, { token, body: { password } });
    expect([off.code, off.message]).toEqual([40900, expect.stringContaining('请先添加另一个')]);
    await enrol(app, 'zhenban', token);
    const replies = await Promise.all(
      (await factorOf(app, token)).passkeys.map(({ id }) =>
        app.call('PUT', `/v1/passkey/${id}/off`, { token, body: { password } }),
      ),
    );
    expect(replies.map(({ code }) => code).sort()).toEqual([200, 40900]);
  });
});

test('where the address serves no passkeys they are refused with words, and the other factor stays', async () => {
  const app = await startPeople();
  try {
    const { token } = await app.signIn('zhenban');
    expect(await factorOf(app, token)).toMatchObject({ offersPasskeys: false, passkeys: [] });
    expect(await app.call('POST', '/v1/passkey/registration', { token, body: { password } })).toMatchObject({
      code: 40900,
      message: expect.stringContaining('请用动态验证码'),
    });
  } finally {
    await app.close();
  }
});
