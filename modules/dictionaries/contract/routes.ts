import {
  defineRoute,
  doneTexts,
  exportOf,
  IdParams,
  ImportReport,
  importOf,
  ListQuery,
  Page,
} from '@homestead/http/contract';
import { type Static, Type } from 'typebox';
import {
  DictionaryBody,
  DictionaryChange,
  DictionaryDetail,
  DictionaryItemDetail,
  DictionaryItemRow,
  DictionaryOptions,
  DictionaryRow,
  ItemBody,
  ItemChange,
  State,
} from './rows.ts';
import { dictionaryTexts as texts } from './texts.ts';

const common = { tag: texts.kind, access: 'session' } as const;
const reads = { ...common, capability: 'dictionaries.dictionary.read' } as const;
const edits = { ...common, capability: 'dictionaries.dictionary.edit' } as const;
const Can = { can: Type.Array(Type.String()) };
const items = '/dictionary/:id/dictionaryItem';
const ItemParams = Type.Object({
  id: Type.String({ maxLength: 64 }),
  itemId: Type.String({ maxLength: 64 }),
});

export const DictionaryQuery = Type.Object({
  ...ListQuery.properties,
  code: Type.Optional(Type.String({ maxLength: 50 })),
  name: Type.Optional(Type.String({ maxLength: 50 })),
  isDelivered: Type.Optional(State),
});
export type DictionaryQuery = Static<typeof DictionaryQuery>;
export const ItemQuery = Type.Object({
  ...ListQuery.properties,
  state: Type.Optional(State),
  value: Type.Optional(Type.String({ maxLength: 100 })),
  parentId: Type.Optional(Type.String({ maxLength: 64 })),
});
export type ItemQuery = Static<typeof ItemQuery>;

export const listDictionaries = defineRoute({
  ...reads,
  method: 'GET',
  path: '/dictionary',
  summary: '数据字典列表',
  query: DictionaryQuery,
  data: Type.Object({ ...Page(DictionaryRow).properties, ...Can }),
});
export const exportDictionaries = exportOf(listDictionaries, '/v1/dictionary/export');
export const getDictionary = defineRoute({
  ...reads,
  method: 'GET',
  path: '/dictionary/:id',
  summary: '一个数据字典，及使用它的字段',
  params: IdParams,
  data: DictionaryDetail,
});
export const getDictionaryByCode = defineRoute({
  ...common,
  method: 'GET',
  path: '/dictionary/code/:code',
  summary: '按编码取数据字典启用的条目',
  params: Type.Object({ code: Type.String({ maxLength: 50 }) }),
  data: DictionaryOptions,
});
export const createDictionary = defineRoute({
  ...common,
  capability: 'dictionaries.dictionary.create',
  method: 'POST',
  path: '/dictionary',
  summary: '新增数据字典',
  body: DictionaryBody,
  data: DictionaryRow,
  idempotent: true,
  success: doneTexts.created,
});
export const updateDictionary = defineRoute({
  ...edits,
  method: 'PUT',
  path: '/dictionary/:id',
  summary: '修改数据字典',
  params: IdParams,
  body: DictionaryChange,
  data: DictionaryRow,
  success: doneTexts.changed,
});
/** Rows of dictionaries that are not there yet ask for the capability to make them besides. */
export const dictionarySheet = importOf(updateDictionary, '/v1/dictionary', texts.kind);
export const deleteDictionary = defineRoute({
  ...common,
  capability: 'dictionaries.dictionary.delete',
  method: 'DELETE',
  path: '/dictionary/:id',
  summary: '删除数据字典（被字段使用的不能删除）',
  params: IdParams,
  success: doneTexts.removed,
});
export const listItems = defineRoute({
  ...reads,
  method: 'GET',
  path: items,
  summary: '字典条目列表',
  params: IdParams,
  query: ItemQuery,
  data: Type.Object({ ...Page(DictionaryItemRow).properties, ...Can }),
});
export const getItem = defineRoute({
  ...reads,
  method: 'GET',
  path: `${items}/:itemId`,
  summary: '一个字典条目，及使用它的数据',
  params: ItemParams,
  data: DictionaryItemDetail,
});
export const createItem = defineRoute({
  ...edits,
  method: 'POST',
  path: items,
  summary: '新增字典条目（新办件起生效）',
  params: IdParams,
  body: ItemBody,
  data: DictionaryItemRow,
  idempotent: true,
  success: doneTexts.created,
});
export const updateItem = defineRoute({
  ...edits,
  method: 'PUT',
  path: `${items}/:itemId`,
  summary: '修改字典条目（新办件起生效）',
  params: ItemParams,
  body: ItemChange,
  data: DictionaryItemRow,
  success: doneTexts.changed,
});
export const deleteItem = defineRoute({
  ...edits,
  method: 'DELETE',
  path: `${items}/:itemId`,
  summary: '删除字典条目（已使用的只能禁用）',
  params: ItemParams,
  success: doneTexts.removed,
});
export const exportItems = defineRoute({
  ...reads,
  method: 'GET',
  path: `${items}/export`,
  summary: '导出字典条目为 Excel',
  kind: 'stream',
  share: 'sheets',
  exports: true,
  params: IdParams,
  query: Type.Object({}),
});
export const itemTemplate = defineRoute({
  ...reads,
  method: 'GET',
  path: `${items}/template`,
  summary: '下载字典条目导入模板',
  kind: 'stream',
  params: IdParams,
  query: Type.Object({}),
});
export const importItems = defineRoute({
  ...edits,
  method: 'POST',
  path: `${items}/import`,
  summary: '从 Excel 导入字典条目（multipart，字段 file；mode=all 全部正确才写入，good 只写入正确的行）',
  kind: 'multipart',
  params: IdParams,
  data: ImportReport,
  success: texts.importDone,
});
