import { defineRoute, ListQuery, Nullable, Page } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';

const tag = '台账';
const read = { tag, access: 'session', capability: 'statistics.register.read', share: 'lists' } as const;
const Text = Type.String();

/** Any text: a key that no register can have reads like one that none has. */
const KeyParams = Type.Object({ key: Type.String({ minLength: 1, maxLength: 64 }) });

export const RegisterColumnView = Type.Object({
  title: Text,
  width: Type.Integer({ description: '宽度（字符数）' }),
  isNumber: Type.Boolean(),
});
export const RegisterView = Type.Object({
  key: Text,
  title: Text,
  source: Text,
  dayTitle: Type.String({ description: '按哪个日期归入年度' }),
  columns: Type.Array(RegisterColumnView),
  filters: Type.Array(
    Type.Object({
      name: Type.String({ description: '查询参数的名称' }),
      title: Text,
      options: Type.Array(Type.Object({ value: Text, label: Text })),
    }),
  ),
});
export type RegisterView = Static<typeof RegisterView>;

/** Text as it is shown; numbers as numbers; null where there is nothing. */
const CellValue = Nullable(Type.Union([Type.Number(), Text]));
export const RegisterRow = Type.Object({
  id: Text,
  processId: Text,
  cells: Type.Array(CellValue),
});
export type RegisterRow = Static<typeof RegisterRow>;

const narrowing = {
  year: Type.Optional(Type.Integer({ minimum: 1950, maximum: 2150, description: '年度，默认本年' })),
  division: Type.Optional(Type.String({ maxLength: 12, pattern: '^\\d*$', description: '区划代码，含下级' })),
  keyword: ListQuery.properties.keyword,
};
/** Beside these the filters of the register, by their names. */
const RegisterQuery = Type.Object(
  {
    pageNum: ListQuery.properties.pageNum,
    pageSize: ListQuery.properties.pageSize,
    ...narrowing,
  },
  { additionalProperties: true },
);
const SheetQuery = Type.Object(narrowing, { additionalProperties: true });
export type SheetQuery = Static<typeof SheetQuery>;

export const listRegisters = defineRoute({
  ...read,
  method: 'GET',
  path: '/v1/register',
  summary: '县里要求建立的台账：列、筛选条件、可选年度',
  data: Type.Object({
    registers: Type.Array(RegisterView),
    years: Type.Array(Type.Integer(), { description: '有记录的年度，新的在前' }),
    can: Type.Array(Text),
  }),
});
export const registerRows = defineRoute({
  ...read,
  method: 'GET',
  path: '/v1/register/:key',
  summary: '一本台账中某年度、某区划的记录',
  params: KeyParams,
  query: RegisterQuery,
  data: Type.Object({ ...Page(RegisterRow).properties, heading: Text, waiting: Type.Integer() }),
});
export const registerSheet = defineRoute({
  ...read,
  capability: 'statistics.register.export',
  method: 'GET',
  path: '/v1/register/:key/sheet',
  summary: '打印台账：全部记录及合计',
  params: KeyParams,
  query: SheetQuery,
  data: Type.Object({
    heading: Text,
    range: Type.String({ description: '区划、年度和筛选条件' }),
    columns: Type.Array(RegisterColumnView),
    rows: Type.Array(RegisterRow),
    totals: Type.Array(Nullable(Type.Number()), { description: '各列合计；不合计的列为空' }),
    signatures: Type.Array(Text),
    day: Type.String({ description: '打印日期' }),
  }),
});
export type RegisterSheet = Static<typeof registerSheet.data>;
export const exportRegister = defineRoute({
  ...read,
  capability: 'statistics.register.export',
  method: 'GET',
  path: '/v1/register/:key/export',
  summary: '导出台账（Excel）',
  kind: 'stream',
  params: KeyParams,
  query: SheetQuery,
});
