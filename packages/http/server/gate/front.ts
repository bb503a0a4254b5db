import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { errorKinds, HttpError } from '../../contract/index.ts';

const texts = {
  address: '请求地址不正确，请检查后重试',
  headers: '请求头或地址过长，请减少后重试',
  unreadable: '无法识别的请求，请检查后重试',
  slow: '请求发送过慢，已断开，请重试',
  expectation: '不支持请求头 Expect 的内容，请去掉后重试',
  method: '不支持该请求方法',
  restarting: '系统正在重启，请稍后再试',
} as const;

const body = (message: string): string =>
  JSON.stringify({ code: errorKinds.malformed.code, message, data: { fields: [] } });

/** The refusal of an address that cannot be read; the router asks before any route is known. */
export const badAddress = (): HttpError => new HttpError('malformed', texts.address, { fields: [] });

/** Answers bytes that are no request that can be routed: the parser has given them up, only the socket is left. */
export function answerBroken(error: Error & { code?: string }, socket: Duplex): void {
  const isBegun = (socket as { _httpMessage?: ServerResponse })._httpMessage?.headersSent;
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable || isBegun) {
    socket.destroy();
    return;
  }
  if (error.code === 'HPE_HEADER_OVERFLOW') writeRaw(socket, 431, texts.headers);
  else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') writeRaw(socket, 408, texts.slow);
  else writeRaw(socket, 400, texts.unreadable);
}

function writeRaw(socket: Duplex, status: number, message: string): void {
  const text = body(message);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(text)}\r\nx-content-type-options: nosniff\r\nconnection: close\r\n\r\n${text}`,
  );
}

/**
 * What Node and Fastify would answer by themselves, in words of their own or in none: an address that cannot be read, a
 * request without a host, an expectation, CONNECT, and calls that come while the server closes.
 */
export function answerAllInEnvelope(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  // A connection that was kept for further calls would hold the server open until it is idle long enough.
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
  app.addHook('onRequest', async (request) => {
    if (isClosing) throw new HttpError('away', texts.restarting);
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      throw new HttpError('malformed', texts.unreadable, { fields: [] });
  });
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const text = body(texts.expectation);
    response
      .writeHead(417, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(text),
        connection: 'close',
      })
      .end(text);
  });
  app.server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    writeRaw(socket, 400, texts.method);
  });
}
