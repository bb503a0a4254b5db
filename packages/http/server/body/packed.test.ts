import { gzipSync } from 'node:zlib';
import type { Database } from '@homestead/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineRoute, HttpError } from '../../contract/index.ts';
import { bind, createServer } from '../index.ts';

const spec = { method: 'POST', summary: '', tag: '', access: 'public' } as const;
const read = bind(defineRoute({ ...spec, path: '/json' }), async () => null);
const form = bind(defineRoute({ ...spec, path: '/form', kind: 'multipart' }), async (call) => {
  for await (const _part of call.request.parts());
  return null;
});

describe('a packed body', () => {
  let app: Awaited<ReturnType<typeof createServer>>;
  beforeAll(async () => {
    app = await createServer({
      db: {} as Database,
      routes: [read, form],
      authenticate: () => Promise.reject(new HttpError('deadToken')),
      title: '',
      version: '',
    });
  });
  afterAll(() => app.close());

  it.each([
    ['/json', 'application/json'],
    ['/form', 'multipart/form-data; boundary=b'],
  ])('sent to %s is refused at once, whatever packs it', async (path, type) => {
    const bodies = {
      gzip: gzipSync(Buffer.alloc(1_000_000, '[')),
      deflate: 'x',
      br: 'x',
      'gzip, gzip': 'x',
      '': 'x',
    };
    for (const [encoding, payload] of Object.entries(bodies)) {
      const headers = { 'content-type': type, 'content-encoding': encoding };
      const reply = await app.inject({ method: 'POST', url: `/api${path}`, headers, payload });
      expect([encoding, reply.statusCode, reply.json().code]).toEqual([encoding, 415, 41500]);
    }
  });

  it('that says it is not packed is read', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'identity' };
    const reply = await app.inject({ method: 'POST', url: '/api/json', headers, payload: '{}' });
    expect(reply.statusCode).toBe(200);
  });
});
