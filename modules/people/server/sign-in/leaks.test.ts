import { logSerializers } from '@homestead/audit/server';
import { rows } from '@homestead/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPeople } from '../testing/server.ts';

const lines: string[] = [];
let testApp: Awaited<ReturnType<typeof startPeople>>;
beforeAll(async () => {
  testApp = await startPeople({
    logger: {
      level: 'trace',
      serializers: logSerializers,
      stream: { write: (line: string) => void lines.push(line) },
    },
  });
});
afterAll(() => testApp.close());

test('case 13: after a whole run neither the log of operations, the server’s log nor any refusal holds a token, a password, an identity number or a telephone', async () => {
  const password = 'Shan#Shui88';
  const phone = '14000007777';
  const { token } = await testApp.signIn('nonghu1');
  const refusals = [
    await testApp.call('POST', '/user/login', { body: { username: phone, password: 'Wrong@9999' } }),
    await testApp.call('GET', `/user/me?Authentication=${token}`),
    await testApp.call('GET', '/user/me', { token: `${token}x` }),
    await testApp.call('POST', '/user/register', {
      body: { phone, code: '1', name: '林', password, division: 'x', idNumber: '350399197503120013' },
    }),
    await testApp.call('PUT', '/user/password', {
      token,
      body: { oldPassword: password, newPassword: password },
    }),
  ];
  await testApp.call('POST', '/user/sms', { body: { phone, purpose: 'register' } });
  await testApp.call('POST', '/user/register', {
    body: { phone, code: '246810', name: '林小溪', password, division: '350399100201' },
  });
  const { ticket } = (await testApp.call('POST', '/user/ticket', { token, body: { scope: 'map' } })).data as {
    ticket: string;
  };
  await testApp.call('GET', `/mapService/cite/wms?Authentication=${ticket}`);
  await testApp.call('DELETE', '/user/token', { token });
  await testApp.audit.flush();
  testApp.app.log.error(
    { err: Object.assign(new Error(`Key (phone)=(${phone}) exists`), { detail: phone }) },
    'fault',
  );
  const noted = await rows<{ summary: string }>(testApp.db.kysely, sql`select * from audit.operation`);
  expect(noted.map(({ summary }) => summary)).toEqual(
    expect.arrayContaining(['登录', '农户注册', '退出登录', '修改本人密码']),
  );
  const text = [JSON.stringify(noted), ...lines, ...refusals.map((reply) => reply.text)].join('\n');
  expect(lines.length).toBeGreaterThan(0);
  for (const leak of [
    token,
    ticket,
    password,
    'Wrong@9999',
    phone,
    '14000000001',
    '350399197503120013',
    '246810',
  ]) {
    expect(text).not.toContain(leak);
  }
});
