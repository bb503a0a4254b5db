import type { FieldViolation, Input, Output, RouteSpec } from '../contract/index.ts';
import { fetchAsked } from './asked.ts';

export { readEvents } from './events.ts';

/** A reply that was not a success, as the client sees it. `code` is the envelope's, or the HTTP status without one. */
export class CallFailure extends Error {
  readonly code: number | string;
  readonly status: number;
  readonly data: unknown;
  constructor(code: number | string, status: number, message: string, data: unknown = null) {
    super(message);
    this.name = 'CallFailure';
    this.code = code;
    this.status = status;
    this.data = data;
  }
  /** Faults of fields (40001, 42200), empty for other failures. */
  get fields(): FieldViolation[] {
    const data = this.data as { fields?: FieldViolation[] } | null;
    return Array.isArray(data?.fields) ? data.fields : [];
  }
}

export type CallInput<R extends RouteSpec> = {
  [K in 'params' | 'query' | 'body' as R[K] extends object ? K : never]: Input<R, K>;
};

export interface CallOptions {
  signal?: AbortSignal;
  idempotencyKey?: string;
  /** Multipart content, for routes of kind `multipart`. */
  form?: FormData;
  /** Whoever asks goes on without an answer: a failure is thrown, and the person is not told of it. */
  isBackground?: boolean;
}

export type CallFunction = <R extends RouteSpec>(
  route: R,
  input: CallInput<R>,
  options?: CallOptions,
) => Promise<Output<R>>;

export interface ClientSettings {
  baseUrl: string;
  token(): string | null;
  /** Told of every failure before it is thrown, with the token that was sent; the one error handler stands here. */
  onFailure?(failure: CallFailure, token: string | null, options: CallOptions): void;
  /** Told what the server says beside a success: texts that it changed on the way in. */
  onWarnings?(warnings: readonly FieldViolation[]): void;
  timeoutMs?: number;
  fetch?: typeof fetch;
}

/** Thrown codes for failures that never reached the server. */
export const offline = 'OFFLINE';
export const timedOut = 'TIMEOUT';

/** The typed client: path, query and body come from the route's declaration. */
export function createClient(settings: ClientSettings): CallFunction {
  const send = settings.fetch ?? fetchAsked;
  return async (route, input, options = {}) => {
    const { params, query, body } = input as { params?: object; query?: object; body?: unknown };
    const headers: Record<string, string> = {};
    const token = settings.token();
    if (token) headers['Authentication'] = token;
    if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey;
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    const limit = AbortSignal.timeout(settings.timeoutMs ?? 1_800_000);
    try {
      const reply = await send(settings.baseUrl + address(route.path, params, query), {
        method: route.method,
        headers,
        body: options.form ?? (body === undefined ? undefined : JSON.stringify(body)),
        signal: options.signal ? AbortSignal.any([options.signal, limit]) : limit,
        cache: 'no-store',
      });
      return await read(reply, settings.onWarnings);
    } catch (error) {
      if (options.signal?.aborted) throw error;
      const failure = asFailure(error, limit.aborted);
      settings.onFailure?.(failure, token, options);
      throw failure;
    }
  };
}

function asFailure(error: unknown, expired: boolean): CallFailure {
  if (error instanceof CallFailure) return error;
  return expired
    ? new CallFailure(timedOut, 0, '请求超时，请刷新页面重试！')
    : new CallFailure(offline, 0, '网络异常，请检查网络连接是否正常');
}

async function read<T>(reply: Response, onWarnings: ClientSettings['onWarnings']): Promise<T> {
  const envelope = (await reply.json().catch(() => null)) as {
    code?: number | string;
    message?: string;
    data?: unknown;
    warnings?: FieldViolation[];
  } | null;
  if (envelope && (envelope.code === 200 || envelope.code === 1)) {
    if (envelope.warnings) onWarnings?.(envelope.warnings);
    return envelope.data as T;
  }
  // A page of a proxy is no word of ours: its 404 is the network's, not the end of a session, and its success, as of a network
  // that asks to sign in, or a reply that broke off, is none.
  const code = envelope?.code ?? (reply.ok ? offline : reply.status === 404 ? 500 : reply.status);
  throw new CallFailure(code, reply.status, envelope?.message ?? '', envelope?.data);
}

/** An answer that has the list by which it is known; without it, as of a proxy that answers in our stead, it is none. */
export function known<T>(answer: T, list: keyof T): T {
  if (!Array.isArray(answer?.[list])) throw new CallFailure(offline, 200, '');
  return answer;
}

/** Fills `:name` parts and appends the query, leaving out what is undefined. */
export function address(path: string, params: object = {}, query: object = {}): string {
  const filled = path.replace(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name] ?? '')),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
  }
  const text = search.toString();
  return text ? `${filled}?${text}` : filled;
}
