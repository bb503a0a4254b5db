import { compileSchemas, hasPatternWords, wordFor } from '@homestead/http/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Served, serve } from './testing/served.ts';

/** The calls of the foundation, as the design lists them. */
const calls: [string, string][] = [
  ['GET', '/api/health'],
  ['GET', '/api/ready'],
  ['POST', '/api/user/login'],
  ['GET', '/api/intergration/valid'],
  ['DELETE', '/api/user/token'],
  ['GET', '/api/v1/client/settings'],
  ['POST', '/api/user/register'],
  ['POST', '/api/user/sms'],
  ['POST', '/api/user/ticket'],
  ['POST', '/api/user/sso'],
  ['POST', '/api/user/sso/exchange'],
  ['GET', '/api/organization/tree'],
  ['GET', '/api/menu/tree'],
  ['GET', '/api/menu'],
  ['GET', '/api/menu/{id}'],
  ['POST', '/api/menu'],
  ['PUT', '/api/menu/{id}'],
  ['DELETE', '/api/menu/{id}'],
  ['GET', '/api/menu/permission'],
  ['GET', '/api/menu/permission/function'],
  ['GET', '/api/menu/app/{applicationId}'],
  ['GET', '/api/module/tree'],
  ['GET', '/api/module'],
  ['GET', '/api/module/{id}'],
  ['POST', '/api/module'],
  ['PUT', '/api/module/{id}'],
  ['DELETE', '/api/module/{id}'],
  ['POST', '/api/file/upload'],
  ['POST', '/api/file/upload1'],
  ['GET', '/api/file/download/{id}'],
  ['GET', '/api/file/preview/{id}'],
  ['GET', '/api/file/fileIds'],
  ['GET', '/api/file'],
  ['POST', '/api/file'],
  ['PUT', '/api/file/{id}'],
  ['GET', '/api/file/{id}'],
  ['DELETE', '/api/file/{id}'],
  ['GET', '/api/v1/flowable/process-definition'],
  ['POST', '/api/v1/flowable/process-definition'],
  ['GET', '/api/v1/flowable/process-definition/{id}'],
  ['GET', '/api/v1/flowable/process-definition/key/{processKey}'],
  ['PUT', '/api/v1/flowable/process-definition/{id}/state'],
  ['GET', '/api/v1/flowable/task-definition'],
  ['GET', '/api/v1/flowable/dataModel/{id}'],
  ['GET', '/api/v1/flowable/flowElement/{id}/{processKey}'],
  ['POST', '/api/v1/flowable/process'],
  ['GET', '/api/v1/flowable/process'],
  ['GET', '/api/v1/flowable/process/{id}'],
  ['GET', '/api/v1/flowable/task'],
  ['GET', '/api/v1/flowable/task/{id}'],
  ['PUT', '/api/v1/flowable/task'],
  ['PUT', '/api/v1/flowable/task/batch'],
  ['GET', '/api/v1/flowable/task/{id}/people'],
  ['DELETE', '/api/v1/flowable/process/{id}'],
  ['GET', '/api/v1/flowable/process/{id}/nomination'],
  ['GET', '/api/v1/flowable/nomination'],
  ['GET', '/api/v1/flowable/owner-review'],
  ['POST', '/api/v1/flowable/owner-review/{id}/{action}'],
  ['POST', '/api/v1/flowable/nomination/{id}/{action}'],
  ['POST', '/api/v1/flowable/task/{id}/{action}'],
  ['POST', '/api/v1/flowable/process/{id}/{action}'],
  ['GET', '/api/v1/flowable/process/{id}/checks'],
  ['GET', '/api/v1/flowable/process/{id}/tasks'],
  ['GET', '/api/v1/flowable/process/{id}/diagram'],
  ['GET', '/api/v1/flowable/process/{id}/stages'],
  ['GET', '/api/v1/flowable/process/{id}/summary'],
  ['GET', '/api/v1/houseDrawing'],
  ['GET', '/api/v1/houseDrawing/{id}'],
  ['GET', '/api/v1/houseDrawing/{id}/picture/{file}'],
  ['POST', '/api/v1/houseDrawing/{id}/choose'],
  ['POST', '/api/v1/space/overlayAnalysis2'],
  ['POST', '/api/v1/space/overlayAnalysis2/export'],
  ['POST', '/api/v1/space/featureSearch'],
  ['POST', '/api/v1/space/featureSearch/export'],
  ['GET', '/api/mapService/cite/wmts'],
  ['GET', '/api/mapService/cite/wfs'],
  ['POST', '/api/mapService/cite/wfs'],
  ['GET', '/api/mapService/cite/ogc'],
  ['GET', '/api/mapService/cite/ogc/api'],
  ['GET', '/api/mapService/cite/ogc/conformance'],
  ['GET', '/api/mapService/cite/ogc/collections'],
  ['GET', '/api/mapService/cite/ogc/collections/{collection}'],
  ['GET', '/api/mapService/cite/ogc/collections/{collection}/items'],
  ['GET', '/api/mapService/cite/ogc/collections/{collection}/items/{feature}'],
  ['GET', '/api/mapService/dataList'],
  ['POST', '/api/v1/serviceSource/{id}/test'],
  ['GET', '/api/v1/serviceSource/{id}/capabilities'],
  ['GET', '/api/v1/apiInbound/catalog'],
  ...['request', 'execute', 'generate'].map((act): [string, string] => [
    'POST',
    `/api/v1/apiInbound/{id}/${act}`,
  ]),
  ['GET', '/api/resources/tree'],
  ['GET', '/api/mapService/proxy/{id}'],
  ['GET', '/api/mapTreeComponent/{id}/tree'],
  ...[
    'mapService',
    'v1/serviceSource',
    'v1/apiInbound',
    'mapTreeComponent',
    'mapTreeMenu',
    'mapTreeService',
  ].flatMap((path) =>
    [
      ['GET', `/api/${path}`],
      ['GET', `/api/${path}/{id}`],
      ['POST', `/api/${path}`],
      ['PUT', `/api/${path}/{id}`],
      ['DELETE', `/api/${path}/{id}`],
    ].map(([method, call]): [string, string] => [method!, call!]),
  ),
  ['GET', '/api/mapService/cite/wmts/1.0.0/WMTSCapabilities.xml'],
  ['GET', '/api/mapService/cite/wmts/{layer}/{style}/{set}/{level}/{row}/{column}'],
  ['GET', '/api/mapService/cite/wms'],
  ['POST', '/api/mapService/cite/wms'],
  ['GET', '/api/mapService/cite/tiles/{layer}/{z}/{x}/{y}.pbf'],
  ['GET', '/api/log/chain'],
  ['POST', '/api/log/chain/check'],
  ['GET', '/api/demo/samples'],
  ['PUT', '/api/demo/clock'],
  ...[
    'daglsqxz',
    'dwjbxx',
    'wfjb',
    'rcxj',
    'bdcdj',
    'jgysjd',
    'kgfxjd',
    'jfsqjd',
    'processTask',
    'process',
  ].map((group): [string, string] => ['GET', `/api/v1/${group}`]),
];

