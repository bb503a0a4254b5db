import { createHash, createHmac, randomBytes } from 'node:crypto';
import { type ApiReply, type Person, request } from './client.ts';

/** Another system's key. */
export interface Key {
  id: string;
  keyId: string;
  secret: string;
}

/** A consumer with these scopes, made by an administrator. Throws where it is refused. */
export async function newConsumer(
  admin: Person,
  name: string,
  scopes: readonly string[],
  more: object = {},
): Promise<Key> {
  type Made = { consumer: { id: string; keyId: string }; secret: string };
  const reply = await admin.post<Made>('/v1/consumer', { name, scopes, ...more });
  if (reply.code !== 200) throw new Error(`no consumer ${name}: ${reply.text}`);
  const { consumer, secret } = reply.data;
  return { id: consumer.id, keyId: consumer.keyId, secret };
}

export interface SignedCall {
  path: string;
  query?: string;
  /** Sent by POST. */
  body?: unknown;
  at?: number;
  nonce?: string;
  secret?: string;
  /** The `Idempotency-Key`. */
  once?: string;
  /** Changed after it was signed. */
  alter?: { query?: string; body?: unknown; headers?: Record<string, string> };
}

export interface SentFile {
  /** With the input's name: `<interface>/file/<input>`. */
  path: string;
  file: { name: string; buffer: Buffer };
  /** Changed after it was signed. */
  alter?: { bytes?: Buffer; headers?: Record<string, string> };
}

/** A file as another system sends it, signed by the digest of its bytes. */
export async function signedFile<T>(base: string, key: Key, sent: SentFile): Promise<ApiReply<T>> {
  const { path, file, alter = {} } = sent;
  const query = `name=${encodeURIComponent(file.name)}`;
  const digest = createHash('sha256').update(file.buffer).digest('hex');
  const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), randomBytes(16).toString('hex')];
  const text = ['HMAC-SHA256', 'POST', `/api/v1/open/${path}`, query, digest, timestamp, nonce].join('\n');
  return request<T>(base, 'POST', `/v1/open/${path}?${query}`, {
    bytes: new Uint8Array(alter.bytes ?? file.buffer),
    headers: {
      'X-Access-Key': key.keyId,
      'X-Timestamp': timestamp,
      'X-Nonce': nonce,
      'X-Content-SHA256': digest,
      'X-Signature': createHmac('sha256', key.secret).update(text).digest('hex'),
      'Content-Type': 'application/octet-stream',
      ...alter.headers,
    },
  });
}

/** A call as another system makes it, signed by what docs/how-to/call-an-interface.md says. */
export async function signedCall<T>(base: string, key: Key, sent: SignedCall): Promise<ApiReply<T>> {
  const { path, query = '', body, at = Date.now(), secret = key.secret, once, alter = {} } = sent;
  const method = body === undefined ? 'GET' : 'POST';
  const timestamp = String(Math.floor(at / 1000));
  const nonce = sent.nonce ?? randomBytes(16).toString('hex');
  const text = [
    'HMAC-SHA256',
    method,
    `/api/v1/open/${path}`,
    query,
    createHash('sha256')
      .update(body === undefined ? '' : JSON.stringify(body))
      .digest('hex'),
    timestamp,
    nonce,
  ].join('\n');
  const headers = {
    'X-Access-Key': key.keyId,
    'X-Timestamp': timestamp,
    'X-Nonce': nonce,
    'X-Signature': createHmac('sha256', secret).update(text).digest('hex'),
    ...(once ? { 'Idempotency-Key': once } : {}),
    ...alter.headers,
  };
  const asked = alter.query ?? query;
  return request<T>(base, method, `/v1/open/${path}${asked ? `?${asked}` : ''}`, {
    headers,
    ...(body === undefined ? {} : { body: alter.body ?? body }),
  });
}
