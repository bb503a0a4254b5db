import { IsoTime, Nullable } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';
import { Recipe } from './recipe.ts';

const exact = { additionalProperties: false };
export const callMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export const bodyTypes = ['none', 'json', 'form', 'xml', 'text'] as const;
export const charsets = ['utf-8', 'gbk'] as const;
export const answerTypes = ['auto', 'json', 'xml', 'text'] as const;
export const answerCharsets = ['auto', 'utf-8', 'gbk'] as const;

const Text = (most: number, description?: string) =>
  Type.String({ maxLength: most, ...(description ? { description } : {}) });
const NameValue = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 100 }),
    value: Text(2000, '可含 {{输入名}}'),
  },
  exact,
);
export type NameValue = Static<typeof NameValue>;

export const Body = Type.Object(
  {
    type: Type.Enum(bodyTypes),
    content: Type.Optional(Text(50_000, 'JSON、XML 或文本，可含 {{输入名}}')),
    fields: Type.Optional(Type.Array(NameValue, { maxItems: 100, description: '表单的各项' })),
    charset: Type.Optional(Type.Enum(charsets)),
  },
  exact,
);

/** What a call must be given. `field` names the record's field that it stands for: forms and processes send its value. */
export const CallInput = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 40 }),
    label: Type.Optional(Text(60)),
    isRequired: Type.Optional(Type.Boolean()),
    isPersonal: Type.Optional(Type.Boolean({ description: '个人信息：日志和测试结果中遮盖' })),
    example: Type.Optional(Text(200)),
    field: Type.Optional(Text(130, '对应的业务字段（组.字段）：表单和流程调用时取其值')),
  },
  exact,
);
export type CallInput = Static<typeof CallInput>;

/** What is taken out of an answer. `field` names the record's field that it stands for: forms take or compare it. */
export const CallOutput = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 40 }),
    label: Type.Optional(Text(60)),
    path: Text(300, '在应答中的位置，如 data.list[0].bdcdyh'),
    isPersonal: Type.Optional(Type.Boolean({ description: '个人信息：日志和测试结果中遮盖' })),
    field: Type.Optional(Text(130, '对应的业务字段（组.字段）：表单据此填写或核对')),
  },
  exact,
);
export type CallOutput = Static<typeof CallOutput>;

export const AnswerRule = Type.Object(
  {
    type: Type.Optional(Type.Enum(answerTypes)),
    charset: Type.Optional(Type.Enum(answerCharsets)),
    successPath: Type.Optional(Text(300, '判断成功的位置，如 code；不填则 HTTP 2xx 为成功')),
    successValues: Type.Optional(Type.Array(Text(100), { maxItems: 20 })),
    messagePath: Type.Optional(Text(300, '错误说明的位置，如 message')),
  },
  exact,
);

