import type { IncomingMessage } from 'node:http';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError, type RouteSpec } from '../../contract/index.ts';
import { dropRest } from './drop.ts';
import type { TakesBody } from './json-body.ts';

/** Whether the handler of a route reads the body by itself: nothing of it is parsed or judged before. */
export const readsItself = ({ kind }: Pick<RouteSpec, 'kind'>): boolean =>
  kind === 'multipart' || kind === 'bytes';

/** Leaves a form with a file, or the bytes of one (`request.raw`), to the handler of a route that takes them. Other routes refuse them. */
export async function takeFiles(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { files: 1, fields: 20, parts: 25, fieldSize: 100_000, headerPairs: 50 },
  });
  app.addContentTypeParser('application/octet-stream', async (request: FastifyRequest, payload: unknown) => {
    if ((request.routeOptions.config as TakesBody | undefined)?.takesBytes) return undefined;
    dropRest(payload as IncomingMessage);
    throw new HttpError('wrongType', '请求的内容类型不受支持');
  });
}
