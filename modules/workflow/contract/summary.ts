import { defineRoute, IdParams, IsoTime, Nullable } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';
import { Masked } from './schemas.ts';

const Text = Type.String();

/** Columns of the table of figures, in the order in which a case comes to know them. */
export const figureColumns = [
  'applied',
  'drawn',
  'drawing',
  'allowed',
  'granted',
  'setOut',
  'built',
] as const;
export type FigureColumn = (typeof figureColumns)[number];

/** How a figure stands to what it is held against: above the limit, more or less than applied or granted, another word. */
export const figureMarks = ['exceeds', 'more', 'less', 'differs'] as const;
export type FigureMark = (typeof figureMarks)[number];

export const FigureCell = Type.Object({
  column: Type.Enum([...figureColumns]),
  value: Nullable(Type.Union([Type.Number(), Text])),
  mark: Nullable(Type.Enum([...figureMarks])),
  note: Type.String({ description: '与限额、申请或批准相比的说明；相符时为空' }),
});
export type FigureCell = Static<typeof FigureCell>;

export const FigureRow = Type.Object({
  key: Text,
  title: Text,
  unit: Text,
  cells: Type.Array(FigureCell, { description: '每列一格，尚不知道的为空' }),
});
export type FigureRow = Static<typeof FigureRow>;

export const SummaryApplicant = Type.Object({
  name: Text,
  identityNumber: Type.String({ description: '始终隐去中间几位' }),
  phone: Type.String({ description: '无权查看的读者看到的已隐去' }),
  village: Text,
});

export const SummaryPlace = Type.Object({
  address: Text,
  plot: Type.Unknown({ description: '村委会框选的建房区域（GeoJSON），没有时为空' }),
  wish: Type.Unknown({ description: '农户自己标的位置（GeoJSON），没有时为空' }),
});

export const SummaryCheck = Type.Object({
  layerId: Text,
  title: Type.String({ description: '图层名称、年份和版本' }),
  occupied: Type.Boolean(),
  informs: Type.Boolean({ description: '只列地类，占用不算问题' }),
  area: Type.Number(),
  classes: Type.Array(Type.Object({ name: Text, area: Type.Number() })),
  text: Text,
  nearest: Nullable(Type.Number({ description: '到该图层最近处的距离（米）；不知道时为空' })),
  at: IsoTime,
  by: Nullable(Text),
});
export type SummaryCheck = Static<typeof SummaryCheck>;

export const SummaryOpinion = Type.Object({
  taskKey: Text,
  taskName: Text,
  approver: Text,
  role: Type.String({ description: '以什么角色办理' }),
  result: Text,
  status: Nullable(Type.Integer()),
  content: Text,
  at: IsoTime,
});
export type SummaryOpinion = Static<typeof SummaryOpinion>;

export const SummaryChange = Type.Object({
  taskName: Type.String({ description: '修改所在的环节' }),
  path: Text,
  label: Text,
  before: Type.String({ description: '退回时的内容；没有填写时为空' }),
  after: Type.String({ description: '再次提交的内容；没有填写时为空' }),
});
export type SummaryChange = Static<typeof SummaryChange>;

/** The last return that was answered, and what those to whom the case came back have changed. */
export const SummaryResubmission = Type.Object({
  taskName: Type.String({ description: '退回的环节' }),
  by: Text,
  at: IsoTime,
  reason: Text,
  changes: Type.Array(SummaryChange, { description: '个人信息一律隐去' }),
});
export type SummaryResubmission = Static<typeof SummaryResubmission>;

export const SummaryDrawing = Type.Object({
  number: Text,
  name: Type.String({ description: '图集中的名称；不在图集中时为空' }),
  facts: Type.Array(Text),
  picture: Nullable(Type.String({ description: '图集中正立面图的文件名' })),
  version: Nullable(Text),
  fileIds: Type.Array(Text, { description: '表单中的图纸照片' }),
});

export const SummaryPaper = Type.Object({ path: Text, label: Text, fileIds: Type.Array(Text) });
export type SummaryPaper = Static<typeof SummaryPaper>;

export const SummaryWarning = Type.Object({ id: Text, title: Text, message: Text, source: Text });
export type SummaryWarning = Static<typeof SummaryWarning>;

export const SummaryAnswer = Type.Object({
  rule: Text,
  text: Text,
  reason: Text,
  by: Text,
  at: IsoTime,
  task: Text,
});
export type SummaryAnswer = Static<typeof SummaryAnswer>;

/** What one decides on, gathered from all of a case; a part that nothing is known of is empty. */
export const DecisionSummary = Type.Object({
  processId: Text,
  masked: Masked,
  applicant: Nullable(SummaryApplicant),
  place: Nullable(SummaryPlace),
  figures: Type.Array(FigureRow),
  checks: Type.Array(SummaryCheck),
  opinions: Type.Array(SummaryOpinion),
  resubmission: Nullable(SummaryResubmission),
  drawing: Nullable(SummaryDrawing),
  papers: Type.Array(SummaryPaper),
  answers: Type.Array(SummaryAnswer),
  warnings: Type.Array(SummaryWarning),
});
export type DecisionSummary = Static<typeof DecisionSummary>;

export const getDecisionSummary = defineRoute({
  method: 'GET',
  path: '/v1/flowable/process/:id/summary',
  summary: '办案要点：申请人、位置、面积对照、检查结果、已有意见、图纸、材料与提示',
  tag: '流程',
  access: 'session',
  params: IdParams,
  data: DecisionSummary,
});
