import { defineRoute, IdParams, IsoTime, Nullable } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';
import { TaskSummary } from './schemas.ts';

const Text = Type.String();
const { dueAt, overdue, urgency, daysLeft, calendarGaps } = TaskSummary.properties;

export const CaseStage = Type.Object({
  title: Text,
  note: Text,
  state: Type.Enum(['done', 'current', 'suspended', 'stopped', 'open']),
  tasks: Type.Array(Text, { description: '属于本阶段的环节' }),
  doneAt: Nullable(IsoTime),
});
export type CaseStage = Static<typeof CaseStage>;

/** What a case waits for now: with whom, and until when. */
export const CaseWait = Type.Object({
  taskKey: Text,
  taskName: Text,
  taskId: Nullable(Type.String({ description: '读者可以办理时的任务' })),
  unit: Type.String({ description: '由哪个单位办理；读者自己办理或等待公示期时为空' }),
  telephone: Nullable(Text),
  person: Nullable(Text),
  since: IsoTime,
  dueAt,
  overdue,
  urgency,
  daysLeft,
  calendarGaps,
  returnReason: Nullable(Text),
});
export type CaseWait = Static<typeof CaseWait>;

export const CaseStages = Type.Object({ stages: Type.Array(CaseStage), waits: Type.Array(CaseWait) });
export type CaseStages = Static<typeof CaseStages>;

export const getCaseStages = defineRoute({
  method: 'GET',
  path: '/v1/flowable/process/:id/stages',
  summary: '案件的阶段：走到哪一步、由谁办理、联系电话和期限',
  tag: '流程',
  access: 'session',
  params: IdParams,
  data: CaseStages,
});
