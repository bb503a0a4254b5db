import {
  defineRoute,
  exportOf,
  IdParams,
  IsoTime,
  ListQuery,
  Nullable,
  Page,
} from '@homestead/http/contract';
import { type Static, Type } from 'typebox';
import { consumerTexts } from './texts.ts';

const tag = '人员';
const exact = { additionalProperties: false };
const State = Type.Union([Type.Literal('YES'), Type.Literal('NO')], { description: 'YES：启用；NO：禁用' });

/** A secret as lists show it: never the secret itself. */
export const ConsumerSecret = Type.Object({
  id: Type.String(),
  createTime: IsoTime,
  lastUsedAt: Nullable(IsoTime),
});

/** Another system that calls us, by a key of its own. */
export const Consumer = Type.Object({
  id: Type.String(),
  keyId: Type.String({ description: '公开的密钥编号' }),
  name: Type.String(),
  scopes: Type.Array(Type.String(), { description: '允许调用的内容，由各模块定义' }),
  networks: Type.Array(Type.String(), { description: '允许来访的网段；为空不限' }),
  expiresOn: Nullable(Type.String({ description: '有效期至（含），YYYY-MM-DD' })),
  fileMbPerDay: Nullable(Type.Integer({ description: '每日送交文件的上限（MB）；为空不限' })),
  fileBytesToday: Type.Integer({ description: '今日已收文件的字节数' }),
  qyzt: State,
  secrets: Type.Array(ConsumerSecret),
  createTime: IsoTime,
  version: Type.Integer(),
});
export type Consumer = Static<typeof Consumer>;

const fields = {
  name: Type.String({ minLength: 1, maxLength: 60 }),
  scopes: Type.Array(Type.String({ pattern: '^[A-Za-z][\\w.:/-]{0,99}$' }), { maxItems: 100 }),
  networks: Type.Array(Type.String({ minLength: 1, maxLength: 50 }), { maxItems: 50 }),
  expiresOn: Nullable(Type.String({ maxLength: 10 })),
  fileMbPerDay: Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
};

/** A secret as it is shown once. */
const Shown = Type.Object({
  consumer: Consumer,
  secret: Type.String({ description: '密钥，只显示这一次' }),
});

const path = '/v1/consumer';
const one = `${path}/:id`;

export const listConsumers = defineRoute({
  method: 'GET',
  path,
  summary: '接口调用方列表',
  tag,
  access: 'session',
  capability: 'people.consumer.read',
  query: Type.Object({ ...ListQuery.properties, qyzt: Type.Optional(State) }),
  data: Page(Consumer),
});

export const exportConsumers = exportOf(listConsumers, `${path}/export`);

export const getConsumer = defineRoute({
  method: 'GET',
  path: one,
  summary: '接口调用方',
  tag,
  access: 'session',
  capability: 'people.consumer.read',
  params: IdParams,
  data: Consumer,
});

export const createConsumer = defineRoute({
  method: 'POST',
  path,
  summary: '新增接口调用方，返回只显示一次的密钥',
  tag,
  access: 'session',
  capability: 'people.consumer.edit',
  body: Type.Object(
    {
      name: fields.name,
      scopes: Type.Optional(fields.scopes),
      networks: Type.Optional(fields.networks),
      expiresOn: Type.Optional(fields.expiresOn),
      fileMbPerDay: Type.Optional(fields.fileMbPerDay),
      qyzt: Type.Optional(State),
    },
    exact,
  ),
  data: Shown,
  success: consumerTexts.created,
});

export const updateConsumer = defineRoute({
  method: 'PUT',
  path: one,
  summary: '修改接口调用方',
  tag,
  access: 'session',
  capability: 'people.consumer.edit',
  params: IdParams,
  body: Type.Object(
    {
      name: Type.Optional(fields.name),
      scopes: Type.Optional(fields.scopes),
      networks: Type.Optional(fields.networks),
      expiresOn: Type.Optional(fields.expiresOn),
      fileMbPerDay: Type.Optional(fields.fileMbPerDay),
      qyzt: Type.Optional(State),
      version: Type.Integer({ minimum: 1 }),
    },
    exact,
  ),
  data: Consumer,
  success: consumerTexts.edited,
});

export const deleteConsumer = defineRoute({
  method: 'DELETE',
  path: one,
  summary: '删除接口调用方，其密钥立即失效',
  tag,
  access: 'session',
  capability: 'people.consumer.edit',
  params: IdParams,
  success: consumerTexts.deleted,
});

export const addConsumerSecret = defineRoute({
  method: 'POST',
  path: `${one}/secret`,
  summary: '增加一个密钥以便更换（同时有效的至多两个），只显示一次',
  tag,
  access: 'session',
  capability: 'people.consumer.edit',
  params: IdParams,
  data: Shown,
  success: consumerTexts.set,
});

export const endConsumerSecret = defineRoute({
  method: 'DELETE',
  path: `${one}/secret/:secretId`,
  summary: '停用一个密钥',
  tag,
  access: 'session',
  capability: 'people.consumer.edit',
  params: Type.Object({ ...IdParams.properties, secretId: Type.String({ maxLength: 64 }) }),
  success: consumerTexts.set,
});
