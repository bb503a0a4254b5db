import * as catalogue from '@homestead/catalogue/contract';
import type { RouteSpec } from '@homestead/http/contract';
import * as map from '@homestead/map/contract';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type Caller,
  type Ground,
  half,
  type LayerId,
  layerIds,
  marks,
  type Shown,
  type Spot,
  spots,
  squareAt,
  startGround,
  versionsOf,
} from './ground.fixture.ts';

let ground: Ground;
let versions: number[];
beforeAll(async () => {
  ground = await startGround();
  versions = await versionsOf(ground, 'yjjbnt');
}, 120_000);
afterAll(() => ground?.close());

interface Request {
  path: string;
  body?: unknown;
}

/** One way to ask for the features of a layer at a spot. */
interface Way {
  name: string;
  /** The route that it goes through, as the table of calls names it. */
  route: string;
  ask(layer: LayerId, spot: Spot): Request | null;
  /** By what the answer is judged: what they see, or what they learn of ground that they draw. */
  by?: 'drawn' | 'search';
  /** Pictures show that something is there, and no fields. */
  isPicture?: boolean;
  /** What of a feature that is shown must stand in the answer, so that an empty answer proves nothing by chance. */
  shows?: readonly ('id' | 'name' | 'owner')[];
  /** Only these may ask at all. */
  only?: readonly string[];
}

const cite = '/mapService/cite';
const box = ([x, y]: [number, number], size = half) => [x - size, y - size, x + size, y + size];
const query = (values: Record<string, string | number>) =>
  new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])).toString();
const wfs = (values: Record<string, string | number>) => ({
  path: `${cite}/wfs?${query({ SERVICE: 'WFS', ...values })}`,
});
const at = (spot: Spot) => ground.places[spot];
const level = 18;
const tileOf = ([x, y]: [number, number]) => {
  const span = 360 / 2 ** level;
  return { x: Math.floor((x + 180) / span), y: Math.floor((90 - y) / span) };
};
const wms = (layer: LayerId, spot: Spot, more: Record<string, string | number>) => ({
  path: `${cite}/wms?${query({
    SERVICE: 'WMS',
    VERSION: '1.1.1',
    LAYERS: layer,
    STYLES: '',
    SRS: 'EPSG:4490',
    BBOX: box(at(spot)).join(','),
    WIDTH: 40,
    HEIGHT: 40,
    FORMAT: 'image/png',
    ...more,
  })}`,
});
const conditionOn = (field: string, value: string) =>
  `<Filter><PropertyIsEqualTo><PropertyName>${field}</PropertyName><Literal>${value}</Literal></PropertyIsEqualTo></Filter>`;
const overlay = (overlayType: string, inputLayer: unknown, referLayer: unknown): Request => ({
  path: '/v1/space/overlayAnalysis2',
  body: { overlayType, inputLayer, referLayer },
});
const search = (layerId: LayerId, more: object): Request => ({
  path: '/v1/space/featureSearch',
  body: { inputLayer: { layerId }, ...more },
});
const administrator = ['administrator'];
const officers = ['administrator', 'township officer', 'county officer', 'role with a list of layers'];

