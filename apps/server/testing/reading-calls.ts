import type { RouteSpec } from '@homestead/http/contract';
import type { Person } from './client.ts';

/** Calls whose every reply would have to be looked at as a picture. */
export const contents = new Set(['/file/download/:id', '/file/preview/:id', '/file/thumbnail/:id']);

/** One reading call as it is asked. */
export interface Asked {
  spec: RouteSpec;
  url: string;
  body?: object;
}

/** The case, with what belongs to it, on which every reading call is asked. */
export interface Subject {
  processId: string;
  processKey: string;
  formKey: string;
  taskKey: string;
  taskId: string;
  stepId: string;
  records: Record<string, string>;
  photos: string[];
  /** A code that follows a report. */
  code?: string;
}

/** What stands for each part of an address: a call that is not spoken of here fails the test, so that it is looked at too. */
function partsOf(subject: Subject): Record<string, string> {
  const { processId, processKey, formKey, taskKey, taskId, stepId, photos, records, code = 'none' } = subject;
  const cases = ['/v1/flowable/process/:id', '/v1/homestead/case/:processId', '/v1/process/:id'];
  return {
    ...Object.fromEntries(cases.map((key) => [key, processId])),
    '/v1/homestead/refusal-notice/:processId': processId,
    '/v1/report/:processId': processId,
    '/v1/visit/case/:processId': processId,
    '/v1/public-notice/:processId': processId,
    '/v1/policy/:key': 'apply',
    '/v1/village/picture/:file': 'village.svg',
    '/v1/report/follow/:code': code,
    '/v1/papers/verify/:code': 'none',
    '/v1/papers/:id': 'none',
    '/v1/flowable/process/:id/tasks/:recordId': stepId,
    '/v1/flowable/task/:id': taskId,
    '/v1/processTask/:id': taskId,
    ...Object.fromEntries([...contents, '/file/:id'].map((key) => [key, photos[0]!])),
    '/v1/form/:formKey': formKey,
    '/v1/flowable/process-definition/:id': processKey,
    '/v1/flowable/process-definition/key/:processKey': processKey,
    '/v1/flowable/dataModel/:id': processKey,
    '/v1/flowable/flowElement/:id': taskKey,
    '/v1/flowable/flowElement/:id/:processKey': processKey,
    '/v1/register/:key': 'applications',
    '/v1/register/:key/sheet': 'applications',
    '/v1/register/:key/export': 'applications',
    '/v1/consumer/:id': 'none',
    '/v1/ownRegister/:code': 'dwjbxx',
    '/v1/:group': 'dwjbxx',
    '/v1/:group/:id': records['dwjbxx'] ?? 'none',
    '/v1/lcProjectDataModelCatalog/:id': 'none',
    '/v1/apiOutbound/:id': 'none',
    '/v1/open/:path': 'openapi',
    '/v1/serviceSource/:id': 'none',
    '/v1/apiInbound/:id': 'none',
    '/v1/webhook/:id': 'none',
    '/v1/fileExchange/:id': 'none',
    '/v1/fileExchange/run/:id': 'none',
    '/v1/content/version/:id': 'none',
    '/mapService/proxy/:id': 'none',
    '/mapService/:id': 'parcel',
    '/mapTreeComponent/:id': 'default',
    '/mapTreeMenu/:id': 'none',
    '/mapTreeService/:id': 'none',
    '/v1/parameter/:id': 'homestead.parameters.area',
    '/calendar/:year': '2026',
    ...Object.fromEntries(
      ['/user/:id', '/v1/user/:id', '/organization/:id', '/institution/:id'].map((key) => [key, 'none']),
    ),
    '/role/:id': 'inspector',
    '/v1/role/:id': 'inspector',
    '/v1/guide/:key': processKey,
    '/menu/app/:applicationId': 'phone',
    '/menu/:id': 'none',
    '/v1/announcement/:id': 'none',
    '/v1/unit/:id': records['dwjbxx'] ?? 'none',
    '/module/:id': 'none',
    '/log/:id': 'none',
    '/style/:id': 'third-land-survey',
    '/layer/:id': 'road',
    '/layerGroup/:id': 'none',
    '/v1/layer-import/:id': 'none',
    '/v1/layer-version/:layerId': 'road',
    '/v1/data/layer/:layerId': 'road',
    '/v1/layer-version/:layerId/:version': 'road/1',
    '/dictionary/:id': 'none',
    '/dictionary/code/:code': 'qyzt',
    '/realMetadata/:id': 'village',
    ...Object.fromEntries(
      [
        '/sourceDir/:id',
        '/dataCatalog/:id',
        '/v1/data/file/:id',
        '/metaData/:id',
        '/v1/metaData/:id',
        '/spatialModel/:id',
        '/v1/spatialModel/:id',
        '/v1/spatialModel/:id/run/:runId',
      ].map((key) => [key, 'none']),
    ),
    '/dictionary/:id/dictionaryItem/:itemId': 'none',
    '/mapService/cite/tiles/:layer': 'yjjbnt',
    '/mapService/cite/tiles/:layer/:z': '14',
    '/mapService/cite/tiles/:layer/:z/:x': '13612',
    '/mapService/cite/tiles/:layer/:z/:x/:y': '2942',
    '/mapService/cite/wmts/:layer': 'yjjbnt',
    '/mapService/cite/wmts/:layer/:style': 'default',
    '/mapService/cite/wmts/:layer/:style/:set': 'c',
    '/mapService/cite/wmts/:layer/:style/:set/:level': '14',
    '/mapService/cite/wmts/:layer/:style/:set/:level/:row': '2942',
    '/mapService/cite/wmts/:layer/:style/:set/:level/:row/:column': '13612.png',
    '/mapService/cite/ogc/collections/:collection': 'parcel',
    '/mapService/cite/ogc/collections/:collection/items/:feature': 'none',
    '/v1/houseDrawing/:id': 'HL-2026-A01',
    '/v1/houseDrawing/:id/picture/:file': 'front',
    ...Object.fromEntries(
      ['jfsqjd', 'kgfxjd', 'jgysjd', 'bdcdj', 'wfjb', 'rcxj', 'dwjbxx', 'daglsqxz'].map((group) => [
        `/v1/${group}/:id`,
        records[group] ?? 'none',
      ]),
    ),
  };
}

