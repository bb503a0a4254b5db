import { defineRoute, IdParams, IsoTime, ListQuery, Nullable, Page } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';
import { ownerTexts } from './owner-texts.ts';

const tag = '流程';
const Text = Type.String();

/** What a nominated person is told before confirming: no case id, no number, no name of an applicant, no files. */
export const OwnNomination = Type.Object({
  id: Text,
  processName: Text,
  divisionName: Text,
  nominatedBy: Text,
  createTime: IsoTime,
});
export type OwnNomination = Static<typeof OwnNomination>;

export const nominationStates = ['waiting', 'confirmed', 'declined', 'replaced'] as const;
export const nominationWays = ['account', 'code', 'inPerson'] as const;
export type NominationWay = (typeof nominationWays)[number];

/** Acts on a nomination: the first two are the nominee's own, the others of those who work on the case. */
export const nominationActs = ['confirm', 'decline', 'sendCode', 'confirmByCode', 'confirmInPerson'] as const;
export type NominationAct = (typeof nominationActs)[number];

/** A nomination as those see it who see the case. */
export const Nomination = Type.Object({
  id: Text,
  name: Type.String({ description: '被提名人姓名（脱敏）' }),
  nominatedBy: Text,
  state: Type.Enum([...nominationStates]),
  way: Nullable(Type.Enum([...nominationWays])),
  createTime: IsoTime,
  answerTime: Nullable(IsoTime),
  can: Type.Array(Type.Enum([...nominationActs])),
});
export type Nomination = Static<typeof Nomination>;

export const listOwnNominations = defineRoute({
  method: 'GET',
  path: '/v1/flowable/nomination',
  summary: '等待我确认的代办',
  tag,
  access: 'session',
  data: Type.Array(OwnNomination),
});
export const actOnNomination = defineRoute({
  method: 'POST',
  path: '/v1/flowable/nomination/:id/:action',
  summary:
    '代办确认（confirm 本人确认、decline 与本人无关、sendCode 发送验证码、confirmByCode 验证码确认、confirmInPerson 当面确认）',
  tag,
  access: 'session',
  idempotent: true,
  params: Type.Object({ id: Type.String({ maxLength: 64 }), action: Type.String({ maxLength: 32 }) }),
  body: Type.Object({
    code: Type.Optional(Type.String({ maxLength: 12 })),
    statement: Type.Optional(Type.String({ maxLength: 500 })),
  }),
  data: Type.Object({ state: Type.Enum([...nominationStates]), expiresAt: Nullable(IsoTime) }),
  success: ownerTexts.done,
  trims: ['statement'],
});
export const listNominations = defineRoute({
  method: 'GET',
  path: '/v1/flowable/process/:id/nomination',
  summary: '流程的代办确认情况',
  tag,
  access: 'session',
  params: IdParams,
  data: Type.Array(Nomination),
});

export const ownerReviewStates = ['waiting', 'confirmed', 'removed'] as const;
export const ownerReviewActs = ['confirm', 'remove'] as const;
export type OwnerReviewAct = (typeof ownerReviewActs)[number];

/** An owner whom a number in a form once made, for whoever may witness where the case lies. */
export const OwnerReview = Type.Object({
  id: Text,
  processId: Text,
  processName: Text,
  caseNo: Nullable(Text),
  applicant: Text,
  divisionName: Text,
  personName: Text,
  personDivisionName: Text,
  state: Type.Enum([...ownerReviewStates]),
  reason: Nullable(Text),
  answeredBy: Nullable(Text),
  answerTime: Nullable(IsoTime),
});
export type OwnerReview = Static<typeof OwnerReview>;

export const listOwnerReviews = defineRoute({
  method: 'GET',
  path: '/v1/flowable/owner-review',
  summary: '以往按手机号或身份证号登记的申请人，待核实',
  tag,
  access: 'session',
  query: Type.Object({
    ...ListQuery.properties,
    state: Type.Optional(Type.Enum([...ownerReviewStates])),
  }),
  data: Page(OwnerReview),
});
export const actOnOwnerReview = defineRoute({
  method: 'POST',
  path: '/v1/flowable/owner-review/:id/:action',
  summary: '核实申请人（confirm 确认、remove 移除）',
  tag,
  access: 'session',
  idempotent: true,
  params: Type.Object({ id: Type.String({ maxLength: 64 }), action: Type.String({ maxLength: 32 }) }),
  body: Type.Object({ reason: Type.Optional(Type.String({ maxLength: 500 })) }),
  data: Type.Object({ state: Type.Enum([...ownerReviewStates]) }),
  success: ownerTexts.done,
  trims: ['reason'],
});
