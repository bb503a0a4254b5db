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

const tag = '公告';
const State = Type.Enum(['YES', 'NO'], { description: '启用状态：YES 启用，NO 禁用' });

const shown = {
  id: Type.String(),
  title: Type.String(),
  summary: Type.String({ description: '内容的开头，纯文字' }),
  division: Nullable(Type.String({ description: '发布范围的行政区划代码；null 为全县' })),
  divisionName: Type.String(),
  from: Type.String({ description: 'YYYY-MM-DD' }),
  until: Nullable(Type.String({ description: 'YYYY-MM-DD' })),
};
export const Announcement = Type.Object(shown);
export type Announcement = Static<typeof Announcement>;

export const AnnouncementText = Type.Object({
  ...shown,
  html: Type.String(),
  createdBy: Type.String(),
  version: Type.Integer(),
});
export type AnnouncementText = Static<typeof AnnouncementText>;

/** An announcement as its writers see it. */
export const ManagedAnnouncement = Type.Object({
  ...AnnouncementText.properties,
  isPublic: Type.Boolean(),
  state: State,
  createTime: IsoTime,
  updateTime: IsoTime,
});
export type ManagedAnnouncement = Static<typeof ManagedAnnouncement>;

const Day = Type.String({ maxLength: 32, description: 'YYYY-MM-DD' });
const fields = {
  html: Type.String({ maxLength: 400_000 }),
  division: Type.Optional(Nullable(Type.String({ maxLength: 12 }))),
  from: Type.Optional(Nullable(Day)),
  until: Type.Optional(Nullable(Day)),
  isPublic: Type.Optional(Type.Boolean()),
  state: Type.Optional(State),
};
export const NewAnnouncement = Type.Object({ title: Type.String({ maxLength: 400 }), ...fields });
export type NewAnnouncement = Static<typeof NewAnnouncement>;
export const ChangedAnnouncement = Type.Object({
  version: Type.Integer(),
  title: Type.String({ maxLength: 400 }),
  ...fields,
});

export const listAnnouncements = defineRoute({
  method: 'GET',
  path: '/v1/announcement',
  summary: '现在向我显示的公告（未登录时为公开的公告）',
  tag,
  access: 'public',
  query: ListQuery,
  data: Page(Announcement),
});
export const readAnnouncement = defineRoute({
  method: 'GET',
  path: '/v1/announcement/:id',
  summary: '一则公告',
  tag,
  access: 'public',
  params: IdParams,
  data: AnnouncementText,
});
export const manageAnnouncements = defineRoute({
  method: 'GET',
  path: '/v1/announcement/manage',
  summary: '全部公告（含未开始、已结束和停用的）',
  tag,
  access: 'session',
  capability: 'notifications.announcement.read',
  query: Type.Object({ ...ListQuery.properties, state: Type.Optional(State) }),
  data: Page(ManagedAnnouncement),
});
export const exportAnnouncements = exportOf(manageAnnouncements, '/v1/announcement/export');
export const createAnnouncement = defineRoute({
  method: 'POST',
  path: '/v1/announcement',
  summary: '发布公告',
  tag,
  access: 'session',
  capability: 'notifications.announcement.create',
  body: NewAnnouncement,
  data: ManagedAnnouncement,
  success: doneTexts.created,
});
export const changeAnnouncement = defineRoute({
  method: 'PUT',
  path: '/v1/announcement/:id',
  summary: '修改公告',
  tag,
  access: 'session',
  capability: 'notifications.announcement.edit',
  params: IdParams,
  body: ChangedAnnouncement,
  data: ManagedAnnouncement,
  success: doneTexts.changed,
});
/** Rows of announcements that are not there yet ask for the capability to make them besides. */
export const announcementSheet = importOf(changeAnnouncement, '/v1/announcement', tag);
export const deleteAnnouncement = defineRoute({
  method: 'DELETE',
  path: '/v1/announcement/:id',
  summary: '删除公告',
  tag,
  access: 'session',
  capability: 'notifications.announcement.delete',
  params: IdParams,
  success: doneTexts.removed,
});
