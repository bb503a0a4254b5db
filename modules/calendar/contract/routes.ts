import { defineRoute, IsoTime, Nullable } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';

const tag = '工作日历';
const Day = Type.String({ maxLength: 32, description: 'YYYY-MM-DD' });
const Days = Type.Array(Day, { maxItems: 400 });

/** A year of the holiday table: days off, and weekends that are worked for them. */
export const CalendarYear = Type.Object({
  year: Type.Integer(),
  /** False where there is no table: then only weekends are off. */
  known: Type.Boolean(),
  off: Type.Array(Type.String()),
  working: Type.Array(Type.String()),
  source: Type.String(),
  version: Type.Integer(),
  importedBy: Nullable(Type.String()),
  importedAt: Nullable(IsoTime),
  can: Type.Array(Type.String()),
});
export type CalendarYear = Static<typeof CalendarYear>;

export const CalendarSummary = Type.Object({
  year: Type.Integer(),
  off: Type.Integer(),
  working: Type.Integer(),
  source: Type.String(),
  importedBy: Nullable(Type.String()),
  importedAt: IsoTime,
});
export type CalendarSummary = Static<typeof CalendarSummary>;

export const CalendarBody = Type.Object({
  off: Days,
  working: Days,
  source: Type.Optional(Type.String({ maxLength: 200 })),
  version: Type.Optional(Type.Integer({ minimum: 0, description: '读到的版本；没有节假日表的年份为 0' })),
  preview: Type.Optional(Type.Boolean({ description: '只说明会改变什么，不保存' })),
});
export type CalendarBody = Static<typeof CalendarBody>;

export const CalendarReply = Type.Object({
  ...CalendarYear.properties,
  saved: Type.Boolean(),
  /** What reads oddly, and may be right all the same. */
  warnings: Type.Array(Type.String()),
  /** Open tasks and waiting periods whose end moves. */
  changed: Type.Object({ tasks: Type.Integer(), timers: Type.Integer() }),
});
export type CalendarReply = Static<typeof CalendarReply>;

const YearParams = Type.Object({ year: Type.Integer({ minimum: 2000, maximum: 2200 }) });

export const listCalendar = defineRoute({
  method: 'GET',
  path: '/calendar',
  summary: '已有节假日表的年份',
  tag,
  access: 'session',
  data: Type.Array(CalendarSummary),
});
export const getCalendarYear = defineRoute({
  method: 'GET',
  path: '/calendar/:year',
  summary: '某年的节假日表',
  tag,
  access: 'session',
  params: YearParams,
  data: CalendarYear,
});
export const putCalendarYear = defineRoute({
  method: 'PUT',
  path: '/calendar/:year',
  summary: '导入某年的节假日表（在办任务的办理时限随之重算）',
  tag,
  access: 'session',
  capability: 'calendar.year.import',
  params: YearParams,
  body: CalendarBody,
  data: CalendarReply,
  success: '导入成功',
});
