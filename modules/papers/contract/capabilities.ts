import type { CapabilityCatalogue } from '@homestead/http/contract';

/** What a role may be allowed in this module. Content gives capabilities to roles. */
export const paperCapabilities = {
  'papers.paper.create': { label: '生成文书', group: '文书' },
  'papers.paper.revoke': { label: '撤销文书', group: '文书' },
} as const satisfies CapabilityCatalogue;

declare module '@homestead/http/contract' {
  interface CapabilityNames extends Record<keyof typeof paperCapabilities, true> {}
}
