import { maybe, rows } from '@homestead/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPeople } from '../testing/server.ts';

const erased: string[] = [];
let busy: string[] = [];
const sent: { phone: string; text: string }[] = [];
let testApp: Awaited<ReturnType<typeof startPeople>>;
beforeAll(async () => {
  testApp = await startPeople({
    sendSms: async (phone, text) => void sent.push({ phone, text }),
    ownData: () => [
      {
        reasonsToStay: async () => busy,
        tell: async () => [{ title: '家庭', note: null, rows: [[{ label: '人口', value: '3' }]] }],
        erase: async (_tx, person) => void erased.push(person.id),
      },
    ],
  });
});
afterAll(() => testApp.close());

let serial = 1000;
const password = 'Shan#Shui88';
const version = async () =>
  (await testApp.call('GET', '/v1/privacy')).data as unknown as { version: string; parts: unknown[] };

/** A villager who has just signed up, with the way to call as them. */
async function newVillager(extra: object = {}) {
  const phone = `1400001${serial++}`;
  await testApp.call('POST', '/user/sms', { body: { phone, purpose: 'register' } });
  const reply = await testApp.call('POST', '/user/register', {
    body: { phone, code: '246810', name: '林小溪', password, division: '350399100201', ...extra },
  });
  const { token, id } = reply.data as { token: string; id: string };
  return { phone, token, id };
}

test('whoever signs up reads the text about personal data, and the agreement is kept by its version', async () => {
  const text = await version();
  expect(text.parts.length).toBeGreaterThan(2);
  const { token } = await newVillager({ privacyVersion: text.version });
  const consent = (await testApp.call('GET', '/v1/privacy/consent', { token })).data as {
    version: string;
    givenAt: string;
  };
  expect(consent).toEqual({ version: text.version, givenAt: testApp.now().toISOString() });
});

test('an agreement to another version than the one in force is refused, and signs nobody up', async () => {
  const phone = '14000019999';
  await testApp.call('POST', '/user/sms', { body: { phone, purpose: 'register' } });
  const body = { phone, code: '246810', name: '林小溪', password, division: '350399100201' };
  const reply = await testApp.call('POST', '/user/register', { body: { ...body, privacyVersion: '0' } });
  expect(reply).toMatchObject({ code: 42200, data: { fields: [{ path: 'privacyVersion' }] } });
  expect((await testApp.call('POST', '/user/register', { body })).code).toBe(200);
});

test('who signed up without the text is asked for it later', async () => {
  const { token } = await newVillager();
  expect((await testApp.call('GET', '/v1/privacy/consent', { token })).data).toMatchObject({ givenAt: null });
  const agree = (of: string) => testApp.call('POST', '/v1/privacy/consent', { token, body: { version: of } });
  expect((await agree('0')).code).toBe(42200);
  expect((await agree((await version()).version)).message).toBe('已记录您的同意');
  expect((await testApp.call('GET', '/v1/privacy/consent', { token })).data).toMatchObject({
    givenAt: expect.any(String),
  });
});

test('a code to the telephone sets a new password, and ends every session', async () => {
  const { phone, token } = await newVillager();
  expect((await testApp.call('POST', '/user/sms', { body: { phone, purpose: 'reset' } })).code).toBe(200);
  const reset = (code: string, next: string) =>
    testApp.call('POST', '/v1/password/reset', { body: { phone, code, password: next } });
  expect((await reset('246810', 'weak')).data).toMatchObject({ fields: [{ path: 'password' }] });
  expect((await reset('111111', 'Xin#Mima99')).data).toMatchObject({ fields: [{ path: 'code' }] });
  expect(await reset('246810', 'Xin#Mima99')).toMatchObject({
    code: 200,
    message: '密码已重置，请用新密码登录',
  });
  expect((await testApp.call('GET', '/user/me', { token })).code).toBe('409');
  expect((await testApp.signIn(phone, 'Xin#Mima99')).token).toBeTruthy();
  expect((await reset('246810', 'Xin#Mima88')).data).toMatchObject({ fields: [{ path: 'code' }] });
});

