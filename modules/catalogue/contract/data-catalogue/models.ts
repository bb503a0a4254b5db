import {
  defineRoute,
  doneTexts,
  IdParams,
  IsoTime,
  ListQuery,
  Nullable,
  Page,
} from '@homestead/http/contract';
import { type Static, Type } from 'typebox';
import { Expression, layerIdPattern, propertyNamePattern } from '../layer.ts';
import { modelTexts as texts } from './model-texts.ts';

/** Features that one step takes, and vertices that a layer gives to it; beyond them the run is refused. */
export const mostStepFeatures = 50_000;
export const mostStepVertices = 1_000_000;

const exact = { additionalProperties: false };
const StepId = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]{0,31}$' });

/** One step of an analysis; `from` and `with` name the steps whose results it takes. */
export const ModelStep = Type.Union([
  Type.Object(
    {
      id: StepId,
      op: Type.Literal('input'),
      layerId: Type.Optional(Type.String({ pattern: layerIdPattern, description: '默认图层，运行时可另选' })),
    },
    exact,
  ),
  Type.Object(
    {
      id: StepId,
      op: Type.Literal('filter'),
      from: StepId,
      expressions: Type.Array(Expression, { minItems: 1, maxItems: 20 }),
    },
    exact,
  ),
  Type.Object(
    {
      id: StepId,
      op: Type.Literal('buffer'),
      from: StepId,
      distance: Type.Number({ minimum: 0.01, maximum: 10_000, description: '米' }),
    },
    exact,
  ),
  Type.Object(
    {
      id: StepId,
      op: Type.Literal('overlay'),
      type: Type.Enum(['intersect', 'union', 'except']),
      from: StepId,
      with: StepId,
    },
    exact,
  ),
  Type.Object(
    {
      id: StepId,
      op: Type.Literal('summarise'),
      from: StepId,
      field: Type.String({ pattern: propertyNamePattern }),
    },
    exact,
  ),
]);
export type ModelStep = Static<typeof ModelStep>;

export const ClassRow = Type.Object({ name: Type.String(), count: Type.Integer(), area: Type.Number() });
export type ClassRow = Static<typeof ClassRow>;

export const SpatialModel = Type.Object({
  id: Type.String(),
  directoryId: Type.String(),
  directoryPath: Type.String(),
  name: Type.String(),
  remark: Type.String(),
  steps: Type.Array(ModelStep),
  runs: Type.Integer({ description: '运行次数' }),
  version: Type.Integer(),
  createTime: IsoTime,
  createdBy: Type.String(),
  updateTime: IsoTime,
  updatedBy: Type.String(),
  can: Type.Array(Type.String()),
});
export type SpatialModel = Static<typeof SpatialModel>;

const fields = {
  directoryId: Type.String({ minLength: 1, maxLength: 64 }),
  name: Type.String({ minLength: 1, maxLength: 100 }),
  remark: Type.Optional(Type.String({ maxLength: 500 })),
  steps: Type.Array(ModelStep, { minItems: 1, maxItems: 30 }),
};
export const SpatialModelBody = Type.Object(fields, exact);
export const SpatialModelChange = Type.Object(
  { ...Type.Partial(Type.Object(fields)).properties, version: Type.Integer({ minimum: 1 }) },
  exact,
);

export const ModelRun = Type.Object({
  id: Type.String(),
  modelId: Type.String(),
  state: Type.Enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  progress: Type.Integer({ description: '已完成的百分比' }),
  fault: Nullable(Type.String({ description: '未能完成的原因' })),
  inputs: Type.Record(Type.String(), Type.String()),
  layerVersions: Type.Array(Type.String(), { description: '所用图层的版本，如 road@2' }),
  layerTitles: Type.Array(Type.String(), { description: '这些版本的名称' }),
  featureCount: Type.Integer(),
  totalArea: Type.Number(),
  byClass: Type.Array(ClassRow),
  unit: Type.Literal('m2'),
  resultFileId: Nullable(Type.String({ description: '结果要素的数据文件（GeoJSON）' })),
  createTime: IsoTime,
  createdBy: Type.String(),
  finishTime: Nullable(IsoTime),
});
export type ModelRun = Static<typeof ModelRun>;

const common = { tag: texts.kind, access: 'session' } as const;
const reads = { ...common, capability: 'catalogue.entry.read' } as const;
const edits = { ...common, capability: 'catalogue.entry.edit' } as const;

export const listModels = defineRoute({
  ...reads,
  method: 'GET',
  path: '/spatialModel',
  summary: '空间模型列表',
  query: Type.Object({ ...ListQuery.properties, directoryId: Type.Optional(Type.String({ maxLength: 64 })) }),
  data: Type.Object({ ...Page(SpatialModel).properties, can: Type.Array(Type.String()) }),
});
export const getModel = defineRoute({
  ...reads,
  method: 'GET',
  path: '/spatialModel/:id',
  summary: '一个空间模型',
  params: IdParams,
  data: SpatialModel,
});
export const createModel = defineRoute({
  ...edits,
  method: 'POST',
  path: '/spatialModel',
  summary: '新增空间模型（缓冲、叠加、筛选、汇总的步骤）',
  body: SpatialModelBody,
  data: SpatialModel,
  idempotent: true,
  success: doneTexts.created,
});
export const updateModel = defineRoute({
  ...edits,
  method: 'PUT',
  path: '/spatialModel/:id',
  summary: '修改空间模型',
  params: IdParams,
  body: SpatialModelChange,
  data: SpatialModel,
  success: doneTexts.changed,
});
export const deleteModel = defineRoute({
  ...edits,
  method: 'DELETE',
  path: '/spatialModel/:id',
  summary: '删除空间模型及其运行记录（结果文件保留）',
  params: IdParams,
  success: doneTexts.removed,
});
export const runModel = defineRoute({
  ...common,
  capability: 'catalogue.model.run',
  method: 'POST',
  path: '/v1/spatialModel/:id/run',
  summary: '在所选图层上后台运行空间模型，结果存为数据文件',
  params: IdParams,
  body: Type.Object(
    {
      inputs: Type.Optional(
        Type.Record(StepId, Type.String({ pattern: layerIdPattern }), { description: '输入步骤 → 图层编码' }),
      ),
      keep: Type.Optional(Type.Boolean({ description: '是否把结果要素存为数据文件，默认 true' })),
    },
    exact,
  ),
  data: ModelRun,
  success: texts.asked,
});
export const cancelRun = defineRoute({
  ...common,
  capability: 'catalogue.model.run',
  method: 'POST',
  path: '/v1/spatialModel/:id/run/:runId/cancel',
  summary: '取消等待或正在运行的空间模型',
  params: Type.Object({ id: Type.String({ maxLength: 64 }), runId: Type.String({ maxLength: 64 }) }),
  data: ModelRun,
  success: texts.wasCancelled,
});
export const listRuns = defineRoute({
  ...reads,
  method: 'GET',
  path: '/v1/spatialModel/:id/run',
  summary: '空间模型的运行记录，新的在前',
  params: IdParams,
  query: ListQuery,
  data: Page(ModelRun),
});
export const exportRun = defineRoute({
  ...reads,
  method: 'GET',
  path: '/v1/spatialModel/:id/run/:runId/export',
  summary: '导出运行结果表为 Excel',
  kind: 'stream',
  params: Type.Object({ id: Type.String({ maxLength: 64 }), runId: Type.String({ maxLength: 64 }) }),
  query: Type.Object({}),
});
