import { defineRoute, IsoTime, Nullable } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';

const tag = '举报';
const Text = Type.String();
const ProcessParams = Type.Object({ processId: Type.String({ minLength: 1, maxLength: 64 }) });

/** Who reported, for those whose capability lets them know. */
export const Reporter = Type.Object({ name: Text, phone: Nullable(Text) });
export type Reporter = Static<typeof Reporter>;

/** What a reader is told of whoever reported. */
export const ReportFacts = Type.Object({
  /** The case hides who began it. */
  isSealed: Type.Boolean(),
  isAnonymous: Type.Boolean({ description: '举报人要求匿名：说明理由后才能查看' }),
  isMine: Type.Boolean({ description: '本人的举报' }),
  hasCode: Type.Boolean({ description: '已有查询码' }),
  reporter: Nullable(Reporter),
  /** The county's words on who may learn the name; told to whoever reported alone. */
  protection: Nullable(Text),
  can: Type.Array(Text, { description: 'open 说明理由查看举报人，code 取得查询码，anonymity 设置匿名' }),
});
export type ReportFacts = Static<typeof ReportFacts>;

export const getReport = defineRoute({
  method: 'GET',
  path: '/v1/report/:processId',
  summary: '举报人保护情况（举报人仅对有权限者显示）',
  tag,
  access: 'session',
  params: ProcessParams,
  data: ReportFacts,
});

export const openReporter = defineRoute({
  method: 'POST',
  path: '/v1/report/:processId/reporter',
  summary: '说明理由，查看举报人（记入日志）',
  tag,
  access: 'session',
  capability: 'homestead.reporter.read',
  params: ProcessParams,
  body: Type.Object({ reason: Type.String({ maxLength: 500 }) }),
  data: Reporter,
  trims: ['reason'],
});

export const setAnonymity = defineRoute({
  method: 'PUT',
  path: '/v1/report/:processId/anonymity',
  summary: '举报人设置是否匿名',
  tag,
  access: 'session',
  params: ProcessParams,
  body: Type.Object({ anonymous: Type.Boolean() }),
  data: Type.Null(),
  success: '设置成功',
});

export const giveFollowCode = defineRoute({
  method: 'POST',
  path: '/v1/report/:processId/code',
  summary: '举报人取得查询码（只显示一次，新码使旧码失效）',
  tag,
  access: 'session',
  params: ProcessParams,
  data: Type.Object({ code: Text }),
});

/** How far a report is, without anything that its form says. */
export const FollowedReport = Type.Object({
  caseNo: Nullable(Text),
  processName: Text,
  stage: Text,
  createTime: IsoTime,
  endTime: Nullable(IsoTime),
  steps: Type.Array(Type.Object({ taskName: Text, result: Nullable(Text), time: IsoTime })),
});
export type FollowedReport = Static<typeof FollowedReport>;

export const followReport = defineRoute({
  method: 'GET',
  path: '/v1/report/follow/:code',
  summary: '凭查询码查询举报进度',
  tag,
  access: 'public',
  signIn: 'failures',
  params: Type.Object({ code: Type.String({ minLength: 1, maxLength: 40 }) }),
  data: FollowedReport,
});
