import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export type Answer = (request: IncomingMessage, reply: ServerResponse, url: URL) => void;

/** A system that answers by the first part of the path as each test says, and keeps what it was asked. */
export async function startForeign(answers: Record<string, Answer>) {
  const asked: { url: string; headers: IncomingMessage['headers'] }[] = [];
  const server = createServer((request, reply) => {
    const url = new URL(request.url ?? '/', 'http://here');
    asked.push({ url: request.url ?? '', headers: request.headers });
    const answer = answers[url.pathname.split('/')[1] ?? ''];
    if (answer) answer(request, reply, url);
    else reply.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    base,
    asked,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export const sends =
  (type: string, body: string | Buffer, headers: Record<string, string> = {}): Answer =>
  (_request, reply) =>
    void reply.writeHead(200, { 'content-type': type, ...headers }).end(body);

/** Bytes without end. */
export const endless: Answer = (_request, reply) => {
  reply.writeHead(200, { 'content-type': 'image/png' });
  const more = (): void => {
    while (reply.write(Buffer.alloc(65_536)));
    reply.once('drain', more);
  };
  reply.on('error', () => undefined);
  more();
};
