import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import helmet from 'helmet';

interface Page {
  https: boolean;
  /** Admits the style elements of the page that carries it. */
  nonce?: string;
  /** A page of the same origin may show this one in a frame. */
  isFramed?: boolean;
}

/** Headers of an answer that is no page, as OWASP's REST cheat sheet lists them: nothing is loaded, run or framed by it. */
export function secure(reply: FastifyReply, { https }: { https: boolean }): void {
  const set = https ? answersOverHttps : answersOverHttp;
  set(reply.request.raw, reply.raw, () => {});
}

/** Headers of a page, and of what runs beside pages. */
export function securePage(reply: FastifyReply, { nonce, https, isFramed }: Page): void {
  const set = nonce ? pageHeaders(https, nonce, isFramed) : https ? overHttps : overHttp;
  set(reply.request.raw, reply.raw, () => {});
  reply.raw.setHeader('permissions-policy', 'geolocation=(self), camera=(self), microphone=()');
}

function pageHeaders(https: boolean, nonce?: string, isFramed = false) {
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
    hsts: hsts(https),
  });
}

/** What pages alone heed stays away: a map asks for dozens of pictures, and headers are not compressed. */
function answerHeaders(https: boolean) {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    hsts: hsts(https),
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    dnsPrefetchControl: false,
    ieNoOpen: false,
    permittedCrossDomainPolicies: false,
    xssFilter: false,
  });
}

/** On plain HTTP, in a county's own network, the header would lock browsers out. */
function hsts(https: boolean) {
  return https ? { maxAge: 31_536_000, includeSubDomains: true } : (false as const);
}

const [overHttp, overHttps] = [pageHeaders(false), pageHeaders(true)];
const [answersOverHttp, answersOverHttps] = [answerHeaders(false), answerHeaders(true)];

/** A fresh nonce for the policy of one page. */
export function newNonce(): string {
  return randomBytes(16).toString('base64');
}
