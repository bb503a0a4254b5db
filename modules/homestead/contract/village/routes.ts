import { defineRoute, IsoTime, ListQuery, Nullable, Page } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';
import { villageTexts } from './texts.ts';

const tag = '村务';
const Text = Type.String();
const Key = Type.String({ minLength: 1, maxLength: 64 });
const exact = { additionalProperties: false };

/** Who a villager turns to, and what there is to see, in the village of whoever asks. */
export const VillageHome = Type.Object({
  name: Type.String({ description: '所在村' }),
  picture: Nullable(
    Type.Object(
      { url: Type.String({ description: '村景图片的地址' }), alt: Text },
      { description: '没有时为空' },
    ),
  ),
  office: Nullable(Type.Object({ name: Text, telephone: Nullable(Text) })),
  notices: Type.Integer({ description: '正在公示的数量' }),
});
export type VillageHome = Static<typeof VillageHome>;

export const getVillageHome = defineRoute({
  method: 'GET',
  path: '/v1/village',
  summary: '本人所在村：图片、村委会电话、公示数量',
  tag,
  access: 'session',
  data: VillageHome,
});

export const getVillagePicture = defineRoute({
  method: 'GET',
  path: '/v1/village/picture/:file',
  summary: '村景图片',
  tag,
  access: 'public',
  kind: 'stream',
  params: Type.Object({ file: Type.String({ maxLength: 80 }) }),
});

const Office = Type.Object({ division: Text, name: Text, telephone: Nullable(Text) });
export const listContacts = defineRoute({
  method: 'GET',
  path: '/v1/contact',
  summary: '本人所在村、乡镇、县的办事电话',
  tag,
  access: 'session',
  data: Type.Array(Office),
});

export const PolicyPart = Type.Object({ title: Text, items: Type.Array(Text) }, exact);
const summary = {
  title: Type.String({ minLength: 1 }),
  summary: Text,
  kind: Type.String({ description: '如 办事指南、政策法规' }),
  date: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
  source: Text,
};
/** A file of `content/village/policies`. */
export const PolicyFile = Type.Object({ ...summary, parts: Type.Array(PolicyPart, { minItems: 1 }) }, exact);
export const PolicySummary = Type.Object({ key: Text, ...summary });
export const Policy = Type.Object({ key: Text, ...summary, parts: Type.Array(PolicyPart) });
export type Policy = Static<typeof Policy>;

export const listPolicies = defineRoute({
  method: 'GET',
  path: '/v1/policy',
  summary: '政策法规和办事指南',
  tag,
  access: 'public',
  data: Type.Array(PolicySummary),
});

export const getPolicy = defineRoute({
  method: 'GET',
  path: '/v1/policy/:key',
  summary: '一篇政策或指南',
  tag,
  access: 'public',
  params: Type.Object({ key: Key }),
  data: Policy,
});

const notice = {
  processId: Text,
  processName: Text,
  applicant: Type.String({ description: '姓名只显示一部分' }),
  divisionName: Text,
  from: IsoTime,
  until: IsoTime,
};
export const PublicNotice = Type.Object(notice);
export type PublicNotice = Static<typeof PublicNotice>;
export const PublicNoticeDetail = Type.Object({
  ...notice,
  text: Type.String({ description: '公示内容' }),
  can: Type.Array(Type.Literal('object')),
  objection: Nullable(
    Type.Object({ content: Text, createTime: IsoTime }, { description: '本人在公示期内提出的异议' }),
  ),
});
export type PublicNoticeDetail = Static<typeof PublicNoticeDetail>;

const NoticeParams = Type.Object({ processId: Key });
export const listPublicNotices = defineRoute({
  method: 'GET',
  path: '/v1/public-notice',
  summary: '所在区划正在公示的申请',
  tag,
  access: 'session',
  share: 'lists',
  query: Type.Pick(ListQuery, ['pageNum', 'pageSize']),
  data: Page(PublicNotice),
});

export const getPublicNotice = defineRoute({
  method: 'GET',
  path: '/v1/public-notice/:processId',
  summary: '一件公示',
  tag,
  access: 'session',
  params: NoticeParams,
  data: PublicNoticeDetail,
});

export const Objection = Type.Object({
  id: Text,
  name: Text,
  content: Text,
  createTime: IsoTime,
  answer: Nullable(Type.String({ description: '公示意见；尚未作出时为空' })),
  answerTime: Nullable(IsoTime),
});
export type Objection = Static<typeof Objection>;

export const listObjections = defineRoute({
  method: 'GET',
  path: '/v1/public-notice/:processId/objection',
  summary: '对一件公示提出的异议（办理该案件的工作人员）',
  tag,
  access: 'session',
  params: NoticeParams,
  data: Type.Array(Objection),
});

export const objectToNotice = defineRoute({
  method: 'POST',
  path: '/v1/public-notice/:processId/objection',
  summary: '对公示提出异议',
  tag,
  access: 'session',
  idempotent: true,
  params: NoticeParams,
  body: Type.Object({ content: Type.String({ maxLength: 1000, description: '异议和理由' }) }, exact),
  data: Objection,
  success: villageTexts.objected,
  trims: ['content'],
});
