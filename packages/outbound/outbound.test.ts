import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressJudge } from './addresses.ts';
import { createOutbound, type OutboundSettings } from './index.ts';

let server: Server;
let port: number;
const seen: string[] = [];
const sentHeaders: Record<string, unknown>[] = [];

beforeAll(async () => {
  server = createServer((request, reply) => {
    const path = request.url ?? '';
    seen.push(path);
    sentHeaders.push(request.headers);
    if (path === '/silent') return;
    if (path === '/endless') {
      const more = (): void => {
        while (reply.write('x'.repeat(65_536)));
        reply.once('drain', more);
      };
      reply.on('error', () => undefined);
      return more();
    }
    if (path.startsWith('/packed')) {
      const plain = path.endsWith('large') ? Buffer.alloc(5_000_000) : Buffer.from('{"ok":true}');
      const [name = '', bytes] = path.includes('br')
        ? ['br', brotliCompressSync(plain)]
        : ['gzip', path.endsWith('cut') ? gzipSync(plain).subarray(0, 15) : gzipSync(plain)];
      return void reply.writeHead(200, { 'content-encoding': name }).end(bytes);
    }
    const to = new URL(path, 'http://x').searchParams.get('to');
    if (to) return void reply.writeHead(302, { location: to }).end();
    reply.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
  });
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** This machine, as it can be spelled in an address. */
const thisMachine = [
  '127.0.0.1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '2130706433',
  '0x7f.1',
  '0177.0.0.1',
  '127.1',
  '0.0.0.0',
  'localhost',
];

const guard = (settings: Partial<OutboundSettings> = {}) =>
  createOutbound({ allow: [], timeoutMs: 1_000, ...settings });
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'reached',
    (error: { reason?: string }) => error.reason ?? String(error),
  );
/** A resolver that gives each question the next answer. */
const answering = (...answers: string[]): NonNullable<OutboundSettings['lookup']> => {
  let next = 0;
  return (_name, _options, done) =>
    done(null, [{ address: answers[Math.min(next++, answers.length - 1)]!, family: 4 }]);
};

describe('a call to another system', () => {
  it.each(thisMachine)('does not reach this machine as %s', async (host) => {
    const before = seen.length;
    expect(await reasonOf(guard().fetch(`http://${host}:${port}/`))).toBe('address');
    expect(seen.length).toBe(before);
  });

  it('reaches a private network that the operator allowed, and no other', async () => {
    const reply = await guard({ allow: ['127.0.0.0/30'] }).fetch(`http://127.0.0.1:${port}/`);
    expect([reply.status, await reply.json()]).toEqual([200, { ok: true }]);
    expect(await reasonOf(guard({ allow: ['127.0.0.0/30'] }).fetch(`http://127.0.0.9:${port}/`))).toBe(
      'address',
    );
    expect(await reasonOf(guard({ allow: ['10.0.0.0/8'] }).fetch(`http://127.0.0.1:${port}/`))).toBe(
      'address',
    );
  });

  it('does not follow a name whose server answers with an inside address, at once or the second time', async () => {
    const before = seen.length;
    const url = `http://rebinding.example:${port}/`;
    expect(await reasonOf(guard({ lookup: answering('127.0.0.1') }).fetch(url))).toBe('address');
    expect(seen.length).toBe(before);
    // 127.0.0.2 stands for a public host: it was judged, so it is what is connected to, and not the next answer.
    const changing = guard({ allow: ['127.0.0.2'], lookup: answering('127.0.0.2', '127.0.0.1') });
    expect(await reasonOf(changing.fetch(url, { headers: { connection: 'close' } }))).toBe('reached');
    await changing.close();
    const later = guard({ allow: ['127.0.0.2'], lookup: answering('127.0.0.1') });
    expect(await reasonOf(later.fetch(url))).toBe('address');
  });

  it('refuses a name of which one address is inside', async () => {
    const lookup: OutboundSettings['lookup'] = (_name, _options, done) =>
      done(null, [
        { address: '127.0.0.2', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ]);
    expect(await reasonOf(guard({ allow: ['127.0.0.2'], lookup }).fetch(`http://two.example:${port}/`))).toBe(
      'address',
    );
  });

  it('judges where a redirect leads, and tells another host no keys', async () => {
    const open = guard({ allow: ['127.0.0.1'] });
    const to = (target: string) => `http://127.0.0.1:${port}/?to=${encodeURIComponent(target)}`;
    expect(await reasonOf(open.fetch(to(`http://127.0.0.3:${port}/`)))).toBe('address');
    expect(await reasonOf(open.fetch(to('file:///etc/passwd')))).toBe('target');
    expect(await reasonOf(open.fetch(to(`http://a:b@127.0.0.1:${port}/`)))).toBe('target');
    expect(await reasonOf(open.fetch(to('/'), { method: 'POST', body: 'x' }))).toBe('redirect');
    const round = to('/again');
    expect((await open.fetch(round, { headers: { authorization: 'secret' } })).status).toBe(200);
    expect(sentHeaders.at(-1)?.['authorization']).toBe('secret');
    const both = guard({ allow: ['127.0.0.1', '127.0.0.2'] });
    await both.fetch(to(`http://127.0.0.2:${port}/`), { headers: { authorization: 'secret' } });
    expect(sentHeaders.at(-1)?.['authorization']).toBeUndefined();
  });

  it.each(thisMachine)('is not led by a redirect to this machine as %s', async (host) => {
    // 127.0.0.2 stands for a public host that sends the caller on.
    const from = `http://127.0.0.2:${port}`;
    const target = `http://${host}:${port}/private`;
    const url = (next: string) => `${from}/?to=${encodeURIComponent(next)}`;
    const open = guard({ allow: ['127.0.0.2'] });
    const before = seen.length;
    expect(await reasonOf(open.fetch(url(target)))).toBe('address');
    expect(await reasonOf(open.fetch(url(url(target))))).toBe('address');
    expect(await reasonOf(open.open(url(target)))).toBe('address');
    const reached = seen.slice(before);
    expect(reached).toHaveLength(4);
    expect(reached).not.toContain('/private');
    await open.close();
  });

  it('is led by a redirect to where it may go', async () => {
    const open = guard({ allow: ['127.0.0.1', '127.0.0.2'] });
    const target = encodeURIComponent(`http://2130706433:${port}/private`);
    expect(await reasonOf(open.fetch(`http://127.0.0.2:${port}/?to=${target}`))).toBe('reached');
    expect(seen.at(-1)).toBe('/private');
    await open.close();
  });

  it('ends a chain of redirects', async () => {
    const open = guard({ allow: ['127.0.0.1'], redirects: 1 });
    const once = `/?to=${encodeURIComponent('/?to=/')}`;
    expect(await reasonOf(open.fetch(`http://127.0.0.1:${port}${once}`))).toBe('redirect');
  });

  it('stops at an answer that is too large, and at one that never comes', async () => {
    const open = guard({ allow: ['127.0.0.1'] });
    expect(await reasonOf(open.fetch(`http://127.0.0.1:${port}/endless`))).toBe('size');
    expect(await reasonOf(open.fetch(`http://127.0.0.1:${port}/silent`, { timeoutMs: 100 }))).toBe('time');
  });

  it('reads an answer that was packed unasked, and stops at one that is too large once it is unpacked', async () => {
    const open = guard({ allow: ['127.0.0.1'] });
    for (const path of ['/packed/gzip', '/packed/br']) {
      const reply = await open.fetch(`http://127.0.0.1:${port}${path}`);
      expect([reply.headers.get('content-encoding'), await reply.json()]).toEqual([null, { ok: true }]);
    }
    const { body } = await open.open(`http://127.0.0.1:${port}/packed/gzip`);
    const pieces: Uint8Array[] = [];
    for await (const piece of body) pieces.push(piece);
    expect(Buffer.concat(pieces).toString()).toBe('{"ok":true}');
    expect(await reasonOf(open.fetch(`http://127.0.0.1:${port}/packed/large`))).toBe('size');
    expect(await reasonOf(open.fetch(`http://127.0.0.1:${port}/packed/cut`))).toBe('network');
    await open.close();
  });

  it.each(['ftp://example.com/', 'file:///etc/passwd', 'http://a:b@example.com/', 'nothing', 'http://'])(
    'is made by http alone, and names nobody: %s',
    async (url) => {
      expect(await reasonOf(guard().fetch(url))).toBe('target');
    },
  );
});

it('addresses that are nobody’s public host are not permitted', () => {
  const isPermitted = addressJudge([]);
  for (const address of [
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '::ffff:0:127.0.0.1',
    '2002:7f00:1::',
    'fd00::1',
    'fe80::1%eth0',
    '::ffff:10.0.0.1',
    'name',
    '',
  ])
    expect([address, isPermitted(address)]).toEqual([address, false]);
  for (const address of ['8.8.8.8', '172.32.0.1', '2400:3200::1', '::ffff:8.8.8.8'])
    expect([address, isPermitted(address)]).toEqual([address, true]);
});
