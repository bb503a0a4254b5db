import { defineRoute, IdParams, IsoTime, ListQuery, Nullable, Page } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';
import { noticeKinds, optionalKinds } from './kinds.ts';

const tag = '通知';
const Kind = Type.Enum([...noticeKinds]);

export const Notice = Type.Object({
  id: Type.String(),
  kind: Kind,
  title: Type.String(),
  text: Type.String(),
  processId: Nullable(Type.String()),
  taskId: Nullable(Type.String({ description: '要办理的任务；只供查看的通知没有' })),
  createTime: IsoTime,
  readTime: Nullable(IsoTime),
});
export type Notice = Static<typeof Notice>;

export const NoticeQuery = Type.Object({
  ...ListQuery.properties,
  unread: Type.Optional(Type.Boolean()),
  kind: Type.Optional(Type.String({ maxLength: 200, description: '可用逗号分隔多个' })),
});
export type NoticeQuery = Static<typeof NoticeQuery>;

export const NoticeCount = Type.Object({ unread: Type.Integer() });

export const listNotices = defineRoute({
  method: 'GET',
  path: '/notice',
  summary: '我的通知',
  tag,
  access: 'session',
  query: NoticeQuery,
  data: Page(Notice),
});
export const countNotices = defineRoute({
  method: 'GET',
  path: '/notice/count',
  summary: '我的未读通知数',
  tag,
  access: 'session',
  data: NoticeCount,
});
export const readNotice = defineRoute({
  method: 'PUT',
  path: '/notice/:id/read',
  summary: '通知标为已读',
  tag,
  access: 'session',
  params: IdParams,
  data: NoticeCount,
});
export const readAllNotices = defineRoute({
  method: 'PUT',
  path: '/notice/read-all',
  summary: '全部标为已读',
  tag,
  access: 'session',
  data: NoticeCount,
  success: '已全部标为已读',
});

/** What an open connection is told: how many are unread, and which notice is the newest. */
export const NoticeNews = Type.Object({ unread: Type.Integer(), newest: Nullable(Type.String()) });
export type NoticeNews = Static<typeof NoticeNews>;

export const streamNotices = defineRoute({
  method: 'GET',
  path: '/notice/stream',
  summary: '通知实时推送（text/event-stream；不接受该类型的调用只得到当前数）',
  tag,
  access: 'session',
  kind: 'stream',
});

export const NoticeSettings = Type.Object({
  /** Kinds that the person does not want to be told. */
  unwanted: Type.Array(Type.Enum([...optionalKinds]), { maxItems: optionalKinds.length, uniqueItems: true }),
});
export type NoticeSettings = Static<typeof NoticeSettings>;

export const getNoticeSettings = defineRoute({
  method: 'GET',
  path: '/notice/settings',
  summary: '我的通知设置',
  tag,
  access: 'session',
  data: NoticeSettings,
});
export const putNoticeSettings = defineRoute({
  method: 'PUT',
  path: '/notice/settings',
  summary: '修改我的通知设置',
  tag,
  access: 'session',
  body: NoticeSettings,
  data: NoticeSettings,
  success: '通知设置已保存',
});
