import { defineRoute, doneTexts, ListQuery, Nullable, Page } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';
import { versionTexts as texts } from '../version-texts.ts';
import {
  ChangedFeature,
  Comparison,
  changeKinds,
  LayerSummary,
  Review,
  ReviewedCase,
  VersionRow,
  versionStatuses,
} from './rows.ts';

const common = { tag: texts.kind, access: 'session' } as const;
const reads = { ...common, capability: 'catalogue.version.read' } as const;
const publishes = { ...common, capability: 'catalogue.version.publish' } as const;
const Can = { can: Type.Array(Type.String()) };
const LayerParams = Type.Object({ layerId: Type.String({ maxLength: 63 }) });
const VersionParams = Type.Object({
  ...LayerParams.properties,
  version: Type.Integer({ minimum: 1, maximum: 2_000_000_000 }),
});
const one = '/v1/layer-version/:layerId/:version';
const Pair = {
  from: Type.Integer({ minimum: 1, maximum: 2_000_000_000 }),
  to: Type.Integer({ minimum: 1, maximum: 2_000_000_000 }),
};
const Window = { pageNum: ListQuery.properties.pageNum, pageSize: ListQuery.properties.pageSize };

export const VersionQuery = Type.Object({
  ...ListQuery.properties,
  layerId: Type.Optional(Type.String({ maxLength: 63 })),
  status: Type.Optional(Type.Enum(versionStatuses)),
});
export type VersionQuery = Static<typeof VersionQuery>;

export const listLayerSummaries = defineRoute({
  ...reads,
  method: 'GET',
  path: '/v1/layer-version/layer',
  summary: '图层及其当前版本',
  query: ListQuery,
  data: Type.Object({ ...Page(LayerSummary).properties, ...Can }),
});
export const listVersions = defineRoute({
  ...reads,
  method: 'GET',
  path: '/v1/layer-version',
  summary: '图层的版本列表',
  query: VersionQuery,
  data: Type.Object({ ...Page(VersionRow).properties, ...Can }),
});
export const getVersion = defineRoute({
  ...reads,
  method: 'GET',
  path: one,
  summary: '一个图层版本',
  params: VersionParams,
  data: VersionRow,
});
export const publishVersion = defineRoute({
  ...publishes,
  method: 'POST',
  path: `${one}/publish`,
  summary: '发布版本或回退到此版本；带 at 时到时自动发布',
  params: VersionParams,
  body: Type.Object(
    {
      current: Nullable(
        Type.Integer({ description: '所见的当前版本；已被他人换过则拒绝（40900）。从未发布时为空' }),
      ),
      at: Type.Optional(Type.String({ maxLength: 40, description: '发布时刻，ISO 8601' })),
    },
    { additionalProperties: false },
  ),
  data: VersionRow,
  success: (body) => ((body as { at?: string }).at ? texts.planned : texts.publishedDone),
});
export const dropPlan = defineRoute({
  ...publishes,
  method: 'DELETE',
  path: `${one}/publish`,
  summary: '取消定时发布',
  params: VersionParams,
  success: texts.planDropped,
});
export const deleteVersion = defineRoute({
  ...publishes,
  method: 'DELETE',
  path: one,
  summary: '删除从未发布的版本',
  params: VersionParams,
  success: doneTexts.removed,
});
export const compareVersions = defineRoute({
  ...reads,
  method: 'GET',
  path: '/v1/layer-version/:layerId/compare',
  summary: '比较两个版本：新增、删除、变化的要素和各类面积',
  params: LayerParams,
  query: Type.Object(Pair),
  data: Comparison,
  share: 'analysis',
});
export const listChanges = defineRoute({
  ...reads,
  method: 'GET',
  path: '/v1/layer-version/:layerId/compare/feature',
  summary: '两个版本之间新增、删除或变化的要素，分页，供地图着色',
  params: LayerParams,
  query: Type.Object({ ...Pair, ...Window, kind: Type.Enum(changeKinds) }),
  data: Page(ChangedFeature),
  share: 'analysis',
});
export const askReview = defineRoute({
  ...publishes,
  method: 'POST',
  path: `${one}/review`,
  summary: '用此版本复核在办案件的核查（后台进行，案件本身不变）',
  params: VersionParams,
  data: Review,
  success: texts.reviewAsked,
});
export const getReview = defineRoute({
  ...reads,
  method: 'GET',
  path: `${one}/review`,
  summary: '复核的进度，及结果会不同的案件',
  params: VersionParams,
  query: Type.Object(Window),
  data: Type.Object({ ...Page(ReviewedCase).properties, review: Review }),
});
