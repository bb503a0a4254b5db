import type { FieldType } from '@homestead/catalogue/server';
import { crs84Uri, crsUri } from '@homestead/ogc';
import { vectorTexts as texts } from '../../../contract/vector-services-texts.ts';
import type { Published } from '../query/published.ts';

export interface Link {
  href: string;
  rel: string;
  type: string;
  title?: string;
}

const json = 'application/json';
export const geoJson = 'application/geo+json';
export const openApiType = 'application/vnd.oai.openapi+json;version=3.0';
const conformance = [
  'http://www.opengis.net/spec/ogcapi-common-1/1.0/conf/core',
  'http://www.opengis.net/spec/ogcapi-common-2/1.0/conf/collections',
  'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/core',
  'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/oas30',
  'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/geojson',
  'http://www.opengis.net/spec/ogcapi-features-2/1.0/conf/crs',
];

export const landing = (base: string) => ({
  title: texts.title,
  description: texts.abstract,
  links: [
    { href: base, rel: 'self', type: json, title: texts.title },
    { href: `${base}/api`, rel: 'service-desc', type: openApiType, title: 'OpenAPI 3.0' },
    { href: `${base}/conformance`, rel: 'conformance', type: json },
    { href: `${base}/collections`, rel: 'data', type: json },
  ] satisfies Link[],
});

export const conformanceOf = () => ({ conformsTo: conformance });

/** All systems of a collection, CRS84 first, as the standard wants it. */
export const crsList = (systems: readonly string[]): string[] => [
  crs84Uri,
  ...['EPSG:4490', ...systems].map(crsUri),
];

export function collections(base: string, layers: readonly Published[], systems: readonly string[]) {
  return {
    links: [{ href: `${base}/collections`, rel: 'self', type: json }],
    crs: crsList(systems),
    collections: layers.map((each) => ({ ...collection(base, each, systems), crs: ['#/crs'] })),
  };
}

export function collection(base: string, { layer, extent }: Published, systems: readonly string[]) {
  const own = `${base}/collections/${layer.id}`;
  return {
    id: layer.id,
    title: layer.name,
    itemType: 'feature',
    ...(extent ? { extent: { spatial: { bbox: [extent], crs: crs84Uri } } } : {}),
    crs: crsList(systems),
    storageCrs: crsUri('EPSG:4490'),
    links: [
      { href: own, rel: 'self', type: json },
      { href: `${own}/items`, rel: 'items', type: geoJson, title: layer.name },
    ] satisfies Link[],
  };
}

const parameter = (name: string, schema: object, style: object = {}) => ({
  name,
  in: 'query',
  required: false,
  schema,
  ...style,
});
const path = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } });

/** The OpenAPI 3.0 document of the service, with the layers that the reader sees. */
export function openApi(base: string, layers: readonly Published[], limit: number) {
  const answer = (type: string) => ({
    200: { description: 'OK', content: { [type]: { schema: { type: 'object' } } } },
    '4XX': {
      description: 'RFC 9457',
      content: { 'application/problem+json': { schema: { type: 'object' } } },
    },
  });
  const get = (operationId: string, type: string, parameters: object[] = []) => ({
    get: { operationId, parameters, responses: answer(type) },
  });
  const crs = parameter('crs', { type: 'string', format: 'uri' });
  const items = [
    parameter(
      'limit',
      { type: 'integer', minimum: 1, maximum: limit, default: 10 },
      { style: 'form', explode: false },
    ),
    parameter(
      'bbox',
      { type: 'array', minItems: 4, maxItems: 6, items: { type: 'number' } },
      { style: 'form', explode: false },
    ),
    parameter('bbox-crs', { type: 'string', format: 'uri' }),
    parameter('datetime', { type: 'string' }, { style: 'form', explode: false }),
    parameter('offset', { type: 'integer', minimum: 0, default: 0 }),
    crs,
  ];
  const types = {
    text: { type: 'string' },
    integer: { type: 'integer' },
    number: { type: 'number' },
    boolean: { type: 'boolean' },
    date: { type: 'string', format: 'date' },
  } as const satisfies Record<FieldType, object>;
  const own = layers.map((each) => {
    const filters = each.fields.map(({ name, type }) => parameter(name, types[type]));
    return [
      `/collections/${each.layer.id}/items`,
      get(`items.${each.layer.id}`, geoJson, [...items, ...filters]),
    ];
  });
  return {
    openapi: '3.0.3',
    info: { title: texts.title, description: texts.abstract, version: '1.0.0' },
    servers: [{ url: base }],
    security: [{ key: [] }],
    paths: {
      '/': get('landing', json),
      '/conformance': get('conformance', json),
      '/collections': get('collections', json),
      '/collections/{collectionId}': get('collection', json, [path('collectionId')]),
      '/collections/{collectionId}/items': get('items', geoJson, [path('collectionId'), ...items]),
      '/collections/{collectionId}/items/{featureId}': get('item', geoJson, [
        path('collectionId'),
        path('featureId'),
        crs,
      ]),
      ...Object.fromEntries(own),
    },
    components: { securitySchemes: { key: { type: 'http', scheme: 'basic' } } },
  };
}
