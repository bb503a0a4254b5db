import { dayRangeQuery, IsoTime, ListQuery, Nullable } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';
import type { Action, CaseStatus, TaskStatus } from './actions.ts';
import { WarningAnswer } from './answers.ts';
import { GuidePart } from './guides.ts';
import { urgencies } from './notifications.ts';

const Text = Type.String();
const Status = Type.Unsafe<CaseStatus>(Type.String());
/** What the reader may do, as the server decides it. The words of closed unions stay out of the first load of clients. */
const Can = Type.Array(Type.Unsafe<Action>(Type.String()));

/** Given when the case is handed in: a draft has none. */
const CaseNo = Nullable(Type.String({ description: '办件编号；草稿为空，提交后编号' }));

const Urgent = Type.Enum([...urgencies]);

/** What is told of a task's deadline, by the county's clock and its holiday table. */
const deadline = {
  dueAt: Nullable(IsoTime),
  overdue: Type.Boolean(),
  urgency: Urgent,
  daysLeft: Nullable(
    Type.Integer({ description: '剩余工作日（0 为今天到期）；已超期时为负的天数；没有期限或已停表时为空' }),
  ),
  calendarGaps: Type.Array(Type.Integer(), { description: '期限经过而没有节假日表的年份：只扣除周末' }),
};

/** `{[group]: {[field]: value}}` as api.md describes it; the form engine judges the inside. */
export const FormDataShape = Type.Record(Type.String(), Type.Unknown());

export const FormKeyEntry = Type.Object({ formKey: Text, taskName: Text, taskKey: Text });
export type FormKeyEntry = Static<typeof FormKeyEntry>;

export const Outcome = Type.Object({
  id: Text,
  label: Text,
  status: Type.Integer({ description: '1 同意/提交，0 退回/不予批准' }),
  kind: Text,
  reason: Type.Boolean({ description: '须填写办理意见' }),
});
export type Outcome = Static<typeof Outcome>;

/** What somebody who decides says of a warning: what was checked, and why it may be so. */
const GivenAnswer = Type.Object({
  rule: Type.String({ minLength: 1, maxLength: 160 }),
  reason: Type.String({ maxLength: 4000 }),
});
export type GivenAnswer = Static<typeof GivenAnswer>;
/** How many letters and digits an answer has at least, and how many characters at most. */
export const answerLimits = { shortest: 4, longest: 500 } as const;
export const GivenAnswers = Type.Array(GivenAnswer, {
  maxItems: 100,
  description: '对提示的答复：已核实的情况和原因',
});

/** What the reader has written beside the form of a task and not sent yet. */
export const TaskDraft = Type.Object(
  { opinion: Text, answers: GivenAnswers },
  { description: '本人暂存的办理意见和答复' },
);
export type TaskDraft = Static<typeof TaskDraft>;

/** The answers that a case has, oldest first; empty for a reader who may not read them. */
const WarningAnswers = Type.Array(WarningAnswer, { description: '各环节对提示的答复' });
/** What the person named in a case is called: an applicant, or whoever a report accuses. */
const ApplicantLabel = Type.String({ description: '案件中所列人员的称谓（申请人、被举报人）' });

/** A task as lists and replies of submits show it. */
export const TaskSummary = Type.Object({
  id: Text,
  processId: Text,
  processKey: Text,
  processName: Text,
  caseNo: CaseNo,
  taskKey: Text,
  taskName: Text,
  applicant: Text,
  applicantLabel: ApplicantLabel,
  division: Text,
  divisionName: Text,
  assignee: Nullable(Text),
  assigneeName: Nullable(Text),
  createTime: IsoTime,
  approverTime: Nullable(IsoTime),
  approverStatus: Nullable(Type.Integer()),
  outcome: Nullable(Text),
  outcomeLabel: Type.Optional(Nullable(Type.String({ description: '办理结果' }))),
  isReturned: Type.Optional(Type.Boolean({ description: '被退回到本环节，待修改后再提交' })),
  ...deadline,
  status: Type.Unsafe<TaskStatus>(Type.String()),
  visit: Nullable(Type.Integer({ description: '第几次到场' })),
  batch: Type.Array(Text, { description: '可批量办理的办理结果' }),
});
export type TaskSummary = Static<typeof TaskSummary>;

export const Masked = Type.Boolean({ description: '个人信息是否已对该读者隐去' });

const WithdrawEnds = Type.Boolean({ description: '撤回这一步就结束整个案件' });

