import { one } from '@homestead/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Consumer } from '../../contract/index.ts';
import { startPeople } from '../testing/server.ts';

let app: Awaited<ReturnType<typeof startPeople>>;
let admin: string;
beforeAll(async () => {
  app = await startPeople();
  admin = (await app.signIn('admin')).token;
});
afterAll(() => app.close());

const path = '/v1/consumer';
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
  app.call(method, url, { token: admin, ...(body ? { body } : {}) });
const create = async (body: object) =>
  (await call('POST', path, body)).data as unknown as { consumer: Consumer; secret: string };
const find = (keyId: string, address = '10.1.2.3') => app.people.findConsumer(app.db.kysely, keyId, address);

test('an administrator makes a key for another system; its secret is shown once and kept sealed', async () => {
  const { consumer, secret } = await create({ name: '不动产登记', scopes: ['bdcdj.read'], expiresOn: '' });
  expect(consumer).toMatchObject({ qyzt: 'YES', scopes: ['bdcdj.read'], networks: [], expiresOn: null });
  expect(secret).toHaveLength(43);
  const listed = await call('GET', `${path}?keyword=${encodeURIComponent('登记')}`);
  expect(listed.data).toMatchObject({ total: 1, records: [{ id: consumer.id }] });
  expect(listed.text + (await call('GET', `${path}/${consumer.id}`)).text).not.toContain(secret);
  const { kept } = await one<{ kept: string }>(
    app.db.kysely,
    sql`select '.' || secret as kept from people.consumer_secret where consumer_id = ${consumer.id}`,
  );
  expect(kept).not.toContain(secret);
  expect((await find(consumer.keyId))?.secrets.map((each) => each.secret)).toEqual([secret]);
});

test('two secrets count while a system changes from one to the other, never three', async () => {
  const { consumer, secret } = await create({ name: '轮换' });
  const second = await call('POST', `${path}/${consumer.id}/secret`);
  expect((await find(consumer.keyId))?.secrets).toHaveLength(2);
  expect(await call('POST', `${path}/${consumer.id}/secret`)).toMatchObject({
    code: 40900,
    message: '同时有效的密钥至多两个，请先停用一个',
  });
  const [old] = (second.data as { consumer: Consumer }).consumer.secrets;
  expect((await call('DELETE', `${path}/${consumer.id}/secret/${old?.id}`)).message).toBe('设置成功');
  const left = (await find(consumer.keyId))?.secrets.map((each) => each.secret);
  expect(left).toHaveLength(1);
  expect(left).not.toContain(secret);
});

test('a key counts only while it is enabled, until its last day, and from its networks', async () => {
  const { consumer } = await create({ name: '限制', networks: ['10.20.0.0/16', '192.168.5.7'] });
  expect(await find(consumer.keyId, '10.20.3.4')).toMatchObject({ id: consumer.id });
  expect(await find(consumer.keyId, '::ffff:192.168.5.7')).toBeDefined();
  expect(await find(consumer.keyId, '10.21.3.4')).toBeUndefined();
  const edit = async (body: object) => {
    const { version } = (await call('GET', `${path}/${consumer.id}`)).data as unknown as Consumer;
    return call('PUT', `${path}/${consumer.id}`, { version, ...body });
  };
  await edit({ networks: [], expiresOn: '2001-01-01' });
  expect(await find(consumer.keyId)).toBeUndefined();
  for (const expiresOn of ['', null]) expect((await edit({ expiresOn })).code).toBe(200);
  expect(await find(consumer.keyId)).toBeDefined();
  expect(await edit({ qyzt: 'NO' })).toMatchObject({ message: '修改成功', data: { qyzt: 'NO' } });
  expect(await find(consumer.keyId)).toBeUndefined();
  expect((await call('PUT', `${path}/${consumer.id}`, { version: 1, name: '旧' })).code).toBe(40900);
  expect((await call('DELETE', `${path}/${consumer.id}`)).message).toBe('删除成功');
  expect((await call('GET', `${path}/${consumer.id}`)).code).toBe(40400);
});

test('what is wrong is named: a network, a day, a name that another has', async () => {
  expect(
    await call('POST', path, { name: '错', networks: ['10.0.0.0/8', 'x'], expiresOn: '2026-02-30' }),
  ).toMatchObject({ code: 42200, data: { fields: [{ path: 'networks.1' }, { path: 'expiresOn' }] } });
  await create({ name: '同名' });
  expect(await call('POST', path, { name: '同名' })).toMatchObject({ code: 40900, message: '名称已被使用' });
  expect((await app.call('GET', path, { token: (await app.signIn('zhenban')).token })).code).toBe(40300);
});
