import { defineRoute, doneTexts, IdParams, Page } from '@homestead/http/contract';
import { Type } from 'typebox';
import { modelTexts as texts } from '../texts.ts';
import {
  CatalogNode,
  DraftBody,
  DraftReport,
  FieldChoices,
  ModelBody,
  ModelChange,
  ModelDetail,
  ModelDraft,
  ModelQuery,
  ModelRow,
  Publication,
  PublishBody,
  RestoreBody,
} from './rows.ts';

const path = '/v1/lcProjectDataModelCatalog';
const common = { tag: texts.kind, access: 'session' } as const;
const reads = { ...common, capability: 'models.model.read' } as const;
const edits = { ...common, capability: 'models.model.edit' } as const;
const Can = { can: Type.Array(Type.String()) };

export const modelTree = defineRoute({
  ...reads,
  method: 'GET',
  path: `${path}/catalog`,
  summary: '数据模型目录树：目录、模型、字段',
  data: Type.Array(CatalogNode),
});
export const fieldChoices = defineRoute({
  ...reads,
  method: 'GET',
  path: `${path}/fieldType`,
  summary: '可选的字段类型和数据字典',
  data: FieldChoices,
});
export const listModels = defineRoute({
  ...reads,
  method: 'GET',
  path,
  summary: '数据模型列表',
  query: ModelQuery,
  data: Type.Object({ ...Page(ModelRow).properties, ...Can }),
});
export const getModel = defineRoute({
  ...reads,
  method: 'GET',
  path: `${path}/:id`,
  summary: '一个数据模型，及其字段和使用情况',
  params: IdParams,
  data: ModelDetail,
});

export const createModel = defineRoute({
  ...edits,
  method: 'POST',
  path,
  summary: '新增数据模型（登记台账，或由流程写入的），字段写入草稿，发布后生效',
  body: ModelBody,
  data: ModelDetail,
  idempotent: true,
  success: doneTexts.created,
});
export const changeModel = defineRoute({
  ...edits,
  method: 'PUT',
  path: `${path}/:id`,
  summary: '修改数据模型的名称、目录、责任单位和备注',
  params: IdParams,
  body: ModelChange,
  data: ModelDetail,
  success: doneTexts.changed,
});
export const deleteModel = defineRoute({
  ...edits,
  method: 'DELETE',
  path: `${path}/:id`,
  summary: '删除数据模型（随系统发布的、被使用的不能删除；发布过的只隐藏）',
  params: IdParams,
  success: doneTexts.removed,
});
export const getDraft = defineRoute({
  ...reads,
  method: 'GET',
  path: `${path}/:id/draft`,
  summary: '数据模型的草稿；没有草稿时为已发布的内容',
  params: IdParams,
  data: ModelDraft,
});
export const saveDraft = defineRoute({
  ...edits,
  method: 'PUT',
  path: `${path}/:id/draft`,
  summary: '保存数据模型的草稿（带读到的草稿版本，没有草稿时为 0）',
  params: IdParams,
  body: DraftBody,
  data: ModelDraft,
  success: texts.saved,
});
export const dropDraft = defineRoute({
  ...edits,
  method: 'DELETE',
  path: `${path}/:id/draft`,
  summary: '放弃数据模型的草稿',
  params: IdParams,
  success: doneTexts.removed,
});
export const checkDraft = defineRoute({
  ...reads,
  method: 'GET',
  path: `${path}/:id/check`,
  summary: '检查草稿：问题、与已发布内容的差异、改类型时不能转换的行',
  params: IdParams,
  data: DraftReport,
});
export const publishDraft = defineRoute({
  ...common,
  capability: 'models.model.publish',
  method: 'POST',
  path: `${path}/:id/publish`,
  summary: '发布草稿，各节点即时生效',
  params: IdParams,
  body: PublishBody,
  data: ModelDetail,
  success: texts.published,
});
export const listPublications = defineRoute({
  ...reads,
  method: 'GET',
  path: `${path}/:id/version`,
  summary: '数据模型的发布记录',
  params: IdParams,
  data: Type.Array(Publication),
});
export const restoreVersion = defineRoute({
  ...edits,
  method: 'POST',
  path: `${path}/:id/restore`,
  summary: '以某次发布的内容作为草稿（回退）',
  params: IdParams,
  body: RestoreBody,
  data: ModelDraft,
  success: texts.saved,
});
