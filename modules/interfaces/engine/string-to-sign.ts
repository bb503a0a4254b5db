/** What a signature covers of a call. */
export interface SignedParts {
  method: string;
  /** Path as it is sent, without the query. */
  path: string;
  /** Query as it is sent, without the question mark. */
  query: string;
  /** SHA-256 of the body's bytes in lower-case hexadecimal; of no bytes where there is no body. */
  bodyDigest: string;
  /** As sent: seconds since 1970. */
  timestamp: string;
  nonce: string;
}

export const algorithm = 'HMAC-SHA256';

/** The text whose HMAC is the signature: seven lines without an end of line after the last. Throws URIError for a broken query. */
export function stringToSign({ method, path, query, bodyDigest, timestamp, nonce }: SignedParts): string {
  return [algorithm, method.toUpperCase(), path, canonicalQuery(query), bodyDigest, timestamp, nonce].join(
    '\n',
  );
}

/** Each name and value decoded and encoded anew by RFC 3986, sorted by name and then by value. */
export function canonicalQuery(query: string): string {
  return query
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const at = part.indexOf('=');
      const [name, value] = at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)];
      return [encode(decode(name)), encode(decode(value))] as const;
    })
    .sort(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

const decode = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '));

/** `encodeURIComponent` leaves five signs that RFC 3986 reserves. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
