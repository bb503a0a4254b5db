import { defineRoute } from '@homestead/http/contract';
import { bind } from '@homestead/http/server';
import { Type } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Consumer } from '../../contract/index.ts';
import { startPeople } from '../testing/server.ts';

const served = defineRoute({
  method: 'GET',
  path: '/served',
  summary: 'served',
  tag: 'test',
  access: 'ticket',
  consumers: ['map.read'],
  data: Type.Object({
    id: Type.String(),
    places: Type.Array(Type.String()),
    layers: Type.Array(Type.String()),
  }),
});

let app: Awaited<ReturnType<typeof startPeople>>;
let admin: string;
beforeAll(async () => {
  const route = bind(served, async ({ person: { id, grants } }) => ({
    id,
    places: [...(grants[0]?.places ?? [])],
    layers: [...(grants[0]?.layers ?? [])],
  }));
  app = await startPeople({ routes: [route] });
  admin = (await app.signIn('admin')).token;
});
afterAll(() => app?.close());

const key = async (name: string, more: object) =>
  (await app.call('POST', '/v1/consumer', { token: admin, body: { name, ...more } })).data as unknown as {
    consumer: Consumer;
    secret: string;
  };
const ask = (keyId: string, secret: string, path = '/served') =>
  app.call('GET', path, {
    headers: { authorization: `Basic ${Buffer.from(`${keyId}:${secret}`).toString('base64')}` },
  });

test('a key by HTTP Basic opens the calls that name one of its scopes, narrowed as its scopes say', async () => {
  const { consumer, secret } = await key('一张图', {
    scopes: ['map.read', 'layer:road', 'division:350399100'],
  });
  expect(await ask(consumer.keyId, secret)).toMatchObject({
    code: 200,
    data: { id: `consumer:${consumer.id}`, places: ['350399100'], layers: ['road'] },
  });
  expect((await ask(consumer.keyId, secret, '/v1/consumer')).code).toBe('401');
  expect((await app.call('GET', `/served?keyId=${consumer.keyId}&secret=${secret}`)).code).toBe('401');
});

test('a wrong secret, an unknown key, another network, a past day and a foreign scope are refused', async () => {
  const { consumer, secret } = await key('甲', { scopes: ['map.read'] });
  const refused = [
    await ask(consumer.keyId, 'x'),
    await ask(consumer.keyId, ''),
    await ask('ak_none', secret),
  ];
  expect(refused.map(({ code, status }) => [code, status])).toEqual(Array(3).fill(['409', 401]));
  expect(refused[0]?.headers['www-authenticate']).toContain('Basic');
  const elsewhere = await key('乙', { scopes: ['map.read'], networks: ['203.0.113.0/24'] });
  expect((await ask(elsewhere.consumer.keyId, elsewhere.secret)).code).toBe('409');
  const past = await key('丙', { scopes: ['map.read'], expiresOn: '2001-01-01' });
  expect((await ask(past.consumer.keyId, past.secret)).code).toBe('409');
  const other = await key('丁', { scopes: ['bdcdj.read'] });
  expect((await ask(other.consumer.keyId, other.secret)).code).toBe(40300);
});
