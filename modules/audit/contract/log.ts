import {
  dayRangeQuery,
  defineRoute,
  exportOf,
  IdParams,
  IsoTime,
  ListQuery,
  Nullable,
  Page,
} from '@homestead/http/contract';
import { type Static, Type } from 'typebox';
import { operationKinds } from './operation.ts';

const tag = '日志';
export const systemKinds = ['start', 'stop', 'failure'] as const;
export const systemLevels = ['info', 'warning', 'error'] as const;
/** A longer list is counted no further: its `total` then says this much. */
export const mostCounted = 100_000;
/** Entries younger than this are never deleted: the databases refuse it. The longest six months have so many days. */
export const keptDays = 184;

export const LogRow = Type.Object({
  id: Type.String(),
  time: IsoTime,
  kind: Type.String(),
  personId: Nullable(Type.String()),
  personName: Nullable(Type.String()),
  ip: Nullable(Type.String()),
  route: Nullable(Type.String()),
  summary: Type.String(),
  target: Nullable(Type.String()),
  code: Type.String(),
  result: Type.Enum(['success', 'failure']),
  message: Type.String(),
  ms: Nullable(Type.Integer()),
});
export type LogRow = Static<typeof LogRow>;

export const LogDetail = Type.Object({ ...LogRow.properties, detail: Type.Unsafe<unknown>(Type.Any()) });
export type LogDetail = Static<typeof LogDetail>;

const Filters = {
  ...dayRangeQuery,
  person: Type.Optional(Type.String({ maxLength: 100, description: '人员编号或姓名' })),
  kind: Type.Optional(Type.Enum([...operationKinds])),
  result: Type.Optional(Type.Enum(['success', 'failure'])),
  target: Type.Optional(Type.String({ maxLength: 200, description: '对象，如 process:编号' })),
};
export const LogQuery = Type.Object({ ...ListQuery.properties, ...Filters });
export type LogQuery = Static<typeof LogQuery>;
const { pageNum: _page, pageSize: _size, ...unpaged } = ListQuery.properties;

const Can = { can: Type.Array(Type.String()) };
const reads = { tag, access: 'session', capability: 'audit.log.read' } as const;

export const listLog = defineRoute({
  ...reads,
  method: 'GET',
  path: '/log',
  summary: '操作日志（人员、时间、类别、结果）',
  query: LogQuery,
  data: Type.Object({ ...Page(LogRow).properties, ...Can }),
});
export const getLogEntry = defineRoute({
  ...reads,
  method: 'GET',
  path: '/log/:id',
  summary: '一条操作日志，及修改前后的内容',
  params: IdParams,
  data: LogDetail,
});
export const exportLog = defineRoute({
  tag,
  access: 'session',
  capability: 'audit.log.export',
  method: 'GET',
  path: '/log/export',
  summary: '导出操作日志为 Excel',
  kind: 'stream',
  query: Type.Object({ ...unpaged, ...Filters }),
});

export const SystemLogRow = Type.Object({
  id: Type.String(),
  time: IsoTime,
  level: Type.Enum([...systemLevels]),
  kind: Type.Enum([...systemKinds]),
  node: Type.String(),
  about: Type.String(),
  message: Type.String(),
});
export type SystemLogRow = Static<typeof SystemLogRow>;

export const SystemLogQuery = Type.Object({
  ...ListQuery.properties,
  ...dayRangeQuery,
  kind: Type.Optional(Type.Enum([...systemKinds])),
  level: Type.Optional(Type.Enum([...systemLevels])),
  node: Type.Optional(Type.String({ maxLength: 100 })),
});
export type SystemLogQuery = Static<typeof SystemLogQuery>;

export const listSystemLog = defineRoute({
  ...reads,
  method: 'GET',
  path: '/log/system',
  summary: '系统日志：启动、停止、故障',
  query: SystemLogQuery,
  data: Page(SystemLogRow),
});

export const exportSystemLog = exportOf(listSystemLog, '/log/system/export');
