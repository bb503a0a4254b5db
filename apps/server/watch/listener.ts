import { createServer } from 'node:http';
import type { Metrics } from './metrics.ts';

/** Serves `GET /metrics` on an address of its own, never on that of the product: figures are the operator's. */
export async function serveMetrics(
  metrics: Metrics,
  address: { host: string; port: number },
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((request, reply) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void reply.writeHead(404).end();
    metrics.text().then(
      (text) => reply.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => reply.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address.port, address.host, resolve);
  });
  const bound = server.address();
  return {
    port: typeof bound === 'object' && bound ? bound.port : address.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
