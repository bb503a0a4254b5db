import { errorKinds, type RouteSpec } from '../contract/index.ts';

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
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authentication' } },
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
    ...(route.access === 'public' ? {} : { security: [{ token: [] }] }),
    ...(route.capability ? { 'x-capability': route.capability } : {}),
    parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query')],
    ...(route.kind === 'bytes'
      ? {
          requestBody: {
            required: true,
            content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
          },
        }
      : {}),
    ...(route.body
      ? {
          requestBody: {
            required: true,
            content: {
              [route.kind === 'multipart' ? 'multipart/form-data' : 'application/json']: {
                schema: route.body,
              },
            },
          },
        }
      : {}),
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

function envelope(data: object): object {
  return {
    type: 'object',
    properties: { code: {}, message: { type: 'string' }, data },
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
