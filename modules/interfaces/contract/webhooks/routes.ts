import {
  defineRoute,
  doneTexts,
  exportOf,
  IdParams,
  IsoTime,
  ListQuery,
  Nullable,
  Page,
} from '@homestead/http/contract';
import { type Static, Type } from 'typebox';
import { webhookTexts as texts } from './texts.ts';

const base = '/v1/webhook';
const one = `${base}/:id`;
const exact = { additionalProperties: false };
const reading = { tag: texts.tag, access: 'session', capability: 'interfaces.webhook.read' } as const;
const editing = { tag: texts.tag, access: 'session', capability: 'interfaces.webhook.edit' } as const;

/** Events of cases that a webhook may ask for. */
export const webhookEvents = ['case.started', 'case.changed', 'case.ended', 'task.done'] as const;
export const deliveryStates = ['waiting', 'done', 'dead'] as const;
const State = Type.Enum(['YES', 'NO'], { description: 'YES 启用，NO 禁用' });

const fields = {
  name: Type.String({ minLength: 1, maxLength: 60 }),
  url: Type.String({ minLength: 1, maxLength: 1000, description: '接收推送的地址，http 或 https' }),
  events: Type.Array(Type.Enum([...webhookEvents]), { maxItems: webhookEvents.length }),
  processKeys: Type.Array(Type.String({ maxLength: 64 }), {
    maxItems: 50,
    description: '只推送这些流程的案件；空为全部',
  }),
  division: Type.String({ maxLength: 20, description: '只推送该行政区划及下级的案件；空为全部' }),
};

/** A secret as lists show it: never the secret itself. */
const Secret = Type.Object({
  id: Type.String(),
  createTime: IsoTime,
  expireTime: Nullable(IsoTime),
});

/** Where events of cases are sent. */
export const Webhook = Type.Object({
  id: Type.String(),
  ...fields,
  qyzt: State,
  secrets: Type.Array(Secret),
  waiting: Type.Integer({ description: '等待推送的事件数' }),
  dead: Type.Integer({ description: '未送达的事件数' }),
  createTime: IsoTime,
  updateTime: IsoTime,
  version: Type.Integer(),
});
export type Webhook = Static<typeof Webhook>;

const { name, url, events, ...rest } = fields;
export const NewWebhook = Type.Object(
  { name, url, events, ...Type.Partial(Type.Object({ ...rest, qyzt: State })).properties },
  exact,
);
export type NewWebhook = Static<typeof NewWebhook>;
const ChangedWebhook = Type.Object(
  {
    ...Type.Partial(Type.Object({ ...fields, qyzt: State })).properties,
    version: Type.Integer({ minimum: 1 }),
  },
  exact,
);

/** A secret as it is shown once. */
export const WebhookShown = Type.Object({
  webhook: Webhook,
  secret: Type.String({ description: '签名密钥，只显示这一次' }),
});
export type WebhookShown = Static<typeof WebhookShown>;

/** One event on its way to one webhook. */
export const Delivery = Type.Object({
  id: Type.String(),
  webhook: Type.String(),
  webhookName: Type.String(),
  eventId: Type.String({ description: '事件编号，重复推送时不变' }),
  event: Type.String(),
  caseNo: Nullable(Type.String()),
  state: Type.Enum([...deliveryStates]),
  attempts: Type.Integer(),
  status: Nullable(Type.Integer({ description: '对方返回的 HTTP 状态' })),
  message: Type.String(),
  nextTime: Nullable(IsoTime),
  createTime: IsoTime,
  doneTime: Nullable(IsoTime),
});
export type Delivery = Static<typeof Delivery>;

export const listWebhooks = defineRoute({
  ...reading,
  method: 'GET',
  path: base,
  summary: '事件推送列表',
  query: Type.Object({
    ...ListQuery.properties,
    qyzt: Type.Optional(State),
    event: Type.Optional(Type.Enum([...webhookEvents])),
  }),
  data: Page(Webhook),
});
export const listDeliveries = defineRoute({
  ...reading,
  method: 'GET',
  path: `${base}/delivery`,
  summary: '推送记录',
  query: Type.Object({
    ...ListQuery.properties,
    webhook: Type.Optional(Type.String({ maxLength: 64 })),
    state: Type.Optional(Type.Enum([...deliveryStates])),
    event: Type.Optional(Type.String({ maxLength: 40 })),
  }),
  data: Page(Delivery),
});
export const exportWebhooks = exportOf(listWebhooks, `${base}/export`);
export const exportDeliveries = exportOf(listDeliveries, `${base}/delivery/export`);
export const getWebhook = defineRoute({
  ...reading,
  method: 'GET',
  path: one,
  summary: '一个事件推送',
  params: IdParams,
  data: Webhook,
});
export const createWebhook = defineRoute({
  ...editing,
  method: 'POST',
  path: base,
  summary: '新增事件推送，返回只显示一次的签名密钥',
  body: NewWebhook,
  data: WebhookShown,
  success: doneTexts.created,
});
export const updateWebhook = defineRoute({
  ...editing,
  method: 'PUT',
  path: one,
  summary: '修改事件推送',
  params: IdParams,
  body: ChangedWebhook,
  data: Webhook,
  success: doneTexts.changed,
});
export const deleteWebhook = defineRoute({
  ...editing,
  method: 'DELETE',
  path: one,
  summary: '删除事件推送及其推送记录',
  params: IdParams,
  success: doneTexts.removed,
});
export const addWebhookSecret = defineRoute({
  ...editing,
  method: 'POST',
  path: `${one}/secret`,
  summary: '更换签名密钥：新旧两个同时签名，旧的到期后停用；只显示一次',
  params: IdParams,
  body: Type.Object(
    {
      keepHours: Type.Optional(
        Type.Integer({ minimum: 0, maximum: 2160, description: '旧密钥保留的小时数，默认 72' }),
      ),
    },
    exact,
  ),
  data: WebhookShown,
  success: doneTexts.set,
});
export const endWebhookSecret = defineRoute({
  ...editing,
  method: 'DELETE',
  path: `${one}/secret/:secretId`,
  summary: '立即停用一个签名密钥',
  params: Type.Object({ ...IdParams.properties, secretId: Type.String({ maxLength: 64 }) }),
  success: doneTexts.set,
});
export const testWebhook = defineRoute({
  ...editing,
  method: 'POST',
  path: `${one}/test`,
  summary: '推送一个测试事件，返回对方的答复',
  params: IdParams,
  data: Type.Object({ ok: Type.Boolean(), message: Type.String(), status: Nullable(Type.Integer()) }),
});
export const replayWebhook = defineRoute({
  ...editing,
  method: 'POST',
  path: `${one}/replay`,
  summary: '重新推送一个地址所有未送达的事件',
  params: IdParams,
  data: Type.Object({ count: Type.Integer() }),
  success: texts.replayed,
});
export const replayDelivery = defineRoute({
  ...editing,
  method: 'POST',
  path: `${base}/delivery/:id/replay`,
  summary: '重新推送一个事件（事件编号不变）',
  params: IdParams,
  data: Delivery,
  success: texts.replayed,
});
