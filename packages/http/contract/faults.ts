/** One fault of one field: `path` as the client wrote it (`group.code`), `message` ready to show. */
export interface FieldViolation {
  path: string;
  message: string;
}

/** Kinds of refusal: envelope code and HTTP status (api.md, Conventions). */
export const errorKinds = {
  noToken: { code: '401', status: 401, message: '未登录，请重新登录' },
  deadToken: { code: '409', status: 401, message: 'Token不存在或已失效' },
  malformed: { code: 40001, status: 400, message: '请求格式不正确' },
  forbidden: { code: 40300, status: 403, message: '您没有执行此操作的权限' },
  missing: { code: 40400, status: 404, message: '内容不存在，或您无权查看' },
  conflict: { code: 40900, status: 409, message: '内容已被他人处理或修改，请刷新后再试' },
  tooLarge: { code: 41300, status: 413, message: '内容超出大小限制，请减小后重试' },
  wrongType: { code: 41500, status: 415, message: '暂不支持该文件类型' },
  broken: { code: 42200, status: 422, message: '填写内容不符合要求，请按提示修改' },
  tooMany: { code: 42900, status: 429, message: '操作过于频繁，请稍后再试' },
  internal: { code: 50000, status: 500, message: '系统出现故障，请稍后再试；如仍不行，请联系管理员' },
  away: { code: 50300, status: 503, message: '服务暂时不可用，请稍后再试' },
} as const satisfies Record<string, { code: number | string; status: number; message: string }>;

export type ErrorKind = keyof typeof errorKinds;

/** A module's error catalogue: name → kind and Chinese message. */
export type ErrorCatalogue = Record<string, { kind: ErrorKind; message: string }>;

/** A refusal on its way to the HTTP edge, which alone maps it to a reply. */
export class HttpError extends Error {
  readonly kind: ErrorKind;
  readonly data: unknown;
  /** Seconds after which a repeat may succeed, for the header `Retry-After`; the edge chooses where none is given. */
  readonly retryAfter: number | undefined;
  constructor(kind: ErrorKind, message?: string, data: unknown = null, retryAfter?: number) {
    super(message ?? errorKinds[kind].message);
    this.name = 'HttpError';
    this.kind = kind;
    this.data = data;
    this.retryAfter = retryAfter;
  }
}

/** A 42200 refusal that lists every faulty field. */
export function brokenFields(fields: readonly FieldViolation[], message?: string): HttpError {
  return new HttpError('broken', message ?? fields[0]?.message, { fields });
}

/** A 42900 refusal with the seconds after which a repeat may succeed. */
export function tooMany(retryAfter: number, message?: string): HttpError {
  return new HttpError('tooMany', message, null, retryAfter);
}
