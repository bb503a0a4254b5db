import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bodySizes, HttpError, limitTexts } from '../../contract/index.ts';
import { dropRest } from './drop.ts';
import type { TakesBody } from './json-body.ts';

/**
 * Takes XML as text where a route says so, to the bytes that its body may hold; the route's handler parses it under limits of
 * its own. Other routes refuse it.
 */
export function takeXml(
  app: FastifyInstance,
  onRead: (request: FastifyRequest, bytes: number) => void = () => undefined,
): void {
  app.addContentTypeParser(
    ['application/xml', 'text/xml'],
    async (request: FastifyRequest, payload: unknown) => {
      const { takesXml, bodySize = bodySizes.public } = (request.routeOptions.config ?? {}) as TakesBody;
      const body = payload as IncomingMessage;
      if (!takesXml) {
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
    },
  );
}
