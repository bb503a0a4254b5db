import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** What a name given from outside may look like: it goes into logs and headers. */
const acceptable = /^[\w.-]{1,64}$/;

/**
 * The name of a request: the one that a proxy gave in `X-Request-Id`, else a new one, short enough to be read out. Node draws the
 * randomness of many UUIDs at once, where it asks the system for each few bytes; their last twelve digits are random all.
 */
export function requestId(request: IncomingMessage | { headers: IncomingMessage['headers'] }): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && acceptable.test(given) ? given : randomUUID().slice(-12);
}

/** Every answer carries the name of its request, by which the log is searched. */
export function nameRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
}
