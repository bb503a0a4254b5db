import { defineRoute } from '@homestead/http/contract';
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

export const spaceRoutes = [
  overlayAnalysis,
  featureSearch,
  landCheck,
  offlineLayers,
  dataAtPoint,
  dataAtPointQuery,
  dataInArea,
  dataInAreaQuery,
  layerInBox,
];
