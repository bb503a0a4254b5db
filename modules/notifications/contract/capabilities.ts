import type { CapabilityCatalogue } from '@homestead/http/contract';

/** What a role may be allowed in this module. Content gives capabilities to roles. */
export const notificationCapabilities = {
  'notifications.announcement.read': { label: '查看全部公告', group: '公告' },
  'notifications.announcement.create': { label: '发布公告', group: '公告' },
  'notifications.announcement.edit': { label: '修改公告', group: '公告' },
  'notifications.announcement.delete': { label: '删除公告', group: '公告' },
  'notifications.template.read': { label: '查看通知模板', group: '系统' },
  'notifications.template.edit': { label: '修改通知模板', group: '系统' },
} as const satisfies CapabilityCatalogue;

declare module '@homestead/http/contract' {
  interface CapabilityNames extends Record<keyof typeof notificationCapabilities, true> {}
}
