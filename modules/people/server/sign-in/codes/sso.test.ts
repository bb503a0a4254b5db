import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPeople } from '../../testing/server.ts';

let testApp: Awaited<ReturnType<typeof startPeople>>;
let system: string;
beforeAll(async () => {
  testApp = await startPeople();
  system = (await testApp.signIn('admin')).token;
});
afterAll(() => testApp.close());

const exchange = (code: string) => testApp.call('POST', '/user/sso/exchange', { body: { code } });

async function codeFor(userName: string): Promise<string> {
  const reply = await testApp.call('POST', '/user/sso', { token: system, body: { userName } });
  return (reply.data as { code: string }).code;
}

test('another system gets a code for one of our people, and the client exchanges it once for a session [S2-6.token-query]', async () => {
  const code = await codeFor('zhenban');
  const reply = await exchange(code);
  expect(reply).toMatchObject({ code: 200, data: { userName: 'zhenban', mustChangePassword: false } });
  const { token } = reply.data as { token: string };
  expect(token).not.toBe(code);
  expect((await testApp.call('GET', '/user/me', { token })).data).toMatchObject({ userName: 'zhenban' });
  expect(await exchange(code)).toMatchObject({ status: 422, code: 42200 });
});

test('fifty exchanges of one code at once make one session', async () => {
  const code = await codeFor('zhenban');
  const replies = await Promise.all(Array.from({ length: 50 }, () => exchange(code)));
  expect(replies.filter(({ code: answer }) => answer === 200)).toHaveLength(1);
});

test('a code is dead after a minute, and a made-up one never lived', async () => {
  const code = await codeFor('zhenban');
  testApp.advance(60_000);
  expect((await exchange(code)).code).toBe(42200);
  expect((await exchange('A'.repeat(43))).code).toBe(42200);
});

test('only an administrator asks for codes, and only for people who exist', async () => {
  for (const name of ['nonghu1', 'zhenban', 'shenji']) {
    const { token } = await testApp.signIn(name);
    expect(await testApp.call('POST', '/user/sso', { token, body: { userName: 'admin' } })).toMatchObject({
      code: 40300,
    });
  }
  expect(await testApp.call('POST', '/user/sso', { body: { userName: 'admin' } })).toMatchObject({
    code: '401',
  });
  expect(
    await testApp.call('POST', '/user/sso', { token: system, body: { userName: 'nobody' } }),
  ).toMatchObject({ code: 40400 });
});
