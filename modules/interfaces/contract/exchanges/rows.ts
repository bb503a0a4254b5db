import { ImportReport, IsoTime, Nullable } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';

const exact = { additionalProperties: false };
const Code = Type.String({ pattern: '^[a-z][A-Za-z0-9]{0,62}$' });

export const exchangeDirections = ['out', 'in'] as const;
export const exchangeFormats = ['xlsx', 'json', 'xml'] as const;
export const exchangeEncodings = ['utf-8', 'gb18030'] as const;
export const exchangeRunStates = ['done', 'partial', 'refused', 'failed'] as const;

/** A column, name or element of the file, and the field of the data model behind it. */
export const ExchangeColumn = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 60, description: '文件中的列标题、名称或元素名' }),
    field: Code,
    isLabel: Type.Optional(Type.Boolean({ description: '字典值写作名称；否则写作代码' })),
    isKey: Type.Optional(Type.Boolean({ description: '接收时凭它找到已有记录' })),
    isPlain: Type.Optional(Type.Boolean({ description: '个人信息以明文写出；否则脱敏' })),
  },
  exact,
);
export type ExchangeColumn = Static<typeof ExchangeColumn>;

const Name = Type.String({ minLength: 1, maxLength: 40 });
export const exchangeFields = {
  name: Type.String({ minLength: 1, maxLength: 60 }),
  direction: Type.Enum([...exchangeDirections], { description: 'out 送出，in 接收' }),
  model: Code,
  format: Type.Enum([...exchangeFormats]),
  encoding: Type.Enum([...exchangeEncodings], { description: 'JSON、XML 的字符编码' }),
  root: Type.Union([Name, Type.Literal('')], {
    description: 'XML 的根元素；JSON 中行所在的名称，空为整个数组',
  }),
  row: Type.Union([Name, Type.Literal('')], { description: 'XML 中一行的元素' }),
  columns: Type.Array(ExchangeColumn, { maxItems: 150 }),
  conditions: Type.Array(Type.Object({ field: Code, value: Type.String({ maxLength: 200 }) }, exact), {
    maxItems: 20,
    description: '只送出符合条件的记录',
  }),
  dailyAt: Nullable(
    Type.String({
      pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
      description: '每天生成文件的时刻；空为仅手动',
    }),
  ),
  weekdays: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
    minItems: 1,
    maxItems: 7,
    uniqueItems: true,
  }),
  remark: Type.String({ maxLength: 500 }),
  qyzt: Type.Enum(['YES', 'NO'], { description: 'YES 启用，NO 禁用' }),
};

/** Files that another office gets or sends. */
export const Exchange = Type.Object({
  id: Type.String(),
  ...exchangeFields,
  nextTime: Nullable(IsoTime),
  createTime: IsoTime,
  updateTime: IsoTime,
  version: Type.Integer(),
});
export type Exchange = Static<typeof Exchange>;

/** What a new exchange has where nothing is said. */
export const exchangeDefaults = {
  encoding: 'utf-8',
  root: 'rows',
  row: 'row',
  conditions: [],
  dailyAt: null,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  remark: '',
  qyzt: 'YES',
} satisfies Partial<Exchange>;

const { name, direction, model, format, columns, ...optional } = exchangeFields;
export const NewExchange = Type.Object(
  { name, direction, model, format, columns, ...Type.Partial(Type.Object(optional)).properties },
  exact,
);
const { direction: _direction, model: _model, ...changeable } = exchangeFields;
export const ChangedExchange = Type.Object(
  {
    ...Type.Partial(Type.Object(changeable)).properties,
    version: Type.Integer({ minimum: 1, description: '读到的版本' }),
  },
  exact,
);

/** A data model that files may be made from, or written into. */
export const ExchangeModel = Type.Object({
  group: Type.String(),
  label: Type.String(),
  isRegister: Type.Boolean({ description: '不由流程写入，可以接收' }),
  fields: Type.Array(
    Type.Object({
      code: Type.String(),
      label: Type.String(),
      isPersonal: Type.Boolean(),
      isFilter: Type.Boolean(),
      hasLabels: Type.Boolean({ description: '值取自字典' }),
      isOwn: Type.Boolean({ description: '模型自己的字段，可以写入' }),
    }),
  ),
});
export type ExchangeModel = Static<typeof ExchangeModel>;

/** A file that was made or received, and what became of it. */
export const ExchangeRun = Type.Object({
  id: Type.String(),
  exchange: Type.String(),
  exchangeName: Type.String(),
  direction: exchangeFields.direction,
  time: IsoTime,
  by: Type.String({ description: '办理人；定时生成的写“定时”' }),
  state: Type.Enum([...exchangeRunStates], {
    description: 'done 完成，partial 部分接收，refused 未接收，failed 失败',
  }),
  message: Type.String(),
  fileName: Type.String(),
  size: Type.Integer(),
  sha256: Type.String(),
  hasFile: Type.Boolean({ description: '文件还可下载' }),
  total: Type.Integer(),
  written: Type.Integer(),
  unchanged: Type.Integer(),
  faulty: Type.Integer(),
  receiptNo: Nullable(Type.String({ description: '对方的回执编号' })),
  receiptNote: Nullable(Type.String()),
  receiptTime: Nullable(IsoTime),
  receiptBy: Nullable(Type.String()),
});
export type ExchangeRun = Static<typeof ExchangeRun>;

/** What a received file did. */
export const ExchangeReport = Type.Object({
  ...ImportReport.properties,
  run: Nullable(Type.String({ description: '交换记录编号，可下载接收回执；只检查时为空' })),
});
export type ExchangeReport = Static<typeof ExchangeReport>;
