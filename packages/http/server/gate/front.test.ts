import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { freshDatabase } from '@homestead/testing';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineRoute } from '../../contract/index.ts';
import { bind, createServer } from '../index.ts';

const item = defineRoute({
  method: 'POST',
  path: '/item/:id',
  summary: '',
  tag: '',
  access: 'public',
  params: Type.Object({ id: Type.String({ maxLength: 64 }) }),
  body: Type.Object({}),
});
const slow = defineRoute({ method: 'GET', path: '/slow', summary: '', tag: '', access: 'public' });

let database: Awaited<ReturnType<typeof freshDatabase>>;
let app: Awaited<ReturnType<typeof createServer>>;
let release: () => void = () => undefined;
let entered: () => void = () => undefined;
beforeAll(async () => {
  database = await freshDatabase();
  app = await createServer({
    db: database.db,
    routes: [
      bind(item, async () => null),
      bind(slow, async () => {
        entered();
        await new Promise<void>((resolve) => {
          release = resolve;
        });
        return null;
      }),
    ],
    authenticate: () => Promise.reject(new Error('nobody')),
    title: 'test',
    version: '0',
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app?.close();
  await database?.drop();
});

/** Everything that the server sends back for some bytes until it closes, or until a whole envelope has come. */
function raw(bytes: string, isWhole = (text: string) => /"data":[^\n]*\}$/.test(text)): Promise<string> {
  const { port } = app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const finish = () => {
      socket.destroy();
      resolve(text);
    };
    socket.on('error', (error) => (text ? finish() : reject(error)));
    socket.on('close', finish);
    socket.on('data', (piece) => {
      text += piece;
      if (isWhole(text)) finish();
    });
  });
}

const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`;
const get = (path: string, ...headers: string[]) => lines(`GET ${path} HTTP/1.1`, 'host: a', ...headers);

describe('what cannot be read is refused in the envelope', () => {
  it.each([
    ['an address that is no UTF-8', get('/api/%E0%A4%A'), 400],
    ['a percent sign alone', get('/api/item/%'), 400],
    ['the same outside the API', get('/m/%E0%A4%A'), 400],
    ['the same among the assets', get('/assets/%E0%A4%A'), 400],
    ['an id of 2,000 characters', lines(`POST /api/item/${'x'.repeat(2000)} HTTP/1.1`, 'host: a'), 400],
    ['an address of 20,000 characters', get(`/api/${'x'.repeat(20_000)}`), 431],
    ['headers of 20,000 characters', get('/api/slow', `x: ${'x'.repeat(20_000)}`), 431],
    ['a header without a colon', get('/api/slow', 'nonsense'), 400],
    ['no host', lines('GET /api/slow HTTP/1.1'), 400],
    ['a method that nobody knows', lines('FOO /api/slow HTTP/1.1', 'host: a'), 400],
    ['a method that the call does not have', lines('PUT /api/slow HTTP/1.1', 'host: a'), 404],
    ['a method of other protocols', lines('PROPFIND /api/slow HTTP/1.1', 'host: a'), 404],
    ['TRACE', lines('TRACE /api/slow HTTP/1.1', 'host: a'), 404],
    ['CONNECT', lines('CONNECT a:443 HTTP/1.1', 'host: a'), 400],
    ['another version', lines('GET /api/slow HTTP/9.9', 'host: a'), 400],
    ['an expectation', get('/api/nothing', 'expect: miracles'), 417],
    [
      'two lengths',
      lines('POST /api/item/1 HTTP/1.1', 'host: a', 'content-length: 1', 'content-length: 2'),
      400,
    ],
    ['a length that is none', lines('POST /api/item/1 HTTP/1.1', 'host: a', 'content-length: x'), 400],
    [
      'a chunk that is none',
      `${lines('POST /api/item/1 HTTP/1.1', 'host: a', 'content-type: application/json', 'transfer-encoding: chunked')}zz\r\n`,
      400,
    ],
    ['a body of no type', `${lines('POST /api/item/1 HTTP/1.1', 'host: a', 'content-length: 2')}{}`, 415],
    [
      'a type that is none',
      `${lines('POST /api/item/1 HTTP/1.1', 'host: a', 'content-type: ;;;', 'content-length: 2')}{}`,
      415,
    ],
    ['nothing that is HTTP', 'hello\r\n\r\n', 400],
  ])('%s', async (_title, bytes, status) => {
    const answer = await raw(bytes);
    const [head = '', text = ''] = answer.split('\r\n\r\n');
    expect(head.split('\r\n')[0]).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const { code, message, ...rest } = JSON.parse(text) as { code: number; message: string; data: unknown };
    expect(Object.keys(rest)).toEqual(['data']);
    expect(code).toBeGreaterThanOrEqual(40000);
    expect(message).toMatch(/[\u4e00-\u9fff]/);
    expect(text).not.toMatch(/FST_|HPE_|Error/);
  });

  it('a call that comes while the server closes is told so, and when to come again', async () => {
    const isInside = new Promise<void>((resolve) => {
      entered = resolve;
    });
    const first = raw(get('/api/slow'));
    await isInside;
    // A second call waits on a connection that is open before the server begins to close.
    const closing = new Promise<void>((resolve) => {
      app.server.once('close', () => resolve());
    });
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    await new Promise((resolve) => socket.once('connect', resolve));
    socket.write('GET /api/slow HTTP/1.1\r\nhost: a\r\n');
    const answered = new Promise<string>((resolve) => {
      let text = '';
      socket.on('data', (piece) => {
        text += piece;
      });
      socket.on('close', () => resolve(text));
    });
    const closed = app.close();
    await new Promise((resolve) => setImmediate(resolve));
    socket.write('\r\n');
    const text = await answered;
    release();
    expect(await first).toContain('"code":200');
    expect(text).toContain('503');
    expect(text).toMatch(/retry-after: \d+/i);
    expect(text).toContain('"code":50300');
    await Promise.all([closed, closing]);
  });
});
