import { defineRoute } from '@homestead/http/contract';
import { Type } from 'typebox';
import { dataAtPoint, dataAtPointQuery, dataInArea, dataInAreaQuery, layerInBox } from './data-query.ts';
import { landCheck } from './land-check.ts';
import { offlineLayers } from './offline-layers.ts';
import { OverlayReply, OverlayRequest, SearchReply, SearchRequest } from './space.ts';

export const overlayAnalysis = defineRoute({
  method: 'POST',
  path: '/v1/space/overlayAnalysis2',
  summary: '叠加分析',
  tag: '空间分析',
  access: 'session',
  reads: true,
  body: OverlayRequest,
  data: OverlayReply,
  bodySize: 'shapes',
  share: 'analysis',
});

/** The same analysis as a workbook: a line for each class of the reference layer, and the total. */
export const overlayExport = defineRoute({
  method: 'POST',
  path: '/v1/space/overlayAnalysis2/export',
  summary: '叠加分析按类结果表（Excel）',
  tag: '空间分析',
  access: 'session',
  reads: true,
  kind: 'stream',
  body: Type.Omit(OverlayRequest, ['byClass'], { additionalProperties: false }),
  bodySize: 'shapes',
  share: 'analysis',
});

export const featureSearch = defineRoute({
  method: 'POST',
  path: '/v1/space/featureSearch',
  summary: '要素查询',
  tag: '空间分析',
  access: 'session',
  reads: true,
  body: SearchRequest,
  data: SearchReply,
  bodySize: 'shapes',
  share: 'analysis',
});

/** The classes of what a search finds as a workbook: a line for each class, and the total. */
export const searchExport = defineRoute({
  method: 'POST',
  path: '/v1/space/featureSearch/export',
  summary: '要素查询按类结果表（Excel）',
  tag: '空间分析',
  access: 'session',
  reads: true,
  kind: 'stream',
  body: Type.Omit(SearchRequest, ['byClass', 'limit'], { additionalProperties: false }),
  bodySize: 'shapes',
  share: 'analysis',
});

export const spaceRoutes = [
  overlayAnalysis,
  overlayExport,
  featureSearch,
  searchExport,
  landCheck,
  offlineLayers,
  dataAtPoint,
  dataAtPointQuery,
  dataInArea,
  dataInAreaQuery,
  layerInBox,
];
