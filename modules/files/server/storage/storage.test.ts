import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { newId } from '@homestead/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { localStorage, type Storage, s3Storage } from './index.ts';

let folder: string;
let store: Server;
const stores: Record<string, Storage> = {};

/** The four calls of S3 that we use, over a map: path-style addresses, two keys a page. */
function startStore(): Promise<Server> {
  const objects = new Map<string, Buffer>();
  const server = createServer(async (request, reply) => {
    const url = new URL(request.url ?? '', 'http://store');
    const key = decodeURIComponent(url.pathname.replace(/^\/bucket\/?/, ''));
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256')) return reply.writeHead(403).end();
    if (request.method === 'PUT') {
      objects.set(key, await buffer(request));
      return reply.writeHead(200, { etag: '"x"' }).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return reply.writeHead(204).end();
    }
    if (url.searchParams.has('list-type')) {
      const prefix = url.searchParams.get('prefix') ?? '';
      const after = url.searchParams.get('continuation-token') ?? '';
      const keys = [...objects.keys()].filter((name) => name.startsWith(prefix) && name > after).sort();
      const page = keys
        .slice(0, 2)
        .map(
          (name) =>
            `<Contents><Key>${name}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>`,
        );
      const next = keys.length > 2 ? `<NextContinuationToken>${keys[1]}</NextContinuationToken>` : '';
      return reply
        .writeHead(200, { 'content-type': 'application/xml' })
        .end(`<?xml version="1.0"?><ListBucketResult>${page.join('')}${next}</ListBucketResult>`);
    }
    const found = objects.get(key);
    if (found) return reply.writeHead(200, { 'content-length': found.length }).end(found);
    return reply
      .writeHead(404, { 'content-type': 'application/xml' })
      .end('<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>');
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homestead-storage-'));
  store = await startStore();
  stores['local'] = localStorage(join(folder, 'kept'));
  stores['s3'] = await s3Storage({
    endpoint: `http://127.0.0.1:${(store.address() as AddressInfo).port}`,
    region: 'us-east-1',
    bucket: 'bucket',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  });
});
afterAll(async () => {
  store.closeAllConnections();
  store.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each(['local', 's3'])('the %s storage', (name) => {
  const put = async (key: string, content: string) => {
    const path = join(folder, newId());
    await writeFile(path, content);
    await stores[name]!.put(key, path, 'text/plain');
    return path;
  };
  const read = async (key: string) => {
    const found = await stores[name]!.get(key);
    return found && { size: found.size, text: String(await buffer(found.stream)) };
  };

  test('takes a file over, gives it back with its size, and removes it', async () => {
    const key = newId();
    const path = await put(key, '宅基地');
    expect(await read(key)).toEqual({ size: 9, text: '宅基地' });
    await expect(stat(path)).rejects.toThrow('ENOENT');
    await stores[name]!.remove(key);
    await stores[name]!.remove(key);
    expect(await read(key)).toBeNull();
  });

  test('lists every key, also past the first page', async () => {
    const keys = [newId(), newId(), newId(), newId(), newId()];
    for (const key of keys) await put(`${key}.thumb`, 'x');
    const listed: string[] = [];
    for await (const { key, changedAt } of stores[name]!.list()) {
      listed.push(key);
      expect(changedAt.getTime()).toBeGreaterThan(0);
    }
    expect(listed.sort()).toEqual(keys.map((key) => `${key}.thumb`).sort());
  });
});

test('case 45: the local storage touches nothing but keys of its own making', async () => {
  await writeFile(join(folder, 'outside'), 'secret');
  for (const key of [
    '../outside',
    '/etc/passwd',
    `${newId()}/../../outside`,
    '',
    'a',
    `${newId()}.thumb.x`,
  ]) {
    await expect(async () => stores['local']!.get(key)).rejects.toThrow('not a key');
    await expect(async () => stores['local']!.remove(key)).rejects.toThrow('not a key');
  }
  expect(await readFile(join(folder, 'outside'), 'utf8')).toBe('secret');
});
