import { RuleLevel } from '@homestead/forms/contract';
import { defineRoute, IsoTime, Nullable } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';

const tag = '宅基地';
const Text = Type.String();
const Key = Type.String({ minLength: 1, maxLength: 64 });
const ProcessParams = Type.Object({ processId: Key });

/** What one rule of the county says of a form or a case. */
export const RuleResult = Type.Object({
  id: Text,
  title: Text,
  path: Text,
  mode: Type.Union([Type.Literal('hard'), Type.Literal('soft')]),
  level: RuleLevel,
  ok: Type.Boolean(),
  message: Text,
  source: Text,
  cases: Type.Array(Type.Object({ processId: Text, caseNo: Text }), {
    description: '所涉及的其他案件（仅列出有权查看的）',
  }),
});
export type RuleResult = Static<typeof RuleResult>;

const Limit = Type.Object({ limit: Type.Number(), unit: Text, source: Text });
/** What a household may have. */
export const Limits = Type.Object({
  people: Type.Integer(),
  area: Limit,
  storeys: Limit,
  height: Limit,
  eaves: Limit,
  floorArea: Limit,
});
export type Limits = Static<typeof Limits>;

/** Whether the household has a homestead already, or a case of one, as far as the applicant may know it. */
export const HouseholdFinding = Type.Object({ found: Type.Boolean(), lines: Type.Array(Text) });
export type HouseholdFinding = Static<typeof HouseholdFinding>;

export const advise = defineRoute({
  method: 'POST',
  path: '/v1/homestead/advice',
  summary: '本户标准与规则提示（填写时）',
  tag,
  access: 'session',
  reads: true,
  body: Type.Object({
    processKey: Type.Optional(Key),
    processId: Type.Optional(Key),
    taskId: Type.Optional(Key),
    formKey: Key,
    formData: Type.Optional(Type.Record(Text, Type.Unknown())),
  }),
  bodySize: 'form',
  data: Type.Object({
    rules: Type.Array(RuleResult),
    limits: Nullable(Limits),
    household: Nullable(HouseholdFinding),
  }),
});

export const Permit = Type.Object({
  homestead: Text,
  planning: Text,
  issuedOn: Text,
  validUntil: Text,
  daysLeft: Type.Integer(),
  state: Type.Union([
    Type.Literal('waiting'),
    Type.Literal('started'),
    Type.Literal('completed'),
    Type.Literal('lapsed'),
    Type.Literal('ended'),
  ]),
  extensions: Type.Array(Type.Object({ from: Text, until: Text, reason: Text, by: Text, at: IsoTime })),
});
export type Permit = Static<typeof Permit>;

/** A notice of a refusal, line by line as it is printed; without a number it is a draft. */
export const RefusalNotice = Type.Object({
  processId: Text,
  caseNo: Text,
  number: Nullable(Text),
  title: Text,
  addressee: Text,
  paragraphs: Type.Array(Text),
  reason: Text,
  authority: Text,
  date: Text,
});
export type RefusalNotice = Static<typeof RefusalNotice>;

export const CaseFacts = Type.Object({
  permit: Nullable(Permit),
  refusal: Nullable(Type.Object({ number: Text, title: Text, reason: Text, date: Text })),
  findings: Type.Array(RuleResult),
  can: Type.Array(Text),
});
export type CaseFacts = Static<typeof CaseFacts>;

export const getCaseFacts = defineRoute({
  method: 'GET',
  path: '/v1/homestead/case/:processId',
  summary: '案件的证书、有效期、不予批准与规则提示',
  tag,
  access: 'session',
  params: ProcessParams,
  data: CaseFacts,
});

export const getRefusalNotice = defineRoute({
  method: 'GET',
  path: '/v1/homestead/refusal-notice/:processId',
  summary: '不予批准通知书',
  tag,
  access: 'session',
  params: ProcessParams,
  data: RefusalNotice,
});

export const draftRefusalNotice = defineRoute({
  method: 'POST',
  path: '/v1/homestead/refusal-notice/draft',
  summary: '生成不予批准通知书（草稿，编号待发）',
  tag,
  access: 'session',
  reads: true,
  body: Type.Object({ taskId: Key, reason: Type.Optional(Type.String({ maxLength: 4000 })) }),
  data: RefusalNotice,
});

export const extendPermit = defineRoute({
  method: 'POST',
  path: '/v1/homestead/permit/:processId/extend',
  summary: '批准书延期',
  tag,
  access: 'session',
  capability: 'homestead.permit.extend',
  idempotent: true,
  params: ProcessParams,
  body: Type.Object({ reason: Type.String({ maxLength: 2000 }) }),
  data: Type.Object({ validUntil: Text }),
  success: '设置成功',
  trims: ['reason'],
});