const ways: Way[] = [
  ...(['1.1.0', '2.0.0'] as const).map(
    (version): Way => ({
      name: `WFS ${version} GetFeature`,
      route: `GET ${cite}/wfs`,
      ask: (layer) => wfs({ VERSION: version, REQUEST: 'GetFeature', TYPENAME: layer, TYPENAMES: layer }),
      shows: ['name'],
    }),
  ),
  {
    name: 'WFS GetFeature by a condition on a hidden field',
    route: `GET ${cite}/wfs`,
    ask: (layer, spot) =>
      wfs({
        VERSION: '1.1.0',
        REQUEST: 'GetFeature',
        TYPENAME: layer,
        FILTER: conditionOn('owner', marks(layer, spot).owner),
      }),
    shows: ['owner'],
  },
  {
    name: 'WFS GetPropertyValue',
    route: `GET ${cite}/wfs`,
    ask: (layer) =>
      wfs({ VERSION: '2.0.0', REQUEST: 'GetPropertyValue', TYPENAMES: layer, VALUEREFERENCE: 'owner' }),
    shows: ['owner'],
  },
  {
    name: 'WFS by XML',
    route: `POST ${cite}/wfs`,
    ask: (layer) => ({
      path: `${cite}/wfs`,
      body: `<GetFeature xmlns="http://www.opengis.net/wfs" service="WFS" version="1.1.0"><Query typeName="${layer}"/></GetFeature>`,
    }),
    shows: ['name'],
  },
  {
    name: 'items of OGC API Features',
    route: `GET ${cite}/ogc/collections/:collection/items`,
    ask: (layer) => ({ path: `${cite}/ogc/collections/${layer}/items?f=json` }),
    shows: ['id', 'name'],
  },
  {
    name: 'an item of OGC API Features',
    route: `GET ${cite}/ogc/collections/:collection/items/:feature`,
    ask: (layer, spot) => ({
      path: `${cite}/ogc/collections/${layer}/items/${marks(layer, spot).id}?f=json`,
    }),
    shows: ['name'],
  },
  {
    name: 'WMS GetMap',
    route: `GET ${cite}/wms`,
    ask: (layer, spot) => wms(layer, spot, { REQUEST: 'GetMap' }),
    isPicture: true,
  },
  {
    name: 'WMS GetFeatureInfo',
    route: `GET ${cite}/wms`,
    ask: (layer, spot) =>
      wms(layer, spot, {
        REQUEST: 'GetFeatureInfo',
        QUERY_LAYERS: layer,
        INFO_FORMAT: 'application/json',
        X: 20,
        Y: 20,
      }),
    shows: ['name'],
  },
  {
    name: 'a WMTS tile by parameters',
    route: `GET ${cite}/wmts`,
    ask: (layer, spot) => ({
      path: `${cite}/wmts?${query({
        SERVICE: 'WMTS',
        REQUEST: 'GetTile',
        VERSION: '1.0.0',
        LAYER: layer,
        STYLE: 'default',
        FORMAT: 'image/png',
        TILEMATRIXSET: 'c',
        TILEMATRIX: level,
        TILEROW: tileOf(at(spot)).y,
        TILECOL: tileOf(at(spot)).x,
      })}`,
    }),
    isPicture: true,
  },
  {
    name: 'a WMTS tile by address',
    route: `GET ${cite}/wmts/:layer/:style/:set/:level/:row/:column`,
    ask: (layer, spot) => {
      const { x, y } = tileOf(at(spot));
      return { path: `${cite}/wmts/${layer}/default/c/${level}/${y}/${x}.png` };
    },
    isPicture: true,
  },
  {
    name: 'a vector tile',
    route: `GET ${cite}/tiles/:layer/:z/:x/:y.pbf`,
    ask: (layer, spot) => {
      const { x, y } = tileOf(at(spot));
      return { path: `${cite}/tiles/${layer}/${level}/${x}/${y}.pbf` };
    },
    shows: ['name'],
  },
  {
    name: 'a search of a whole layer',
    route: 'POST /v1/space/featureSearch',
    ask: (layer) => search(layer, { expressions: [{ field: 'name', op: 'like', value: 'name' }] }),
    shows: ['id', 'name'],
  },
  {
    name: 'a search by a hidden field',
    route: 'POST /v1/space/featureSearch',
    ask: (layer, spot) =>
      search(layer, { expressions: [{ field: 'owner', op: 'eq', value: marks(layer, spot).owner }] }),
    shows: ['owner'],
  },
  {
    name: 'a search at a point',
    route: 'POST /v1/space/featureSearch',
    ask: (layer, spot) => search(layer, { point: at(spot) }),
    by: 'search',
    shows: ['name'],
  },
  {
    name: 'a search beside a layer',
    route: 'POST /v1/space/featureSearch',
    ask: (layer) => search('river', { referLayer: { layerId: layer } }),
    shows: [],
  },
  {
    name: 'an overlay of drawn ground',
    route: 'POST /v1/space/overlayAnalysis2',
    ask: (layerId, spot) => overlay('intersect', squareAt(at(spot), half / 2), { layerId }),
    by: 'drawn',
    shows: ['name'],
  },
  {
    name: 'a union with drawn ground',
    route: 'POST /v1/space/overlayAnalysis2',
    ask: (layerId, spot) => overlay('union', squareAt(at(spot), half / 2), { layerId }),
    shows: [],
  },
  ...(['intersect', 'except', 'union'] as const).map(
    (type): Way => ({
      name: `${type} of a layer with drawn ground`,
      route: 'POST /v1/space/overlayAnalysis2',
      ask: (layerId, spot) => overlay(type, { layerId }, squareAt(at(spot), half / 2)),
      shows: [],
    }),
  ),
  {
    name: 'an overlay of two layers',
    route: 'POST /v1/space/overlayAnalysis2',
    ask: (layerId) => overlay('intersect', { layerId }, { layerId }),
    shows: ['name'],
  },
  {
    name: 'a check of drawn land',
    route: 'POST /v1/space/landCheck',
    ask: (layer, spot) =>
      layer === 'yjjbnt'
        ? {
            path: '/v1/space/landCheck',
            body: { geometry: squareAt(at(spot), half / 2), layers: [layer], surroundings: true },
          }
        : null,
    by: 'drawn',
    shows: ['name'],
  },
  {
    name: 'data at a point',
    route: 'POST /v1/data/point',
    ask: (_layer, spot) => ({ path: '/v1/data/point', body: { point: at(spot) } }),
    shows: ['name'],
  },
  {
    name: 'data at a point, by address',
    route: 'GET /v1/data/point',
    ask: (layer, spot) => ({
      path: `/v1/data/point?${query({ lon: at(spot)[0], lat: at(spot)[1], layers: layer })}`,
    }),
    shows: ['name'],
  },
  {
    name: 'data in an area',
    route: 'POST /v1/data/area',
    ask: (_layer, spot) => ({ path: '/v1/data/area', body: { area: squareAt(at(spot)) } }),
    shows: ['name'],
  },
  {
    name: 'data in an area, by address',
    route: 'GET /v1/data/area',
    ask: (layer, spot) => ({
      path: `/v1/data/area?${query({ bbox: box(at(spot)).join(','), layers: layer })}`,
    }),
    shows: ['name'],
  },
  {
    name: 'classes of a hidden field',
    route: 'POST /style/classify',
    ask: (layerId) => ({
      path: '/style/classify',
      body: { layerId, property: 'owner', method: 'unique' },
    }),
    shows: ['owner'],
    only: administrator,
  },
  {
    name: 'changed features of two versions',
    route: 'GET /v1/layer-version/:layerId/compare/feature',
    ask: (layer) =>
      layer === 'yjjbnt'
        ? {
            path: `/v1/layer-version/${layer}/compare/feature?from=${versions.at(-2)}&to=${versions.at(-1)}&kind=added`,
          }
        : null,
    shows: ['id', 'name', 'owner'],
    only: administrator,
  },
  {
    name: 'facts of a layer',
    route: 'GET /realMetadata/:id',
    ask: (layer) => ({ path: `/realMetadata/${layer}` }),
    shows: ['owner'],
    only: officers,
  },
];

