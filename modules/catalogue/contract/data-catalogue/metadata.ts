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
import { metadataTexts as texts } from './metadata-texts.ts';

/** Topic categories of ISO 19115 (MD_TopicCategoryCode). */
export const topics = [
  ...[
    'farming',
    'biota',
    'boundaries',
    'climatologyMeteorologyAtmosphere',
    'economy',
    'elevation',
    'environment',
  ],
  ...[
    'geoscientificInformation',
    'health',
    'imageryBaseMapsEarthCover',
    'intelligenceMilitary',
    'inlandWaters',
  ],
  ...[
    'location',
    'oceans',
    'planningCadastre',
    'society',
    'structure',
    'transportation',
    'utilitiesCommunication',
  ],
] as const;

const exact = { additionalProperties: false };
const Text = (most: number, least = 0) => Type.String({ minLength: least, maxLength: most });

export const MetadataContact = Type.Object(
  {
    organisation: Text(200, 1),
    person: Type.Optional(Text(100)),
    phone: Type.Optional(Text(50)),
    address: Type.Optional(Text(300)),
    email: Type.Optional(Text(100)),
  },
  exact,
);

/** The core of ISO 19115 and TD/T 1016. */
const core = {
  title: Text(200, 1),
  abstract: Text(4000, 1),
  date: Type.String({ maxLength: 10, description: '数据的日期，YYYY-MM-DD' }),
  language: Type.Optional(Type.String({ pattern: '^[a-z]{2,3}(-[A-Za-z]{2,4})?$', description: '默认 zh' })),
  topic: Type.Enum(topics, { description: 'ISO 19115 专题类别' }),
  bbox: Type.Optional(
    Nullable(Type.Array(Type.Number({ minimum: -180, maximum: 180 }), { minItems: 4, maxItems: 4 })),
  ),
  referenceSystem: Type.Optional(
    Type.String({ pattern: '^EPSG:[0-9]{4,5}$', description: '默认 EPSG:4490' }),
  ),
  quality: Type.Optional(Text(4000)),
  lineage: Type.Optional(Text(4000)),
  contact: MetadataContact,
  constraints: Type.Optional(Text(1000)),
  keywords: Type.Optional(Type.Array(Text(50, 1), { maxItems: 30 })),
};
export const MetadataContent = Type.Object(core, exact);
export type MetadataContent = Static<typeof MetadataContent>;

const Target = {
  type: Type.Optional(Type.Enum(['layer', 'file'], { description: '图层（默认）或数据文件' })),
  targetId: Text(100, 1),
};
export const MetadataBody = Type.Object({ ...Target, ...core }, exact);
export const MetadataChange = Type.Object(
  { ...Type.Partial(MetadataContent).properties, version: Type.Integer({ minimum: 1 }) },
  exact,
);

export const MetaData = Type.Object({
  id: Type.String(),
  type: Type.Enum(['layer', 'file']),
  targetId: Type.String(),
  ...core,
  version: Type.Integer(),
  createTime: IsoTime,
  createdBy: Type.String(),
  updateTime: IsoTime,
  updatedBy: Type.String(),
});
export type MetaData = Static<typeof MetaData>;

const common = { tag: texts.kind, access: 'session' } as const;
const reads = { ...common, capability: 'catalogue.entry.read' } as const;
const edits = { ...common, capability: 'catalogue.entry.edit' } as const;

