import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { stringToSign } from '../../engine/string-to-sign.ts';
import { RefusedCall } from './refusal.ts';

/** How far the time of a call may be from ours, in seconds; its nonce is kept for twice as long. */
export const timeWindow = 300;

export interface SignedHeaders {
  keyId: string;
  timestamp: string;
  nonce: string;
  /** Lower-case hexadecimal. */
  signature: string;
}

/** The four headers of a signed call. Throws RefusedCall. */
export function readHeaders(headers: IncomingHttpHeaders): SignedHeaders {
  const [keyId, timestamp, nonce, signature] = ['x-access-key', 'x-timestamp', 'x-nonce', 'x-signature'].map(
    (name) => headers[name],
  );
  if (!keyId || !timestamp || !nonce || !signature) throw new RefusedCall('unsigned');
  const all = [keyId, timestamp, nonce, signature];
  if (!all.every((value) => typeof value === 'string')) throw new RefusedCall('malformed');
  const read = { keyId, timestamp, nonce, signature } as SignedHeaders;
  const isWhole =
    /^[\w.-]{1,100}$/.test(read.keyId) &&
    /^\d{10}$/.test(read.timestamp) &&
    /^[\w-]{16,64}$/.test(read.nonce) &&
    /^[0-9a-f]{64}$/i.test(read.signature);
  if (!isWhole) throw new RefusedCall('malformed');
  return { ...read, signature: read.signature.toLowerCase() };
}

/** What a call that sends a file says of its bytes before they come, in lower-case hexadecimal. Throws RefusedCall. */
export function readFileDigest(headers: IncomingHttpHeaders): string {
  const digest = headers['x-content-sha256'];
  if (typeof digest !== 'string' || !/^[0-9a-f]{64}$/i.test(digest)) throw new RefusedCall('malformed');
  return digest.toLowerCase();
}

/** Throws RefusedCall for a time that is too far from ours. */
export function checkTime(timestamp: string, now: Date): void {
  const ahead = Number(timestamp) - now.getTime() / 1000;
  if (ahead > timeWindow) throw new RefusedCall('early');
  if (ahead < -timeWindow) throw new RefusedCall('late');
}

/** SHA-256 of a body, in hexadecimal. */
export const bodyDigestOf = (body: string): string => createHash('sha256').update(body).digest('hex');

/** The signature of a text with a secret, in hexadecimal. */
export const sign = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');

/** The secret that signed a call; throws RefusedCall where none of them did. */
export function findSigner<S extends { secret: string }>(
  secrets: readonly S[],
  call: { method: string; url: string; bodyDigest: string; headers: SignedHeaders },
): S {
  const { method, url, bodyDigest, headers } = call;
  const at = url.indexOf('?');
  const [path, query] = at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)];
  let text: string;
  try {
    const { timestamp, nonce } = headers;
    text = stringToSign({ method, path, query, bodyDigest, timestamp, nonce });
  } catch {
    throw new RefusedCall('malformed');
  }
  const sent = Buffer.from(headers.signature, 'hex');
  const signer = secrets.find(({ secret }) => timingSafeEqual(Buffer.from(sign(secret, text), 'hex'), sent));
  if (!signer) throw new RefusedCall('altered');
  return signer;
}