/** What a call is asked beside; a list is asked for all that it has. */
function queryOf(spec: RouteSpec, subject: Subject): string {
  const { processId, processKey, taskId, records, photos } = subject;
  const [, group = ''] = /^\/v1\/(\w+)\/one$/.exec(spec.path) ?? [];
  if (group) {
    const record = records[group];
    if (group === 'process') return `?id=${processId}`;
    if (group === 'processTask') return `?id=${taskId}`;
    return group === 'dwjbxx' ? `?id=${record}` : `?processId=${processId}`;
  }
  const asked: Record<string, string> = {
    '/v1/visit': '?visit=1&state=visible&pageSize=200',
    '/v1/data/layer/:layerId': '?bbox=119.09,25.35,119.1,25.36',
    '/v1/map/cases': '?bbox=118,24,120,27',
    '/v1/space/offline-layers': '?bbox=119.09,25.35,119.1,25.36',
    '/v1/map/history': `?processId=${processId}`,
    '/v1/search': '?keyword=3503&pageSize=200',
    '/v1/content/entry': '?kind=guide&pageSize=200',
    '/v1/statistics/figure': '?measure=refused&by=key',
    '/v1/statistics/case': '?measure=applied&pageSize=200',
    '/menu/permission/function': '?routeName=Cases',
    '/file/fileIds': `?fileIds=${photos.join(',')}`,
    '/v1/flowable/task-definition': `?processKey=${processKey}`,
    '/v1/flowable/task/:id/people': '?action=transfer',
    '/v1/form/:formKey': `?processId=${processId}`,
    '/v1/papers/print': '?kind=approval-form&day=2020-01-01',
    '/permission/explain': '?capability=workflow.case.search',
    '/v1/layer-import/:id/preview': '?sourceLayer=none&epsg=4490',
    '/v1/layer-version/:layerId/:version/export': '?format=geojson',
    '/v1/layer-version/:layerId/compare': '?from=1&to=2',
    '/v1/layer-version/:layerId/compare/feature': '?from=1&to=2&kind=added',
    '/mapService/cite/wmts': '?SERVICE=WMTS&REQUEST=GetCapabilities',
    '/mapService/cite/wfs': '?SERVICE=WFS&REQUEST=GetFeature&TYPENAMES=parcel',
    '/mapService/cite/wms': '?SERVICE=WMS&REQUEST=GetCapabilities',
  };
  const { properties = {}, required = [] } = (spec.query ?? {}) as {
    properties?: object;
    required?: string[];
  };
  const named: Record<string, string> = { processId, taskId, processKey };
  const owed = required.filter((name) => named[name]).map((name) => `${name}=${named[name]}`);
  const query =
    asked[spec.path] ??
    (owed.length > 0 ? `?${owed.join('&')}` : undefined) ??
    ('pageSize' in properties ? '?pageSize=200' : '');
  const left = required.filter((name) => !query.includes(`${name}=`));
  if (left.length > 0 && spec.path !== '/mapService/cite/wmts')
    throw new Error(`say what GET ${spec.path} is asked: ${left.join()}`);
  return query;
}

