import type { CapabilityCatalogue } from '@homestead/http/contract';

/** What a role may be allowed in this module. Content gives capabilities to roles. */
export const catalogueCapabilities = {
  'catalogue.version.read': { label: '查看图层及其版本，比较版本', group: '空间数据' },
  'catalogue.import.run': { label: '导入图层数据', group: '空间数据' },
  'catalogue.version.publish': { label: '发布、回退和删除图层版本', group: '空间数据' },
} as const satisfies CapabilityCatalogue;

declare module '@homestead/http/contract' {
  interface CapabilityNames extends Record<keyof typeof catalogueCapabilities, true> {}
}
