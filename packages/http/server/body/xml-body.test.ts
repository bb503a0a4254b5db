import type { Database } from '@homestead/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defineRoute, HttpError } from '../../contract/index.ts';
import { bind, createServer } from '../index.ts';

const echo = bind(
  defineRoute({
    method: 'POST',
    path: '/xml',
    summary: '',
    tag: '',
    access: 'public',
    xml: true,
    kind: 'stream',
  }),
  async ({ request, reply }) => {
    reply.type('text/plain; charset=utf-8').send(request.body);
    return null;
  },
);

let app: Awaited<ReturnType<typeof createServer>>;
beforeAll(async () => {
  app = await createServer({
    db: {} as Database,
    routes: [echo],
    authenticate: () => Promise.reject(new HttpError('deadToken')),
    title: '',
    version: '',
  });
});
afterAll(() => app.close());

const xml = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><a>水田</a>`;
const wide = (text: string) => Buffer.from(text, 'utf16le');
/** `<?xml version="1.0" encoding="GBK"?><a>水田</a>` */
const gbk = Buffer.concat([
  Buffer.from('<?xml version="1.0" encoding="GBK"?><a>'),
  Buffer.from([0xcb, 0xae, 0xcc, 0xef]),
  Buffer.from('</a>'),
]);

it.each([
  ['UTF-8', 'text/xml', Buffer.from(xml('UTF-8'))],
  ['UTF-8 that a browser sends without a type', 'text/plain;charset=UTF-8', Buffer.from(xml('UTF-8'))],
  ['UTF-8 that declares UTF-16, as .NET writes it', 'application/xml', Buffer.from(xml('utf-16'))],
  ['UTF-16 with its mark', 'text/xml; charset=utf-16', wide(`\ufeff${xml('UTF-16')}`)],
  ['UTF-16 without a mark', 'text/xml', wide(xml('UTF-16'))],
  ['UTF-16, high bytes first', 'text/xml', wide(`\ufeff${xml('UTF-16')}`).swap16()],
  ['GBK by its declaration', 'text/xml', gbk],
  ['GBK by its type', 'text/xml; charset="gb2312"', gbk],
])('XML in %s is read', async (_, type, payload) => {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/xml',
    headers: { 'content-type': type },
    payload,
  });
  expect(reply.statusCode).toBe(200);
  expect(reply.body).toMatch(/^<\?xml .*<a>水田<\/a>$/);
});
