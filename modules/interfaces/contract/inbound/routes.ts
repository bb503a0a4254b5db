import {
  defineRoute,
  doneTexts,
  exportOf,
  IdParams,
  IsoTime,
  importOf,
  ListQuery,
  Nullable,
  Page,
} from '@homestead/http/contract';
import { type Static, Type } from 'typebox';
import { ApiInbound, callMethods, InboundBody, InboundChange, shape } from './registration.ts';

const exact = { additionalProperties: false };
const path = '/v1/apiInbound';
const one = `${path}/:id`;
const reads = { tag: '接口接入', access: 'session', capability: 'interfaces.inbound.read' } as const;
const edits = { ...reads, capability: 'interfaces.inbound.edit' } as const;

/** Values by the names of the inputs. */
const Inputs = Type.Record(Type.String({ maxLength: 40 }), Type.Unknown(), { maxProperties: 100 });
const InputBody = Type.Object({ inputs: Type.Optional(Inputs) }, exact);

/** A request as it would be sent; what is secret is hidden. */
export const ShownRequest = Type.Object({
  method: Type.String(),
  url: Type.String(),
  headers: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
  body: Type.String(),
  plainBody: Nullable(Type.String({ description: '加密前的请求体（个人信息已遮盖），不加密时为空' })),
  signedText: Nullable(Type.String({ description: '签名原文（密钥已遮盖）' })),
});
export type ShownRequest = Static<typeof ShownRequest>;

/** What came of a call. */
export const CallResult = Type.Object({
  ok: Type.Boolean(),
  message: Type.String(),
  status: Nullable(Type.Integer({ description: '对方的 HTTP 状态，没有应答时为空' })),
  milliseconds: Type.Integer(),
  attempts: Type.Integer(),
  isCached: Type.Boolean(),
  contentType: Type.String(),
  bytes: Type.Integer(),
  body: Type.String({ description: '应答的开头，个人信息已遮盖' }),
  plainBody: Nullable(Type.String({ description: '解密后的应答的开头，不加密时为空' })),
  outputs: Type.Record(Type.String(), Type.Unknown()),
  request: ShownRequest,
});
export type CallResult = Static<typeof CallResult>;

export const callPurposes = ['test', 'process', 'form', 'schedule'] as const;
export const InboundLog = Type.Object({
  id: Type.String(),
  at: IsoTime,
  purpose: Type.Enum(callPurposes, { description: 'test 测试，process 流程，form 表单，schedule 定时' }),
  personName: Type.String(),
  caseId: Nullable(Type.String()),
  ok: Type.Boolean(),
  message: Type.String(),
  status: Nullable(Type.Integer()),
  milliseconds: Type.Integer(),
  attempts: Type.Integer(),
  inputs: Type.Record(Type.String(), Type.Unknown(), { description: '输入（个人信息已遮盖）' }),
});
export type InboundLog = Static<typeof InboundLog>;

/** A node of the catalogue: a folder, or a registered call in it. */
export interface CatalogNode {
  id: string;
  name: string;
  nodeType: 'catalog' | 'api';
  method: string | null;
  children: CatalogNode[];
}

/** A registration that a document describes; nothing is kept by it. */
export const Generated = Type.Object({
  name: Type.String(),
  method: Type.Enum(callMethods),
  url: Type.String(),
  ...Type.Partial(Type.Object(shape)).properties,
  remark: Type.Optional(Type.String()),
});
export type Generated = Static<typeof Generated>;
const GenerateBody = Type.Object(
  {
    text: Type.String({
      minLength: 1,
      maxLength: 2_000_000,
      description: 'OpenAPI 文档（JSON）或 curl 命令',
    }),
  },
  exact,
);
const GeneratedList = Type.Object({ requests: Type.Array(Generated) });

export const inboundRoutes = {
  list: defineRoute({
    ...reads,
    method: 'GET',
    path,
    summary: '接入接口列表',
    query: Type.Object({
      ...ListQuery.properties,
      catalog: Type.Optional(Type.String({ maxLength: 200, description: '目录及其下级' })),
      method: Type.Optional(Type.Enum(callMethods)),
      state: Type.Optional(Type.Enum(['YES', 'NO'])),
    }),
    data: Type.Object({ ...Page(ApiInbound).properties, can: Type.Array(Type.String()) }),
  }),
  catalog: defineRoute({
    ...reads,
    method: 'GET',
    path: `${path}/catalog`,
    summary: '接入接口的目录树',
    data: Type.Array(Type.Unsafe<CatalogNode>({ description: '{id, name, nodeType, method, children[]}' })),
  }),
  get: defineRoute({
    ...reads,
    method: 'GET',
    path: one,
    summary: '一个接入接口（不含密钥）',
    params: IdParams,
    data: ApiInbound,
  }),
  create: defineRoute({
    ...edits,
    method: 'POST',
    path,
    summary: '登记接入接口，密钥加密保存',
    body: InboundBody,
    data: ApiInbound,
    idempotent: true,
    success: doneTexts.created,
  }),
  update: defineRoute({
    ...edits,
    method: 'PUT',
    path: one,
    summary: '修改接入接口',
    params: IdParams,
    body: InboundChange,
    data: ApiInbound,
    success: doneTexts.changed,
  }),
  remove: defineRoute({
    ...edits,
    method: 'DELETE',
    path: one,
    summary: '删除接入接口',
    params: IdParams,
    success: doneTexts.removed,
  }),
  request: defineRoute({
    ...reads,
    method: 'POST',
    path: `${one}/request`,
    summary: '显示将要发送的请求，不发送（密钥已遮盖）',
    params: IdParams,
    body: InputBody,
    data: ShownRequest,
  }),
  execute: defineRoute({
    ...edits,
    method: 'POST',
    path: `${one}/execute`,
    summary: '测试请求：发送并显示应答和用时',
    params: IdParams,
    body: InputBody,
    data: CallResult,
  }),
  generate: defineRoute({
    ...edits,
    method: 'POST',
    path: `${path}/generate`,
    summary: '由 OpenAPI 文档或 curl 命令生成登记内容，不保存',
    body: GenerateBody,
    bodySize: 'document',
    data: GeneratedList,
  }),
  generateFor: defineRoute({
    ...edits,
    method: 'POST',
    path: `${one}/generate`,
    summary: '由 OpenAPI 文档或 curl 命令生成该接口的请求，不保存',
    params: IdParams,
    body: GenerateBody,
    bodySize: 'document',
    data: GeneratedList,
  }),
  log: defineRoute({
    ...reads,
    method: 'GET',
    path: `${one}/log`,
    summary: '接入接口的调用日志',
    params: IdParams,
    query: Type.Object({ ...ListQuery.properties, ok: Type.Optional(Type.Boolean()) }),
    data: Page(InboundLog),
  }),
} as const;

export const inboundSheets = {
  export: exportOf(inboundRoutes.list, `${path}/export`),
  ...importOf(inboundRoutes.update, path, '接入接口'),
};
