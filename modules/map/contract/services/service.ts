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
import { State, sourceKinds, TileService } from './source.ts';

const exact = { additionalProperties: false };
export const serviceTypes = sourceKinds;
export type ServiceType = (typeof serviceTypes)[number];
const ServiceTypeSchema = Type.Enum(serviceTypes);

const Box = Type.Array(Type.Number(), { description: '西、南、东、北（经纬度）' });

/** A service as a client takes it: its address is ours, never that of another system. */
export const MapService = Type.Object({
  id: Type.String(),
  name: Type.String(),
  type: ServiceTypeSchema,
  serviceType: ServiceTypeSchema,
  url: Type.String({ description: '访问地址（本系统的接口或代理）' }),
  serviceSource: Type.Object({ id: Type.String(), name: Type.String(), kind: Type.String() }),
  tileService: Nullable(TileService),
  bbox: Nullable(Box),
  srs: Type.String(),
  layer: Type.String({ description: '图层名，请求时使用' }),
  layerTitle: Type.String({ description: '图层的标题；其他系统的服务没有，为图层名' }),
  style: Type.String(),
  format: Type.String(),
  directory: Type.String(),
  template: Nullable(Type.String()),
  minScale: Nullable(Type.Number({ description: '放大到大于 1:n 后不再显示；null 为不限' })),
  maxScale: Nullable(Type.Number({ description: '缩小到 1:n 起不再显示；null 为不限' })),
  isOwn: Type.Boolean({ description: '由本系统发布的图层产生' }),
  isInternal: Type.Boolean({ description: '仅工作人员或被授权的角色可见' }),
  state: State,
  sort: Type.Integer(),
  remark: Type.String(),
  updateTime: Nullable(IsoTime),
  version: Type.Integer(),
});
export type MapService = Static<typeof MapService>;

const fields = {
  name: Type.String({ minLength: 1, maxLength: 60 }),
  layer: Type.String({ maxLength: 300 }),
  directory: Type.String({ maxLength: 300 }),
  style: Type.String({ maxLength: 200 }),
  format: Type.String({ maxLength: 100 }),
  srs: Type.String({ pattern: '^EPSG:[0-9]{4,6}$' }),
  bbox: Nullable(Type.Array(Type.Number(), { minItems: 4, maxItems: 4 })),
  tileService: Nullable(TileService),
  minScale: Nullable(Type.Number({ exclusiveMinimum: 0, maximum: 1e10 })),
  maxScale: Nullable(Type.Number({ exclusiveMinimum: 0, maximum: 1e10 })),
  template: Nullable(Type.String({ maxLength: 1000 })),
  isInternal: Type.Boolean(),
  state: State,
  sort: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  remark: Type.String({ maxLength: 200 }),
};
const optional = {
  layer: Type.Optional(fields.layer),
  directory: Type.Optional(fields.directory),
  style: Type.Optional(fields.style),
  format: Type.Optional(fields.format),
  srs: Type.Optional(fields.srs),
  bbox: Type.Optional(fields.bbox),
  tileService: Type.Optional(fields.tileService),
  minScale: Type.Optional(fields.minScale),
  maxScale: Type.Optional(fields.maxScale),
  template: Type.Optional(fields.template),
  isInternal: Type.Optional(fields.isInternal),
  state: Type.Optional(fields.state),
  sort: Type.Optional(fields.sort),
  remark: Type.Optional(fields.remark),
};
/** What is left out is taken from the capabilities of the source, where these name the layer. */
export const ServiceBody = Type.Object(
  {
    name: fields.name,
    sourceId: Type.String({ maxLength: 64 }),
    type: Type.Optional(ServiceTypeSchema),
    ...optional,
  },
  exact,
);
export type ServiceBody = Static<typeof ServiceBody>;
export const ServiceChange = Type.Object(
  {
    name: Type.Optional(fields.name),
    sourceId: Type.Optional(Type.String({ maxLength: 64, description: '建立后不能修改' })),
    ...optional,
    version: Type.Integer({ minimum: 1 }),
  },
  exact,
);
export type ServiceChange = Static<typeof ServiceChange>;

const path = '/mapService';
const one = `${path}/:id`;
const tag = '地图服务';
const sees = { tag, access: 'session' } as const;
const edits = { ...sees, capability: 'map.service.edit' } as const;
const filters = {
  type: Type.Optional(ServiceTypeSchema),
  serviceType: Type.Optional(ServiceTypeSchema),
  sourceId: Type.Optional(Type.String({ maxLength: 64 })),
  state: Type.Optional(State),
};

export const serviceRoutes = {
  list: defineRoute({
    ...sees,
    method: 'GET',
    path,
    summary: '地图服务列表（我可以看到的）',
    query: Type.Object({ ...ListQuery.properties, ...filters }),
    data: Type.Object({ ...Page(MapService).properties, can: Type.Array(Type.String()) }),
  }),
  dataList: defineRoute({
    ...sees,
    method: 'GET',
    path: `${path}/dataList`,
    summary: '全部可用的地图服务，不分页',
    query: Type.Object({
      keyword: Type.Optional(Type.String({ maxLength: 100 })),
      type: filters.type,
      serviceType: filters.serviceType,
      sourceId: filters.sourceId,
    }),
    data: Type.Array(MapService),
  }),
  get: defineRoute({
    ...sees,
    method: 'GET',
    path: one,
    summary: '一个地图服务的地址和类型',
    params: IdParams,
    data: MapService,
  }),
  create: defineRoute({
    ...edits,
    method: 'POST',
    path,
    summary: '登记地图服务',
    body: ServiceBody,
    data: MapService,
    idempotent: true,
    success: doneTexts.created,
  }),
  update: defineRoute({
    ...edits,
    method: 'PUT',
    path: one,
    summary: '修改地图服务',
    params: IdParams,
    body: ServiceChange,
    data: MapService,
    success: doneTexts.changed,
  }),
  remove: defineRoute({
    ...edits,
    method: 'DELETE',
    path: one,
    summary: '删除地图服务',
    params: IdParams,
    success: doneTexts.removed,
  }),
} as const;

/** A node of the tree of resources: a source, a directory of it, or a service. */
export interface ResourceNode {
  id: string;
  name: string;
  nodeType: 'source' | 'directory' | 'service';
  type: string;
  url: string | null;
  children: ResourceNode[];
}

export const resourceTree = defineRoute({
  ...sees,
  method: 'GET',
  path: '/resources/tree',
  summary: '资源树：服务源、目录、服务',
  data: Type.Array(Type.Unsafe<ResourceNode>({ description: '{id, name, nodeType, type, url, children[]}' })),
});

/** Parameters are those of the service's kind, which the proxy judges itself. */
const proxied = {
  tag,
  access: 'ticket',
  kind: 'stream',
  rate: 'tiles',
  method: 'GET',
} as const;
const ProxyQuery = Type.Object({
  Authentication: Type.Optional(Type.String({ description: '地图读取凭证' })),
});
export const proxyRoutes = {
  base: defineRoute({
    ...proxied,
    path: '/mapService/proxy/:id',
    summary: '经代理访问登记的地图服务（按参数）',
    params: IdParams,
    query: ProxyQuery,
  }),
  below: defineRoute({
    ...proxied,
    path: '/mapService/proxy/:id/*',
    summary: '经代理访问登记的地图服务（按路径）',
    params: Type.Object({ ...IdParams.properties, '*': Type.String({ maxLength: 500 }) }),
    query: ProxyQuery,
  }),
} as const;
