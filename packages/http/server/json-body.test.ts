import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Fault } from '../contract/index.ts';
import { takeJson } from './json-body.ts';

describe('a body', () => {
  let app: FastifyInstance;
  beforeAll(() => {
    app = Fastify({ bodyLimit: 4 * 1024 * 1024 });
    takeJson(app);
    app.setErrorHandler((error, _request, reply) =>
      reply
        .status(error instanceof Fault ? 400 : ((error as { statusCode?: number }).statusCode ?? 500))
        .send(),
    );
    app.post('/', (request) => ({ body: request.body }));
    app.post('/list', (request) => ({ body: Array.isArray(request.body) }));
  });
  afterAll(() => app.close());

  const send = async (payload: string, type = 'application/json', url = '/') => {
    const reply = await app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });
    return [reply.statusCode, reply.statusCode === 200 ? reply.json<{ body: unknown }>().body : null];
  };

  it.each([
    ['{"a":1,"a":1}'],
    ['{"a":1,"b":{"c":[{"d":1,"d":2}]}}'],
    ['{"a":1 , "\\u0061" : 2}'],
    ['{"":1,"":2}'],
    ['{"a\\\\":1,"a\\\\":2}'],
  ])('with a key twice in one object is refused: %s', async (text) => {
    expect(await send(text)).toEqual([400, null]);
  });

  it.each([
    [{ a: { a: 1 }, b: [{ a: 1 }, { a: 2 }] }],
    [{ '': 1, 'a"': '"a":', '\\': '\\', ':': '":"', nested: '{"a":1,"a":1}' }],
    [['a', ':', '"', '\\"', {}, [], null, true, 1]],
    [{ long: '"\\'.repeat(500_000) }],
    ['text'],
  ])('whose keys differ is taken as it stands', async (value) => {
    expect(await send(JSON.stringify(value))).toEqual([200, value]);
    expect(await send(JSON.stringify(value, null, '\t'))).toEqual([200, value]);
  });

  it('that is no JSON, or reaches for a prototype, is refused as before', async () => {
    for (const text of ['{"a":', '', '{"__proto__":{"a":1}}', '{"constructor":{"prototype":1}}'])
      expect((await send(text))[0], text).toBe(400);
    const deep = '['.repeat(50_000) + ']'.repeat(50_000);
    expect(await send(deep, 'application/json', '/list')).toEqual([200, true]);
  });

  it('of another type is not read', async () => {
    for (const type of ['text/plain', 'text/json', 'application/xml', 'application/x-www-form-urlencoded'])
      expect((await send('{"a":1}', type))[0], type).toBe(415);
  });
});
