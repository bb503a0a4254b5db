import { stringify } from 'node:querystring';
import { type Ground, half, type LayerId, marks, type Spot, squareAt } from './ground.fixture.ts';

export type Request = { path: string; body?: unknown };

/** One way to ask for the features of a layer at a spot. */
export interface Way {
  name: string;
  /** The route that it goes through, as the table of calls names it. */
  route: string;
  ask(layer: LayerId, spot: Spot): Request | null;
  /** By what the answer is judged: what they see, what they learn of ground that they draw, or whether they see all of the layer. */
  by?: 'drawn' | 'search' | 'whole';
  /** A workbook, whose texts are compressed; a picture, which shows that something is there, and no fields. */
  isSheet?: boolean;
  isPicture?: boolean;
  /** What of a feature that is shown must stand in the answer, so that an empty answer proves nothing by chance. */
  shows?: readonly ('id' | 'name' | 'owner')[];
  /** Only these may ask at all. */
  only?: readonly string[];
}

const cite = '/mapService/cite';
const box = ([x, y]: [number, number], size = half) => [x - size, y - size, x + size, y + size];
const query = (values: Record<string, string | number>) => stringify(values);
const wfs = (values: Record<string, string | number>) => ({
  path: `${cite}/wfs?${query({ SERVICE: 'WFS', ...values })}`,
});
let ground: () => Ground;
const at = (spot: Spot) => ground().places[spot];
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
const named = [{ field: 'name', op: 'like', value: 'name' }];
const administrator = ['administrator'];
const officers = ['administrator', 'township officer', 'county officer', 'role with a list of layers'];

const ways: readonly Way[] = [
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
    ask: (layer) => search(layer, { expressions: named }),
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
    name: 'the classes of a whole layer as a workbook',
    route: 'POST /v1/space/featureSearch/export',
    ask: (layer) => ({ ...search(layer, { expressions: named }), path: '/v1/space/featureSearch/export' }),
    isSheet: true,
    shows: [],
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
    name: 'the classes of drawn ground as a workbook',
    route: 'POST /v1/space/overlayAnalysis2/export',
    ask: (layerId, spot) => ({
      path: '/v1/space/overlayAnalysis2/export',
      body: {
        overlayType: 'intersect',
        inputLayer: squareAt(at(spot), half / 2),
        referLayer: { layerId },
      },
    }),
    by: 'drawn',
    isSheet: true,
    shows: [],
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
    name: 'layers for work without a network',
    route: 'GET /v1/space/offline-layers',
    ask: (_layer, spot) => ({ path: `/v1/space/offline-layers?${query({ bbox: box(at(spot)).join(',') })}` }),
    // Of the fields, the class alone goes along.
    shows: [],
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
    name: 'a layer in a box',
    route: 'GET /v1/data/layer/:layerId',
    ask: (layer, spot) => ({
      path: `/v1/data/layer/${layer}?${query({ bbox: box(at(spot)).join(',') })}`,
    }),
    shows: ['id', 'name'],
  },
  {
    name: 'a layer in a box, as of a year',
    route: 'GET /v1/data/layer/:layerId',
    ask: (layer, spot) => ({
      path: `/v1/data/layer/${layer}?${query({ bbox: box(at(spot)).join(','), year: 2200 })}`,
    }),
    shows: ['id', 'name'],
  },
  {
    name: 'an older version of a layer in a box',
    route: 'GET /v1/data/layer/:layerId',
    ask: (layer, spot) =>
      layer === 'yjjbnt'
        ? {
            path: `/v1/data/layer/${layer}?${query({ bbox: box(at(spot)).join(','), version: ground().versions.at(-2)! })}`,
          }
        : null,
    shows: [],
  },
  {
    name: 'cases on the map',
    route: 'GET /v1/map/cases',
    ask: (_layer, spot) => ({ path: `/v1/map/cases?${query({ bbox: box(at(spot)).join(',') })}` }),
    shows: [],
  },
  {
    name: 'what happened on the ground of a feature',
    route: 'GET /v1/map/history',
    ask: (_layer, spot) => ({ path: `/v1/map/history?${query({ at: at(spot).join(',') })}` }),
    shows: [],
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
            path: `/v1/layer-version/${layer}/compare/feature?from=${ground().versions.at(-2)}&to=${ground().versions.at(-1)}&kind=added`,
          }
        : null,
    shows: ['id', 'name', 'owner'],
    only: administrator,
  },
  ...(['geojson', 'gml', 'kml', 'csv'] as const).map(
    (format): Way => ({
      name: `a layer as a file of ${format}`,
      route: 'GET /v1/layer-version/:layerId/:version/export',
      ask: (layer) => ({
        path: `/v1/layer-version/${layer}/${ground().current[layer]}/export?format=${format}`,
      }),
      shows: ['name'],
    }),
  ),
  {
    name: 'the table of a saved analysis that somebody else ran',
    route: 'GET /v1/spatialModel/:id/run',
    ask: (layer) => ({ path: `/v1/spatialModel/${ground().models[layer].id}/run` }),
    by: 'whole',
    shows: ['owner'],
    only: officers,
  },
  {
    name: 'that table as a file',
    route: 'GET /v1/spatialModel/:id/run/:runId/export',
    ask: (layer) => {
      const { id, run } = ground().models[layer];
      return { path: `/v1/spatialModel/${id}/run/${run}/export` };
    },
    by: 'whole',
    shows: ['owner'],
    only: officers,
    isSheet: true,
  },
  {
    name: 'facts of a layer',
    route: 'GET /realMetadata/:id',
    ask: (layer) => ({ path: `/realMetadata/${layer}` }),
    shows: [],
    only: officers,
  },
];

/** All ways; the ground may start after they are listed. */
export function waysOn(started: () => Ground): readonly Way[] {
  ground = started;
  return ways;
}
