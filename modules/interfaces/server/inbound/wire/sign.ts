import { createCipheriv, createHash, createHmac } from 'node:crypto';
import { sm2 } from 'sm-crypto-v2';
import type { Recipe, SignPart } from '../../../contract/inbound/index.ts';
import { blockOf, written } from './written.ts';

/** When a request is made, and the word that makes it unlike any other. */
export interface Moment {
  at: Date;
  nonce: string;
}

/** What a request holds when it is signed. */
export interface SignedRequest {
  method: string;
  /** Path as it is sent, and the query's pairs in their order. */
  path: string;
  query: readonly (readonly [string, string])[];
  /** All parameters: of the query, of a form, and the plain values of a JSON object. */
  parameters: readonly (readonly [string, string])[];
  body: Uint8Array;
  bodyText: string;
  /** The body before it was enciphered; the same as `bodyText` where it is sent in the open. */
  plainText: string;
}

/** The time as the recipe writes it. */
export function timeText(format: Recipe['timeFormat'], at: Date): string {
  switch (format) {
    case 'seconds':
      return String(Math.floor(at.getTime() / 1000));
    case 'iso':
      return at.toISOString();
    case 'compact':
      return new Date(at.getTime() + 8 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14);
    default:
      return String(at.getTime());
  }
}

const byName = (a: readonly [string, string], b: readonly [string, string]): number =>
  a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0;
const joined = (pairs: readonly (readonly [string, string])[]): string =>
  pairs.map(([name, value]) => `${name}=${value}`).join('&');
const hashOf = (algorithm: string): string => /(sha256|sha1|md5|sm3)$/.exec(algorithm)?.[1] ?? 'sm3';

/** The text that is signed. Separators are written with `\n` and `\t` for line ends and tabs. */
export function signedText(
  recipe: Recipe,
  { secret, ...moment }: Moment & { secret: string },
  request: SignedRequest,
): string {
  const encode = encodeURIComponent;
  const parts: Readonly<Record<SignPart, () => string>> = {
    account: () => recipe.account ?? '',
    secret: () => secret,
    time: () => timeText(recipe.timeFormat, moment.at),
    nonce: () => moment.nonce,
    method: () => request.method,
    path: () => request.path,
    query: () =>
      joined(request.query.map(([name, value]) => [encode(name), encode(value)] as const).toSorted(byName)),
    parameters: () => joined(request.parameters.filter(([, value]) => value !== '').toSorted(byName)),
    body: () => request.bodyText,
    bodyHash: () =>
      createHash(hashOf(recipe.algorithm ?? ''))
        .update(request.body)
        .digest('hex'),
    plainBody: () => request.plainText,
    text: () => '',
  };
  const separator = (recipe.separator ?? '').replaceAll('\\n', '\n').replaceAll('\\t', '\t');
  return (recipe.parts ?? [])
    .map(({ part, value }) => (part === 'text' ? (value ?? '') : parts[part]()))
    .join(separator);
}

/**
 * The signature of a text: HMAC (RFC 2104), digests, SM2 (GB/T 32918) with the usual user id and DER, or the text enciphered by SM4
 * (GB/T 32907) in ECB with PKCS #7, as gateways ask for that take a token of account and time.
 */
export function signatureOf(
  { algorithm = 'hmac-sha256', encoding }: Recipe,
  text: string,
  secret: string,
): string {
  if (algorithm === 'sm2') {
    const hex = sm2.doSignature(text, secret, { hash: true, der: true });
    return written(Buffer.from(hex, 'hex'), encoding);
  }
  if (algorithm === 'sm4') {
    const cipher = createCipheriv('sm4-ecb', blockOf(secret), null);
    return written(Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]), encoding);
  }
  const hash = algorithm.startsWith('hmac-')
    ? createHmac(hashOf(algorithm), secret)
    : createHash(hashOf(algorithm));
  return written(hash.update(text, 'utf8').digest(), encoding);
}
