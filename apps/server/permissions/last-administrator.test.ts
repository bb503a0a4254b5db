import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Person, signIn } from '../testing/client.ts';
import { type Served, serve } from '../testing/served.ts';

let served: Served;
beforeAll(async () => {
  served = await serve();
});
afterAll(() => served?.close());

const idOf = async (person: Person) => (await person.get<{ id: string }>('/user/me')).data.id;
const disable = (by: Person, id: string) => by.put(`/v1/user/${id}/state`, { qyzt: 'NO' });
const notOneself = { code: 42200, message: '不能停用自己的账号，请由其他管理员操作' };

it('the last administrator is disabled and deleted by nobody else either, who may manage staff', async () => {
  const last = await signIn(served.base, 'admin');
  const id = await idOf(last);
  const clerk = await signIn(served.base, 'shenji');
  const clerkId = await idOf(clerk);
  const refusals = async (scope: 'county' | 'platform') => {
    const role = { code: `${scope}-staff`, name: `人事（${scope}）`, scope };
    const capabilities = ['people.user.read', 'people.user.edit', 'people.user.delete'];
    expect(await last.post('/role', { ...role, capabilities })).toMatchObject({ code: 200 });
    const grants = [{ role: role.code, division: '350399' }];
    expect(await last.put(`/user/${clerkId}/roles`, grants)).toMatchObject({ code: 200 });
    return [await disable(clerk, id), await clerk.remove(`/user/${id}`)];
  };
  const narrower = { code: 40300, message: '该账号的数据范围大于您的，不能由您修改' };
  expect(await refusals('county')).toMatchObject([narrower, narrower]);
  const lastOne = { code: 42200, message: '至少保留一名能管理角色和授权的管理员，请先指定其他人' };
  expect(await refusals('platform')).toMatchObject([lastOne, lastOne]);
  expect(await last.get('/role')).toMatchObject({ code: 200 });
});

it('of two administrators who disable each other at once, one stays, and can be taken away by no call', async () => {
  const first = await signIn(served.base, 'admin');
  const second = await signIn(served.base, 'shenji');
  const [firstId, secondId] = [await idOf(first), await idOf(second)];
  const given = await first.put(`/user/${secondId}/roles`, [{ role: 'admin', division: '350399' }]);
  expect(given).toMatchObject({ code: 200 });
  const replies = await Promise.all([disable(first, secondId), disable(second, firstId)]);
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);

  const [last, id] = replies[0].code === 200 ? [first, firstId] : [second, secondId];
  expect(await disable(last, id)).toMatchObject(notOneself);
  expect((await last.remove(`/user/${id}`)).code).not.toBe(200);
  for (const grants of [[], [{ role: 'admin', division: '350399', until: '2020-01-01' }]])
    expect((await last.put(`/user/${id}/roles`, grants)).code).not.toBe(200);
  expect((await last.put('/role/admin/users', [])).code).not.toBe(200);
  expect(await last.get('/role')).toMatchObject({ code: 200 });
});

it('wrong passwords lock the last administrator for a while, and the session at work goes on', async () => {
  const name = (await signIn(served.base, 'admin').catch(() => null)) ? 'admin' : 'shenji';
  const at = await signIn(served.base, name);
  const wrong = () => fetchLogin(name, 'wrong-password');
  for (let tries = 0; tries < 12; tries++) await wrong();
  const refused = await fetchLogin(name, 'Demo@2026');
  expect(refused.code).not.toBe(200);
  expect(refused.message).toMatch(/分钟/);
  expect(await at.get('/role')).toMatchObject({ code: 200 });
});

async function fetchLogin(username: string, password: string): Promise<{ code: number; message: string }> {
  const reply = await fetch(`${served.base}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  return reply.json() as Promise<{ code: number; message: string }>;
}
