import { defineRoute } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';

const exact = { additionalProperties: false };
const Words = Type.String({ minLength: 1, maxLength: 500 });

/** A heading with its lines. */
export const GuidePart = Type.Object({ title: Words, items: Type.Array(Words) }, exact);
export type GuidePart = Static<typeof GuidePart>;

const Steps = Type.Array(Type.Object({ name: Words, note: Words }, exact));

/** A stage of a case as its applicant knows it: the tasks and periods that belong to it. */
const Stage = Type.Object(
  { title: Words, note: Type.Optional(Words), tasks: Type.Array(Type.String(), { minItems: 1 }) },
  exact,
);
export type GuideStage = Static<typeof Stage>;

/** Key of the guide that visitors see on the first page; every other is that of its process. */
export const portalGuide = 'portal';

/** A file of `content/guides`: named after a process, or `portal` for the page of visitors. */
export const GuideFile = Type.Object(
  {
    /** The way of a case in a few steps. */
    steps: Type.Optional(Steps),
    parts: Type.Array(GuidePart),
    /** Help at a task of the process, by task key. */
    tasks: Type.Optional(Type.Record(Type.String(), Type.Array(GuidePart))),
    /** Stages of a case, in their order: the case page goes by them, and the flow record folds by them. */
    stages: Type.Optional(Type.Array(Stage)),
  },
  exact,
);
export type GuideFile = Static<typeof GuideFile>;

/** A stage with what is done in it, as the process says: by which office, and how long it may take. */
const GuideWay = Type.Object({
  title: Type.String(),
  work: Type.Array(
    Type.Object({
      name: Type.String(),
      by: Type.Array(Type.String(), { description: '办理单位；空为等待期' }),
      period: Type.Union([Type.Null(), Type.String()], { description: '办理期限；没有规定的为空' }),
    }),
  ),
});
export type GuideWay = Static<typeof GuideWay>;

export const Guide = Type.Object({
  steps: Steps,
  parts: Type.Array(GuidePart),
  way: Type.Array(GuideWay, { description: '由谁办、多长时间，按流程的规定' }),
});
export type Guide = Static<typeof Guide>;

export const getGuide = defineRoute({
  method: 'GET',
  path: '/v1/guide/:key',
  summary: '办事指南：按流程标识，或 portal（首页）；没有指南时内容为空',
  tag: '流程',
  access: 'public',
  params: Type.Object({ key: Type.String({ maxLength: 64 }) }),
  data: Guide,
});
