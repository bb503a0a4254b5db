import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../../contract/index.ts';

/**
 * Bodies come as they are. A packed one is small to send and large to read, and a limit on what comes in says nothing of
 * what it unpacks to; no client of ours packs.
 */
export function refusePacked(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const encoding = request.headers['content-encoding'];
    if (encoding !== undefined && encoding !== 'identity')
      throw new HttpError('wrongType', '请求内容不能压缩，请去掉 Content-Encoding 后重试');
  });
}

/**
 * Replies of more than a packet are packed for those who ask for it, each by itself: to clear a window of 32 KB for each took three
 * times as long as to pack a record.
 */
export async function packReplies(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    global: true,
    globalDecompression: false,
    threshold: 1024,
    encodings: ['gzip', 'identity'],
    zlibOptions: { windowBits: 13, memLevel: 6 },
  });
}
