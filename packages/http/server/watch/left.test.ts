import { once } from 'node:events';
import { connect } from 'node:net';
import { freshDatabase } from '@homestead/testing';
import Type from 'typebox';
import { expect, it } from 'vitest';
import { defineRoute } from '../../contract/index.ts';
import { bind, createServer } from '../index.ts';

// Of a call whose body was read to its end, the request itself does not tell that the browser left.
const spec = defineRoute({
  method: 'POST',
  path: '/things',
  summary: '',
  tag: '',
  access: 'public',
  body: Type.Object({ a: Type.Number() }),
  data: Type.String(),
});

it('a browser that leaves before its answer is no failure of the server', async () => {
  const { db, drop } = await freshDatabase();
  const reports: unknown[] = [];
  let browser: ReturnType<typeof connect>;
  const handle = bind(spec, async ({ reply }) => {
    browser.destroy();
    await once(reply.raw, 'close');
    return 'x'.repeat(3_000_000);
  });
  const app = await createServer({
    db,
    routes: [handle],
    authenticate: () => Promise.reject(new Error('nobody signs in')),
    title: 'test',
    version: '0',
    report: (error) => reports.push(error),
  });
  const errors: unknown[] = [];
  app.addHook('onError', async (_request, _reply, error) => {
    errors.push(error);
  });
  try {
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as { port: number };
    browser = connect(port, '127.0.0.1');
    browser.write(
      'POST /api/things HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\nContent-Type: application/json\r\nContent-Length: 7\r\n\r\n{"a":1}',
    );
    await expect.poll(() => errors).toMatchObject([{ code: 'ERR_STREAM_PREMATURE_CLOSE' }]);
    expect(reports).toEqual([]);
  } finally {
    await app.close();
    await drop();
  }
});
