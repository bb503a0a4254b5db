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
import { catalogueTexts as texts } from './texts.ts';

export const entryTypes = ['layer', 'layerGroup', 'service', 'file', 'model'] as const;
export type EntryType = (typeof entryTypes)[number];
const EntryTypeSchema = Type.Enum(entryTypes, {
  description: 'layer 图层，layerGroup 图层组，service 服务，file 数据文件，model 空间模型',
});

/** West, south, east, north in degrees (EPSG:4490). */
const Bbox = Type.Array(Type.Number({ minimum: -180, maximum: 180 }), { minItems: 4, maxItems: 4 });
const Day = Type.String({ maxLength: 10, description: 'YYYY-MM-DD' });

/** An entry of the data catalogue. */
export const DataCatalog = Type.Object({
  id: Type.String(),
  directoryId: Type.String(),
  directoryPath: Type.String(),
  type: EntryTypeSchema,
  targetId: Type.String(),
  targetName: Type.String({ description: '所登记内容的名称' }),
  title: Type.String(),
  abstract: Type.String(),
  keywords: Type.Array(Type.String()),
  bbox: Nullable(Bbox),
  from: Nullable(Type.String()),
  to: Nullable(Type.String()),
  contact: Type.String(),
  uses: Type.Integer({ description: '使用次数' }),
  version: Type.Integer(),
  createTime: IsoTime,
  createdBy: Type.String(),
  updateTime: IsoTime,
  updatedBy: Type.String(),
  can: Type.Array(Type.String()),
});
export type DataCatalog = Static<typeof DataCatalog>;

const fields = {
  directoryId: Type.String({ minLength: 1, maxLength: 64 }),
  title: Type.String({ minLength: 1, maxLength: 200 }),
  abstract: Type.Optional(Type.String({ maxLength: 4000 })),
  keywords: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 50 }), { maxItems: 30 })),
  bbox: Type.Optional(Nullable(Bbox)),
  from: Type.Optional(Nullable(Day)),
  to: Type.Optional(Nullable(Day)),
  contact: Type.Optional(Type.String({ maxLength: 200 })),
};
export const DataCatalogBody = Type.Object(
  { ...fields, type: EntryTypeSchema, targetId: Type.String({ minLength: 1, maxLength: 100 }) },
  { additionalProperties: false },
);
export type DataCatalogBody = Static<typeof DataCatalogBody>;
export const DataCatalogChange = Type.Object(
  {
    ...fields,
    directoryId: Type.Optional(fields.directoryId),
    title: Type.Optional(fields.title),
    version: Type.Integer({ minimum: 1 }),
  },
  { additionalProperties: false },
);
export type DataCatalogChange = Static<typeof DataCatalogChange>;

const common = { tag: texts.kind, access: 'session' } as const;
const reads = { ...common, capability: 'catalogue.entry.read' } as const;
const edits = { ...common, capability: 'catalogue.entry.edit' } as const;

export const DataCatalogQuery = Type.Object({
  ...ListQuery.properties,
  directoryId: Type.Optional(Type.String({ maxLength: 64, description: '目录，含它的下级目录' })),
  type: Type.Optional(EntryTypeSchema),
  targetId: Type.Optional(Type.String({ maxLength: 100 })),
  bbox: Type.Optional(Type.String({ maxLength: 200, description: '西,南,东,北：范围与之相交的' })),
  point: Type.Optional(Type.String({ maxLength: 100, description: '经度,纬度：范围包含该点的' })),
});
export type DataCatalogQuery = Static<typeof DataCatalogQuery>;

export const listEntries = defineRoute({
  ...reads,
  method: 'GET',
  path: '/dataCatalog',
  summary: '数据目录查询（关键词、目录、类型、范围、位置）',
  query: DataCatalogQuery,
  data: Type.Object({ ...Page(DataCatalog).properties, can: Type.Array(Type.String()) }),
});
export const listTargets = defineRoute({
  ...edits,
  method: 'GET',
  path: '/v1/dataCatalog/target',
  summary: '可以登记到数据目录的内容',
  data: Type.Array(Type.Object({ type: EntryTypeSchema, id: Type.String(), name: Type.String() })),
});
export const getEntry = defineRoute({
  ...reads,
  method: 'GET',
  path: '/dataCatalog/:id',
  summary: '一个数据目录条目（计入使用次数）',
  params: IdParams,
  data: DataCatalog,
});
export const createEntry = defineRoute({
  ...edits,
  method: 'POST',
  path: '/dataCatalog',
  summary: '登记数据目录条目',
  body: DataCatalogBody,
  data: DataCatalog,
  idempotent: true,
  success: doneTexts.created,
});
export const updateEntry = defineRoute({
  ...edits,
  method: 'PUT',
  path: '/dataCatalog/:id',
  summary: '修改数据目录条目',
  params: IdParams,
  body: DataCatalogChange,
  data: DataCatalog,
  success: doneTexts.changed,
});
export const deleteEntry = defineRoute({
  ...edits,
  method: 'DELETE',
  path: '/dataCatalog/:id',
  summary: '删除数据目录条目（所登记的内容不受影响）',
  params: IdParams,
  success: doneTexts.removed,
});
