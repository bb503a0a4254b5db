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
