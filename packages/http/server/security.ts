import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import helmet from 'helmet';

interface Reply {
  https: boolean;
  /** Admits the style elements of the page that carries it. */
  nonce?: string;
  /** A page of the same origin may show this one in a frame. */
  isFramed?: boolean;
}

/** Headers of every reply. */
export function secure(reply: FastifyReply, { nonce, https, isFramed }: Reply): void {
  const set = nonce ? headers(https, nonce, isFramed) : https ? overHttps : overHttp;
  set(reply.request.raw, reply.raw, () => {});
  reply.raw.setHeader('permissions-policy', 'geolocation=(self), camera=(self), microphone=()');
}

function headers(https: boolean, nonce?: string, isFramed = false) {
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
        frameAncestors: [isFramed ? "'self'" : "'none'"],
      },
    },
    frameguard: { action: isFramed ? 'sameorigin' : 'deny' },
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
