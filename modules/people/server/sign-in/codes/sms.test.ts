import { afterAll, expect, test } from 'vitest';
import { startPeople } from '../../testing/server.ts';

const open: Awaited<ReturnType<typeof startPeople>>[] = [];
afterAll(async () => {
  for (const testApp of open) await testApp.close();
});

const body = { phone: '14000009999', purpose: 'register' };

test('without a provider and without the demonstration, the county says so', async () => {
  const testApp = await startPeople({ demo: false });
  open.push(testApp);
  expect(await testApp.call('POST', '/user/sms', { body })).toMatchObject({
    status: 503,
    code: 50300,
    message: '短信服务尚未开通，请到村委会由工作人员协助注册',
  });
});

test('with a provider a random code is sent, and the demonstration code opens nothing', async () => {
  const sent: string[] = [];
  const testApp = await startPeople({ demo: false, sendSms: async (_phone, text) => void sent.push(text) });
  open.push(testApp);
  expect((await testApp.call('POST', '/user/sms', { body })).code).toBe(200);
  const code = /验证码为(\d{6})/.exec(sent[0] ?? '')?.[1];
  expect(code).toBeTruthy();
  const wish = { phone: body.phone, name: '陈小山', password: 'Shan#Shui88', division: '350399100202' };
  if (code !== '246810') {
    const refused = await testApp.call('POST', '/user/register', { body: { ...wish, code: '246810' } });
    expect(refused.code).toBe(42200);
  }
  expect((await testApp.call('POST', '/user/register', { body: { ...wish, code } })).code).toBe(200);
});

test('a number and a code typed full-width sign a villager up', async () => {
  const testApp = await startPeople();
  open.push(testApp);
  const typed = { phone: '１４０００００９００１', purpose: 'register' };
  expect((await testApp.call('POST', '/user/sms', { body: typed })).code).toBe(200);
  const wish = {
    phone: '１４０００００９００１',
    code: '２４６８１０',
    name: '陈小山',
    password: 'Shan#Shui88',
    division: '350399100202',
  };
  expect((await testApp.call('POST', '/user/register', { body: wish })).code).toBe(200);
  const signIn = { username: '14000009001', password: 'Shan#Shui88' };
  expect((await testApp.call('POST', '/user/login', { body: signIn })).code).toBe(200);
});

test('a message that could not be sent costs no turn', async () => {
  let broken = true;
  const testApp = await startPeople({
    demo: false,
    sendSms: async () => {
      if (broken) throw new Error('provider is away');
    },
  });
  open.push(testApp);
  expect(await testApp.call('POST', '/user/sms', { body })).toMatchObject({
    code: 50300,
    message: '短信暂时发送失败，请稍后再试',
  });
  broken = false;
  expect((await testApp.call('POST', '/user/sms', { body })).code).toBe(200);
});

test('the demonstration accounts are refused where it is not a demonstration', async () => {
  await expect(open[0]!.people.seedDemo()).rejects.toThrow(/demonstration/);
});

test('case 10: the first administrator of an empty county has a random password that must be changed', async () => {
  const testApp = open[0]!;
  const made = await testApp.people.makeFirstAdministrator('350399');
  expect(made?.password.length).toBeGreaterThan(16);
  expect(await testApp.people.makeFirstAdministrator('350399')).toBeNull();
  expect(await testApp.signIn('admin', made!.password)).toMatchObject({ mustChangePassword: true });
});
