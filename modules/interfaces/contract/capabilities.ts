import type { CapabilityCatalogue } from '@homestead/http/contract';
import { exchangeCapabilities } from './exchanges/capabilities.ts';
import { outboundCapabilities } from './outbound/capabilities.ts';

/** What a role may be allowed with calls to and from other systems. */
export const interfaceCapabilities = {
  'interfaces.inbound.read': { label: '查看接入接口及其调用日志', group: '接口管理' },
  'interfaces.inbound.edit': { label: '登记、测试和修改接入接口', group: '接口管理' },
  ...outboundCapabilities,
  'interfaces.webhook.read': { label: '查看事件推送及推送记录', group: '接口' },
  'interfaces.webhook.edit': { label: '维护事件推送、更换密钥、重新推送', group: '接口' },
  ...exchangeCapabilities,
} as const satisfies CapabilityCatalogue;

declare module '@homestead/http/contract' {
  interface CapabilityNames extends Record<keyof typeof interfaceCapabilities, true> {}
}
