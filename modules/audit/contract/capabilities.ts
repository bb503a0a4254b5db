import type { CapabilityCatalogue } from '@homestead/http/contract';

/** What a role may be allowed in this module, beside what its tasks ask of it. Content gives capabilities to roles. */
export const auditCapabilities = {
  'audit.log.read': { label: '查看操作日志和系统日志', group: '日志' },
  'audit.log.export': { label: '导出日志', group: '日志' },
  'audit.chain.check': { label: '查看并检查操作日志封存链', group: '日志' },
  'audit.system.read': { label: '查看系统状态和后台任务', group: '系统' },
  'audit.job.retry': { label: '重试失败的后台任务', group: '系统' },
} as const satisfies CapabilityCatalogue;

declare module '@homestead/http/contract' {
  interface CapabilityNames extends Record<keyof typeof auditCapabilities, true> {}
}
