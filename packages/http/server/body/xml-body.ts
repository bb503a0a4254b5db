import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bodySizes, HttpError, limitTexts } from '../../contract/index.ts';
import { dropRest } from './drop.ts';
import type { TakesBody } from './json-body.ts';

/** What browsers call a text that a script sends without a type is taken for XML where nothing else is expected. */
const xmlTypes = ['application/xml', 'text/xml', 'text/plain'];

/**
 * Takes XML and form parameters as text where a route says so, to the bytes that its body may hold; the route's handler parses
 * them under limits of its own. Other routes refuse them.
 */
export function takeXml(
  app: FastifyInstance,
  onRead: (request: FastifyRequest, bytes: number) => void = () => undefined,
): void {
  const taken = [
    [xmlTypes, 'takesXml'],
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
      const whole = Buffer.concat(pieces);
      return takes === 'takesXml' ? xmlText(whole, request.headers['content-type']) : whole.toString('utf8');
    });
}

/**
 * XML as text. Its encoding is told by its first bytes, by the type of the body or by its own declaration; what declares UTF-16
 * and has one byte a sign is UTF-8, as programs write that turn a text of theirs into bytes.
 */
function xmlText(body: Buffer, type = ''): string {
  const [first = 0, second = 0] = body;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(body);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(body);
  if (first === 0x3c && second === 0) return new TextDecoder('utf-16le').decode(body);
  if (first === 0 && second === 0x3c) return new TextDecoder('utf-16be').decode(body);
  const declared = /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([^"']+)["']/.exec(
    body.toString('latin1', 0, 200),
  )?.[1];
  const named = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(type)?.[1] ?? declared ?? '';
  return new TextDecoder(/^gb/i.test(named) ? 'gb18030' : 'utf-8').decode(body);
}
