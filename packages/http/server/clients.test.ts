import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveClients } from './clients.ts';

describe('a page of a client', () => {
  const folder = mkdtempSync(join(tmpdir(), 'client-'));
  let app: FastifyInstance;
  beforeAll(async () => {
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), '<p>__NONCE__</p>');
    for (const ending of ['', '.br', '.gz']) writeFileSync(join(folder, `assets/part.js${ending}`), ending);
    writeFileSync(join(folder, 'assets/small.js.gz'), '.gz');
    app = Fastify();
    await serveClients(app, [{ prefix: '/', folder, framed: '/Preview' }], false);
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });

  it.each(['/', '/Login', '/Task/01'])('answers HEAD %s as GET does, without the text', async (url) => {
    const [whole, head] = await Promise.all([app.inject({ url }), app.inject({ method: 'HEAD', url })]);
    const said = ({ statusCode, headers }: typeof whole) => [
      statusCode,
      headers['content-type'],
      headers['content-length'],
    ];
    expect(said(head)).toEqual([200, 'text/html; charset=utf-8', String(whole.body.length)]);
    expect(said(whole)).toEqual(said(head));
    expect(head.body).toBe('');
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['br;q=0, identity', undefined, (text: Buffer) => text],
  ] as const)('is packed for who takes %s as %s', async (accepted, packed, unpack) => {
    const { headers, rawPayload } = await app.inject({ url: '/', headers: { 'accept-encoding': accepted } });
    expect(headers['content-encoding']).toBe(packed);
    expect(unpack(rawPayload).toString()).toMatch(/^<p>[\w+/=]+<\/p>$/);
  });

  it.each([
    ['/Preview', "'self'", 'SAMEORIGIN'],
    ['/Preview/more', "'none'", 'DENY'],
    ['/', "'none'", 'DENY'],
    ['/Preview.js', "'none'", 'DENY'],
  ])('at %s is framed by %s', async (url, ancestors, frame) => {
    const { headers } = await app.inject({ url });
    expect(headers['content-security-policy']).toContain(`frame-ancestors ${ancestors}`);
    expect(headers['x-frame-options']).toBe(frame);
  });

  it.each([
    ['part.js', 'gzip, deflate, br', 'br'],
    ['part.js', 'gzip, deflate', 'gzip'],
    ['part.js', 'identity', undefined],
    ['small.js', 'gzip, deflate, br', 'gzip'],
  ])('sends %s to who takes %s packed as %s', async (name, accepted, packed) => {
    const url = `/assets/${name}`;
    const { headers } = await app.inject({ url, headers: { 'accept-encoding': accepted } });
    expect(headers['content-encoding']).toBe(packed);
    expect(headers['content-type']).toMatch(/javascript/);
  });

  it('keeps its files for ever, as the type they have, without what would be asked about them again', async () => {
    const { headers } = await app.inject({ url: '/assets/part.js' });
    expect(headers['cache-control']).toMatch(/max-age=31536000, immutable/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers).not.toHaveProperty('etag');
    expect(headers).not.toHaveProperty('last-modified');
  });

  it('is not loaded, run or framed by what is no page', async () => {
    const { headers } = await app.inject({ url: '/api/nothing' });
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  it.each([
    ['HEAD', '/nothing.js'],
    ['HEAD', '/api/nothing'],
    ['POST', '/Login'],
  ] as const)('is not what %s %s finds', async (method, url) => {
    expect((await app.inject({ method, url })).statusCode).toBe(404);
  });
});
