import type { FastifyReply } from 'fastify';

/** An answer that could not be ended since its connection was closed; Fastify tells it as an error of the call. */
export const isOfOneWhoLeft = (error: unknown, { raw }: FastifyReply): boolean =>
  raw.destroyed && (error as { code?: unknown } | null)?.code === 'ERR_STREAM_PREMATURE_CLOSE';