describe('the served description', () => {
  let served: Served;
  let paths: Record<string, Record<string, unknown>>;
  beforeAll(async () => {
    served = await serve();
    const reply = await fetch(`${served.base}/api/openapi.json`);
    ({ paths } = (await reply.json()) as { paths: typeof paths });
  });
  afterAll(() => served.close());

  it.each(calls)(
    'has %s %s [S1-7.definition S2-7.file-list S2-7.user-valid S2-7.flow-definitions S2-7.definition-by-key S2-7.business]',
    (method, path) => {
      expect(Object.keys(paths[path] ?? {})).toContain(method.toLowerCase());
    },
  );

  it('can be kept by every call: what it declares of its requests and its reply compiles', () =>
    compileSchemas(served.app.calls));

  it('says how each call is made: forms and JSON, files, keys of repeats, tickets and keys of systems', () => {
    interface Described {
      requestBody?: { content: Record<string, { schema: { properties: object } }> };
      parameters: { name: string; in: string }[];
      security?: object[];
    }
    const described = (method: string, path: string) => paths[`/api${path}`]?.[method] as Described;
    const types = (path: string) => Object.keys(described('post', path).requestBody?.content ?? {});
    expect(types('/user/login')).toEqual(['multipart/form-data', 'application/json']);
    expect(types('/file/upload')).toEqual(['multipart/form-data']);
    const form = described('post', '/user/import').requestBody?.content['multipart/form-data']?.schema;
    expect(Object.keys(form?.properties ?? {})).toEqual(['mode', 'file']);
    for (const [method, path] of [
      ['post', '/v1/flowable/process'],
      ['put', '/v1/flowable/task'],
      ['post', '/file'],
    ])
      expect(described(method!, path!).parameters).toContainEqual(
        expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }),
      );
    expect(described('get', '/file/download/{id}').security).toEqual([{ token: [] }, { ticket: [] }]);
    expect(described('get', '/v1/flowable/task').security).toEqual([{ token: [] }]);
  });

  it('has a word or a title for every name that a call takes, but for those of OGC services', () => {
    const calls = Object.entries(paths).filter(([path]) => !path.startsWith('/api/mapService/cite/'));
    const nameless = calls.flatMap(([path, methods]) =>
      Object.entries(methods as Record<string, Taken>).flatMap(([method, { parameters, requestBody }]) =>
        [
          ...parameters
            .filter((one) => one.in === 'query')
            .flatMap((one) => namelessIn({ properties: { [one.name]: one.schema } })),
          ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => namelessIn(schema)),
        ].map((name) => `${method} ${path} ${name}`),
      ),
    );
    expect([...new Set(nameless)]).toEqual([]);
  });

  it('has words for every pattern that a call asks of a text, so that a refusal says what is expected', () => {
    const wordless = new Set<string>();
    JSON.stringify(paths, (key, value) => {
      if (key === 'pattern' && typeof value === 'string' && !hasPatternWords(value)) wordless.add(value);
      return key === 'responses' ? undefined : value;
    });
    expect([...wordless]).toEqual([]);
  });

  it('is shown on a page of its own', async () => {
    const page = await fetch(`${served.base}/api/docs`);
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe-eval');
    expect(await page.text()).toContain('/v1/flowable/task');
  });
});

interface Part {
  title?: string;
  description?: string;
  properties?: Record<string, Part>;
  items?: Part;
  anyOf?: Part[];
}

interface Taken {
  parameters: { in: string; name: string; schema: Part }[];
  requestBody?: { content: Record<string, { schema: Part }> };
}

/** Names within a schema for which a refusal has no Chinese. */
function namelessIn({ properties = {}, items, anyOf = [] }: Part): string[] {
  const own = Object.entries(properties).flatMap(([name, part]) => {
    const choices = [part, ...(part.anyOf ?? [])];
    const isNamed = choices.some(({ title, description }) => title ?? description) || wordFor(name);
    return [...(isNamed ? [] : [name]), ...namelessIn(part)];
  });
  return [...own, ...(items ? namelessIn(items) : []), ...anyOf.flatMap(namelessIn)];
}
