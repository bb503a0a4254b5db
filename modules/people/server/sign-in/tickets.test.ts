import { defineRoute, IdParams } from '@homestead/http/contract';
import { bind } from '@homestead/http/server';
import { Type } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPeople } from '../testing/server.ts';

const who = Type.Object({ id: Type.String() });
const file = defineRoute({
  method: 'GET',
  path: '/file/download/:id',
  summary: '文件',
  tag: '测试',
  access: 'ticket',
  params: IdParams,
  data: who,
});
const tile = defineRoute({
  method: 'GET',
  path: '/mapService/cite/wms',
  summary: '地图',
  tag: '测试',
  access: 'ticket',
  data: who,
});
const list = defineRoute({
  method: 'GET',
  path: '/test/list',
  summary: '列表',
  tag: '测试',
  access: 'session',
  data: who,
});

let testApp: Awaited<ReturnType<typeof startPeople>>;
beforeAll(async () => {
  testApp = await startPeople({
    routes: [
      bind(file, async (call) => ({ id: call.person.id })),
      bind(tile, async (call) => ({ id: call.person.id })),
      bind(list, async (call) => ({ id: call.person.id })),
    ],
  });
});
afterAll(() => testApp.close());

const refused = { status: 403, code: 40300, message: '访问凭证已失效或不适用于此内容，请重新打开' };

async function ticketFor(wish: object, token: string): Promise<string> {
  const reply = await testApp.call('POST', '/user/ticket', { token, body: wish });
  return (reply.data as { ticket: string }).ticket;
}

test('case 16: a ticket for one file opens that file for 60 seconds, and no other [S2-7.file-ticket]', async () => {
  const { token, id } = await testApp.signIn('nonghu1');
  const ticket = await ticketFor({ fileId: 'file-x' }, token);
  expect((await testApp.call('GET', `/file/download/file-x?Authentication=${ticket}`)).data).toEqual({ id });
  expect(await testApp.call('GET', `/file/download/file-y?Authentication=${ticket}`)).toMatchObject(refused);
  testApp.advance(59_999);
  expect((await testApp.call('GET', `/file/download/file-x?Authentication=${ticket}`)).code).toBe(200);
  testApp.advance(1);
  expect(await testApp.call('GET', `/file/download/file-x?Authentication=${ticket}`)).toMatchObject(refused);
});

test('a map ticket opens the map for ten minutes, and no file', async () => {
  const { token } = await testApp.signIn('nonghu1');
  const ticket = await ticketFor({ scope: 'map' }, token);
  expect((await testApp.call('GET', `/mapService/cite/wms?Authentication=${ticket}&layers=a`)).code).toBe(
    200,
  );
  expect(await testApp.call('GET', `/file/download/x?Authentication=${ticket}`)).toMatchObject(refused);
  testApp.advance(600_000);
  expect(await testApp.call('GET', `/mapService/cite/wms?Authentication=${ticket}`)).toMatchObject(refused);
});

test('a ticket is no token: not in the header, not on other calls, and a token is no ticket', async () => {
  const { token } = await testApp.signIn('nonghu1');
  const ticket = await ticketFor({ scope: 'map' }, token);
  expect(await testApp.call('GET', '/test/list', { token: ticket })).toMatchObject({ code: '409' });
  expect(await testApp.call('GET', `/test/list?Authentication=${ticket}`)).toMatchObject({ code: '401' });
  expect(
    await testApp.call('POST', `/user/ticket?Authentication=${ticket}`, { body: { scope: 'map' } }),
  ).toMatchObject({ code: '401' });
  expect(await testApp.call('GET', `/mapService/cite/wms?Authentication=${token}`)).toMatchObject(refused);
});

test('a ticket dies with the session that asked for it', async () => {
  const { token } = await testApp.signIn('nonghu1');
  const ticket = await ticketFor({ fileId: 'file-x' }, token);
  await testApp.call('DELETE', '/user/token', { token });
  expect(await testApp.call('GET', `/file/download/file-x?Authentication=${ticket}`)).toMatchObject(refused);
});

test.each([[{}], [{ scope: 'all' }], [{ fileId: '' }], [{ fileId: 'x', scope: 'map' }], [{ fileId: ['a'] }]])(
  'a wish for %j is malformed',
  async (wish) => {
    const { token } = await testApp.signIn('nonghu1');
    expect(await testApp.call('POST', '/user/ticket', { token, body: wish })).toMatchObject({
      status: 400,
      code: 40001,
    });
  },
);
