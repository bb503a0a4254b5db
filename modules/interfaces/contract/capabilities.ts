import type { CapabilityCatalogue } from '@homestead/http/contract';

/** What a role may be allowed with calls to and from other systems. */
export const interfaceCapabilities = {} as const satisfies CapabilityCatalogue;

declare module '@homestead/http/contract' {
  interface CapabilityNames extends Record<keyof typeof interfaceCapabilities, true> {}
}
