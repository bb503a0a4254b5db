import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type BodySize, bodySizes, HttpError, limitTexts } from '../../contract/index.ts';
import { dropRest } from './drop.ts';
import { JsonMeter } from './json-meter.ts';
import { repeatedKey } from './repeated-key.ts';

/** What a route says about the body it takes; other calls, unknown addresses among them, take what the public may send. */
export interface TakesBody {
  bodySize?: BodySize;
  /** Takes XML instead. */
  takesXml?: boolean;
  /** Takes form parameters instead, or too. */
  takesParameters?: boolean;
  /** Takes the bytes of a file instead. */
  takesBytes?: boolean;
  /** The text of the body is kept beside what it says. */
  keepsText?: boolean;
}

/** A call without a body is judged as an empty object: what lacks is named, and an act that asks for nothing passes. */
export function fillBody(request: FastifyRequest): void {
  if (request.body === undefined) request.body = {};
}

/** The text of a request's JSON body; empty where its route keeps none. */
export const bodyTextOf = (request: FastifyRequest): string => bodyTexts.get(request) ?? '';
const bodyTexts = new WeakMap<FastifyRequest, string>();

/**
 * Bodies are JSON or multipart, nothing else. A body is counted while it is read and refused before it is parsed. A key that
 * stands twice in one object is refused: which of the two counts is for each reader to choose, so that what a guard saw need
 * not be what is done.
 */
export function takeJson(
  app: FastifyInstance,
  onRead: (request: FastifyRequest, bytes: number) => void = () => undefined,
): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('application/json', (request, payload, done) => {
    const size = sizeFor(request);
    readText(payload as IncomingMessage, size).then(({ text, keys, bytes }) => {
      try {
        onRead(request, bytes);
      } catch (error) {
        return done(error as Error);
      }
      if ((request.routeOptions.config as TakesBody | undefined)?.keepsText) bodyTexts.set(request, text);
      if (text === '') return done(null, undefined);
      void parse(request, text, (error, value) => {
        if (error) return done(text.includes('\0') ? otherEncoding() : unreadable());
        if (keys !== countOwn(value)) return done(repeated(repeatedKey(text)));
        done(null, value);
      });
    }, done);
  });
}

const unreadable = () =>
  new HttpError('malformed', '请求内容不是有效的 JSON，或含有不接受的字段名', { fields: [] });
/** Bytes that are none of UTF-8 would become signs that say nothing, and be kept so. */
const otherEncoding = () =>
  new HttpError('malformed', '请求内容的编码不是 UTF-8，请转换为 UTF-8 后重试', { fields: [] });
const repeated = (path = '') => {
  const message = `请求内容中有重复的字段${path === '' ? '' : `：${path.slice(0, mostOfPath)}`}`;
  return new HttpError('malformed', message, { fields: path === '' ? [] : [{ path, message }] });
};
const mostOfPath = 200;

function sizeFor(request: FastifyRequest): BodySize {
  const { bodySize } = (request.routeOptions.config ?? {}) as TakesBody;
  return bodySize ?? bodySizes.public;
}

interface Read {
  text: string;
  keys: number;
  bytes: number;
}

/** The text of a body, the number of its keys and its length. Rejects with a HttpError at the first piece that passes a limit. */
function readText(payload: IncomingMessage, size: BodySize): Promise<Read> {
  const announced = Number(payload.headers?.['content-length'] ?? 0);
  if (announced > size.bytes) {
    dropRest(payload);
    return Promise.reject(new HttpError('tooLarge', limitTexts.bytes(size)));
  }
  return new Promise((resolve, reject) => {
    const meter = new JsonMeter(size);
    const pieces: Buffer[] = [];
    const leave = () => {
      payload.off('data', take);
      payload.off('end', end);
      payload.off('error', fail);
      payload.off('close', fail);
    };
    const take = (piece: Buffer) => {
      try {
        meter.add(piece);
        pieces.push(piece);
      } catch (error) {
        leave();
        dropRest(payload);
        reject(error);
      }
    };
    const end = () => {
      leave();
      const whole = Buffer.concat(pieces);
      if (!isUtf8(whole)) return reject(otherEncoding());
      resolve({ text: whole.toString('utf8'), keys: meter.keys, bytes: whole.length });
    };
    const fail = () => {
      leave();
      reject(new HttpError('malformed', undefined, { fields: [] }));
    };
    payload.on('data', take);
    payload.on('end', end);
    payload.on('error', fail);
    payload.on('close', fail);
  });
}

/** Keys of a parsed body; goes without recursion, so that depth costs it nothing. */
function countOwn(body: unknown): number {
  let keys = 0;
  const left = [body];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value !== 'object' || value === null) continue;
    const inner = Object.values(value);
    if (!Array.isArray(value)) keys += inner.length;
    for (const one of inner) if (typeof one === 'object') left.push(one);
  }
  return keys;
}
