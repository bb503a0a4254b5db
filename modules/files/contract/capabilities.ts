import type { CapabilityCatalogue } from '@homestead/http/contract';

/** What a role may be allowed in this module, beside what its tasks ask of it. Content gives capabilities to roles. */
export const filesCapabilities = {
  'files.original.read': { label: '查看照片原图（含拍摄位置和设备）', group: '文件' },
} as const satisfies CapabilityCatalogue;

declare module '@homestead/http/contract' {
  interface CapabilityNames extends Record<keyof typeof filesCapabilities, true> {}
}