export const TaskDetail = Type.Object({
  id: Text,
  processId: Text,
  processKey: Text,
  processName: Text,
  caseNo: CaseNo,
  applicant: Text,
  applicantLabel: ApplicantLabel,
  division: Text,
  divisionName: Text,
  taskKey: Text,
  taskName: Text,
  status: Status,
  stage: Text,
  formKeyList: Type.Array(FormKeyEntry),
  formData: FormDataShape,
  masked: Masked,
  disabled: Type.Boolean(),
  can: Can,
  outcomes: Type.Array(Outcome),
  opinionOnly: Type.Boolean({ description: '只填写办理意见，表单只读' }),
  assignee: Nullable(Text),
  assigneeName: Nullable(Text),
  createTime: IsoTime,
  ...deadline,
  version: Type.Integer(),
  headForm: Nullable(Type.String({ description: '案件抬头所用的表单' })),
  hasVisits: Type.Boolean({ description: '流程有现场踏勘环节' }),
  guide: Type.Array(GuidePart, { description: '本环节的办理须知' }),
  withdrawEnds: WithdrawEnds,
  returnReason: Nullable(Text),
  returnedBy: Nullable(Type.String({ description: '退回的环节和办理人' })),
  taskState: Type.Unsafe<TaskStatus>(Type.String({ description: 'open 待办，done 已办，cancelled 已取消' })),
  returnTargets: Type.Array(Type.Object({ taskKey: Text, taskName: Text }), {
    description: '可退回的环节，按流程顺序',
  }),
  delegatedBy: Nullable(Text),
  resubmitTo: Nullable(Type.String({ description: '提交后直接送回的环节（退回人）' })),
  answers: WarningAnswers,
  draft: Nullable(TaskDraft),
});
export type TaskDetail = Static<typeof TaskDetail>;

export const CaseListItem = Type.Object({
  id: Text,
  processId: Text,
  processKey: Text,
  processName: Text,
  caseNo: CaseNo,
  status: Status,
  stage: Text,
  applicant: Text,
  applicantLabel: ApplicantLabel,
  division: Text,
  divisionName: Text,
  createTime: IsoTime,
  endTime: Nullable(IsoTime),
  currentTasks: Type.Array(Text),
  urgency: Urgent,
});
export type CaseListItem = Static<typeof CaseListItem>;

/** What the reader may do on one task, told with the whole case. */
export const TaskActs = Type.Object({
  taskId: Text,
  taskKey: Text,
  taskName: Text,
  can: Can,
  withdrawEnds: WithdrawEnds,
});

export const CaseDetail = Type.Object({
  ...CaseListItem.properties,
  submitTime: Type.Union([IsoTime, Type.Null()], { description: '首次提交的时间，草稿为空' }),
  formKeyList: Type.Array(FormKeyEntry),
  formData: FormDataShape,
  masked: Masked,
  tasks: Type.Array(TaskSummary),
  can: Can,
  acts: Type.Array(TaskActs, { description: '可在流程页上办理的任务及其操作' }),
  processVersion: Type.Integer({ description: '案件所在的流程版本' }),
  clockStopped: Type.Boolean(),
  answers: WarningAnswers,
  headForm: Nullable(Type.String({ description: '案件抬头所用的表单' })),
});
export type CaseDetail = Static<typeof CaseDetail>;

export const SubmitReply = Type.Object({
  processId: Text,
  caseNo: CaseNo,
  status: Status,
  tasks: Type.Array(TaskSummary),
  warnings: Type.Array(Type.Object({ path: Text, message: Text })),
  version: Type.Optional(Type.Integer({ description: '任务操作后该任务的版本，随下一次暂存或提交送回' })),
});
export type SubmitReply = Static<typeof SubmitReply>;

/** One entry of the timeline (spec 2 §3 "Flow record"). */
export const FlowRecord = Type.Object({
  id: Text,
  taskId: Nullable(Text),
  taskKey: Text,
  taskName: Text,
  approver: Nullable(Text),
  approverStatus: Nullable(Type.Integer()),
  approverContent: Nullable(Text),
  outcome: Nullable(Text),
  outcomeLabel: Nullable(Text),
  createTime: IsoTime,
  approverTime: Nullable(IsoTime),
  dueAt: Nullable(IsoTime),
  formKey: Nullable(Text),
  kind: Text,
  fileIds: Type.Array(Text, { description: '评论所附的文件' }),
  onBehalfOf: Nullable(Type.String({ description: '受谁委托办理' })),
  readAt: Nullable(IsoTime),
  readBy: Nullable(Type.String({ description: '催办：谁已查看' })),
  suspended: Type.Boolean({ description: '没有办完，流程已挂起' }),
});
export type FlowRecord = Static<typeof FlowRecord>;

/** One element of the diagram of a case, as it stands there. */
export const DiagramElement = Type.Object({
  id: Text,
  name: Text,
  type: Text,
  state: Type.Union([
    Type.Literal('current'),
    Type.Literal('waiting'),
    Type.Literal('done'),
    Type.Literal('rejected'),
    Type.Literal('again'),
    Type.Literal('open'),
  ]),
  /** How often it was completed. */
  times: Type.Integer(),
  by: Nullable(Text),
  result: Nullable(Text),
  at: Nullable(IsoTime),
  /** While it waits: for whom, since when, until when. */
  holders: Type.Array(Text),
  since: Nullable(IsoTime),
  dueAt: Nullable(IsoTime),
  overdue: Type.Boolean(),
});
export type DiagramElement = Static<typeof DiagramElement>;

