import type { CapabilityCatalogue } from '@homestead/http/contract';

/** What a role may be allowed in this module, beside what its tasks ask of it. Content gives capabilities to roles. */
export const mapCapabilities = {
  'map.feature.read': { label: '查询图层的全部字段和内部图层，分析范围不限', group: '地图' },
} as const satisfies CapabilityCatalogue;

declare module '@homestead/http/contract' {
  interface CapabilityNames extends Record<keyof typeof mapCapabilities, true> {}
}
