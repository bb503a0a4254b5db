import type { CapabilityCatalogue } from '@homestead/http/contract';

/** What a role may be allowed in this module. Content gives capabilities to roles. */
export const modelCapabilities = {
  'models.model.read': { label: '查看数据模型', group: '数据模型' },
  'models.model.edit': { label: '新增和修改数据模型草稿', group: '数据模型' },
  'models.model.publish': { label: '发布数据模型', group: '数据模型' },
} as const satisfies CapabilityCatalogue;

declare module '@homestead/http/contract' {
  interface CapabilityNames extends Record<keyof typeof modelCapabilities, true> {}
}
