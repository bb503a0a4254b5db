/** What a role may be allowed with interfaces that other systems call. */
export const outboundCapabilities = {
  'interfaces.outbound.read': { label: '查看开放接口及其调用日志', group: '接口' },
  'interfaces.outbound.edit': { label: '维护开放接口', group: '接口' },
  'interfaces.outbound.execute': { label: '试用开放接口', group: '接口' },
} as const;
