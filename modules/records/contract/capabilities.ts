import type { CapabilityCatalogue } from '@homestead/http/contract';

/** What a role may be allowed in this module, beside what its tasks ask of it. Content gives capabilities to roles. */
export const recordCapabilities = {
  'records.record.write': { label: '填报业务数据', group: '业务数据' },
  'records.record.keep': { label: '维护辖区业务数据', group: '业务数据' },
  'records.register.read': { label: '查看登记台账', group: '业务数据' },
  'records.register.export': { label: '导出登记台账', group: '业务数据' },
} as const satisfies CapabilityCatalogue;

declare module '@homestead/http/contract' {
  interface CapabilityNames extends Record<keyof typeof recordCapabilities, true> {}
}
