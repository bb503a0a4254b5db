import { defineRoute, IdParams, ListQuery, Page } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';
import { CompletionPreview } from './answers.ts';
import { BatchBody, BatchReply, batchTold } from './batch.ts';
import { PeopleQuery, PersonChoice } from './choosing.ts';
import { DefinitionDetail, DefinitionSummary } from './definitions/schemas.ts';
import {
  ActionBody,
  CaseDetail,
  CaseDiagram,
  CaseListItem,
  CaseListQuery,
  CaseLookup,
  CheckRecord,
  CompleteBody,
  FlowRecord,
  Masked,
  StartBody,
  SubmitReply,
  TaskDetail,
  TaskQuery,
  TaskSummary,
} from './schemas.ts';

const tag = '流程';

export const listDefinitions = defineRoute({
  method: 'GET',
  path: '/v1/flowable/process-definition',
  summary: '流程定义列表',
  tag,
  access: 'session',
  query: Type.Object({
    ...ListQuery.properties,
    processKey: Type.Optional(Type.String({ maxLength: 64 })),
    state: Type.Optional(Type.Enum(['active', 'suspended'])),
  }),
  data: Page(DefinitionSummary),
});
export const getDefinition = defineRoute({
  method: 'GET',
  path: '/v1/flowable/process-definition/:id',
  summary: '流程定义',
  tag,
  access: 'session',
  params: IdParams,
  data: DefinitionDetail,
});
export const getDefinitionByKey = defineRoute({
  method: 'GET',
  path: '/v1/flowable/process-definition/key/:processKey',
  summary: '按流程标识取最新流程定义',
  tag,
  access: 'session',
  params: Type.Object({ processKey: Type.String({ maxLength: 64 }) }),
  data: DefinitionDetail,
});
export const deployDefinition = defineRoute({
  method: 'POST',
  path: '/v1/flowable/process-definition',
  summary: '部署流程（BPMN 2.0）',
  tag,
  access: 'session',
  capability: 'workflow.definition.deploy',
  body: Type.Object({ bpmn: Type.String({ minLength: 1, maxLength: 2_000_000 }) }),
  bodySize: 'document',
  data: DefinitionDetail,
  success: '部署成功',
});
export const setDefinitionState = defineRoute({
  method: 'PUT',
  path: '/v1/flowable/process-definition/:id/state',
  summary: '启用或停用流程定义',
  tag,
  access: 'session',
  capability: 'workflow.definition.suspend',
  params: IdParams,
  body: Type.Object({ state: Type.Union([Type.Literal('active'), Type.Literal('suspended')]) }),
  data: DefinitionSummary,
  success: '设置成功',
});
export const listTaskDefinitions = defineRoute({
  method: 'GET',
  path: '/v1/flowable/task-definition',
  summary: '流程的任务定义',
  tag,
  access: 'session',
  query: Type.Object({ processKey: Type.String({ maxLength: 64 }) }),
  data: Type.Array(Type.Unknown()),
});
export const listDataModels = defineRoute({
  method: 'GET',
  path: '/v1/flowable/dataModel/:id',
  summary: '流程使用的数据模型',
  tag,
  access: 'session',
  params: IdParams,
  data: Type.Array(Type.Unknown()),
});
export const getFlowElement = defineRoute({
  method: 'GET',
  path: '/v1/flowable/flowElement/:id/:processKey',
  summary: '流程元素',
  tag,
  access: 'session',
  params: Type.Object({ id: Type.String({ maxLength: 128 }), processKey: Type.String({ maxLength: 64 }) }),
  data: Type.Unknown(),
});
export const startProcess = defineRoute({
  method: 'POST',
  path: '/v1/flowable/process',
  summary: '发起流程（draft 时只保存草稿）',
  tag,
  access: 'session',
  idempotent: true,
  body: StartBody,
  bodySize: 'form',
  rate: 'starts',
  share: 'starts',
  data: SubmitReply,
  success: (body) => ((body as Static<typeof StartBody>).draft ? '已暂存' : '提交成功'),
});
export const listCases = defineRoute({
  method: 'GET',
  path: '/v1/flowable/process',
  summary: '我可查看的流程',
  tag,
  access: 'session',
  query: CaseListQuery,
  data: Page(CaseListItem),
});
export const getCase = defineRoute({
  method: 'GET',
  path: '/v1/flowable/process/:id',
  summary: '流程详情',
  tag,
  access: 'session',
  params: IdParams,
  data: CaseDetail,
});
export const listTasks = defineRoute({
  method: 'GET',
  path: '/v1/flowable/task',
  summary: '我的任务',
  tag,
  access: 'session',
  query: TaskQuery,
  data: Page(TaskSummary),
});
export const countTasks = defineRoute({
  method: 'GET',
  path: '/v1/flowable/task/count',
  summary: '我的待办按环节计数',
  tag,
  access: 'session',
  data: Type.Object({
    todo: Type.Integer(),
    overdue: Type.Integer(),
    amber: Type.Integer({ description: '临近到期' }),
    done: Type.Integer(),
    started: Type.Integer(),
    byTask: Type.Array(
      Type.Object({
        processKey: Type.String(),
        taskKey: Type.String(),
        taskName: Type.String(),
        count: Type.Integer(),
        overdue: Type.Integer(),
        amber: Type.Integer(),
      }),
    ),
  }),
});
export const getTask = defineRoute({
  method: 'GET',
  path: '/v1/flowable/task/:id',
  summary: '任务详情',
  tag,
  access: 'session',
  params: IdParams,
  data: TaskDetail,
});
export const completeTask = defineRoute({
  method: 'PUT',
  path: '/v1/flowable/task',
  summary: '办理任务',
  tag,
  access: 'session',
  idempotent: true,
  body: CompleteBody,
  bodySize: 'form',
  data: SubmitReply,
  success: '提交成功',
});
/** Before a completion: which warnings it has to answer, what it would be refused for, and what comes next. */
export const previewTask = defineRoute({
  method: 'POST',
  path: '/v1/flowable/task/preview',
  summary: '办理前预览：须答复的提示与下一环节',
  tag,
  access: 'session',
  reads: true,
  body: CompleteBody,
  bodySize: 'form',
  data: CompletionPreview,
});
/** Many tasks at once, where their content allows the outcome (`ha:batch`): each is judged as a single completion is. */
export const completeBatch = defineRoute({
  method: 'PUT',
  path: '/v1/flowable/task/batch',
  summary: '批量办理任务（流程允许的办理结果）',
  tag,
  access: 'session',
  idempotent: true,
  body: BatchBody,
  data: BatchReply,
  success: (_body, data) => batchTold(data as BatchReply),
});
export const listPeople = defineRoute({
  method: 'GET',
  path: '/v1/flowable/task/:id/people',
  summary: '任务操作可选的人员（转办、委托、加签、减签、抄送）',
  tag,
  access: 'session',
  params: IdParams,
  query: PeopleQuery,
  data: Page(PersonChoice),
});
export const actOnTask = defineRoute({
  method: 'POST',
  path: '/v1/flowable/task/:id/:action',
  summary: '任务操作（签收、暂存、撤回、退回、转办、改派…）',
  tag,
  access: 'session',
  idempotent: true,
  params: Type.Object({ id: Type.String({ maxLength: 64 }), action: Type.String({ maxLength: 32 }) }),
  body: ActionBody,
  bodySize: 'form',
  data: SubmitReply,
});
/** Throws a draft of one's own away. */
export const discardDraft = defineRoute({
  method: 'DELETE',
  path: '/v1/flowable/process/:id',
  summary: '删除自己的草稿',
  tag,
  access: 'session',
  params: IdParams,
  data: Type.Null(),
  success: '草稿已删除',
});
export const actOnCase = defineRoute({
  method: 'POST',
  path: '/v1/flowable/process/:id/:action',
  summary: '流程操作（挂起、恢复、终止、迁移版本；催办全部在办任务）',
  tag,
  access: 'session',
  idempotent: true,
  params: Type.Object({ id: Type.String({ maxLength: 64 }), action: Type.String({ maxLength: 32 }) }),
  body: ActionBody,
  data: SubmitReply,
});
export const listFlowRecords = defineRoute({
  method: 'GET',
  path: '/v1/flowable/process/:id/tasks',
  summary: '流转记录',
  tag,
  access: 'session',
  params: IdParams,
  data: Type.Array(FlowRecord),
});
export const getDiagram = defineRoute({
  method: 'GET',
  path: '/v1/flowable/process/:id/diagram',
  summary: '流程图与办理位置',
  tag,
  access: 'session',
  params: IdParams,
  data: CaseDiagram,
});
export const listChecks = defineRoute({
  method: 'GET',
  path: '/v1/flowable/process/:id/checks',
  summary: '地图检查的留存证据',
  tag,
  access: 'session',
  params: IdParams,
  data: Type.Array(CheckRecord),
});
export const listLookups = defineRoute({
  method: 'GET',
  path: '/v1/flowable/process/:id/lookups',
  summary: '办理中向其他系统查询的留存记录',
  tag,
  access: 'session',
  params: IdParams,
  data: Type.Array(CaseLookup),
});
/** Form of one finished task, read-only, for Details of the timeline. */
export const getFlowRecordForm = defineRoute({
  method: 'GET',
  path: '/v1/flowable/process/:id/tasks/:recordId',
  summary: '流转记录的表单',
  tag,
  access: 'session',
  params: Type.Object({ id: Type.String({ maxLength: 64 }), recordId: Type.String({ maxLength: 64 }) }),
  data: Type.Object({
    record: FlowRecord,
    formKey: Type.Union([Type.String(), Type.Null()]),
    formData: Type.Record(Type.String(), Type.Unknown()),
    masked: Masked,
  }),
});
