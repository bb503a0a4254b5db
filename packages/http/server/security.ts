import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/** Headers of every reply; `nonce` opens the way for the style elements of the page that carries it. */
export function secure(reply: FastifyReply, options: { nonce?: string; https: boolean }): void {
  const style = options.nonce ? `'self' 'nonce-${options.nonce}'` : "'self'";
  reply.header(
    'content-security-policy',
    [
      "default-src 'self'",
      "script-src 'self'",
      `style-src ${style}`,
      `style-src-elem ${style}`,
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self' data:",
      "connect-src 'self'",
      "worker-src 'self' blob:",
      "object-src 'none'",
      "base-uri 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
  );
  reply.header('x-content-type-options', 'nosniff');
  reply.header('x-frame-options', 'DENY');
  reply.header('referrer-policy', 'no-referrer');
  reply.header('cross-origin-opener-policy', 'same-origin');
  reply.header('cross-origin-resource-policy', 'same-origin');
  reply.header('permissions-policy', 'geolocation=(self), camera=(self), microphone=()');
  if (options.https) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
}

/** A fresh nonce for the policy of one page. */
export function newNonce(): string {
  return randomBytes(16).toString('base64');
}
