import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { newNonce, secure, securePage } from './security.ts';

export interface ClientApp {
  /** `/` or `/m/`. */
  prefix: string;
  /** Folder of the built client. */
  folder: string;
  /** The one address of the client that its own origin may show in a frame. */
  framed?: string;
}

/** Files of a client whose names stay the same from one build to the next, with their types. */
const ownFiles: Readonly<Record<string, string>> = {
  'manifest.webmanifest': 'application/manifest+json',
  'sw.js': 'text/javascript',
  'favicon.svg': 'image/svg+xml',
  'icon-192.png': 'image/png',
  'icon-512.png': 'image/png',
  'icon-maskable.png': 'image/png',
};

/** Serves built clients: hashed assets for ever, the page fresh each time with its own style nonce. */
export async function serveClients(
  app: FastifyInstance,
  clients: readonly ClientApp[],
  https: boolean,
): Promise<void> {
  const pages = new Map<string, string>();
  for (const [index, client] of clients.entries()) {
    const page = join(client.folder, 'index.html');
    if (!existsSync(page)) continue;
    pages.set(client.prefix, readFileSync(page, 'utf8'));
    await app.register(fastifyStatic, {
      root: join(client.folder, 'assets'),
      prefix: `${client.prefix}assets/`,
      decorateReply: index === 0,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      // What never changes is never asked about again, and is small enough to be sent whole.
      etag: false,
      lastModified: false,
      acceptRanges: false,
      setHeaders: (reply) => reply.header('x-content-type-options', 'nosniff'),
      index: false,
    });
    for (const [name, type] of Object.entries(ownFiles)) {
      const file = join(client.folder, name);
      if (!existsSync(file)) continue;
      app.get(`${client.prefix}${name}`, (_request, reply) => {
        securePage(reply, { https });
        return reply.type(type).header('cache-control', 'no-cache').send(readFileSync(file));
      });
    }
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !path.startsWith('/api/') &&
      path !== '/api' &&
      !/\.[a-z0-9]{2,5}$/i.test(path);
    const page = path === '/m' || path.startsWith('/m/') ? pages.get('/m/') : pages.get('/');
    if (!isPage || !page) {
      secure(reply, { https });
      return reply.status(404).send({ code: 40400, message: '内容不存在，或您无权查看', data: null });
    }
    const nonce = newNonce();
    securePage(reply, { nonce, https, isFramed: clients.some(({ framed }) => framed === path) });
    const { text, encoding } = pack(page.replaceAll('__NONCE__', nonce), request.headers['accept-encoding']);
    if (encoding) reply.header('content-encoding', encoding);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('vary', 'accept-encoding')
      .send(text);
  });
}

/** Levels above do not make a page of a few kilobytes smaller, and take longer than it travels. */
const packers = {
  br: (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text: string) => gzipSync(text),
};

/** Everything of a client waits for its page. What the not-found handler sends is not packed by itself. */
function pack(text: string, accepted: string | undefined): { text: string | Buffer; encoding?: string } {
  const encoding = accepted === undefined ? null : negotiate(accepted, Object.keys(packers));
  return encoding === 'br' || encoding === 'gzip' ? { text: packers[encoding](text), encoding } : { text };
}
