import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bodySizes, errorKinds } from '../../contract/index.ts';
import { asFault } from '../watch/as-fault.ts';
import { takeJson } from './json-body.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  takeJson(app);
  app.setErrorHandler((error, _request, reply) => {
    const { kind, message } = asFault(error);
    return reply.removeHeader('connection').status(errorKinds[kind].status).send({ message });
  });
  const form = { config: { bodySize: bodySizes.form } };
  app.post('/', form, (request) => ({ body: request.body }));
  app.post('/list', form, (request) => ({ body: Array.isArray(request.body) }));
  app.post('/public', (request) => ({ body: request.body }));
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const send = async (payload: string, type = 'application/json', url = '/') => {
  const reply = await app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });
  return [reply.statusCode, reply.statusCode === 200 ? reply.json<{ body: unknown }>().body : null];
};

describe('a body', () => {
  it.each([
    ['{"a":1,"a":1}', '：a'],
    ['{"a":1,"b":{"c":[{"d":1},{"d":":,{[","d":2}]}}', '：b.c.1.d'],
    ['[[],{"a":{"b":1},"a":{}}]', '：1.a'],
    ['{"a":1 , "\\u0061" : 2}', '：a'],
    ['{"":1,"":2}', ''],
    ['{"a\\\\":1,"a\\\\":2}', '：a\\'],
  ])('with a key twice in one object is refused by its name: %s', async (text, named) => {
    const headers = { 'content-type': 'application/json' };
    const reply = await app.inject({ method: 'POST', url: '/', headers, payload: text });
    expect([reply.statusCode, reply.json()]).toEqual([400, { message: `请求内容中有重复的字段${named}` }]);
  });

  it.each([
    [{ a: { a: 1 }, b: [{ a: 1 }, { a: 2 }] }],
    [{ '': 1, 'a"': '"a":', '\\': '\\', ':': '":"', nested: '{"a":1,"a":1}' }],
    [['a', ':', '"', '\\"', {}, [], null, true, 1]],
    [{ long: '"\\'.repeat(500_000) }],
    [{ brackets: '[{,:'.repeat(100_000), 字: '长'.repeat(100_000) }],
    ['text'],
  ])('whose keys differ is taken as it stands', async (value) => {
    expect(await send(JSON.stringify(value))).toEqual([200, value]);
    expect(await send(JSON.stringify(value, null, '\t'))).toEqual([200, value]);
  });

  it('that is no JSON, or reaches for a prototype, is refused as before', async () => {
    for (const text of ['{"a":', ' ', ']]]]', '{"__proto__":{"a":1}}', '{"constructor":{"prototype":1}}'])
      expect((await send(text))[0], text).toBe(400);
    const headers = { 'content-type': 'application/json' };
    const { message } = (await app.inject({ method: 'POST', url: '/', headers, payload: '{' })).json();
    expect(message).toBe('请求内容不是有效的 JSON，或含有不接受的字段名');
  });

  it('in another encoding than UTF-8 is refused, and not kept as signs that say nothing', async () => {
    const name = Buffer.from([0xd5, 0xc5, 0xc8, 0xfd]);
    const gbk = Buffer.concat([Buffer.from('{"name":"'), name, Buffer.from('"}')]);
    const wide = Buffer.from('{"name":"张三"}', 'utf16le');
    for (const [payload, charset] of [
      [gbk, ''],
      [gbk, ';charset=GBK'],
      [wide, ';charset=utf-16'],
    ] as const) {
      const headers = { 'content-type': `application/json${charset}` };
      const reply = await app.inject({ method: 'POST', url: '/', headers, payload });
      expect([reply.statusCode, reply.json().message]).toEqual([
        400,
        '请求内容的编码不是 UTF-8，请转换为 UTF-8 后重试',
      ]);
    }
  });

  it('of another type is not read', async () => {
    for (const type of ['text/plain', 'text/json', 'application/xml', 'application/x-www-form-urlencoded'])
      expect((await send('{"a":1}', type))[0], type).toBe(415);
  });
});

describe('a body over a limit is refused in words and never parsed', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  const list = (items: number) => `[${'{},'.repeat(items)}{}]`;
  const keys = (count: number) =>
    JSON.stringify(
      Object.fromEntries(
        Array(count)
          .fill(0)
          .map((_, i) => [i, 0]),
      ),
    );

  it.each([
    [
      'too long for the public',
      '/public',
      `"${'x'.repeat(17_000)}"`,
      413,
      '提交的内容超过 16 KB，请减少后重试',
    ],
    ['empty objects', '/public', list(600), 413, '提交的内容超过 500 项，请减少后重试'],
    ['many keys', '/public', keys(201), 413, '提交的内容超过 200 个字段，请减少后重试'],
    ['nested', '/public', nested(9), 400, '提交的内容嵌套超过 8 层，请检查后重试'],
    ['a megabyte of empty objects', '/', list(330_000), 413, '提交的内容超过 50000 项，请减少后重试'],
    ['nested half a million deep', '/', nested(520_000), 400, '提交的内容嵌套超过 32 层，请检查后重试'],
    ['many keys in a form', '/', keys(10_001), 413, '提交的内容超过 10000 个字段，请减少后重试'],
    ['five megabytes', '/', `"${'x'.repeat(5_000_000)}"`, 413, '提交的内容超过 4 MB，请减少后重试'],
  ])('%s', async (_title, url, text, status, message) => {
    const parse = vi.spyOn(JSON, 'parse');
    try {
      const reply = await app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json' },
        payload: text,
      });
      expect(parse).not.toHaveBeenCalled();
      expect([reply.statusCode, reply.body]).toEqual([status, JSON.stringify({ message })]);
    } finally {
      parse.mockRestore();
    }
  });

  it('and what just fits is taken', async () => {
    expect((await send(nested(8), 'application/json', '/public'))[0]).toBe(200);
    expect((await send(keys(200), 'application/json', '/public'))[0]).toBe(200);
    expect((await send(nested(32)))[0]).toBe(200);
    expect((await send(keys(10_000)))[0]).toBe(200);
  });

  it('also where its length is not announced, before it has been sent whole', async () => {
    const answer = await overSocket([
      'POST /public HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n',
      `5000\r\n"${'x'.repeat(0x4fff)}\r\n`,
    ]);
    expect(answer).toContain('413');
    expect(answer).toContain('16 KB');
  });

  it('and the connection carries the next call, so that the sender reads why', async () => {
    const body = `"${'x'.repeat(3_000_000)}"`;
    const head = `POST /public HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
    const next =
      'POST /public HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 8\r\n\r\n"second"';
    const answer = await overSocket([head, body, next], 'second"}');
    expect(answer).toContain('413');
    expect(answer).toContain('{"body":"second"}');
  });
});

/** What a server answers to some bytes, up to the first answer's end or to the text waited for. */
function overSocket(pieces: readonly string[], until = '}'): Promise<string> {
  const { port } = app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => {
      for (const piece of pieces) socket.write(piece);
    });
    socket.on('error', reject);
    socket.on('data', (piece) => {
      answer += piece;
      if (!answer.endsWith(until)) return;
      socket.destroy();
      resolve(answer);
    });
  });
}
