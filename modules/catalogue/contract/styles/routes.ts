import { defineRoute, doneTexts, IdParams, ListQuery, Page } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';
import { LayerGeometry } from '../layer.ts';
import {
  Classified,
  ClassifyBody,
  GroupChange,
  GroupCreate,
  GroupRow,
  ImportBody,
  Imported,
  LayerChange,
  LayerCreate,
  LayerDetail,
  LayerRow,
  LayerStyleChange,
  StyleChange,
  StyleCreate,
  StyleDetail,
  StyleRow,
} from './rows.ts';
import { styleTexts as texts } from './texts.ts';

const style = { tag: texts.kind, access: 'session' } as const;
const layer = { tag: texts.layerKind, access: 'session' } as const;
const group = { tag: texts.groupKind, access: 'session' } as const;
const read = { capability: 'catalogue.style.read' } as const;
const editStyle = { capability: 'catalogue.style.edit' } as const;
const editLayer = { capability: 'catalogue.layer.edit' } as const;
const editGroup = { capability: 'catalogue.layerGroup.edit' } as const;
const Can = { can: Type.Array(Type.String()) };

const YesNo = Type.Enum(['YES', 'NO']);
export const StyleQuery = Type.Object({
  ...ListQuery.properties,
  name: Type.Optional(Type.String({ maxLength: 100 })),
  geometryType: Type.Optional(LayerGeometry),
  isDelivered: Type.Optional(YesNo),
});
export type StyleQuery = Static<typeof StyleQuery>;
export const LayerQuery = Type.Object({
  ...StyleQuery.properties,
  styleId: Type.Optional(Type.String({ maxLength: 64 })),
  internal: Type.Optional(YesNo),
});
export type LayerQuery = Static<typeof LayerQuery>;
export const GroupQuery = Type.Object({
  ...ListQuery.properties,
  name: Type.Optional(Type.String({ maxLength: 100 })),
  member: Type.Optional(Type.String({ maxLength: 64, description: '成员图层或图层组的编码' })),
});
export type GroupQuery = Static<typeof GroupQuery>;

export const listStyles = defineRoute({
  ...style,
  ...read,
  method: 'GET',
  path: '/style',
  summary: '地图样式列表',
  query: StyleQuery,
  data: Type.Object({ ...Page(StyleRow).properties, ...Can }),
});
export const getStyle = defineRoute({
  ...style,
  ...read,
  method: 'GET',
  path: '/style/:id',
  summary: '一个地图样式，及使用它的图层',
  params: IdParams,
  data: StyleDetail,
});
export const createStyle = defineRoute({
  ...style,
  ...editStyle,
  method: 'POST',
  path: '/style',
  summary: '新增地图样式',
  body: StyleCreate,
  bodySize: 'form',
  data: StyleDetail,
  idempotent: true,
  success: doneTexts.created,
});
export const updateStyle = defineRoute({
  ...style,
  ...editStyle,
  method: 'PUT',
  path: '/style/:id',
  summary: '修改地图样式',
  params: IdParams,
  body: StyleChange,
  bodySize: 'form',
  data: StyleDetail,
  success: doneTexts.changed,
});
export const deleteStyle = defineRoute({
  ...style,
  ...editStyle,
  method: 'DELETE',
  path: '/style/:id',
  summary: '删除地图样式（被图层使用的不能删除）',
  params: IdParams,
  success: doneTexts.removed,
});
export const exportSld = defineRoute({
  ...style,
  ...read,
  method: 'GET',
  path: '/style/:id/sld',
  summary: '导出为 SLD',
  kind: 'stream',
  params: IdParams,
  query: Type.Object({
    version: Type.Optional(Type.Enum(['1.0.0', '1.1.0'] as const, { default: '1.1.0' })),
  }),
});
export const importSld = defineRoute({
  ...style,
  ...editStyle,
  method: 'POST',
  path: '/style/import',
  summary: '导入 SLD 1.0.0 或 1.1.0；不能表达的内容逐项说明，preview 只解读不保存',
  body: ImportBody,
  bodySize: 'form',
  data: Imported,
  idempotent: true,
});
export const classify = defineRoute({
  ...style,
  ...editStyle,
  method: 'POST',
  path: '/style/classify',
  summary: '按图层当前版本的数据生成分类或分级的规则',
  body: ClassifyBody,
  data: Classified,
  reads: true,
  share: 'analysis',
});

export const listLayers = defineRoute({
  ...layer,
  ...read,
  method: 'GET',
  path: '/layer',
  summary: '图层列表',
  query: LayerQuery,
  data: Type.Object({ ...Page(LayerRow).properties, ...Can }),
});
export const getLayer = defineRoute({
  ...layer,
  ...read,
  method: 'GET',
  path: '/layer/:id',
  summary: '一个图层：字段、范围、所在的图层组',
  params: IdParams,
  data: LayerDetail,
});
export const createLayer = defineRoute({
  ...layer,
  ...editLayer,
  method: 'POST',
  path: '/layer',
  summary: '新增图层',
  body: LayerCreate,
  data: LayerDetail,
  idempotent: true,
  success: doneTexts.created,
});
export const updateLayer = defineRoute({
  ...layer,
  ...editLayer,
  method: 'PUT',
  path: '/layer/:id',
  summary: '修改图层',
  params: IdParams,
  body: LayerChange,
  data: LayerDetail,
  success: doneTexts.changed,
});
export const setLayerStyle = defineRoute({
  ...layer,
  ...editLayer,
  method: 'PUT',
  path: '/layer/:id/style',
  summary: '设置图层的样式；空为默认样式',
  params: IdParams,
  body: LayerStyleChange,
  data: LayerDetail,
  success: doneTexts.set,
});
export const deleteLayer = defineRoute({
  ...layer,
  ...editLayer,
  method: 'DELETE',
  path: '/layer/:id',
  summary: '删除图层（有数据或被使用的不能删除）',
  params: IdParams,
  success: doneTexts.removed,
});

export const listGroups = defineRoute({
  ...group,
  ...read,
  method: 'GET',
  path: '/layerGroup',
  summary: '图层组列表',
  query: GroupQuery,
  data: Type.Object({ ...Page(GroupRow).properties, ...Can }),
});
export const getGroup = defineRoute({
  ...group,
  ...read,
  method: 'GET',
  path: '/layerGroup/:id',
  summary: '一个图层组',
  params: IdParams,
  data: GroupRow,
});
export const createGroup = defineRoute({
  ...group,
  ...editGroup,
  method: 'POST',
  path: '/layerGroup',
  summary: '新增图层组（作为一个图层发布）',
  body: GroupCreate,
  data: GroupRow,
  idempotent: true,
  success: doneTexts.created,
});
export const updateGroup = defineRoute({
  ...group,
  ...editGroup,
  method: 'PUT',
  path: '/layerGroup/:id',
  summary: '修改图层组',
  params: IdParams,
  body: GroupChange,
  data: GroupRow,
  success: doneTexts.changed,
});
export const deleteGroup = defineRoute({
  ...group,
  ...editGroup,
  method: 'DELETE',
  path: '/layerGroup/:id',
  summary: '删除图层组（图层不受影响）',
  params: IdParams,
  success: doneTexts.removed,
});
