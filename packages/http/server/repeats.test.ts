import { freshDatabase } from '@homestead/testing';
import Type from 'typebox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defineRoute } from '../contract/index.ts';
import { bind, createServer } from './index.ts';

const spec = defineRoute({
  method: 'POST',
  path: '/things',
  summary: '',
  tag: '',
  access: 'session',
  idempotent: true,
  data: Type.Object({ id: Type.String() }),
});
let database: Awaited<ReturnType<typeof freshDatabase>>;
let app: Awaited<ReturnType<typeof createServer>>;
let made = 0;
beforeAll(async () => {
  database = await freshDatabase();
  app = await createServer({
    db: database.db,
    routes: [
      bind(spec, ({ once }) =>
        once(async () => {
          made += 1;
          return { id: `thing${made}`, password: 'of nobody’s business' };
        }),
      ),
    ],
    authenticate: async () => ({
      id: 'p',
      userName: 'p',
      name: 'p',
      roles: [],
      division: '',
      capabilities: [],
      scope: 'own',
      grants: [],
      isOfficer: false,
    }),
    title: 'test',
    version: '0',
  });
});
afterAll(async () => {
  await app?.close();
  await database?.drop();
});

const post = (key?: string) =>
  app.inject({
    method: 'POST',
    url: '/api/things',
    headers: { authentication: 't', ...(key ? { 'idempotency-key': key } : {}) },
  });

it('a reply under an Idempotency-Key, and its repeat, tell what the route declares and nothing else', async () => {
  const [first, again, without] = [await post('k'), await post('k'), await post()];
  expect(first.json()).toEqual({ code: 200, message: '操作成功', data: { id: 'thing1' } });
  expect(again.body).toBe(first.body);
  expect(Object.keys(without.json().data)).toEqual(['id']);
  expect(made).toBe(2);
});