/** Bodies of the calls that read and are no GET. */
function bodyOf(spec: RouteSpec, subject: Subject): object {
  const { processId, formKey, taskId } = subject;
  const ring = [
    [119.09, 25.35],
    [119.1, 25.35],
    [119.1, 25.36],
    [119.09, 25.36],
    [119.09, 25.35],
  ];
  const geometry = { type: 'Polygon', coordinates: [ring] };
  const bodies: Record<string, object> = {
    '/v1/role/:id/effect': { scope: 'own' },
    '/v1/content/version/:id/check': {},
    '/v1/setup/trial': {},
    '/v1/apiOutbound/:id/request': {},
    '/v1/apiOutbound/:id/execute': {},
    '/v1/homestead/advice': { processId, formKey, formData: {} },
    '/v1/homestead/refusal-notice/draft': { taskId, reason: '不符合规划' },
    // As XML and as a form they are asked in their own tests: here they have no body, and are refused.
    '/mapService/cite/wfs': {},
    '/mapService/cite/wms': {},
    '/v1/space/overlayAnalysis2': {
      overlayType: 'intersect',
      inputLayer: { type: 'Feature', properties: {}, geometry },
      referLayer: { layerId: 'yjjbnt' },
    },
    '/v1/space/overlayAnalysis2/export': {
      overlayType: 'intersect',
      inputLayer: { type: 'Feature', properties: {}, geometry },
      referLayer: { layerId: 'yjjbnt' },
    },
    '/v1/flowable/task/preview': { taskId, approverStatus: 1, formData: {} },
    '/style/classify': { layerId: 'parcel', property: 'ZDMJ', method: 'quantile' },
    '/v1/space/featureSearch': { layerId: 'yjjbnt', geometry },
    '/v1/space/featureSearch/export': { inputLayer: { layerId: 'yjjbnt' }, referLayer: geometry },
    '/v1/space/landCheck': { geometry, layers: ['yjjbnt'] },
    '/v1/data/point': { point: [119.095, 25.355] },
    '/v1/data/area': { area: geometry },
  };
  const body = bodies[spec.path];
  if (!body) throw new Error(`say what ${spec.method} ${spec.path} is asked`);
  return body;
}

/** Every call of a table that reads, on the case. */
export function readingCalls(calls: readonly RouteSpec[], subject: Subject): Asked[] {
  const parts = partsOf(subject);
  const reading = calls.filter(
    // Leads to another system, and tells nothing of ours.
    (spec) => (spec.method === 'GET' || spec.reads) && !spec.path.startsWith('/v1/oidc/'),
  );
  return reading.map((spec) => {
    let url = spec.path;
    for (const [part] of spec.path.matchAll(/:[A-Za-z]+/g)) {
      const key = spec.path.slice(0, spec.path.indexOf(part) + part.length);
      if (!parts[key]) throw new Error(`say what stands for ${key} of ${spec.method} ${spec.path}`);
      url = url.replace(part, parts[key]);
    }
    return {
      spec,
      url: url + queryOf(spec, subject),
      ...(spec.method === 'GET' ? {} : { body: bodyOf(spec, subject) }),
    };
  });
}

/** The reply to one of them, to the byte. */
export async function ask(
  base: string,
  person: Person,
  { spec, url, body }: Asked,
): Promise<{ status: number; bytes: Buffer; headers: string }> {
  const reply = await fetch(`${base}/api${url}`, {
    method: spec.method,
    headers: { Authentication: person.token, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const headers = decodeURIComponent(
    [...reply.headers.values()].join('\n').replace(/%(?![0-9A-F]{2})/gi, '%25'),
  );
  return { status: reply.status, bytes: Buffer.from(await reply.arrayBuffer()), headers };
}
