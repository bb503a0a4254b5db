import { auditCapabilities } from '@homestead/audit/contract';
import { calendarCapabilities } from '@homestead/calendar/contract';
import { catalogueCapabilities } from '@homestead/catalogue/contract';
import { dictionaryCapabilities } from '@homestead/dictionaries/contract';
import { filesCapabilities } from '@homestead/files/contract';
import { formsCapabilities } from '@homestead/forms/contract';
import { homesteadCapabilities } from '@homestead/homestead/contract';
import type { CapabilityCatalogue } from '@homestead/http/contract';
import { interfaceCapabilities } from '@homestead/interfaces/contract';
import { mapCapabilities } from '@homestead/map/contract';
import { modelCapabilities } from '@homestead/models/contract';
import { notificationCapabilities } from '@homestead/notifications/contract';
import { paperCapabilities } from '@homestead/papers/contract';
import { peopleCapabilities } from '@homestead/people/contract';
import { recordCapabilities } from '@homestead/records/contract';
import { statisticsCapabilities } from '@homestead/statistics/contract';
import { workflowCapabilities } from '@homestead/workflow/contract';

const demonstration = {
  'demo.clock.set': { label: '拨动演示时钟', group: '演示' },
} as const satisfies CapabilityCatalogue;

declare module '@homestead/http/contract' {
  interface CapabilityNames extends Record<keyof typeof demonstration, true> {}
}

/** Every capability that a role may have, from the contracts of the modules. */
export const capabilities: CapabilityCatalogue = {
  ...auditCapabilities,
  ...peopleCapabilities,
  ...filesCapabilities,
  ...dictionaryCapabilities,
  ...modelCapabilities,
  ...catalogueCapabilities,
  ...mapCapabilities,
  ...formsCapabilities,
  ...calendarCapabilities,
  ...workflowCapabilities,
  ...recordCapabilities,
  ...paperCapabilities,
  ...notificationCapabilities,
  ...interfaceCapabilities,
  ...homesteadCapabilities,
  ...statisticsCapabilities,
  ...demonstration,
};
