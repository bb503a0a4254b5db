import { defineRoute, IsoTime, Nullable } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';
import { Figure, RankingRow, StatisticsSummary } from '../routes.ts';

const Text = Type.String();

const ScreenApproval = Type.Object({
  day: Text,
  place: Text,
  name: Nullable(Type.String({ description: '户主姓名，只留首字；不登录时为空' })),
  area: Nullable(Type.Number()),
});
export type ScreenApproval = Static<typeof ScreenApproval>;
const ScreenEvent = Type.Object({
  at: IsoTime,
  division: Type.String({ description: '区划代码；不登录时到乡镇为止' }),
  place: Text,
  text: Text,
});
export type ScreenEvent = Static<typeof ScreenEvent>;
const VillageOutline = Type.Object({
  code: Text,
  name: Text,
  township: Type.String({ description: '所属乡镇名称' }),
  rings: Type.Array(Type.Array(Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }))),
});
export type VillageOutline = Static<typeof VillageOutline>;

/** What a wall shows of a county or a township, of the year so far. */
export const ScreenBoard = Type.Object({
  title: Text,
  isPublic: Type.Boolean({ description: '没有登录：不含个人信息' }),
  at: IsoTime,
  from: Text,
  to: Text,
  summary: StatisticsSummary,
  applied: Type.Array(Figure, { description: '近十二个月申请' }),
  approved: Type.Array(Figure, { description: '近十二个月批准' }),
  ranking: Type.Array(RankingRow),
  byVillage: Type.Array(Type.Object({ code: Text, count: Type.Integer() })),
  land: Type.Array(Figure),
  violations: Type.Array(Figure),
  reasons: Type.Array(Figure),
  approvals: Type.Array(ScreenApproval),
  events: Type.Array(ScreenEvent),
  outlines: Type.Optional(Type.Array(VillageOutline)),
});
export type ScreenBoard = Static<typeof ScreenBoard>;

export const bigScreen = defineRoute({
  method: 'GET',
  path: '/v1/big-screen',
  summary: '大屏：县里允许公开时不登录也可查看，此时不含个人信息；不能查看时 board 为空',
  tag: '统计分析',
  access: 'public',
  query: Type.Object({
    map: Type.Optional(Type.Boolean({ description: '附各村轮廓' })),
  }),
  data: Type.Object({ board: Nullable(ScreenBoard) }),
});