/** Routes of the two modules that answer no features of layers, by what they answer. */
const silent: [RegExp, string][] = [
  [/ \/(v1\/)?sourceDir/, 'directories'],
  [/ \/(v1\/)?dataCatalog/, 'entries: what was written of layers that the judge shows'],
  [/ \/v1\/data\/file/, 'files in directories, which have their own rule'],
  [/ \/(v1\/)?metaData/, 'what was written of layers that the judge shows'],
  [/^GET \/realMetadata$/, 'names and counts of layers that the judge shows'],
  [/ \/(v1\/)?spatialModel/, 'steps; a run reads by the judge and keeps its result as a data file'],
  [/ \/(v1\/)?(style|layer|layerGroup)(\/:id)?(\/\w+)?$/, 'definitions of styles, layers and groups'],
  [/ \/style\/(sld|import|preview|symbols?)/, 'styles'],
  [/ \/v1\/layer-import/, 'files that the caller brought'],
  [/ \/v1\/layer-version(\/layer|\/:layerId\/:version(\/\w+)?|\/:layerId\/compare)?$/, 'versions in numbers'],
  [/ \/v1\/serviceSource/, 'services of others'],
  [/ \/resources\/tree/, 'names of services that the judge shows'],
  [/ \/mapService(\/:id|\/dataList|\/extent|\/settings)?$/, 'names of services that the judge shows'],
  [/ \/mapService\/proxy\//, 'services of others'],
  [/ \/mapTree(Component|Menu|Service)/, 'names of layers that the judge shows'],
  [/ \/mapService\/cite\/ogc(\/api|\/conformance|\/collections(\/:collection)?)?$/, 'descriptions of layers'],
  [/WMTSCapabilities/, 'descriptions of layers'],
];

const nameOf = ({ method, path }: RouteSpec) => `${method} ${path}`;
const isRoute = (value: unknown): value is RouteSpec =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'tag' in value;
function routesIn(value: unknown): RouteSpec[] {
  if (isRoute(value)) return [value];
  return typeof value === 'object' && value !== null && !('~kind' in value)
    ? Object.values(value).flatMap(routesIn)
    : [];
}

it('every route of map and catalogue is asked for features, or answers none', () => {
  const tags = new Set(routesIn([{ ...map }, { ...catalogue }]).map(({ tag }) => tag));
  const all = ground.served.app.calls.filter(({ tag }) => tags.has(tag)).map(nameOf);
  expect(all.length).toBeGreaterThan(100);
  const asked = new Set(ways.map(({ route }) => route));
  const unjudged = all.filter((name) => !asked.has(name) && !silent.some(([pattern]) => pattern.test(name)));
  expect(unjudged).toEqual([]);
  expect([...asked].filter((name) => !all.includes(name))).toEqual([]);
  expect(silent.filter(([pattern]) => !all.some((name) => pattern.test(name)))).toEqual([]);
});

async function answer(way: Way, caller: Caller, request: Request) {
  const isXml = typeof request.body === 'string';
  const reply = await fetch(`${ground.served.base}/api${request.path}`, {
    method: way.route.split(' ')[0]!,
    headers: {
      ...caller.headers,
      ...(request.body === undefined ? {} : { 'content-type': isXml ? 'text/xml' : 'application/json' }),
    },
    ...(request.body === undefined
      ? {}
      : { body: isXml ? (request.body as string) : JSON.stringify(request.body) }),
  });
  return Buffer.from(await reply.arrayBuffer());
}

async function isPainted(bytes: Buffer): Promise<boolean> {
  if (bytes.subarray(1, 4).toString() !== 'PNG') return false;
  const image = await loadImage(bytes);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  for (let i = 0; i < data.length; i += 4)
    if (data[i + 3]! > 0 && (data[i]! < 250 || data[i + 1]! < 250 || data[i + 2]! < 250)) return true;
  return false;
}

const allowed = (way: Way, caller: Caller, layer: LayerId, spot: Spot): Shown => {
  if (way.only && !way.only.includes(caller.name)) return 'none';
  if (way.by === 'drawn') return caller.drawn[layer][spot];
  const theirs = Object.values(caller.sees[layer]).every((shown) => shown === 'none');
  return way.by === 'search' && theirs ? caller.drawn[layer][spot] : caller.sees[layer][spot];
};

/** A consumer's key opens only the services for GIS programs. */
const isOpenTo = (caller: Caller, { route }: Way) => !caller.isConsumer || route.includes(cite);

it.each(ways)('$name shows layers, fields and places as the judge says', async (way) => {
  const wrong: string[] = [];
  for (const caller of ground.callers)
    for (const layer of layerIds)
      for (const spot of spots) {
        const request = way.ask(layer, spot);
        if (!request) continue;
        const bytes = await answer(way, caller, request);
        const text = bytes.toString('utf8');
        const about = `${caller.name}, ${layer} ${spot}`;
        const shownAt = (other: LayerId, place: Spot) =>
          isOpenTo(caller, way) ? allowed(way, caller, other, place) : 'none';
        if (way.isPicture) {
          if ((await isPainted(bytes)) !== (shownAt(layer, spot) !== 'none')) wrong.push(`${about}: painted`);
          continue;
        }
        for (const other of layerIds)
          for (const place of spots) {
            const shown = shownAt(other, place);
            const found = marks(other, place);
            // A message may repeat what was asked for; the name is never asked for.
            if (shown === 'none' && text.includes(found.name)) wrong.push(`${about}: ${found.name}`);
            if (shown !== 'all' && text.includes(found.owner)) wrong.push(`${about}: ${found.owner}`);
          }
        const shown = shownAt(layer, spot);
        for (const mark of way.shows ?? [])
          if (
            (shown === 'all' || (shown === 'open' && mark === 'name')) &&
            !text.includes(marks(layer, spot)[mark])
          )
            wrong.push(`${about}: no ${mark} in ${text.slice(0, 300)}`);
      }
  expect(wrong).toEqual([]);
});
