import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bodySizes, HttpError, limitTexts } from '../../contract/index.ts';
import { dropRest } from './drop.ts';
import type { TakesBody } from './json-body.ts';

/**
 * Takes XML and form parameters as text where a route says so, to the bytes that its body may hold; the route's handler parses
 * them under limits of its own. Other routes refuse them.
 */
export function takeXml(
  app: FastifyInstance,
  onRead: (request: FastifyRequest, bytes: number) => void = () => undefined,
): void {
  const taken = [
    [['application/xml', 'text/xml'], 'takesXml'],
    [['application/x-www-form-urlencoded'], 'takesParameters'],
  ] as const;
  for (const [types, takes] of taken)
    app.addContentTypeParser([...types], async (request: FastifyRequest, payload: unknown) => {
      const config = (request.routeOptions.config ?? {}) as TakesBody;
      const { bodySize = bodySizes.public } = config;
      const body = payload as IncomingMessage;
      if (!config[takes]) {
        dropRest(body);
        throw new HttpError('wrongType', '请求的内容类型不受支持');
      }
      const pieces: Buffer[] = [];
      let bytes = 0;
      for await (const piece of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        bytes += piece.length;
        if (bytes > bodySize.bytes) {
          dropRest(body);
          throw new HttpError('tooLarge', limitTexts.bytes(bodySize));
        }
        pieces.push(piece);
      }
      onRead(request, bytes);
      return Buffer.concat(pieces).toString('utf8');
    });
}
