import type { CapabilityCatalogue } from '@homestead/http/contract';

/** What a role may be allowed in this module, beside what its tasks ask of it. Content gives capabilities to roles. */
export const homesteadCapabilities = {
  'homestead.family.keep': { label: '保存本人家庭资料', group: '宅基地' },
  'homestead.finding.read': { label: '查看审查提示（一户多宅等）', group: '宅基地' },
  'homestead.permit.extend': { label: '办理批准书延期', group: '宅基地' },
  'homestead.visit.attend': { label: '参加到场（签到、会签）', group: '宅基地' },
  'homestead.visit.read': { label: '查看到场记录', group: '宅基地' },
  'homestead.parameter.read': { label: '查看县级参数', group: '系统' },
  'homestead.parameter.edit': { label: '修改县级参数', group: '系统' },
  'homestead.reporter.read': { label: '查看举报人（匿名的须说明理由）', group: '个人信息' },
  'homestead.personalData.reveal': { label: '查看全部可见案件的个人信息和证件原件', group: '个人信息' },
} as const satisfies CapabilityCatalogue;

declare module '@homestead/http/contract' {
  interface CapabilityNames extends Record<keyof typeof homesteadCapabilities, true> {}
}
