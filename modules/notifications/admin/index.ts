import { lazyPart, lazyScreen } from '@homestead/ui';

export const NoticeBell = lazyPart(async () => ({ default: (await import('./NoticeBell.tsx')).NoticeBell }));
export const NoticeSettingsCard = lazyPart(async () => ({
  default: (await import('./NoticeSettings.tsx')).NoticeSettingsCard,
}));
export const NoticePage = lazyScreen(() => import('./NoticePage.tsx'));
export const AnnouncementCard = lazyPart(async () => ({
  default: (await import('./announcements/AnnouncementCard.tsx')).AnnouncementCard,
}));
export const AnnouncementPage = lazyScreen(() => import('./announcements/AnnouncementPage.tsx'));
export const TemplateManagePage = lazyScreen(() => import('./templates/TemplateManagePage.tsx'));
export const AnnouncementManagePage = lazyScreen(() => import('./announcements/AnnouncementManagePage.tsx'));
