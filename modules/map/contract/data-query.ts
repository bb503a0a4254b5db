import { layerIdPattern } from '@homestead/catalogue/contract';
import { defineRoute, maxPageSize, Nullable, Page } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';
import { ClassArea } from './space.ts';

const tag = '空间分析';
/** Metres around a point within which points and lines lie "at" it, unless the call says otherwise. */
export const defaultTolerance = 2;
const mostLayers = 50;

/** A feature of a layer that lies at a point or in an area. */
export const DataFeature = Type.Object({
  layerId: Type.String(),
  layerName: Type.String(),
  id: Type.String(),
  geometry: Type.Unknown(),
  properties: Type.Record(Type.String(), Type.Unknown()),
  /** m² of the feature inside the area, 2 decimals; absent at points, and for points and lines. */
  area: Type.Optional(Type.Number()),
});
export type DataFeature = Static<typeof DataFeature>;

/** A field that is shown to people, and what it is called. */
export const FieldLabel = Type.Object({ name: Type.String(), label: Type.String() });
export type FieldLabel = Static<typeof FieldLabel>;
const Fields = Type.Array(FieldLabel, { description: '可展示的字段及其中文名，按展示顺序' });

/** What was found of one layer. */
export const DataLayer = Type.Object({
  layerId: Type.String(),
  layerName: Type.String(),
  layerVersion: Type.String(),
  layerTitle: Type.String(),
  fields: Fields,
  count: Type.Integer(),
  /** m², overlapping features counted once; absent at points, and for points and lines. */
  area: Type.Optional(Type.Number()),
  byClass: Type.Optional(Type.Array(ClassArea)),
  /** Why a layer was not gone through to its end; the others stand. */
  fault: Type.Optional(Type.String()),
});
export type DataLayer = Static<typeof DataLayer>;

export const DataReply = Type.Object({
  ...Page(DataFeature).properties,
  layers: Type.Array(DataLayer),
  unit: Type.Literal('m2'),
});
export type DataReply = Static<typeof DataReply>;

const page = {
  pageNum: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: maxPageSize, default: 20 })),
};
const Degrees = (most: number) => Type.Optional(Type.Number({ minimum: -most, maximum: most }));
const tolerance = {
  tolerance: Type.Optional(
    Type.Number({ minimum: 0, maximum: 1000, description: '点、线图层的容差（米），默认 2' }),
  ),
};
const layers = {
  layers: Type.Optional(
    Type.Array(Type.String({ pattern: layerIdPattern }), {
      maxItems: mostLayers,
      description: '图层编码；不填为全部可查看的图层',
    }),
  ),
};
const LayerNames = Type.Optional(
  Type.String({ maxLength: 2000, description: '图层编码，逗号分隔；不填为全部可查看的图层' }),
);

export const PointBody = Type.Object(
  {
    point: Type.Optional(Type.Unknown({ description: '[经度, 纬度] 或 GeoJSON Point' })),
    lon: Degrees(180),
    lat: Degrees(90),
    ...tolerance,
    ...layers,
    ...page,
  },
  { additionalProperties: false },
);
export type PointBody = Static<typeof PointBody>;
export const PointQuery = Type.Object({
  point: Type.Optional(Type.String({ maxLength: 200, description: '经度,纬度' })),
  lon: Degrees(180),
  lat: Degrees(90),
  ...tolerance,
  layers: LayerNames,
  ...page,
});
export const AreaBody = Type.Object(
  {
    area: Type.Unknown({ description: 'GeoJSON 面、要素或要素集合（CGCS2000 经纬度，经度在前）' }),
    ...layers,
    ...page,
  },
  { additionalProperties: false },
);
export type AreaBody = Static<typeof AreaBody>;
export const AreaQuery = Type.Object({
  bbox: Type.Optional(Type.String({ maxLength: 200, description: '西,南,东,北' })),
  area: Type.Optional(Type.String({ maxLength: 8000, description: 'GeoJSON 文本' })),
  layers: LayerNames,
  ...page,
});

const common = { tag, access: 'session', data: DataReply, share: 'analysis' } as const;
export const dataAtPoint = defineRoute({
  ...common,
  method: 'POST',
  path: '/v1/data/point',
  summary: '一点处的数据（各可查看图层）',
  reads: true,
  body: PointBody,
});
export const dataAtPointQuery = defineRoute({
  ...common,
  method: 'GET',
  path: '/v1/data/point',
  summary: '一点处的数据（各可查看图层）',
  query: PointQuery,
});
export const dataInArea = defineRoute({
  ...common,
  method: 'POST',
  path: '/v1/data/area',
  summary: '范围内的数据，按图层和地类合计面积',
  reads: true,
  body: AreaBody,
  bodySize: 'shapes',
});
export const dataInAreaQuery = defineRoute({
  ...common,
  method: 'GET',
  path: '/v1/data/area',
  summary: '范围内的数据，按图层和地类合计面积',
  query: AreaQuery,
});

/** Features that one look at a layer answers. */
export const mostLayerFeatures = 2_000;

/** The features of one version of a layer in a box, as their reader may see them. */
export const LayerLook = Type.Object({
  layerId: Type.String(),
  layerName: Type.String(),
  layerVersion: Nullable(Type.String({ description: '所取版本；当时还没有版本为空' })),
  fields: Fields,
  features: Type.Array(
    Type.Object({
      id: Type.String(),
      geometry: Type.Unknown(),
      properties: Type.Record(Type.String(), Type.Unknown()),
    }),
  ),
  /** True where more features lie in the box. */
  truncated: Type.Boolean(),
});
export type LayerLook = Static<typeof LayerLook>;

export const layerInBox = defineRoute({
  tag,
  access: 'session',
  method: 'GET',
  path: '/v1/data/layer/:layerId',
  summary: '一个图层在范围内的要素（可指定版本）',
  params: Type.Object({ layerId: Type.String({ pattern: layerIdPattern }) }),
  query: Type.Object({
    bbox: Type.String({ maxLength: 200, description: '西,南,东,北' }),
    version: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 2_000_000_000, description: '版本；不填为当前版本' }),
    ),
    year: Type.Optional(
      Type.Integer({ minimum: 1900, maximum: 2200, description: '取该年年末的当前版本；与 version 二选一' }),
    ),
  }),
  data: LayerLook,
  share: 'analysis',
});
