import { defineRoute, IdParams, Page } from '@homestead/http/contract';
import { Type } from 'typebox';
import { modelTexts as texts } from '../texts.ts';
import { CatalogNode, ModelDetail, ModelQuery, ModelRow } from './rows.ts';

const path = '/v1/lcProjectDataModelCatalog';
const common = { tag: texts.kind, access: 'session' } as const;
const reads = { ...common, capability: 'models.model.read' } as const;
const Can = { can: Type.Array(Type.String()) };

export const modelTree = defineRoute({
  ...reads,
  method: 'GET',
  path: `${path}/catalog`,
  summary: '数据模型目录树：目录、模型、字段',
  data: Type.Array(CatalogNode),
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