/** The parts of a registration that say what is sent and what is taken from the answer. */
export const shape = {
  parameters: Type.Array(NameValue, { maxItems: 100, description: '地址参数' }),
  headers: Type.Array(NameValue, { maxItems: 50, description: '请求头' }),
  body: Body,
  auth: Recipe,
  inputs: Type.Array(CallInput, { maxItems: 100 }),
  outputs: Type.Array(CallOutput, { maxItems: 100 }),
  answer: AnswerRule,
};
const limits = {
  timeoutSeconds: Type.Integer({ minimum: 1, maximum: 120 }),
  maxKilobytes: Type.Integer({ minimum: 1, maximum: 51_200, description: '应答的最大长度（KB）' }),
  retries: Type.Integer({ minimum: 0, maximum: 5, description: '失败后重试次数（只用于可重复的请求）' }),
  isRepeatable: Type.Boolean({ description: '重复发送不会产生副作用；GET 请求总可重复' }),
  cacheSeconds: Type.Integer({ minimum: 0, maximum: 86_400, description: '成功应答的缓存时间，0 不缓存' }),
  dailyLimit: Nullable(Type.Integer({ minimum: 1, maximum: 10_000_000 })),
  minuteLimit: Nullable(Type.Integer({ minimum: 1, maximum: 100_000 })),
  everyMinutes: Nullable(
    Type.Integer({ minimum: 5, maximum: 44_640, description: '每隔多少分钟自动调用一次；空则不定时' }),
  ),
  dailyAt: Nullable(
    Type.String({
      pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
      description: '每天几点几分自动调用，如 07:30；空则不按时刻',
    }),
  ),
  weekdays: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
    minItems: 1,
    maxItems: 7,
    uniqueItems: true,
    description: '按时刻调用的日子：1 星期一 … 7 星期日',
  }),
  breakerFailures: Type.Integer({ minimum: 1, maximum: 100, description: '连续失败多少次后暂停调用' }),
  breakerSeconds: Type.Integer({ minimum: 1, maximum: 86_400, description: '暂停调用的时间' }),
};
const State = Type.Enum(['YES', 'NO'], { description: 'YES 启用，NO 禁用' });
const head = {
  code: Type.String({ minLength: 2, maxLength: 60, description: '流程和表单以此引用；登记后不变' }),
  name: Type.String({ minLength: 1, maxLength: 60 }),
  catalog: Type.String({ maxLength: 200, description: '目录，以 / 分级' }),
  method: Type.Enum(callMethods),
  url: Type.String({ minLength: 1, maxLength: 1000, description: '地址，路径中可含 {{输入名}}' }),
  state: State,
  remark: Type.String({ maxLength: 200 }),
};
const secret = Type.String({
  maxLength: 4000,
  description: '密钥、密码或私钥；加密保存，不再显示，不填则保留',
});

const cipherKey = Type.String({
  maxLength: 32,
  description: '报文加密的 SM4 密钥（32 位十六进制或 16 个字符）；加密保存，不再显示，不填则保留',
});

/** A call to another system as administrators have registered it; the secret is never shown. */
export const ApiInbound = Type.Object({
  id: Type.String(),
  ...head,
  ...shape,
  ...limits,
  hasSecret: Type.Boolean(),
  hasCipherKey: Type.Boolean(),
  callsToday: Type.Integer(),
  refusedToday: Type.Integer(),
  failures: Type.Integer({ description: '连续失败次数' }),
  pausedUntil: Nullable(IsoTime),
  nextTime: Nullable(IsoTime),
  createTime: IsoTime,
  updateTime: IsoTime,
  version: Type.Integer(),
});
export type ApiInbound = Static<typeof ApiInbound>;

const { code, name, url, ...headRest } = head;
const optional = {
  ...Type.Partial(Type.Object({ ...headRest, ...shape, ...limits })).properties,
  secret: Type.Optional(secret),
  cipherKey: Type.Optional(cipherKey),
};
export const InboundBody = Type.Object({ name, url, code: Type.Optional(code), ...optional }, exact);
export type InboundBody = Static<typeof InboundBody>;
export const InboundChange = Type.Object(
  {
    name: Type.Optional(name),
    url: Type.Optional(url),
    ...optional,
    version: Type.Integer({ minimum: 1 }),
  },
  exact,
);
export type InboundChange = Static<typeof InboundChange>;

/** What the engine needs of a registration to build a request and read its answer. */
export type CallShape = Pick<ApiInbound, 'method' | 'url' | keyof typeof shape>;

/** The values that are taken where a registration leaves something out. */
export const inboundDefaults = {
  catalog: '',
  method: 'GET',
  state: 'YES',
  remark: '',
  parameters: [],
  headers: [],
  body: { type: 'none' },
  auth: { type: 'none' },
  inputs: [],
  outputs: [],
  answer: {},
  timeoutSeconds: 15,
  maxKilobytes: 2048,
  retries: 2,
  isRepeatable: false,
  cacheSeconds: 0,
  dailyLimit: null,
  minuteLimit: null,
  everyMinutes: null,
  dailyAt: null,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  breakerFailures: 5,
  breakerSeconds: 60,
} satisfies Partial<ApiInbound>;