test('a telephone without an account reads the same as one with an account; its owner alone is told', async () => {
  const unknown = '14000018888';
  const { phone } = await newVillager();
  const ask = async (number: string) => {
    const { status, code, message } = await testApp.call('POST', '/user/sms', {
      body: { phone: number, purpose: 'reset' },
    });
    return { status, code, message };
  };
  expect(await ask(unknown)).toEqual(await ask(phone));
  expect(sent.at(-2)).toMatchObject({ phone: unknown, text: expect.stringContaining('没有注册') });
  expect(sent.at(-1)).toMatchObject({ phone, text: expect.stringContaining('验证码') });
  const reset = (number: string, code: string) =>
    testApp.call('POST', '/v1/password/reset', { body: { phone: number, code, password: 'Xin#Mima99' } });
  const [known, other] = [await reset(phone, '999999'), await reset(unknown, '246810')];
  expect([other.status, other.text]).toEqual([known.status, known.text]);
});

test('a telephone that changed hands opens no account of an officer', async () => {
  const officer = await maybe<{ phone: string }>(
    testApp.db.kysely,
    sql`select phone from people.account where user_name = 'zhenban'`,
  );
  const phone = officer?.phone ?? '14000017777';
  if (!officer?.phone) {
    const { digested, sealed } = await import('@homestead/database');
    await sql`update people.account set phone = ${sealed(phone)}, phone_digest = ${digested('phone', phone)}
      where user_name = 'zhenban'`.execute(testApp.db.kysely);
  }
  await testApp.call('POST', '/user/sms', { body: { phone, purpose: 'reset' } });
  const reply = await testApp.call('POST', '/v1/password/reset', {
    body: { phone, code: '246810', password: 'Xin#Mima99' },
  });
  expect(reply).toMatchObject({ status: 403, message: '工作人员账号不能用短信重置密码，请联系系统管理员' });
  expect((await testApp.signIn('zhenban')).token).toBeTruthy();
});

test('a person reads everything that is held of them: account, consent, sessions, and what other parts hold', async () => {
  const { token, phone } = await newVillager({ privacyVersion: (await version()).version });
  const { parts } = (await testApp.call('GET', '/v1/my-data', { token })).data as unknown as {
    parts: { title: string; rows: { label: string; value: string }[][] }[];
  };
  expect(parts.map(({ title }) => title)).toEqual(['账号信息', '同意记录', '登录中的设备', '家庭']);
  expect(parts[0]?.rows[0]).toContainEqual({ label: '手机号', value: phone });
});

test('an account is closed by a code to its telephone: what it held is gone, and nobody signs in with it', async () => {
  const { phone, token, id } = await newVillager();
  const close = (body: object) => testApp.call('POST', '/v1/account/close', { token, body });
  busy = ['“宅基地申请”正在办理'];
  expect(await close({ password })).toMatchObject({
    code: 40900,
    message: '暂时不能注销：“宅基地申请”正在办理',
  });
  expect((await testApp.call('POST', '/v1/account/close-code', { token })).code).toBe(40900);
  busy = [];
  expect((await close({})).data).toMatchObject({ fields: [{ path: 'code' }] });
  expect((await close({ password: 'Wrong#123' })).data).toMatchObject({ fields: [{ path: 'password' }] });
  expect((await testApp.call('POST', '/v1/account/close-code', { token })).code).toBe(200);
  expect((await close({ code: '111111' })).data).toMatchObject({ fields: [{ path: 'code' }] });
  expect(await close({ code: '246810' })).toMatchObject({ code: 200, message: '账号已注销' });
  expect(erased).toEqual([id]);
  expect((await testApp.call('GET', '/user/me', { token })).code).toBe('409');
  expect(await testApp.signIn(phone, password)).not.toHaveProperty('token');
  expect(
    await rows(
      testApp.db.kysely,
      sql`select name, phone, id_number, status from people.account where id = ${id}`,
    ),
  ).toEqual([{ name: '已注销用户', phone: null, id_number: null, status: 'disabled' }]);
  // The telephone is free again.
  expect((await testApp.call('POST', '/user/sms', { body: { phone, purpose: 'register' } })).code).toBe(
    42900,
  );
  testApp.advance(61_000);
  expect((await testApp.call('POST', '/user/sms', { body: { phone, purpose: 'register' } })).code).toBe(200);
});

test('an officer does not close the own account, and an administrator finds no closed one', async () => {
  const { token } = await testApp.signIn('zhenban');
  expect((await testApp.call('POST', '/v1/account/close', { token, body: { password } })).code).toBe(40300);
  const admin = await testApp.signIn('admin');
  const found = await testApp.call('GET', '/user?keyword=已注销', { token: admin.token });
  expect(found.data).toMatchObject({ total: 0 });
});
