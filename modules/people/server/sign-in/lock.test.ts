import { rows } from '@homestead/database';
import { inTurnOn } from '@homestead/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wordsOfMessage } from '../../contract/index.ts';
import { startPeople } from '../testing/server.ts';

const told: { personId: string; text: string }[] = [];

describe.each(inTurnOn('postgres'))('failed sign-ins on %s', (kind) => {
  let testApp: Awaited<ReturnType<typeof startPeople>>;
  beforeAll(async () => {
    told.length = 0;
    testApp = await startPeople({
      kind,
      notifyPerson: async (_tx, { personId, ...notice }) =>
        void told.push({ personId, text: wordsOfMessage(notice).text }),
    });
  });
  afterAll(() => testApp.close());

  async function attempt(
    username: string,
    password: string,
    from: { address?: string; cookie?: string } = {},
  ) {
    const reply = await testApp.app.inject({
      method: 'POST',
      url: '/api/user/login',
      remoteAddress: from.address ?? '192.0.2.1',
      headers: from.cookie ? { cookie: from.cookie } : {},
      payload: { username, password },
    });
    return { code: reply.json().code as number, headers: reply.headers, data: reply.json().data };
  }
  const codes = async (username: string, from: { address?: string; cookie?: string }, times = 5) => {
    const found: number[] = [];
    for (let index = 0; index < times; index++)
      found.push((await attempt(username, `wrong-${index}`, from)).code);
    return found;
  };
  const deviceOf = async (username: string) => {
    const { headers } = await attempt(username, 'Demo@2026', { address: '198.51.100.7' });
    return String(headers['set-cookie']).split(';')[0] ?? '';
  };

  test('count for the account that is found, however its name is typed', async () => {
    const written = ['dengji', 'DENGJI', 'dengj\u0130', ' dengji', 'DENGJ\u0130'];
    const found = await Promise.all(written.map((name) => attempt(name, 'wrong')));
    expect(found.map(({ code }) => code)).toEqual(Array(5).fill(42200));
    for (const name of ['dengji', 'dengj\u0130']) expect((await attempt(name, 'Demo@2026')).code).toBe(42900);
    const subjects = await rows<{ subject: string }>(
      testApp.db.kysely,
      sql`select distinct subject from people.sign_in_failure where kind = 'account'`,
    );
    expect(subjects).toHaveLength(1);
  });

  test('of a stranger shut out the stranger’s address, and nobody else', async () => {
    const cookie = await deviceOf('linye');
    expect(await codes('linye', { address: '203.0.113.5' })).toEqual(Array(5).fill(42200));
    expect((await attempt('linye', 'Demo@2026', { address: '203.0.113.5' })).code).toBe(42900);
    // The owner sits behind the stranger's own address, at a browser that is known.
    expect((await attempt('linye', 'Demo@2026', { address: '203.0.113.5', cookie })).code).toBe(200);
    expect((await attempt('linye', 'Demo@2026', { address: '198.51.100.99' })).code).toBe(200);
  });

  test('of strangers are told to the owner, once in a while', async () => {
    const { data } = await attempt('shuili', 'Demo@2026');
    for (const address of ['203.0.113.8', '203.0.113.9']) await codes('shuili', { address });
    expect(told.filter(({ personId }) => personId === data.id)).toEqual([
      { personId: data.id, text: expect.stringContaining('203.0.113.8') },
    ]);
  });

  test('from ever new addresses are slowed down more and more, and known browsers stay open', async () => {
    const cookie = await deviceOf('ziran');
    const guess = async (index: number) =>
      (await attempt('ziran', 'wrong', { address: `10.1.0.${index}` })).code;
    let taken = 0;
    for (let index = 0; index < 40; index++) if ((await guess(index)) === 42200) taken++;
    expect(taken).toBe(10);
    expect((await attempt('ziran', 'Demo@2026', { address: '10.2.0.1', cookie })).code).toBe(200);
    testApp.advance(11_000);
    expect([await guess(41), await guess(42)]).toEqual([42200, 42900]);
    testApp.advance(11_000);
    expect(await guess(43)).toBe(42900);
    // A day of guessing around the clock: one try in five minutes.
    for (let hours = 0; hours < 12; hours++) {
      testApp.advance(3_600_000);
      expect([await guess(50 + hours), await guess(80 + hours)]).toEqual([42200, 42900]);
    }
    const reply = await attempt('ziran', 'wrong', { address: '10.3.0.1' });
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(60);
  });

  test('at a known browser count for that browser alone', async () => {
    const cookie = await deviceOf('nongye');
    expect(await codes('nongye', { cookie })).toEqual(Array(5).fill(42200));
    expect((await attempt('nongye', 'Demo@2026', { cookie })).code).toBe(42900);
    expect((await attempt('nongye', 'Demo@2026')).code).toBe(200);
    expect(
      (await attempt('nongye', 'Demo@2026', { cookie: `homestead-device=${'A'.repeat(43)}` })).code,
    ).toBe(200);
  });

  test('under the name of another counter’s key leave that counter alone', async () => {
    const { data } = await attempt('xianziran', 'Demo@2026');
    for (const name of [`password of ${data.id}`, data.id, `password ${data.id}`])
      await codes(name, { address: '203.0.113.66' }, 6);
    const reply = await testApp.call('PUT', '/user/password', {
      token: data.token,
      body: { oldPassword: 'Demo@2026', newPassword: 'Shan#Shui88' },
    });
    expect(reply.code).toBe(200);
  });

  test('the cookie of a browser is for these calls alone, out of reach of scripts, and signs nobody in', async () => {
    const { headers } = await attempt('zhifa', 'Demo@2026');
    expect(headers['set-cookie']).toMatch(
      /^homestead-device=[\w-]{43}; Path=\/api\/user; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
    );
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    const me = await testApp.app.inject({ url: '/api/user/me', headers: { cookie } });
    expect(me.statusCode).toBe(401);
    const stored = JSON.stringify(await rows(testApp.db.kysely, sql`select * from people.device`));
    expect(stored).not.toContain(cookie.split('=')[1]);
  });
});
