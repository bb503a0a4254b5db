import { Readable } from 'node:stream';
import type { RouteSpec } from '@homestead/http/contract';
import { type BoundRoute, bind, type Call } from '@homestead/http/server';
import {
  featuresApi,
  featuresCollection,
  featuresCollections,
  featuresConformance,
  featuresItem,
  featuresItems,
  featuresLanding,
} from '../../../contract/vector-services.ts';
import { vectorTexts as texts } from '../../../contract/vector-services-texts.ts';
import { findPublished, type Published, publishedLayers, type VectorDeps } from '../query/published.ts';
import { countOf, featuresOf, mostFeatures, type Selection } from '../query/selection.ts';
import { geoJsonIn } from '../query/systems.ts';
import {
  collection,
  collections,
  conformanceOf,
  geoJson,
  type Link,
  landing,
  openApi,
  openApiType,
} from './documents.ts';
import { crsNamed, type ItemsRequest, itemsRequest, only } from './parameters.ts';
import { Problem, problemText, problemType, refuse } from './problem.ts';

export interface FeaturesDeps extends VectorDeps {
  /** Systems beside EPSG:4490, by code. */
  systems: readonly string[];
}

interface Sent {
  type: string;
  body: string | AsyncIterable<string>;
  crs?: string;
}

type Asked = Pick<Call, 'request' | 'reply' | 'person' | 'params'> & { query: unknown };
const jsonType = 'application/json; charset=utf-8';
const sent = (document: object, type = jsonType): Sent => ({ type, body: JSON.stringify(document) });

/** OGC API Features, Parts 1 and 2, for reading. */
export function featuresRoutes(deps: FeaturesDeps): BoundRoute[] {
  const serve = <R extends RouteSpec>(
    spec: R,
    work: (call: Asked, base: string) => Promise<Sent>,
  ): BoundRoute => bind(spec, (call) => answered(call as unknown as Asked, work) as never, refuse);
  const serveDocument = <R extends RouteSpec>(
    spec: R,
    document: (base: string, call: Asked) => object | Promise<object>,
    type?: string,
  ) =>
    serve(spec, async (call, base) => {
      only(call.query as Record<string, unknown>, ['f']);
      return sent(await document(base, call), type);
    });
  const { systems } = deps;
  const seen = (call: Asked) => publishedLayers(deps, call.person);
  return [
    serveDocument(featuresLanding, landing),
    serveDocument(featuresConformance, conformanceOf),
    serveDocument(
      featuresApi,
      async (base, call) => openApi(base, await seen(call), mostFeatures),
      openApiType,
    ),
    serveDocument(featuresCollections, async (base, call) => collections(base, await seen(call), systems)),
    serveDocument(featuresCollection, async (base, call) =>
      collection(base, await layerOf(deps, call), systems),
    ),
    serve(featuresItems, (call, base) => items(deps, call, base)),
    serve(featuresItem, (call, base) => item(deps, call, base)),
  ];
}

async function answered(call: Asked, work: (call: Asked, base: string) => Promise<Sent>): Promise<null> {
  const { request, reply } = call;
  const base = `${request.protocol}://${request.host}/api${featuresLanding.path}`;
  try {
    const { type, body, crs } = await work(call, base);
    if (crs) reply.header('content-crs', `<${crs}>`);
    reply.type(type).send(typeof body === 'string' ? body : Readable.from(body));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    reply.status(error.status).type(problemType).send(problemText(error.status, error.message));
  }
  return null;
}

async function layerOf(deps: FeaturesDeps, { person, params }: Asked): Promise<Published> {
  const { collection: id } = params as unknown as { collection: string };
  const found = await findPublished(deps, person, id);
  if (!found) throw new Problem(404, texts.unknownLayer(id));
  return found;
}

async function items(deps: FeaturesDeps, call: Asked, base: string): Promise<Sent> {
  const published = await layerOf(deps, call);
  const asked = itemsRequest(call.query as Record<string, unknown>, published, deps.systems);
  const matched = await countOf(deps, asked.selection);
  const returned = Math.max(0, Math.min(asked.limit, matched - asked.offset));
  const own = `${base}/collections/${published.layer.id}`;
  const links = linksOf(call, `${own}/items`, asked, matched, returned);
  const collectionLink = { href: own, rel: 'collection', type: 'application/json' };
  const rest = {
    numberMatched: matched,
    numberReturned: returned,
    timeStamp: new Date().toISOString(),
    links: [...links, collectionLink],
  };
  return { type: geoJson, crs: asked.crs, body: pieces(deps, asked, returned, rest) };
}

async function* pieces(
  deps: FeaturesDeps,
  { selection, offset }: ItemsRequest,
  returned: number,
  rest: object,
): AsyncGenerator<string> {
  yield '{"type":"FeatureCollection","features":[';
  let comma = '';
  const write = writer(selection);
  for await (const rows of featuresOf(deps, selection, offset, returned)) {
    yield `${comma}\n${rows.map((row) => write(row)).join(',\n')}`;
    comma = ',';
  }
  yield `\n],${JSON.stringify(rest).slice(1)}`;
}

/** GeoJSON in the order of the system that was asked for (Part 2, 6.2); ids are those of the layer. */
function writer({ system }: Selection, links = '') {
  const turn = geoJsonIn(system);
  return ({ id, properties, geometry }: { id: string; properties: object; geometry: string }) =>
    `{"type":"Feature","id":${JSON.stringify(id)},"geometry":${turn(geometry)},"properties":${JSON.stringify(properties)}${links}}`;
}

function linksOf(
  call: Asked,
  address: string,
  { limit, offset }: ItemsRequest,
  matched: number,
  returned: number,
): Link[] {
  const others = Object.entries(call.query as Record<string, string>).filter(
    ([name]) => !['limit', 'offset', 'Authentication'].includes(name),
  );
  const page = (rel: string, from: number): Link => {
    const pairs = [...others, ['limit', String(limit)], ['offset', String(from)]] as [string, string][];
    const query = pairs
      .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
      .join('&');
    return { href: `${address}?${query}`, rel, type: geoJson };
  };
  return [
    page('self', offset),
    ...(returned > 0 && offset + returned < matched ? [page('next', offset + returned)] : []),
    ...(offset > 0 ? [page('prev', Math.max(0, offset - limit))] : []),
  ];
}

async function item(deps: FeaturesDeps, call: Asked, base: string): Promise<Sent> {
  const published = await layerOf(deps, call);
  const values = only(call.query as Record<string, unknown>, ['f', 'crs']);
  const { system, uri } = crsNamed(values['crs'], deps.systems, 'crs');
  const { feature: id } = call.params as unknown as { feature: string };
  const selection: Selection = {
    published,
    system,
    where: [],
    ids: [id],
    sort: [],
    fields: published.fields,
    geometry: true,
  };
  for await (const [row] of featuresOf(deps, selection, 0, 1)) {
    if (!row) continue;
    const own = `${base}/collections/${published.layer.id}`;
    const links: Link[] = [
      { href: `${own}/items/${encodeURIComponent(id)}`, rel: 'self', type: geoJson },
      { href: own, rel: 'collection', type: 'application/json' },
    ];
    return { type: geoJson, crs: uri, body: writer(selection, `,"links":${JSON.stringify(links)}`)(row) };
  }
  throw new Problem(404, texts.unknownFeature(id.slice(0, 100)));
}
