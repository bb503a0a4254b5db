import type { FastifyInstance, FastifyRequest } from 'fastify';

/** One call that is over, however it ended; without who made it and on what. */
export interface AnsweredCall {
  method: string;
  /** The declared path; `other` for what is no call (pages, their files, unknown addresses). */
  route: string;
  status: number;
  seconds: number;
  /** Bytes of the request's body, as announced. */
  bytes: number;
}

export interface TrafficWatch {
  began(route: string): void;
  ended(call: AnsweredCall): void;
}

/** Tells of every request when it begins and when it is over, and writes a line of the log for each. */
export function watchTraffic(app: FastifyInstance, watch: TrafficWatch | undefined): void {
  const open = new WeakSet<FastifyRequest>();
  app.addHook('onRequest', async (request) => {
    open.add(request);
    watch?.began(routeOf(request));
  });
  app.addHook('onResponse', async (request, reply) => {
    if (!open.delete(request)) return;
    const call = {
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
      bytes: Number(request.headers['content-length'] ?? 0) || 0,
    };
    request.log.info({ ...call, seconds: Number(call.seconds.toFixed(4)) }, 'answered');
    watch?.ended(call);
  });
}

function routeOf(request: FastifyRequest): string {
  const url = request.routeOptions?.url ?? '';
  return url.startsWith('/api/') ? url : 'other';
}
