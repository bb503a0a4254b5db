import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** The least that can answer over HTTP: one handler, no router, no checks. What no framework could be faster than. */
export async function bareServer(
  handle: (path: string, body: string) => Promise<unknown>,
): Promise<{ base: string; close(): void }> {
  const server = createServer((request, reply) => {
    void text(request)
      .then((body) => handle(request.url ?? '/', body))
      .then((data) => {
        reply.setHeader('content-type', 'application/json');
        reply.end(JSON.stringify(data));
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
