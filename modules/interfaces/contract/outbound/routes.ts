import {
  Choices,
  defineRoute,
  doneTexts,
  exportOf,
  IdParams,
  importOf,
  ListQuery,
  Page,
} from '@homestead/http/contract';
import { type Static, Type } from 'typebox';
import {
  CallQuery,
  ChangedOutbound,
  NewOutbound,
  OpenProcess,
  Outbound,
  OutboundCall,
  OutboundSums,
  OutboundVersion,
  outboundFields,
  PublishableModel,
} from './rows.ts';

const tag = '开放接口';
const base = '/v1/apiOutbound';
const one = `${base}/:id`;
const exact = { additionalProperties: false };
const session = { tag, access: 'session' } as const;
const reading = { ...session, capability: 'interfaces.outbound.read' } as const;
const editing = { ...session, capability: 'interfaces.outbound.edit' } as const;
const Rec = Type.Record(Type.String(), Type.Unknown());

export const listOutbound = defineRoute({
  ...reading,
  method: 'GET',
  path: base,
  summary: '开放接口列表',
  query: Type.Object({
    ...ListQuery.properties,
    model: Type.Optional(Type.String({ maxLength: 64 })),
    directory: Type.Optional(Type.String({ maxLength: 120 })),
    qyzt: Type.Optional(outboundFields.qyzt),
  }),
  data: Type.Object({ ...Page(Outbound).properties, choices: Type.Object({ directory: Choices }) }),
});

export const exportOutbound = exportOf(listOutbound, `${base}/export`);

export const outboundCatalogue = defineRoute({
  ...reading,
  method: 'GET',
  path: `${base}/catalog`,
  summary: '开放接口目录树',
  data: Type.Array(Rec),
});

export const listModels = defineRoute({
  ...reading,
  method: 'GET',
  path: `${base}/model`,
  summary: '可发布的数据模型及其字段',
  data: Type.Array(PublishableModel),
});

export const listOpenProcesses = defineRoute({
  ...reading,
  method: 'GET',
  path: `${base}/process`,
  summary: '可供接口使用的流程、环节及其字段',
  data: Type.Array(OpenProcess),
});

export const getOutbound = defineRoute({
  ...reading,
  method: 'GET',
  path: one,
  summary: '开放接口',
  params: IdParams,
  data: Outbound,
});

export const createOutbound = defineRoute({
  ...editing,
  method: 'POST',
  path: base,
  summary: '新增开放接口',
  body: NewOutbound,
  data: Outbound,
  success: doneTexts.created,
});

export const updateOutbound = defineRoute({
  ...editing,
  method: 'PUT',
  path: one,
  summary: '修改开放接口',
  params: IdParams,
  body: ChangedOutbound,
  data: Outbound,
  success: doneTexts.changed,
});

export const outboundSheet = importOf(updateOutbound, base, tag);

export const deleteOutbound = defineRoute({
  ...editing,
  method: 'DELETE',
  path: one,
  summary: '删除开放接口',
  params: IdParams,
  data: Type.Null(),
  success: doneTexts.removed,
});

export const outboundVersions = defineRoute({
  ...reading,
  method: 'GET',
  path: `${one}/version`,
  summary: '开放接口的历次版本',
  params: IdParams,
  data: Type.Array(OutboundVersion),
});

/** What a caller sends and gets. */
export const RequestDescription = Type.Object({
  method: Type.String(),
  url: Type.String(),
  headers: Type.Array(Type.Object({ name: Type.String(), description: Type.String() })),
  parameters: Type.Array(
    Type.Object({ name: Type.String(), type: Type.String(), description: Type.String() }),
  ),
  inputs: Type.Array(
    Type.Object({
      name: Type.String(),
      label: Type.String(),
      type: Type.String(),
      isRequired: Type.Boolean(),
    }),
    { description: '请求内容（JSON）；查询接口没有' },
  ),
  fields: Type.Array(
    Type.Object({
      code: Type.String(),
      label: Type.String(),
      type: Type.String(),
      isMasked: Type.Boolean({ description: '对未获准查看个人信息的调用方脱敏' }),
    }),
  ),
  sample: Type.Object({
    body: Type.String({ description: '示例请求内容' }),
    stringToSign: Type.String(),
    signature: Type.String({ description: '以示例密钥计算' }),
    secret: Type.String({ description: '示例密钥，不能用于调用' }),
    headers: Type.Record(Type.String(), Type.String()),
    reply: Rec,
  }),
});
export type RequestDescription = Static<typeof RequestDescription>;

