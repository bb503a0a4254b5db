import {
  defineRoute,
  doneTexts,
  exportOf,
  IdParams,
  IsoTime,
  importOf,
  ListQuery,
  Nullable,
  Page,
} from '@homestead/http/contract';
import { type Static, Type } from 'typebox';
import { templateTexts as texts } from './texts.ts';

const tag = '通知模板';

/** Ways by which people are told. */
export const channels = ['platform', 'sms'] as const;
export type Channel = (typeof channels)[number];
const ChannelName = Type.Enum([...channels]);

/** Longest title and text: what a notice holds, and what a gateway takes as one message of several parts. */
export const longest = { title: 60, platform: 500, sms: 300 } as const;

/** The words of one kind of notice on one channel, as they are in force. */
export const NoticeTemplate = Type.Object({
  id: Type.String({ description: '渠道.类型，如 platform.newTask' }),
  channel: ChannelName,
  name: Type.String(),
  title: Nullable(Type.String({ description: '短信没有标题' })),
  text: Type.String(),
  allowed: Type.Array(Type.Object({ name: Type.String(), sample: Type.String() }), {
    description: '可用的占位符和预览时的示例',
  }),
  required: Type.Array(Type.String(), { description: '不能删去的占位符' }),
  isEdited: Type.Boolean(),
  version: Type.Integer({ description: '没有修改过的为 0' }),
  updateTime: Nullable(IsoTime),
  updatedBy: Nullable(Type.String()),
});
export type NoticeTemplate = Static<typeof NoticeTemplate>;

const read = 'notifications.template.read';
const edit = 'notifications.template.edit';

export const TemplateQuery = Type.Object({ ...ListQuery.properties, channel: Type.Optional(ChannelName) });

export const listTemplates = defineRoute({
  method: 'GET',
  path: '/v1/notice-template',
  summary: '通知模板：各渠道各类通知的文字',
  tag,
  access: 'session',
  capability: read,
  query: TemplateQuery,
  data: Type.Object({ ...Page(NoticeTemplate).properties, can: Type.Array(Type.String()) }),
});

export const exportTemplates = exportOf(listTemplates, '/v1/notice-template/export');

export const TemplateBody = Type.Object(
  {
    title: Type.Optional(Type.String({ description: '站内通知的标题' })),
    text: Type.String(),
    version: Type.Integer({ minimum: 0, description: '读到的版本' }),
  },
  { additionalProperties: false },
);

export const editTemplate = defineRoute({
  method: 'PUT',
  path: '/v1/notice-template/:id',
  summary: '修改一类通知的文字',
  tag,
  access: 'session',
  capability: edit,
  params: IdParams,
  body: TemplateBody,
  data: NoticeTemplate,
  success: doneTexts.changed,
});

export const templateSheet = importOf(editTemplate, '/v1/notice-template', tag);

export const resetTemplate = defineRoute({
  method: 'DELETE',
  path: '/v1/notice-template/:id',
  summary: '恢复一类通知的默认文字',
  tag,
  access: 'session',
  capability: edit,
  params: IdParams,
  data: NoticeTemplate,
  success: texts.wasReset,
});
