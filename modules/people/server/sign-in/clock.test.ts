import { generate } from 'otplib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startPeople } from '../testing/server.ts';

const minute = 60_000;
const hour = 60 * minute;
const password = 'Demo@2026';

let testApp: Awaited<ReturnType<typeof startPeople>>;
beforeEach(async () => {
  testApp = await startPeople();
});
afterEach(() => testApp.close());

const login = (username: string, words: object = {}) =>
  testApp.call('POST', '/user/login', { body: { username, password, ...words } });

test('a clock that is set back keeps a session, and gives it no more than its hours once it is right again', async () => {
  const { token } = await testApp.signIn('zhenban');
  const me = async () => (await testApp.call('GET', '/user/me', { token })).code;
  testApp.advance(-24 * hour);
  expect(await me()).toBe(200);
  testApp.advance(24 * hour + 20 * minute);
  expect(await me()).toBe(200);
  testApp.advance(31 * minute);
  expect(await me()).toBe('409');
});

test('a clock that is set forward ends what would have ended, and set back again opens nothing', async () => {
  const { token } = await testApp.signIn('zhenban');
  const me = async () => (await testApp.call('GET', '/user/me', { token })).code;
  testApp.advance(13 * hour);
  expect(await me()).toBe('409');
  await testApp.people.sweep();
  testApp.advance(-13 * hour);
  expect(await me()).toBe('409');
});

test('a lock holds while the clock is set back, and an administrator opens it', async () => {
  const { token } = await testApp.signIn('admin');
  const { id } = await testApp.signIn('linye');
  for (let index = 0; index < 5; index++) await login('linye', { password: `wrong-${index}` });
  expect((await login('linye')).code).toBe(42900);
  testApp.advance(-6 * hour);
  expect((await login('linye')).code).toBe(42900);
  expect((await testApp.call('POST', `/v1/user/${id}/unlock`, { token })).code).toBe(200);
  expect((await login('linye')).code).toBe(200);
});

test('a code of the second factor is not used again after the clock was set back; a recovery code still signs in', async () => {
  const { token } = await testApp.signIn('zhenban');
  const begun = await testApp.call('POST', '/v1/second-factor', { token, body: { password } });
  const { secret } = begun.data as { secret: string };
  const codeNow = () => generate({ secret, epoch: Math.floor(testApp.now().getTime() / 1000) });
  const set = await testApp.call('PUT', '/v1/second-factor', { token, body: { code: await codeNow() } });
  const { recoveryCodes } = set.data as { recoveryCodes: string[] };
  testApp.advance(30_000);
  const used = await codeNow();
  expect((await login('zhenban', { code: used })).code).toBe(200);
  testApp.advance(-5 * minute);
  expect((await login('zhenban', { code: used })).code).toBe(42200);
  expect((await login('zhenban', { code: await codeNow() })).code).toBe(42200);
  expect((await login('zhenban', { code: recoveryCodes[0] })).code).toBe(200);
  testApp.advance(6 * minute);
  expect((await login('zhenban', { code: await codeNow() })).code).toBe(200);
});
