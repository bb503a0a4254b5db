/** A person at the API: what a client would send, over real HTTP. */
export interface ApiReply<T = unknown> {
  status: number;
  code: number | string;
  message: string;
  data: T;
  /** The reply to the byte. */
  text: string;
}

export interface Person {
  userName: string;
  token: string;
  get<T = unknown>(path: string): Promise<ApiReply<T>>;
  post<T = unknown>(path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiReply<T>>;
  put<T = unknown>(path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiReply<T>>;
  remove<T = unknown>(path: string): Promise<ApiReply<T>>;
  upload(
    name: string,
    type: string,
    bytes: Uint8Array,
    rule?: string,
  ): Promise<ApiReply<{ id: string; name: string }>>;
}

export const demoPassword = 'Demo@2026';

export async function request<T>(
  base: string,
  method: string,
  path: string,
  init: {
    token?: string;
    body?: unknown;
    headers?: Record<string, string>;
    form?: FormData;
    bytes?: Uint8Array<ArrayBuffer>;
  } = {},
): Promise<ApiReply<T>> {
  const reply = await fetch(`${base}/api${path}`, {
    method,
    headers: {
      ...(init.token ? { Authentication: init.token } : {}),
      ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...init.headers,
    },
    body: init.form ?? init.bytes ?? (init.body === undefined ? undefined : JSON.stringify(init.body)),
  });
  const text = await reply.text();
  // The services for GIS programs refuse in the words of their own protocol: their status says what it was.
  const isEnvelope = reply.headers.get('content-type')?.includes('json') ?? true;
  const said = isEnvelope ? JSON.parse(text) : { code: String(reply.status), message: text, data: null };
  const { code, message, data } = said as { code: number | string; message: string; data: T };
  return { status: reply.status, code, message, data, text };
}

/** Signs in and gives the calls of that person. */
export async function signIn(base: string, userName: string, password = demoPassword): Promise<Person> {
  const reply = await request<{ token: string }>(base, 'POST', '/user/login', {
    body: { username: userName, password },
  });
  if (reply.code !== 200) throw new Error(`${userName} cannot sign in: ${reply.text}`);
  const { token } = reply.data;
  return {
    userName,
    token,
    get: (path) => request(base, 'GET', path, { token }),
    post: (path, body = {}, headers = {}) => request(base, 'POST', path, { token, body, headers }),
    put: (path, body = {}, headers = {}) => request(base, 'PUT', path, { token, body, headers }),
    remove: (path) => request(base, 'DELETE', path, { token }),
    upload: (name, type, bytes, rule) => {
      const form = new FormData();
      if (rule) form.append('rule', rule);
      form.append('file', new Blob([Buffer.from(bytes)], { type }), name);
      return request(base, 'POST', '/file/upload', { token, form });
    },
  };
}