export const CaseDiagram = Type.Object({
  processId: Text,
  processKey: Text,
  name: Text,
  version: Type.Integer(),
  status: Status,
  bpmn: Text,
  elements: Type.Array(DiagramElement),
  flows: Type.Array(Text, { description: '走过的连线' }),
});
export type CaseDiagram = Static<typeof CaseDiagram>;

export const TaskQuery = Type.Object({
  ...ListQuery.properties,
  state: Type.Optional(
    Type.Union([
      Type.Literal('todo'),
      Type.Literal('claimable'),
      Type.Literal('done'),
      Type.Literal('started'),
      Type.Literal('visible'),
    ]),
  ),
  processKey: Type.Optional(Type.String({ maxLength: 64 })),
  taskKey: Type.Optional(Type.String({ maxLength: 200, description: '可用逗号分隔多个' })),
  division: Type.Optional(Type.String({ maxLength: 12 })),
  overdue: Type.Optional(Type.Boolean()),
  visit: Type.Optional(Type.Integer({ minimum: 1, maximum: 9, description: '第几次到场' })),
  onSite: Type.Optional(Type.Boolean({ description: '只要到场任务' })),
  urgency: Type.Optional(Urgent),
  ...dayRangeQuery,
});
export type TaskQuery = Static<typeof TaskQuery>;

export const CaseListQuery = Type.Object({
  ...ListQuery.properties,
  processKey: Type.Optional(Type.String({ maxLength: 64 })),
  status: Type.Optional(Type.String({ maxLength: 80, description: '可用逗号分隔多个' })),
  division: Type.Optional(Type.String({ maxLength: 12 })),
  mine: Type.Optional(Type.Boolean()),
  ...dayRangeQuery,
});

export const StartBody = Type.Object({
  processKey: Type.String({ minLength: 1, maxLength: 64 }),
  formData: Type.Optional(FormDataShape),
  draft: Type.Optional(Type.Boolean()),
  anonymous: Type.Optional(Type.Boolean({ description: '匿名举报：须说明理由才能查看举报人' })),
  approverContent: Type.Optional(Type.String({ maxLength: 4000 })),
  answers: Type.Optional(GivenAnswers),
});

export const CompleteBody = Type.Object({
  taskId: Type.String({ minLength: 1, maxLength: 64 }),
  approverStatus: Type.Union([Type.Literal(1), Type.Literal(0)]),
  approverContent: Type.Optional(Type.Union([Type.String({ maxLength: 4000 }), Type.Null()])),
  outcome: Type.Optional(Type.Union([Type.String({ maxLength: 64 }), Type.Null()])),
  formData: Type.Optional(FormDataShape),
  answers: Type.Optional(GivenAnswers),
  version: Type.Optional(
    Type.Integer({
      description:
        '读取任务时的版本，之后任务有变化的按 40900 拒绝；未送的（只按规格送 approverStatus 的客户端）以服务器受理时的任务为准，受理期间有变化的同样拒绝',
    }),
  ),
});
export type CompleteBody = Static<typeof CompleteBody>;

export const ActionBody = Type.Object({
  formData: Type.Optional(FormDataShape),
  approverContent: Type.Optional(Nullable(Type.String({ maxLength: 4000, description: '暂存的办理意见' }))),
  answers: Type.Optional(GivenAnswers),
  toTaskKey: Type.Optional(Type.String({ maxLength: 64 })),
  reason: Type.Optional(Type.String({ maxLength: 2000 })),
  userId: Type.Optional(Type.String({ maxLength: 64 })),
  definitionId: Type.Optional(Type.String({ maxLength: 64, description: '迁移到的流程版本' })),
  userIds: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 50 })),
  mode: Type.Optional(Type.Union([Type.Literal('before'), Type.Literal('parallel'), Type.Literal('after')])),
  text: Type.Optional(Type.String({ maxLength: 2000 })),
  fileIds: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 20 })),
  version: Type.Optional(Type.Integer()),
});
export type ActionBody = Static<typeof ActionBody>;

/** Evidence of a map check kept with the case (workflow.md, Checks). */
/** A lookup in another system that was made for a case; the values that were told are not kept. */
export const CaseLookup = Type.Object({
  id: Text,
  source: Text,
  formTitle: Text,
  at: IsoTime,
  by: Text,
  isOk: Type.Boolean(),
  fields: Type.Array(
    Type.Object({
      path: Text,
      label: Text,
      use: Type.Enum(['fill', 'compare']),
      isSame: Type.Boolean({ description: '查询时与表单一致' }),
    }),
  ),
});

export const CheckRecord = Type.Object({
  layerId: Text,
  layerName: Text,
  layerVersion: Nullable(Text),
  layerTitle: Type.String({ description: '图层名称、年份和版本' }),
  nearest: Nullable(Type.Number({ description: '到该图层最近处的距离（米）；未测或5公里内没有时为空' })),
  geometry: Type.Unknown(),
  occupied: Type.Boolean(),
  area: Type.Number(),
  byClass: Type.Array(Type.Object({ name: Text, area: Type.Number() })),
  slivers: Type.Unknown(),
  text: Text,
  method: Text,
  softwareVersion: Text,
  at: IsoTime,
  by: Nullable(Text),
});
