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

const tag = '流程';
const base = '/v1/flowable/service-call';
const common = { tag, access: 'session', capability: 'workflow.definition.deploy' } as const;

/** A call of another system that a case waits for. */
export const ServiceCallRow = Type.Object({
  id: Type.String(),
  processId: Type.String(),
  caseNo: Nullable(Type.String()),
  processName: Type.String(),
  divisionName: Type.String(),
  name: Type.String({ description: '服务任务的名称' }),
  call: Type.String({ description: '接入接口的标识' }),
  state: Type.Enum(['waiting', 'failed', 'calling', 'suspended'], {
    description: '等待首次调用、未成功待重试、正在调用、随案件挂起',
  }),
  attempts: Type.Integer(),
  failure: Nullable(Type.String({ description: '最近一次未成功的原因，个人信息已脱敏' })),
  nextTime: IsoTime,
  createTime: IsoTime,
});
export type ServiceCallRow = Static<typeof ServiceCallRow>;

export const listServiceCalls = defineRoute({
  ...common,
  method: 'GET',
  path: base,
  summary: '流程中等待其他系统答复的调用',
  query: Type.Object({
    ...ListQuery.properties,
    state: Type.Optional(Type.Enum(['waiting', 'failed'])),
  }),
  data: Page(ServiceCallRow),
});
export const exportServiceCalls = exportOf(listServiceCalls, `${base}/export`);
export const retryServiceCall = defineRoute({
  ...common,
  method: 'POST',
  path: `${base}/:id/retry`,
  summary: '立即重试一个调用',
  params: IdParams,
  data: Type.Null(),
  success: '将立即重试',
});
export const skipServiceCall = defineRoute({
  ...common,
  method: 'POST',
  path: `${base}/:id/skip`,
  summary: '放弃一个未成功的调用：不取得答复，案件进入下一环节，理由记入流转记录',
  params: IdParams,
  body: Type.Object({ reason: Type.String({ maxLength: 500 }) }, { additionalProperties: false }),
  data: Type.Null(),
  success: '已放弃调用，案件进入下一环节',
  trims: ['reason'],
});
