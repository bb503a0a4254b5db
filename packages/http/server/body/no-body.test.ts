import { freshDatabase } from '@homestead/testing';
import { Type } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defineRoute } from '../../contract/index.ts';
import { bind, createServer } from '../index.ts';

const common = { summary: '', tag: '', access: 'public' } as const;
const asks = defineRoute({
  ...common,
  method: 'POST',
  path: '/asks',
  body: Type.Object({ processKey: Type.String() }),
});
const asksNothing = defineRoute({
  ...common,
  method: 'POST',
  path: '/act',
  body: Type.Object({ reason: Type.Optional(Type.String()) }),
  data: Type.Unknown(),
});

let database: Awaited<ReturnType<typeof freshDatabase>>;
let app: Awaited<ReturnType<typeof createServer>>;
beforeAll(async () => {
  database = await freshDatabase();
  app = await createServer({
    db: database.db,
    routes: [bind(asks, async () => null), bind(asksNothing, async ({ body }) => body)],
    authenticate: () => Promise.reject(new Error('public')),
    title: 'test',
    version: '0',
  });
});
afterAll(async () => {
  await app?.close();
  await database?.drop();
});

test.each([
  ['without a type', {}],
  ['with a type', { 'content-type': 'application/json' }],
])(
  'a call without a body, %s, says nothing: an act passes, and what lacks is named',
  async (_name, headers) => {
    const post = async (url: string) => (await app.inject({ method: 'POST', url, headers })).json<unknown>();
    expect(await post('/api/act')).toMatchObject({ code: 200, data: {} });
    expect(await post('/api/asks')).toMatchObject({
      code: 40001,
      data: { fields: [{ path: 'processKey', message: '流程（processKey）不能缺少' }] },
    });
  },
);
