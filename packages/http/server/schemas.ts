import Fastify, { type FastifyInstance } from 'fastify';
import type { RouteSpec } from '../contract/index.ts';
import { readsItself } from './body/bytes-body.ts';
import { compile, malformed, type Part, readListQuery } from './validation.ts';

/** What a route declares of its requests, as Fastify takes it; replies are rendered by `replySchema`. */
export function requestSchemas(spec: RouteSpec): Record<string, object> {
  const schema: Record<string, object> = {};
  if (spec.params) schema['params'] = spec.params;
  if (spec.query) schema['querystring'] = spec.query;
  if (spec.body && !readsItself(spec)) schema['body'] = spec.body;
  return schema;
}

/** What of a server's schemas no call has needed yet. */
const uncompiled = new WeakMap<FastifyInstance, Set<() => unknown>>();

/** Names a validator of ours (`compileAtFirstCall`): without one Fastify reads and makes another. */
export const schemaController = {
  compilersFactory: {
    buildValidator: () => () => {
      throw new Error('schemas are compiled at their first call');
    },
  },
};

/**
 * Compiles each schema of requests at its first call, as `Reply.serializeInput` does those of replies: several hundred take
 * more than a second of a start, and most processes are asked for few of them. `compileSchemas` sees that all of them compile.
 */
export function compileAtFirstCall(app: FastifyInstance): void {
  const left = new Set<() => unknown>();
  uncompiled.set(app, left);
  app.setValidatorCompiler<object>(({ schema, httpPart }) => {
    let validate: ReturnType<typeof compile> | undefined;
    const compiled = () => {
      left.delete(compiled);
      validate ??= compile(schema, (httpPart ?? 'body') as Part);
      return validate;
    };
    left.add(compiled);
    return (value) => {
      const valid = compiled();
      const error = httpPart === 'querystring' ? readListQuery(schema, value) : null;
      if (error) return { error };
      return valid(value) ? { value } : { error: malformed(valid.errors ?? [], schema) };
    };
  });
}

/**
 * Compiles what no call has needed yet, one schema after another with a pause between: the first call of a large form would
 * hold up everybody's for a tenth of a second. For a server that listens. Returns how many were compiled.
 */
export async function compileMeanwhile(app: FastifyInstance, pauseMs = 20): Promise<number> {
  const left = uncompiled.get(app) ?? new Set();
  let count = 0;
  for (const next of left) {
    await new Promise<void>((resolve) => setTimeout(resolve, pauseMs).unref());
    if (!left.has(next)) continue;
    try {
      next();
      count += 1;
    } catch {
      // The call that needs it fails of it, and tells.
    }
  }
  return count;
}

/** Compiles every schema of these routes; throws where one is broken. */
export async function compileSchemas(specs: readonly RouteSpec[]): Promise<void> {
  const app = Fastify();
  app.setValidatorCompiler<object>(({ schema, httpPart }) => compile(schema, (httpPart ?? 'body') as Part));
  for (const spec of specs) {
    const response = spec.kind === 'stream' ? {} : { response: { 200: replySchema(spec) } };
    const schema = { ...requestSchemas(spec), ...response };
    app.route({ method: spec.method, url: spec.path, schema, handler: async () => null });
  }
  await app.ready();
  await app.close();
}

/** Texts that were kept otherwise than they were sent; absent where there are none. */
export const warnings = {
  type: 'array',
  description: '保存时自动整理过的文字及其内容；没有时不返回',
  items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
} as const;

export function replySchema(spec: RouteSpec): Record<string, unknown> {
  return {
    type: 'object',
    properties: {
      code: { type: 'integer' },
      message: { type: 'string' },
      data: spec.data ?? { type: 'null' },
      warnings,
    },
  };
}
