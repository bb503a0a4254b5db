import type { CapabilityCatalogue } from '@homestead/http/contract';

/** What a role may be allowed in this module, beside what its tasks ask of it. Content gives capabilities to roles. */
export const formsCapabilities = {
  'forms.lookup.use': { label: '办理时向其他系统查询、核对', group: '表单' },
  'forms.widget.view': { label: '查看组件示例', group: '表单' },
} as const satisfies CapabilityCatalogue;

declare module '@homestead/http/contract' {
  interface CapabilityNames extends Record<keyof typeof formsCapabilities, true> {}
}
