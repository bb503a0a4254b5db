export { AnnouncementList } from './announcements/AnnouncementList.tsx';
export { AnnouncementScreen } from './announcements/AnnouncementScreen.tsx';
export { NoticeScreen } from './NoticeScreen.tsx';
export { UnreadDot } from './UnreadDot.tsx';
