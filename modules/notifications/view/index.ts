export { useAnnouncement, useAnnouncements } from './announcements/use-announcements.ts';
