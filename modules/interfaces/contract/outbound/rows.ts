import { IsoTime, ListQuery, Nullable } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';

const exact = { additionalProperties: false };
const Code = Type.String({ pattern: '^[a-z][A-Za-z0-9]{0,62}$' });

export const OutboundField = Type.Object(
  {
    code: Code,
    isPlain: Type.Optional(
      Type.Boolean({ description: '个人信息以明文提供给获准的调用方（personal:<路径>）；否则一律脱敏' }),
    ),
  },
  exact,
);

/** What an interface does: it lists records, begins a case, tells how a case stands, or completes a task. */
export const outboundKinds = ['list', 'start', 'state', 'complete'] as const;
export type OutboundKind = (typeof outboundKinds)[number];

/** Names in the body of a call that stand for the case and the decision; no input has one. */
export const reservedInputs = ['processId', 'caseNo', 'outcome', 'opinion', 'answers'] as const;

/** A value that a caller sends, and the field of the form that takes it. */
export const OutboundInput = Type.Object(
  {
    name: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]{0,62}$', description: '调用方使用的名称' }),
    field: Type.String({ maxLength: 130, description: '表单字段（组.字段）' }),
    isRequired: Type.Optional(Type.Boolean()),
  },
  exact,
);
export type OutboundInput = Static<typeof OutboundInput>;

/** What an interface does in cases of a process. */
export const OutboundProcess = Type.Object(
  {
    processKey: Type.String({ maxLength: 64, description: '流程标识' }),
    taskKey: Nullable(Type.String({ maxLength: 128, description: '办理的环节；只用于办理任务' })),
    inputs: Type.Array(OutboundInput, { maxItems: 150 }),
  },
  exact,
);
export type OutboundProcess = Static<typeof OutboundProcess>;

/** A process with the tasks and fields that an interface may name. */
export const OpenProcess = Type.Object({
  processKey: Type.String(),
  name: Type.String(),
  tasks: Type.Array(
    Type.Object({
      taskKey: Type.String(),
      taskName: Type.String(),
      outcomes: Type.Array(Type.Object({ id: Type.String(), label: Type.String() })),
      fields: Type.Array(
        Type.Object({
          path: Type.String(),
          label: Type.String(),
          type: Type.Enum(['text', 'number', 'date', 'object', 'file']),
          isRequired: Type.Boolean(),
        }),
      ),
    }),
  ),
});
export type OpenProcess = Static<typeof OpenProcess>;

/** What a person says of an interface. */
export const outboundFields = {
  path: Type.String({ pattern: '^[a-z][a-z0-9-]{0,59}$', description: '地址的最后一段：/v1/open/<路径>' }),
  name: Type.String({ minLength: 1, maxLength: 60 }),
  directory: Type.String({ maxLength: 120, description: '所在目录，用 / 分级' }),
  description: Type.String({ maxLength: 500 }),
  kind: Type.Enum([...outboundKinds], {
    description: 'list 查询业务数据；start 发起办件；state 查询办件进度；complete 办理任务',
  }),
  process: Nullable(OutboundProcess),
  model: Type.String({ maxLength: 64, description: '数据模型；用于流程的接口为空' }),
  fields: Type.Array(OutboundField, { maxItems: 500 }),
  filters: Type.Array(Code, { maxItems: 100, description: '调用方可用的查询条件' }),
  conditions: Type.Array(
    Type.Object({ field: Code, value: Type.String({ minLength: 1, maxLength: 200 }) }, exact),
    { maxItems: 20, description: '始终成立的条件' },
  ),
  sort: Nullable(Type.String({ maxLength: 64, pattern: '^-?[A-Za-z][A-Za-z0-9]*$' })),
  maxPageSize: Type.Integer({ minimum: 1, maximum: 200 }),
  perMinute: Type.Integer({ minimum: 1, maximum: 100_000, description: '每个调用方每分钟次数' }),
  perDay: Type.Integer({ minimum: 1, maximum: 10_000_000, description: '每个调用方每日次数' }),
  qyzt: Type.Union([Type.Literal('YES'), Type.Literal('NO')], { description: 'YES：启用；NO：禁用' }),
};

export const Outbound = Type.Object({
  id: Type.String(),
  ...outboundFields,
  createTime: IsoTime,
  updateTime: IsoTime,
  version: Type.Integer(),
});
export type Outbound = Static<typeof Outbound>;

const { path, name, ...optional } = outboundFields;
const optionals = Type.Partial(Type.Object(optional, exact)).properties;
export const NewOutbound = Type.Object({ path, name, ...optionals }, exact);
export type NewOutbound = Static<typeof NewOutbound>;
export const ChangedOutbound = Type.Object(
  { ...Type.Partial(Type.Object(outboundFields, exact)).properties, version: Type.Integer() },
  exact,
);

/** A data model with the columns that an interface may give. */
export const PublishableModel = Type.Object({
  group: Type.String(),
  label: Type.String(),
  fields: Type.Array(
    Type.Object({
      code: Type.String(),
      label: Type.String(),
      type: Type.Union([
        Type.Literal('text'),
        Type.Literal('number'),
        Type.Literal('date'),
        Type.Literal('object'),
      ]),
      isPersonal: Type.Boolean(),
      isFilter: Type.Boolean(),
    }),
  ),
});
export type PublishableModel = Static<typeof PublishableModel>;

/** A directory of the catalogue, or an interface in it. */
export interface CatalogueNode {
  id: string;
  name: string;
  type: 'directory' | 'interface';
  path?: string;
  qyzt?: 'YES' | 'NO';
  children?: CatalogueNode[];
}

export const OutboundVersion = Type.Object({
  version: Type.Integer(),
  definition: Type.Record(Type.String(), Type.Unknown()),
  savedBy: Type.String(),
  saveTime: IsoTime,
});

/** One call of a consumer, without bodies. */
export const OutboundCall = Type.Object({
  id: Type.String(),
  time: IsoTime,
  consumer: Type.String(),
  consumerName: Type.String(),
  path: Type.String(),
  interfaceVersion: Nullable(Type.Integer()),
  query: Type.Record(Type.String(), Type.String()),
  ip: Type.String(),
  code: Type.String(),
  message: Type.String(),
  records: Type.Integer(),
  ms: Type.Integer(),
});
export type OutboundCall = Static<typeof OutboundCall>;

export const CallQuery = Type.Object({
  ...ListQuery.properties,
  path: Type.Optional(Type.String({ maxLength: 60 })),
  consumer: Type.Optional(Type.String({ maxLength: 64 })),
  result: Type.Optional(Type.Union([Type.Literal('success'), Type.Literal('failure')])),
});

/** Calls of a number of days, by interface and consumer. */
export const OutboundSums = Type.Object({
  path: Type.String(),
  consumer: Type.String(),
  consumerName: Type.String(),
  calls: Type.Integer(),
  failures: Type.Integer(),
  averageMs: Type.Integer(),
  slowestMs: Type.Integer(),
});
export type OutboundSums = Static<typeof OutboundSums>;
