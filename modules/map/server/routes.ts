import { type BoundRoute, bind } from '@homestead/http/server';
import {
  dataInArea as areaRoute,
  dataAtPointQuery,
  dataInAreaQuery,
  layerInBox as layerRoute,
  dataAtPoint as pointRoute,
} from '../contract/data-query.ts';
import { landCheck as landCheckRoute } from '../contract/land-check.ts';
import { offlineLayers as offlineLayersRoute } from '../contract/offline-layers.ts';
import {
  featureSearch as featureSearchRoute,
  overlayExport,
  overlayAnalysis as overlayRoute,
  searchExport,
} from '../contract/routes.ts';
import { landCheck } from './checks/land-check.ts';
import { offlineLayers } from './checks/offline-layers.ts';
import { dataInArea } from './data-query/area.ts';
import { boxArea } from './data-query/box.ts';
import { layerInBox } from './data-query/layer.ts';
import { dataAtPoint } from './data-query/point.ts';
import { overlaySheet, searchSheet } from './exports/class-sheets.ts';
import { overlayAnalysis, type SpaceDeps } from './overlay-analysis.ts';
import { featureSearch } from './search/feature-search.ts';

/** The spatial calls. */
export function spaceRoutes(deps: SpaceDeps): BoundRoute[] {
  return [
    bind(overlayRoute, (call) => overlayAnalysis(deps, call.person, call.body)),
    bind(overlayExport, ({ person, body, reply }) => overlaySheet(deps, person, body, reply)),
    bind(featureSearchRoute, (call) => featureSearch(deps, call.person, call.body)),
    bind(searchExport, ({ person, body, reply }) => searchSheet(deps, person, body, reply)),
    bind(landCheckRoute, (call) => landCheck(deps, call.person, call.body)),
    bind(offlineLayersRoute, ({ person, query }) => offlineLayers(deps, person, query.bbox)),
    bind(pointRoute, (call) => dataAtPoint(deps, call.person, call.body)),
    bind(dataAtPointQuery, ({ person, query }) => dataAtPoint(deps, person, withLayers(query))),
    bind(layerRoute, ({ person, params, query }) => layerInBox(deps, person, { ...params, ...query })),
    bind(areaRoute, (call) => dataInArea(deps, call.person, call.body)),
    bind(dataInAreaQuery, ({ person, query: { bbox, ...query } }) =>
      dataInArea(deps, person, {
        ...withLayers(query),
        area: bbox === undefined ? query.area : boxArea(bbox),
      }),
    ),
  ];
}

/** A list of layers as an address has it. */
function withLayers<Q extends { layers?: string }>({ layers, ...query }: Q) {
  const ids = layers?.split(',').map((id) => id.trim());
  return { ...query, ...(ids ? { layers: ids.filter((id) => id !== '') } : {}) };
}
