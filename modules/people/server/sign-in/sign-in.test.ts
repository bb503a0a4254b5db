import { rows } from '@homestead/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPeople } from '../testing/server.ts';

let testApp: Awaited<ReturnType<typeof startPeople>>;
beforeAll(async () => {
  testApp = await startPeople();
});
afterAll(() => testApp.close());

const attempt = (username: unknown, password: unknown) =>
  testApp.call('POST', '/user/login', { body: { username, password } });

function form(
  fields: readonly [string, string][],
  file = '',
): { headers: Record<string, string>; body: string } {
  const parts = fields.map(
    ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return {
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: `${parts.join('')}${file}--x--\r\n`,
  };
}

test('a demonstration account signs in by JSON and is known by its token [S2-6.token-header]', async () => {
  const signedIn = await testApp.signIn('nonghu1');
  expect(signedIn).toMatchObject({ userName: 'nonghu1', mustChangePassword: false });
  expect(signedIn.token).toMatch(/^[\w-]{43}$/);
  const valid = await testApp.call('GET', '/intergration/valid', { token: signedIn.token });
  expect(valid).toMatchObject({ status: 200, code: 200 });
  expect(valid.data).toEqual({
    id: signedIn.id,
    userName: 'nonghu1',
    name: '林示禾',
    roles: ['villager'],
    division: '350399100201',
    scope: 'own',
    capabilities: ['homestead.family.keep', 'records.record.write'],
    isOfficer: false,
  });
});

test('every demonstration account of the table signs in', async () => {
  const names = [
    'nonghu2',
    'jiti',
    'jiti2',
    'cunwei',
    'cunwei2',
    'xuncha',
    'zhenban',
    'zhenban2',
    'nongye',
    'ziran',
    'linye',
    'shuili',
    'zhenzhang',
    'xianziran',
    'nongyeju',
    'zhifa',
    'dengji',
    'admin',
    'shenji',
  ];
  const signedIn = await Promise.all(names.map((name) => testApp.signIn(name)));
  expect(signedIn.map(({ userName }) => userName)).toEqual(names);
});

test('a form signs in as well, and the telephone serves as a name [S2-7.user-login]', async () => {
  const reply = await testApp.call(
    'POST',
    '/user/login',
    form([
      ['username', '14000000001'],
      ['password', 'Demo@2026'],
    ]),
  );
  expect(reply).toMatchObject({ code: 200, data: { userName: 'nonghu1' } });
});

test('a name typed in full-width signs is the same name', async () => {
  for (const typed of ['ｎｏｎｇｈｕ１', '１４０００００００01'])
    expect((await testApp.signIn(typed)).userName).toBe('nonghu1');
});

test('a refused try stands in the operation log as a sign-in, with the account that it was for', async () => {
  const { id } = await testApp.signIn('shenji');
  for (const name of ['shenji', 'nobody-of-that-name'])
    expect((await attempt(name, 'Wrong#2026')).code).toBe(42200);
  await testApp.audit.flush();
  const tries = await rows(
    testApp.db.kysely,
    sql`select target, person_id from audit.operation where kind = 'sign-in' and code = '42200' order by at, id`,
  );
  expect(tries).toEqual([
    { target: `account:${id}`, person_id: null },
    { target: null, person_id: null },
  ]);
});

test('the same account gets another token each time, and only digests are stored', async () => {
  const [first, second] = [await testApp.signIn('nonghu1'), await testApp.signIn('nonghu1')];
  expect(first.token).not.toBe(second.token);
  const dump = JSON.stringify(
    await rows(
      testApp.db.kysely,
      sql`select s.*, a.password_hash from people.session s join people.account a on a.id = s.account_id`,
    ),
  );
  expect(dump).not.toContain(first.token);
  expect(dump).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
});

test('case 1: the sixth wrong password is told to wait, with the same words for names that exist and names that do not', async () => {
  const replies: Record<string, [number | string, string][]> = {};
  for (const name of ['zhenban', 'nobody-at-all']) {
    replies[name] = [];
    for (let index = 0; index < 6; index++) {
      const { code, message } = await attempt(name, `wrong-${index}`);
      replies[name].push([code, message]);
    }
  }
  expect(replies['zhenban']).toEqual(replies['nobody-at-all']);
  expect(replies['zhenban']).toEqual([
    ...Array(5).fill([42200, '用户名或密码错误']),
    [42900, '登录失败次数过多，请15分钟后再试'],
  ]);
  expect((await attempt('ZHENBAN ', 'Demo@2026')).code).toBe(42900);
  testApp.advance(15 * 60_000 + 1000);
  expect((await attempt('zhenban', 'Demo@2026')).code).toBe(200);
});

test('case 1: four failures and a success start the count anew', async () => {
  for (let round = 0; round < 2; round++) {
    for (let index = 0; index < 4; index++) await attempt('linye', 'wrong');
    expect((await attempt('linye', 'Demo@2026')).code).toBe(200);
  }
});

test('case 1: guesses in parallel do not slip past the lock', async () => {
  const guesses = Array.from({ length: 12 }, (_, index) => attempt('shuili', `wrong-${index}`));
  await Promise.all(guesses);
  expect((await attempt('shuili', 'Demo@2026')).code).toBe(42900);
});

test('case 9: a field that comes twice in a form is refused', async () => {
  const reply = await testApp.call(
    'POST',
    '/user/login',
    form([
      ['username', 'admin'],
      ['username', 'nonghu1'],
      ['password', 'Demo@2026'],
    ]),
  );
  const fields = [{ path: 'username', message: '请求格式不正确：同一字段重复出现' }];
  expect(reply).toMatchObject({ status: 400, code: 40001, data: { fields } });
});

test('case 9: a file in the sign-in form is refused, and so is a field longer than any password', async () => {
  const file = '--x\r\ncontent-disposition: form-data; name="f"; filename="a.txt"\r\n\r\nhello\r\n';
  expect(await testApp.call('POST', '/user/login', form([['username', 'admin']], file))).toMatchObject({
    code: 40001,
  });
  const long = form([
    ['username', 'admin'],
    ['password', 'x'.repeat(5000)],
  ]);
  expect(await testApp.call('POST', '/user/login', long)).toMatchObject({ code: 40001 });
});

test('case 10: there is no default administrator', async () => {
  for (const [name, password] of [
    ['admin', 'admin'],
    ['admin', '123456'],
    ['root', 'root'],
    ['shenji', 'shenji'],
  ]) {
    expect((await attempt(name, password)).code).not.toBe(200);
  }
});

test('case 11: a password of 100,000 characters is refused before it is hashed', async () => {
  expect(await attempt('nonghu1', 'x'.repeat(10_000))).toMatchObject({ status: 400, code: 40001 });
  expect(await attempt('nonghu1', 'x'.repeat(100_000))).toMatchObject({ status: 413, code: 41300 });
});

test.each([
  ['no body', undefined],
  ['an array', []],
  ['numbers', { username: 1, password: 2 }],
  ['an object as a name', { username: { $ne: '' }, password: 'x' }],
  ['an empty name', { username: '  ', password: 'x' }],
])('a sign-in with %s is malformed, not a fault', async (_, body) => {
  expect(await testApp.call('POST', '/user/login', { body })).toMatchObject({ status: 400, code: 40001 });
});

test('a name made of SQL is a name that nobody has', async () => {
  expect((await attempt("' or 1=1 --", 'x')).message).toBe('用户名或密码错误');
});
