import { defineRoute, IsoTime, ListQuery, Nullable, Page } from '@homestead/http/contract';
import { TaskQuery, TaskSummary } from '@homestead/workflow/contract';
import { type Static, Type } from 'typebox';

/** A task that is done on site, with where the plot lies. */
export const Visit = Type.Object({
  ...TaskSummary.properties,
  address: Type.String({ description: '宅基地地址；尚未填写的为空' }),
  place: Nullable(
    Type.Tuple([Type.Number(), Type.Number()], { description: '地块中心（经度、纬度）；尚未框选的为空' }),
  ),
  plot: Type.Unknown({ description: '地块（GeoJSON），没有时为空' }),
});
export type Visit = Static<typeof Visit>;

export const VisitQuery = Type.Object({
  ...ListQuery.properties,
  visit: Type.Optional(Type.Integer({ minimum: 1, maximum: 9, description: '第几次到场；不填为各次' })),
  state: Type.Optional(
    Type.Union([Type.Literal('todo'), Type.Literal('visible')], {
      description: '由我办理的，或所见案件中的全部',
    }),
  ),
  urgency: TaskQuery.properties.urgency,
});
export type VisitQuery = Static<typeof VisitQuery>;

/** What holds for visits that are taken along for work without a network. */
export const getOfflineTerms = defineRoute({
  method: 'GET',
  path: '/v1/visit/offline',
  summary: '离线办理的规定（资料在手机上保存的天数、服务器时间）',
  tag: '宅基地',
  access: 'session',
  data: Type.Object({
    keepDays: Type.Integer({ minimum: 1 }),
    now: IsoTime,
    clockMinutes: Type.Number({ description: '手机时间相差超过多少分钟须提醒' }),
  }),
});

export const listVisits = defineRoute({
  method: 'GET',
  path: '/v1/visit',
  summary: '到场任务列表（含地块位置）',
  tag: '宅基地',
  access: 'session',
  share: 'lists',
  query: VisitQuery,
  data: Page(Visit),
});
