import type { CapabilityCatalogue } from '@homestead/http/contract';

/** What a role may be allowed in this module, beside what its tasks ask of it. Content gives capabilities to roles. */
export const mapCapabilities = {
  'map.feature.read': { label: '查询图层的全部字段和内部图层，分析范围不限', group: '地图' },
  'map.layer.take': { label: '把内部图层的周边范围带到手机上离线使用', group: '地图' },
  'map.service.read': { label: '查看地图服务源及其状态', group: '地图' },
  'map.service.edit': { label: '登记、检测和修改地图服务', group: '地图' },
  'map.tree.edit': { label: '配置图层树', group: '地图' },
} as const satisfies CapabilityCatalogue;

declare module '@homestead/http/contract' {
  interface CapabilityNames extends Record<keyof typeof mapCapabilities, true> {}
}
