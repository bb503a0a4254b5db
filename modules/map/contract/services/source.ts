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

const exact = { additionalProperties: false };

/** What a source may be. Our own published layers are a source too, which is derived and not kept. */
export const sourceKinds = ['WMS', 'WFS', 'WMTS', 'XYZ', '矢量切片服务', 'ArcGIS REST'] as const;
export type SourceKind = (typeof sourceKinds)[number];
export const ownSourceId = 'own';
const Kind = Type.Enum(sourceKinds, { description: '服务源类型' });
export const State = Type.Enum(['YES', 'NO'], { description: 'YES 启用，NO 禁用' });
export type State = 'YES' | 'NO';

export const credentialTypes = ['none', 'basic', 'header', 'query'] as const;
const CredentialType = Type.Enum(credentialTypes, {
  description: 'none 无，basic 用户名和密码，header 请求头，query 地址参数（如天地图 tk）',
});

/** How a source is told who asks; the secret is written and never read. */
export const CredentialsBody = Type.Object(
  {
    type: CredentialType,
    /** Name of the header or parameter. */
    name: Type.Optional(Type.String({ maxLength: 100 })),
    userName: Type.Optional(Type.String({ maxLength: 100 })),
    secret: Type.Optional(Type.String({ maxLength: 2000, description: '不填则保留原密钥' })),
  },
  exact,
);
export type CredentialsBody = Static<typeof CredentialsBody>;

export const Health = Type.Object({
  state: Type.Enum(['unknown', 'up', 'down'], { description: 'unknown 未检测，up 正常，down 异常' }),
  message: Type.String(),
  milliseconds: Nullable(Type.Integer()),
  since: Nullable(IsoTime),
  checkedAt: Nullable(IsoTime),
  answeredAt: Nullable(Type.String({ description: '最近一次正常应答的时间' })),
});
export type Health = Static<typeof Health>;

export const ServiceSource = Type.Object({
  id: Type.String(),
  name: Type.String(),
  kind: Type.Enum(['own', ...sourceKinds]),
  baseUrl: Type.String(),
  credentials: Type.Object({
    type: CredentialType,
    name: Type.String(),
    userName: Type.String(),
    hasSecret: Type.Boolean(),
  }),
  networks: Type.Array(Type.String()),
  timeoutSeconds: Type.Integer(),
  maxMegabytes: Type.Integer(),
  cacheSeconds: Type.Integer(),
  dailyLimit: Nullable(Type.Integer()),
  callsToday: Type.Integer(),
  refusedToday: Type.Integer(),
  services: Type.Integer({ description: '已登记的服务数' }),
  remark: Type.String(),
  state: State,
  health: Health,
  createTime: IsoTime,
  updateTime: IsoTime,
  version: Type.Integer(),
});
export type ServiceSource = Static<typeof ServiceSource>;

const fields = {
  name: Type.String({ minLength: 1, maxLength: 60 }),
  kind: Kind,
  baseUrl: Type.String({
    minLength: 1,
    maxLength: 1000,
    description: '服务地址；XYZ 和矢量切片为带 {z}、{x}、{y} 的地址',
  }),
  credentials: CredentialsBody,
  networks: Type.Array(Type.String({ minLength: 1, maxLength: 50 }), { maxItems: 50 }),
  timeoutSeconds: Type.Integer({ minimum: 1, maximum: 120 }),
  maxMegabytes: Type.Integer({ minimum: 1, maximum: 500 }),
  cacheSeconds: Type.Integer({ minimum: 0, maximum: 31_536_000 }),
  dailyLimit: Nullable(Type.Integer({ minimum: 1, maximum: 100_000_000 })),
  remark: Type.String({ maxLength: 200 }),
  state: State,
};
const optional = {
  credentials: Type.Optional(fields.credentials),
  networks: Type.Optional(fields.networks),
  timeoutSeconds: Type.Optional(fields.timeoutSeconds),
  maxMegabytes: Type.Optional(fields.maxMegabytes),
  cacheSeconds: Type.Optional(fields.cacheSeconds),
  dailyLimit: Type.Optional(fields.dailyLimit),
  remark: Type.Optional(fields.remark),
  state: Type.Optional(fields.state),
};
export const SourceBody = Type.Object(
  { name: fields.name, kind: fields.kind, baseUrl: fields.baseUrl, ...optional },
  exact,
);
export type SourceBody = Static<typeof SourceBody>;
export const SourceChange = Type.Object(
  {
    name: Type.Optional(fields.name),
    kind: Type.Optional(fields.kind),
    baseUrl: Type.Optional(fields.baseUrl),
    ...optional,
    version: Type.Integer({ minimum: 1 }),
  },
  exact,
);
export type SourceChange = Static<typeof SourceChange>;

