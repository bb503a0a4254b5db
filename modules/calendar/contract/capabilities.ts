import type { CapabilityCatalogue } from '@homestead/http/contract';

/** What a role may be allowed in this module, beside what its tasks ask of it. Content gives capabilities to roles. */
export const calendarCapabilities = {
  'calendar.year.import': { label: '导入节假日表', group: '工作日历' },
} as const satisfies CapabilityCatalogue;

declare module '@homestead/http/contract' {
  interface CapabilityNames extends Record<keyof typeof calendarCapabilities, true> {}
}
