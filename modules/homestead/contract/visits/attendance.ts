import { defineRoute, IsoTime, Nullable } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';

const tag = '宅基地';
const Text = Type.String();
const Key = Type.String({ minLength: 1, maxLength: 64 });
const Words = (description: string) => Type.Optional(Type.String({ maxLength: 1000, description }));

/** What is doubtful about a check-in: kept beside it, so that whoever reads it can judge. */
export const attendanceMarks = [
  'far',
  'noPosition',
  'mocked',
  'inaccurate',
  'tooFast',
  'noPlot',
  'clock',
  'late',
] as const;
export type AttendanceMark = (typeof attendanceMarks)[number];

export const DevicePlace = Type.Object({
  longitude: Type.Number({ minimum: -180, maximum: 180, description: '经度（EPSG:4490）' }),
  latitude: Type.Number({ minimum: -90, maximum: 90, description: '纬度（EPSG:4490）' }),
  accuracy: Type.Number({ minimum: 0, maximum: 1_000_000, description: '定位精度（米）' }),
  mocked: Type.Optional(Type.Boolean({ description: '手机系统报告为模拟定位' })),
});
export type DevicePlace = Static<typeof DevicePlace>;

/** ISO 8601 with zone, of years that a phone's clock may say. */
const deviceClock =
  '^(19[7-9]\\d|20\\d\\d)-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,9})?(Z|[+-]\\d\\d:\\d\\d)$';

const attendanceBody = {
  id: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9-]{8,64}$',
      description: '客户端生成的编号；同一编号重复提交只记一次',
    }),
  ),
  position: Nullable(DevicePlace),
  deviceTime: Type.String({ pattern: deviceClock, description: '签到时手机的时间' }),
  sentAt: Type.Optional(
    Type.String({ pattern: deviceClock, description: '发送时手机的时间；不填视为签到时立即发送' }),
  ),
  reason: Words('距离较远、没有定位等情况的说明'),
};
export const CheckInBody = Type.Object(attendanceBody);
export type CheckInBody = Static<typeof CheckInBody>;
export const CountersignBody = Type.Object({ ...attendanceBody, words: Words('会签意见') });
export type CountersignBody = Static<typeof CountersignBody>;

export const Attendance = Type.Object({
  id: Text,
  kind: Type.Union([Type.Literal('checkIn'), Type.Literal('countersign')]),
  name: Text,
  at: IsoTime,
  deviceTime: IsoTime,
  clockSeconds: Type.Integer({ description: '手机时间比服务器快的秒数，慢为负' }),
  position: Nullable(
    Type.Object({ longitude: Type.Number(), latitude: Type.Number(), accuracy: Type.Number() }),
  ),
  metres: Nullable(Type.Number({ description: '到地块的距离（米），在地块内为 0' })),
  measuredTo: Nullable(Type.Union([Type.Literal('plot'), Type.Literal('wish')])),
  marks: Type.Array(Text, { description: '存疑标记' }),
  reason: Nullable(Text),
  words: Nullable(Text),
});
export type Attendance = Static<typeof Attendance>;

/** A visit of a case: its task, what it asks, who was there. */
export const VisitOfCase = Type.Object({
  taskId: Text,
  taskName: Text,
  visit: Type.Integer(),
  isOpen: Type.Boolean(),
  doneBy: Nullable(Text),
  doneAt: Nullable(IsoTime),
  needs: Type.Array(Text, { description: '办结前须有：checkIn 签到、countersign 会签' }),
  can: Type.Array(Text, { description: '本人可做：checkIn、countersign' }),
  attendances: Type.Array(Attendance),
});
export type VisitOfCase = Static<typeof VisitOfCase>;

export const CaseVisits = Type.Object({
  reachMetres: Type.Number({ description: '签到距地块超过多少米须说明原因' }),
  caseNo: Nullable(Text),
  place: Nullable(Type.Tuple([Type.Number(), Type.Number()], { description: '地块中心（经度、纬度）' })),
  plot: Type.Unknown({ description: '地块（GeoJSON），没有时为空' }),
  measuredTo: Nullable(Type.Union([Type.Literal('plot'), Type.Literal('wish')])),
  visits: Type.Array(VisitOfCase),
});
export type CaseVisits = Static<typeof CaseVisits>;

export const getCaseVisits = defineRoute({
  method: 'GET',
  path: '/v1/visit/case/:processId',
  summary: '案件的到场记录（签到、会签、地块）',
  tag,
  access: 'session',
  params: Type.Object({ processId: Key }),
  data: CaseVisits,
});

const onTask = {
  method: 'POST',
  tag,
  access: 'session',
  idempotent: true,
  params: Type.Object({ taskId: Key }),
  data: Attendance,
} as const;

export const checkIn = defineRoute({
  ...onTask,
  path: '/v1/visit/:taskId/check-in',
  summary: '到场签到',
  body: CheckInBody,
  success: '新增成功',
});

export const countersign = defineRoute({
  ...onTask,
  path: '/v1/visit/:taskId/countersign',
  summary: '到场会签（第二名工作人员）',
  capability: 'homestead.visit.attend',
  body: CountersignBody,
  success: '新增成功',
});
