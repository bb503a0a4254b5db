import Fastify, { type FastifyInstance } from 'fastify';
import type { RouteSpec } from '../contract/index.ts';
import { compile, malformed, type Part } from './validation.ts';

/** What a route declares of its requests, as Fastify takes it; replies are rendered by `replySchema`. */
export function requestSchemas(spec: RouteSpec): Record<string, object> {
  const schema: Record<string, object> = {};
  if (spec.params) schema['params'] = spec.params;
  if (spec.query) schema['querystring'] = spec.query;
  if (spec.body && spec.kind !== 'multipart') schema['body'] = spec.body;
  return schema;
}

/**
 * Compiles each schema of requests at its first call, as `Reply.serializeInput` does those of replies: several hundred take
 * more than a second of a start, and most processes are asked for few of them. `compileSchemas` sees that all of them compile.
 */
export function compileAtFirstCall(app: FastifyInstance): void {
  app.setValidatorCompiler<object>(({ schema, httpPart }) => {
    let validate: ReturnType<typeof compile> | undefined;
    return (value) => {
      validate ??= compile(schema, (httpPart ?? 'body') as Part);
      return validate(value) ? { value } : { error: malformed(validate.errors ?? []) };
    };
  });
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

export function replySchema(spec: RouteSpec): Record<string, unknown> {
  return {
    type: 'object',
    properties: {
      code: { type: 'integer' },
      message: { type: 'string' },
      data: spec.data ?? { type: 'null' },
    },
  };
}
