import type { CapabilityCatalogue } from '@homestead/http/contract';

/** What a role may be allowed in this module, beside what its tasks ask of it. Content gives capabilities to roles. */
export const peopleCapabilities = {
  'people.ssoCode.issue': { label: '签发一次性登录码', group: '人员' },
} as const satisfies CapabilityCatalogue;

declare module '@homestead/http/contract' {
  interface CapabilityNames extends Record<keyof typeof peopleCapabilities, true> {}
}
