import { errorKinds, importModes, type RouteSpec } from '../contract/index.ts';
import { maxKeyLength } from './idempotency.ts';
import { warnings } from './schemas.ts';

/** The OpenAPI 3.1 description of all routes, made from their declarations. */
export function openApi(routes: readonly RouteSpec[], info: { title: string; version: string }): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const path = `/api${route.path.replace(/:([A-Za-z]+)/g, '{$1}').replace(/\/\*$/, '/{rest}')}`;
    paths[path] ??= {};
    paths[path][route.method.toLowerCase()] = operation(route);
  }
  return {
    openapi: '3.1.0',
    info,
    paths,
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Authentication' },
        ticket: { type: 'apiKey', in: 'query', name: 'Authentication' },
        consumer: { type: 'http', scheme: 'basic' },
      },
      responses: Object.fromEntries(
        Object.entries(errorKinds).map(([kind, fault]) => [
          kind,
          {
            description: fault.message,
            content: {
              'application/json': {
                schema: envelope({}),
                example: { code: fault.code, message: fault.message, data: null },
              },
            },
          },
        ]),
      ),
    },
  };
}

function operation(route: RouteSpec): object {
  return {
    summary: route.summary,
    tags: [route.tag],
    ...(route.access === 'public' ? {} : { security: securityOf(route) }),
    ...(route.capability ? { 'x-capability': route.capability } : {}),
    parameters: [
      ...parameters(route.params, 'path'),
      ...parameters(route.query, 'query'),
      ...(route.idempotent ? [idempotencyKey] : []),
    ],
    ...requestBodyOf(route),
    responses: {
      200:
        route.kind === 'stream'
          ? { description: route.summary }
          : {
              description: '成功',
              content: { 'application/json': { schema: envelope(route.data ?? { type: 'null' }) } },
            },
      default: { description: '失败', content: { 'application/json': { schema: envelope({}) } } },
    },
  };
}

/** What a caller shows: a token, a ticket where the call may stand in an address, a system's key where it may call. */
function securityOf({ access, consumers }: RouteSpec): object[] {
  return [
    { token: [] },
    ...(access === 'ticket' ? [{ ticket: [] }] : []),
    ...(consumers ? [{ consumer: [] }] : []),
  ];
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: '同一人在同一接口上以同一键重复提交，24 小时内得到同一答复',
  schema: { type: 'string', maxLength: maxKeyLength },
};

const binary = { type: 'string', format: 'binary' };

function requestBodyOf({ kind, body, share, takesJson }: RouteSpec): object {
  const types: Record<string, object> = {};
  if (kind === 'bytes') types['application/octet-stream'] = binary;
  else if (kind === 'multipart') types['multipart/form-data'] = body ?? formOf(share === 'sheets');
  if (body && (kind !== 'multipart' || takesJson)) types['application/json'] = body;
  const content = Object.fromEntries(Object.entries(types).map(([type, schema]) => [type, { schema }]));
  return Object.keys(content).length === 0 ? {} : { requestBody: { required: true, content } };
}

/** A form that is one file, with the mode of an import where it is a sheet. */
function formOf(isSheet: boolean): object {
  const mode = { mode: { type: 'string', enum: [...importModes], default: 'all' } };
  return { type: 'object', required: ['file'], properties: { ...(isSheet ? mode : {}), file: binary } };
}

function envelope(data: object): object {
  return {
    type: 'object',
    properties: { code: {}, message: { type: 'string' }, data, warnings },
    required: ['code', 'message', 'data'],
  };
}

function parameters(schema: object | undefined, place: 'path' | 'query'): object[] {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

/** A plain page over the description, readable without scripts. */
export function docsPage(routes: readonly RouteSpec[], title: string): string {
  const tags = [...new Set(routes.map((route) => route.tag))];
  const section = (tag: string) =>
    `<h2>${escapeHtml(tag)}</h2><table><tr><th>方法</th><th>路径</th><th>说明</th><th>访问</th></tr>${routes
      .filter((route) => route.tag === tag)
      .map(
        (route) =>
          `<tr><td>${route.method}</td><td><code>/api${escapeHtml(route.path)}</code></td><td>${escapeHtml(route.summary)}</td><td>${
            route.access === 'public' ? '公开' : escapeHtml(route.capability ?? '登录用户')
          }</td></tr>`,
      )
      .join('')}</table>`;
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>${escapeHtml(title)}</title><h1>${escapeHtml(title)}</h1><p><a href="/api/openapi.json">openapi.json</a></p>${tags
    .map(section)
    .join('')}</html>`;
}

function escapeHtml(text: string): string {
  return text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!,
  );
}