export const describeRequest = defineRoute({
  ...reading,
  method: 'POST',
  path: `${one}/request`,
  summary: '接口的请求说明与示例',
  reads: true,
  params: IdParams,
  data: RequestDescription,
});

export const executeOutbound = defineRoute({
  ...session,
  capability: 'interfaces.outbound.execute',
  method: 'POST',
  path: `${one}/execute`,
  summary:
    '试用接口：以本人身份，或按某调用方的范围；不超出本人权限，个人信息一律脱敏；发起和办理只校验，不写入',
  reads: true,
  share: 'lists',
  params: IdParams,
  body: Type.Object(
    {
      consumer: Type.Optional(Type.String({ maxLength: 64, description: '接口调用方编号' })),
      query: Type.Optional(
        Type.Record(
          Type.String({ maxLength: 64 }),
          Type.Union([Type.String({ maxLength: 200 }), Type.Number()]),
        ),
      ),
      body: Type.Optional(Type.Record(Type.String({ maxLength: 64 }), Type.Unknown())),
    },
    exact,
  ),
  data: Type.Object({ status: Type.Integer(), ms: Type.Integer(), reply: Rec }),
});

export const generateOutbound = defineRoute({
  ...editing,
  method: 'POST',
  path: `${one}/generate`,
  summary: '由数据模型（编号为模型代码）生成接口，或由接口重新生成文档；返回接口及其 OpenAPI 文档',
  params: IdParams,
  body: Type.Object(
    {
      path: Type.Optional(outboundFields.path),
      name: Type.Optional(outboundFields.name),
      directory: Type.Optional(outboundFields.directory),
    },
    exact,
  ),
  data: Type.Object({ interface: Outbound, document: Rec }),
  success: '生成成功',
});

export const outboundDocument = defineRoute({
  ...reading,
  method: 'GET',
  path: `${base}/document`,
  summary: '开放接口的 OpenAPI 文档；指明调用方时只含其获准的接口',
  query: Type.Object({ consumer: Type.Optional(Type.String({ maxLength: 64 })) }),
  data: Rec,
});

export const listOutboundCalls = defineRoute({
  ...reading,
  method: 'GET',
  path: `${base}/log`,
  summary: '开放接口调用日志，不含内容',
  query: CallQuery,
  data: Page(OutboundCall),
});

export const exportOutboundCalls = exportOf(listOutboundCalls, `${base}/log/export`);

export const outboundStatistic = defineRoute({
  ...reading,
  method: 'GET',
  path: `${base}/statistic`,
  summary: '开放接口调用统计',
  query: Type.Object({ days: Type.Optional(Type.Integer({ minimum: 1, maximum: 366, default: 7 })) }),
  data: Type.Object({
    calls: Type.Integer(),
    failures: Type.Integer(),
    averageMs: Type.Integer(),
    records: Type.Array(OutboundSums),
  }),
});

export const callOutbound = defineRoute({
  method: 'GET',
  path: '/v1/open/:path',
  summary: '调用开放接口（签名）；路径 openapi 返回调用方自己的接口文档',
  tag,
  access: 'public',
  params: Type.Object({ path: Type.String({ maxLength: 60 }) }),
  query: Type.Object(
    {
      pageNum: ListQuery.properties.pageNum,
      pageSize: ListQuery.properties.pageSize,
      sort: ListQuery.properties.sort,
    },
    { additionalProperties: true },
  ),
  data: Rec,
});

export const actOutbound = defineRoute({
  method: 'POST',
  path: '/v1/open/:path',
  summary: '调用发起办件或办理任务的开放接口（签名）',
  tag,
  access: 'public',
  idempotent: true,
  keepsText: true,
  params: Type.Object({ path: Type.String({ maxLength: 60 }) }),
  body: Type.Record(Type.String({ maxLength: 64 }), Type.Unknown()),
  data: Rec,
});

export const sendOutboundFile = defineRoute({
  method: 'POST',
  path: '/v1/open/:path/file/:input',
  summary: '向发起办件或办理任务的开放接口送交一个文件（签名；请求内容为文件本身）',
  tag,
  access: 'public',
  kind: 'bytes',
  params: Type.Object({ path: Type.String({ maxLength: 60 }), input: Type.String({ maxLength: 64 }) }),
  query: Type.Object({
    name: Type.String({ minLength: 1, maxLength: 200, description: '文件名，含扩展名' }),
  }),
  data: Type.Object({ id: Type.String(), name: Type.String(), size: Type.Integer() }),
});

/** The path under which a consumer reads the document of its own interfaces. */
export const documentPath = 'openapi';
