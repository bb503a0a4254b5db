import { rows } from '@homestead/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPeople } from '../testing/server.ts';

let testApp: Awaited<ReturnType<typeof startPeople>>;
beforeAll(async () => {
  testApp = await startPeople();
});
afterAll(() => testApp.close());

let serial = 1000;
const newPhone = () => `1400000${serial++}`;
const askCode = (phone: string) =>
  testApp.call('POST', '/user/sms', { body: { phone, purpose: 'register' } });
const signUp = (body: object) => testApp.call('POST', '/user/register', { body });
const wish = (phone: string) => ({
  phone,
  code: '246810',
  name: '林小溪',
  password: 'Shan#Shui88',
  division: '350399100201',
});

test('a villager signs up with a code and is signed in as a villager of the village [S2-7.user-register]', async () => {
  const phone = newPhone();
  expect(await askCode(phone)).toMatchObject({ code: 200, message: '验证码已发送' });
  const reply = await signUp(wish(phone));
  expect(reply).toMatchObject({ code: 200, message: '注册成功' });
  const { token, userName } = reply.data as { token: string; userName: string };
  expect(userName).not.toContain(phone);
  expect((await testApp.call('GET', '/intergration/valid', { token })).data).toMatchObject({
    name: '林小溪',
    roles: ['villager'],
    division: '350399100201',
  });
  expect((await testApp.signIn(phone, 'Shan#Shui88')).userName).toBe(userName);
});

test.each([
  ['role', { role: 'admin' }],
  ['roles', { roles: ['admin'] }],
  ['status', { status: 'active' }],
  ['id', { id: '1' }],
  ['userName', { userName: 'admin' }],
])('case 8: a sign-up that brings %s is refused', async (field, extra) => {
  const phone = newPhone();
  await askCode(phone);
  const reply = await signUp({ ...wish(phone), ...extra });
  expect(reply).toMatchObject({ status: 400, code: 40001 });
  expect(reply.data).toMatchObject({ fields: [{ path: field }] });
});

test('case 8: a body with __proto__ gives nobody a role', async () => {
  const phone = newPhone();
  await askCode(phone);
  const text = JSON.stringify(wish(phone)).replace('{', '{"__proto__":{"roles":["admin"]},');
  const reply = await testApp.call('POST', '/user/register', {
    headers: { 'content-type': 'application/json' },
    body: text,
  });
  expect(reply).toMatchObject({ status: 400, code: 40001 });
});

test('all faults of a sign-up are told at once, each at its field', async () => {
  const reply = await signUp({
    phone: '123',
    code: '1',
    name: '<b>',
    password: 'abc',
    division: '350399100',
  });
  expect(reply.code).toBe(42200);
  expect((reply.data as { fields: { path: string }[] }).fields.map(({ path }) => path)).toEqual([
    'phone',
    'name',
    'division',
    'password',
  ]);
});

test.each(['abcdefgh', 'Abcdefgh', 'Abc123!', 'ABCD1234', '14000000'])(
  'the password %s is too weak',
  async (password) => {
    expect((await signUp({ ...wish(newPhone()), password })).data).toMatchObject({
      fields: [{ path: 'password' }],
    });
  },
);

test('a code fits once, for five minutes, and for five tries', async () => {
  const wrong = { fields: [{ path: 'code', message: '短信验证码错误或已过期，请重新获取' }] };
  const first = newPhone();
  expect((await signUp(wish(first))).data).toEqual(wrong);
  await askCode(first);
  for (let index = 0; index < 5; index++)
    expect((await signUp({ ...wish(first), code: '000000' })).data).toEqual(wrong);
  expect((await signUp(wish(first))).data).toEqual(wrong);
  const second = newPhone();
  await askCode(second);
  testApp.advance(5 * 60_000);
  expect((await signUp(wish(second))).data).toEqual(wrong);
});

test('a code for one telephone opens no other', async () => {
  const [own, other] = [newPhone(), newPhone()];
  await askCode(own);
  expect((await signUp(wish(other))).data).toMatchObject({ fields: [{ path: 'code' }] });
});

test('two sign-ups with one code at once make one account', async () => {
  const phone = newPhone();
  await askCode(phone);
  const replies = await Promise.all([signUp(wish(phone)), signUp(wish(phone)), signUp(wish(phone))]);
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(replies.every(({ status }) => status < 500)).toBe(true);
});

test('a registered telephone gets a code with the same words, and is told only after proving it', async () => {
  const phone = '14000000001';
  expect(await askCode(phone)).toMatchObject({ code: 200, message: '验证码已发送' });
  expect(await signUp(wish(phone))).toMatchObject({ code: 40900, message: '该手机号已注册，请直接登录' });
});

test('one telephone gets a code a minute and ten a day, also when asked for in parallel', async () => {
  const phone = newPhone();
  const burst = await Promise.all(Array.from({ length: 5 }, () => askCode(phone)));
  expect(burst.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(burst.filter(({ code }) => code === 42900)).toHaveLength(4);
  for (let index = 1; index < 10; index++) {
    testApp.advance(60_000);
    expect((await askCode(phone)).code).toBe(200);
  }
  testApp.advance(60_000);
  expect(await askCode(phone)).toMatchObject({
    code: 42900,
    message: '今天获取验证码的次数过多，请明天再试',
  });
});

test('neither codes nor telephones that only asked are stored as they are', async () => {
  const phone = newPhone();
  await askCode(phone);
  const dump = JSON.stringify(await rows(testApp.db.kysely, sql`select * from people.sms_code`));
  expect(dump).not.toContain(phone);
  expect(dump).not.toContain('246810');
});
