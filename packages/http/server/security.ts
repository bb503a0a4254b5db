import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import helmet from 'helmet';

/** Headers of every reply; `nonce` admits the style elements of the page that carries it. */
export function secure(reply: FastifyReply, { nonce, https }: { nonce?: string; https: boolean }): void {
  const set = nonce ? headers(https, nonce) : https ? overHttps : overHttp;
  set(reply.request.raw, reply.raw, () => {});
  reply.raw.setHeader('permissions-policy', 'geolocation=(self), camera=(self), microphone=()');
}

function headers(https: boolean, nonce?: string) {
  const style = ["'self'", ...(nonce ? [`'nonce-${nonce}'`] : [])];
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: style,
        styleSrcElem: style,
        // The component library of the desktop and the map set sizes and places on single elements.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    // On plain HTTP, in a county's own network, the header would lock browsers out.
    hsts: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  });
}

const overHttp = headers(false);
const overHttps = headers(true);

/** A fresh nonce for the policy of one page. */
export function newNonce(): string {
  return randomBytes(16).toString('base64');
}
