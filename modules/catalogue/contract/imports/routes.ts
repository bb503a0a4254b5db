import { defineRoute, doneTexts, IdParams, ListQuery, Page } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';
import { importTexts as texts } from '../import-texts.ts';
import { ImportChoices } from './choices.ts';
import { Finding, ImportDetail, ImportPreview, ImportRow, importStates } from './rows.ts';

const common = { tag: texts.kind, access: 'session', capability: 'catalogue.import.run' } as const;
const one = '/v1/layer-import/:id';
const Can = { can: Type.Array(Type.String()) };

export const ImportQuery = Type.Object({
  ...ListQuery.properties,
  state: Type.Optional(Type.Enum(importStates)),
  layerId: Type.Optional(Type.String({ maxLength: 63 })),
});
export type ImportQuery = Static<typeof ImportQuery>;

export const listImports = defineRoute({
  ...common,
  method: 'GET',
  path: '/v1/layer-import',
  summary: '图层导入列表',
  query: ImportQuery,
  data: Type.Object({ ...Page(ImportRow).properties, ...Can }),
});
export const uploadImport = defineRoute({
  ...common,
  method: 'POST',
  path: '/v1/layer-import',
  summary: '上传源文件（multipart，字段 file，不超过 1 GB），随后在后台检查',
  kind: 'multipart',
  data: ImportDetail,
  success: texts.uploaded,
});
export const getImport = defineRoute({
  ...common,
  method: 'GET',
  path: one,
  summary: '一次导入：状态、检查结果、选择和进度',
  params: IdParams,
  data: ImportDetail,
});
export const examineImport = defineRoute({
  ...common,
  method: 'POST',
  path: `${one}/examine`,
  summary: '换一种文字编码重新检查源文件（空为自动判断）',
  params: IdParams,
  body: Type.Object({ encoding: Type.Union([Type.String({ maxLength: 40 }), Type.Null()]) }),
  data: ImportDetail,
  success: doneTexts.set,
});
export const previewImport = defineRoute({
  ...common,
  method: 'GET',
  path: `${one}/preview`,
  summary: '源图层的部分要素，按所选坐标系换算为 CGCS2000 经纬度',
  params: IdParams,
  query: Type.Object({
    sourceLayer: Type.String({ maxLength: 1000 }),
    epsg: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    swapped: Type.Optional(Type.Boolean()),
  }),
  data: ImportPreview,
  share: 'sheets',
});
export const confirmImport = defineRoute({
  ...common,
  method: 'POST',
  path: `${one}/confirm`,
  summary: '确认目标图层、坐标系和字段，开始导入',
  params: IdParams,
  body: ImportChoices,
  data: ImportDetail,
  success: texts.confirmed,
});
export const cancelImport = defineRoute({
  ...common,
  method: 'POST',
  path: `${one}/cancel`,
  summary: '取消导入，已读入的要素一并删除',
  params: IdParams,
  data: ImportDetail,
  success: texts.cancelled,
});
export const deleteImport = defineRoute({
  ...common,
  method: 'DELETE',
  path: one,
  summary: '删除一次已结束的导入记录',
  params: IdParams,
  success: doneTexts.removed,
});
export const listFindings = defineRoute({
  ...common,
  method: 'GET',
  path: `${one}/finding`,
  summary: '导入中修复和不能入库的要素',
  params: IdParams,
  query: Type.Object({
    pageNum: ListQuery.properties.pageNum,
    pageSize: ListQuery.properties.pageSize,
    kind: Type.Optional(Type.Enum(['repaired', 'refused'])),
  }),
  data: Page(Finding),
});
export const importReport = defineRoute({
  ...common,
  method: 'GET',
  path: `${one}/report`,
  summary: '下载导入报告（format=xlsx 或 csv）',
  kind: 'stream',
  params: IdParams,
  query: Type.Object({ format: Type.Optional(Type.Enum(['xlsx', 'csv'])) }),
});