/** How tiles lie: numbers of the reference system, units a pixel by level, and what each level is called. */
export const TileService = Type.Object(
  {
    wkid: Type.Integer(),
    resolutions: Type.Array(Type.Number({ exclusiveMinimum: 0 }), { minItems: 1, maxItems: 60 }),
    levelIds: Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: 60 }),
    origin: Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }),
    tileSize: Type.Array(Type.Integer({ minimum: 1, maximum: 4096 }), { minItems: 2, maxItems: 2 }),
    matrixSet: Type.String({ maxLength: 200 }),
  },
  exact,
);
export type TileService = Static<typeof TileService>;

/** A layer that a source offers. */
export const OfferedLayer = Type.Object({
  name: Type.String(),
  title: Type.String(),
  directory: Type.String(),
  type: Type.Enum(sourceKinds),
  srs: Type.Array(Type.String()),
  bbox: Nullable(Type.Array(Type.Number())),
  styles: Type.Array(Type.String()),
  formats: Type.Array(Type.String()),
  tileService: Nullable(TileService),
  template: Nullable(Type.String()),
  minScale: Nullable(Type.Number()),
  maxScale: Nullable(Type.Number()),
  isRegistered: Type.Boolean(),
});
export type OfferedLayer = Static<typeof OfferedLayer>;
export const SourceCapabilities = Type.Object({
  title: Type.String(),
  version: Type.String(),
  layers: Type.Array(OfferedLayer),
});
export type SourceCapabilities = Static<typeof SourceCapabilities>;

export const TestResult = Type.Object({
  ok: Type.Boolean(),
  message: Type.String(),
  milliseconds: Type.Integer(),
  layers: Type.Integer({ description: '能力文档中的图层数' }),
  health: Health,
});
export type TestResult = Static<typeof TestResult>;

const path = '/v1/serviceSource';
const one = `${path}/:id`;
const reads = { tag: '地图服务', access: 'session', capability: 'map.service.read' } as const;
const edits = { ...reads, capability: 'map.service.edit' } as const;

export const sourceRoutes = {
  list: defineRoute({
    ...reads,
    method: 'GET',
    path,
    summary: '服务源列表',
    query: Type.Object({
      ...ListQuery.properties,
      kind: Type.Optional(Kind),
      state: Type.Optional(State),
      health: Type.Optional(Type.Enum(['unknown', 'up', 'down'])),
    }),
    data: Type.Object({ ...Page(ServiceSource).properties, can: Type.Array(Type.String()) }),
  }),
  get: defineRoute({
    ...reads,
    method: 'GET',
    path: one,
    summary: '一个服务源（不含密钥）',
    params: IdParams,
    data: ServiceSource,
  }),
  create: defineRoute({
    ...edits,
    method: 'POST',
    path,
    summary: '登记服务源，密钥加密保存',
    body: SourceBody,
    data: ServiceSource,
    idempotent: true,
    success: doneTexts.created,
  }),
  update: defineRoute({
    ...edits,
    method: 'PUT',
    path: one,
    summary: '修改服务源',
    params: IdParams,
    body: SourceChange,
    data: ServiceSource,
    success: doneTexts.changed,
  }),
  remove: defineRoute({
    ...edits,
    method: 'DELETE',
    path: one,
    summary: '删除服务源（有服务的不能删除）',
    params: IdParams,
    success: doneTexts.removed,
  }),
  test: defineRoute({
    ...edits,
    method: 'POST',
    path: `${one}/test`,
    summary: '检测服务源，并记录其状态',
    params: IdParams,
    data: TestResult,
  }),
  capabilities: defineRoute({
    ...edits,
    method: 'GET',
    path: `${one}/capabilities`,
    summary: '读取服务源提供的图层',
    params: IdParams,
    data: SourceCapabilities,
  }),
} as const;

/** The system in which a service is asked that offers several; empty where it tells none: it then answers in its own. */
export const preferredSrs = (srs: readonly string[]): string =>
  ['EPSG:4490', 'EPSG:4326', 'EPSG:3857'].find((one) => srs.includes(one)) ?? srs[0] ?? '';
