import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError, type RouteSpec } from '../../contract/index.ts';
import { dropRest } from './drop.ts';
import type { TakesBody } from './json-body.ts';

/** Whether the handler of a route reads the body by itself: nothing of it is parsed or judged before. */
export const readsItself = ({ kind }: Pick<RouteSpec, 'kind'>): boolean =>
  kind === 'multipart' || kind === 'bytes';

/** Leaves the bytes of a file to the handler of a route that takes them (`request.raw`). Other routes refuse them. */
export function takeBytes(app: FastifyInstance): void {
  app.addContentTypeParser('application/octet-stream', async (request: FastifyRequest, payload: unknown) => {
    if ((request.routeOptions.config as TakesBody | undefined)?.takesBytes) return undefined;
    dropRest(payload as IncomingMessage);
    throw new HttpError('wrongType', '请求的内容类型不受支持');
  });
}
