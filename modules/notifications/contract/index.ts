export type { Announcement, AnnouncementText, ManagedAnnouncement } from './announcements/routes.ts';
export * as announcementRoutes from './announcements/routes.ts';
export { announcementTexts } from './announcements/texts.ts';
export { notificationCapabilities } from './capabilities.ts';
export {
  asksForTask,
  isBlind,
  kindNames,
  type NoticeKind,
  noticeKinds,
  optionalKinds,
} from './kinds.ts';
export * as noticeRoutes from './routes.ts';
export { Notice, NoticeCount, NoticeNews, NoticeQuery, NoticeSettings } from './routes.ts';
export * from './templates/index.ts';
export { noticeTexts } from './texts.ts';
