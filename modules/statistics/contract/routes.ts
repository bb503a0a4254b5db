import { defineRoute, ListQuery, Nullable, Page } from '@homestead/http/contract';
import { CaseListItem } from '@homestead/workflow/contract';
import { type Static, Type } from 'typebox';
import { groupings, measures } from './measures.ts';

const tag = '统计分析';
const read = { tag, access: 'session', capability: 'statistics.figure.read', share: 'lists' } as const;
const Text = Type.String();
const Count = Type.Integer();

/** What all figures are narrowed by. Months are of the county's time, both ends included. */
export const StatisticsFilter = Type.Object({
  from: Type.Optional(Type.String({ maxLength: 10, description: '起始月份（含），YYYY-MM' })),
  to: Type.Optional(Type.String({ maxLength: 10, description: '截止月份（含），YYYY-MM' })),
  division: Type.Optional(Type.String({ maxLength: 12, pattern: '^\\d*$', description: '区划代码，含下级' })),
  processKey: Type.Optional(Type.String({ maxLength: 64 })),
});
export type StatisticsFilter = Static<typeof StatisticsFilter>;

/** What is asked that no figure is narrowed by would be left out of a number unseen: it is refused. */
const exact = { additionalProperties: false };
/** A name of `FigureQuery` would narrow all the figures at once and leave most of them 0. */
const SummaryQuery = Type.Object(StatisticsFilter.properties, exact);

export const FigureQuery = Type.Object(
  {
    ...StatisticsFilter.properties,
    measure: Type.Enum([...measures]),
    by: Type.Optional(Type.Enum([...groupings])),
    key: Type.Optional(Type.String({ maxLength: 200, description: '原因、环节、地类或违法类型' })),
    state: Type.Optional(Type.String({ maxLength: 32 })),
  },
  exact,
);
export type FigureQuery = Static<typeof FigureQuery>;

export const Figure = Type.Object({
  key: Type.String({ description: '分组的值：月份、区划代码、原因等' }),
  label: Text,
  count: Count,
  total: Type.Number({ description: '面积（㎡）；有用时的为天数之和' }),
  mean: Nullable(Type.Number({ description: '平均天数' })),
  p90: Nullable(Type.Number({ description: '九成在多少整天内办完' })),
  before: Type.Integer({ description: '上年同期的件数' }),
  totalBefore: Type.Number(),
});
export type Figure = Static<typeof Figure>;

/** How many changed cases are still to be counted; 0 as a rule. */
const waiting = Type.Integer({ description: '尚未计入的案件变动数，一般为 0' });

export const Figures = Type.Object({ waiting, rows: Type.Array(Figure) });

const Stage = Type.Object({ key: Text, name: Text });
export const StatisticsChoices = Type.Object({
  source: Text,
  /** The months that a page shows at first. */
  from: Text,
  to: Text,
  processes: Type.Array(
    Type.Object({ key: Text, name: Text, isApplication: Type.Boolean(), stages: Type.Array(Stage) }),
  ),
  can: Type.Array(Text),
});
export type StatisticsChoices = Static<typeof StatisticsChoices>;

const Pair = Type.Object({ value: Type.Number(), before: Type.Number() });
export const StatisticsSummary = Type.Object({
  waiting,
  applied: Pair,
  approved: Pair,
  refused: Pair,
  withdrawn: Pair,
  area: Pair,
  violations: Pair,
  visits: Pair,
  visitsInTime: Pair,
  meanDays: Type.Object({ value: Nullable(Type.Number()), before: Nullable(Type.Number()) }),
  overdue: Type.Integer({ description: '目前超期在办的任务数，与时间范围无关' }),
});
export type StatisticsSummary = Static<typeof StatisticsSummary>;

export const RankingRow = Type.Object({
  division: Text,
  name: Text,
  applied: Count,
  appliedBefore: Count,
  approved: Count,
  refused: Count,
  overdue: Count,
  visits: Count,
  visitsInTime: Nullable(Type.Number({ description: '按时到场率，%' })),
  meanDays: Nullable(Type.Number()),
  area: Type.Number(),
  violations: Count,
});
export type RankingRow = Static<typeof RankingRow>;

export const statisticsChoices = defineRoute({
  ...read,
  method: 'GET',
  path: '/v1/statistics/choice',
  summary: '统计口径和可选的流程、环节',
  data: StatisticsChoices,
});
export const statisticsSummary = defineRoute({
  ...read,
  method: 'GET',
  path: '/v1/statistics/summary',
  summary: '主要指标及上年同期',
  query: SummaryQuery,
  data: StatisticsSummary,
});
export const statisticsFigures = defineRoute({
  ...read,
  method: 'GET',
  path: '/v1/statistics/figure',
  summary: '一项指标按月份、区划、原因等分组，附上年同期',
  query: FigureQuery,
  data: Figures,
});
export const statisticsRanking = defineRoute({
  ...read,
  method: 'GET',
  path: '/v1/statistics/ranking',
  summary: '各区划的主要指标',
  query: SummaryQuery,
  data: Type.Object({ waiting, rows: Type.Array(RankingRow) }),
});
const { by: _by, ...listed } = FigureQuery.properties;
export const StatisticsCaseQuery = Type.Object(
  {
    ...ListQuery.properties,
    ...listed,
    own: Type.Optional(Type.Boolean({ description: '只要填在这一级区划、没有下级区划的案件' })),
  },
  exact,
);
export type StatisticsCaseQuery = Static<typeof StatisticsCaseQuery>;
export const statisticsCases = defineRoute({
  ...read,
  method: 'GET',
  path: '/v1/statistics/case',
  summary: '一个统计数字后面的案件',
  query: StatisticsCaseQuery,
  data: Page(CaseListItem),
});
export const exportFigures = defineRoute({
  ...read,
  capability: 'statistics.figure.export',
  method: 'GET',
  path: '/v1/statistics/export',
  summary: '导出一项指标（Excel）；不填 measure 导出区划排名',
  kind: 'stream',
  query: Type.Object({ ...FigureQuery.properties, measure: Type.Optional(Type.Enum([...measures])) }, exact),
});