export const listMetadata = defineRoute({
  ...reads,
  method: 'GET',
  path: '/metaData',
  summary: '元数据列表',
  query: Type.Object({
    ...ListQuery.properties,
    type: Type.Optional(Type.Enum(['layer', 'file'])),
    targetId: Type.Optional(Text(100)),
  }),
  data: Page(MetaData),
});
export const getMetadata = defineRoute({
  ...reads,
  method: 'GET',
  path: '/metaData/:id',
  summary: '一份元数据',
  params: IdParams,
  data: MetaData,
});
export const createMetadata = defineRoute({
  ...edits,
  method: 'POST',
  path: '/metaData',
  summary: '新增元数据（ISO 19115、TD/T 1016 核心元素）',
  body: MetadataBody,
  data: MetaData,
  idempotent: true,
  success: doneTexts.created,
});
export const updateMetadata = defineRoute({
  ...edits,
  method: 'PUT',
  path: '/metaData/:id',
  summary: '修改元数据',
  params: IdParams,
  body: MetadataChange,
  data: MetaData,
  success: doneTexts.changed,
});
export const deleteMetadata = defineRoute({
  ...edits,
  method: 'DELETE',
  path: '/metaData/:id',
  summary: '删除元数据',
  params: IdParams,
  success: doneTexts.removed,
});
export const exportMetadata = defineRoute({
  ...reads,
  method: 'GET',
  path: '/v1/metaData/:id/xml',
  summary: '导出元数据为 ISO 19139 XML',
  kind: 'stream',
  params: IdParams,
  query: Type.Object({}),
});
export const importMetadata = defineRoute({
  ...edits,
  method: 'POST',
  path: '/v1/metaData/xml',
  summary: '从 ISO 19139 XML 新增或修改元数据',
  body: Type.Object({ ...Target, xml: Text(2_000_000, 1) }, exact),
  bodySize: 'document',
  data: MetaData,
  success: texts.imported,
});

/** A field of a layer as its features have it. */
const FieldFacts = Type.Object({
  name: Type.String(),
  label: Type.Optional(Type.String({ description: '字段名称，图层定义中有时才有' })),
  types: Type.Array(Type.String({ description: '文本、数字、是否、其他' })),
  fillRate: Type.Number({ description: '有值的比例，0 至 1' }),
  distinct: Type.Integer(),
  values: Type.Array(Type.String(), { description: '不同的值不超过 20 个时列出' }),
});

/** What a layer's version is, as computed from its features. */
export const LayerFacts = Type.Object({
  count: Type.Integer(),
  bbox: Nullable(Type.Array(Type.Number())),
  geometryTypes: Type.Array(Type.Object({ type: Type.String(), count: Type.Integer() })),
  fields: Type.Array(FieldFacts),
  /** True where fields were looked at in the first features only. */
  sampled: Type.Boolean(),
  areaSum: Nullable(Type.Number({ description: '椭球面积合计（㎡），要素过多时不计算' })),
  size: Type.Integer({ description: '数据库中图形和属性的字节数' }),
});
export type LayerFacts = Static<typeof LayerFacts>;

export const RealMetadata = Type.Object({
  id: Type.String({ description: '图层编码' }),
  name: Type.String(),
  layerVersion: Nullable(Type.Integer()),
  versions: Type.Array(
    Type.Object({
      version: Type.Integer(),
      source: Type.String(),
      count: Type.Integer(),
      createTime: IsoTime,
      current: Type.Boolean(),
    }),
  ),
  referenceSystem: Type.String(),
  facts: Nullable(LayerFacts),
  described: Nullable(MetaData),
  /** Where what is said differs from what is. */
  differences: Type.Array(
    Type.Object({
      field: Type.String(),
      label: Type.String(),
      described: Type.String(),
      real: Type.String(),
    }),
  ),
});
export type RealMetadata = Static<typeof RealMetadata>;

const summary = Type.Object({
  id: Type.String(),
  name: Type.String(),
  layerVersion: Nullable(Type.Integer()),
  count: Type.Integer(),
  hasMetadata: Type.Boolean(),
});
export const listRealMetadata = defineRoute({
  ...reads,
  method: 'GET',
  path: '/realMetadata',
  summary: '可查看图层的数据概况',
  query: ListQuery,
  data: Page(summary),
});
export const getRealMetadata = defineRoute({
  ...reads,
  method: 'GET',
  path: '/realMetadata/:id',
  summary: '由数据计算的元数据，及与填报元数据的差异',
  params: IdParams,
  data: RealMetadata,
  share: 'lists',
});
