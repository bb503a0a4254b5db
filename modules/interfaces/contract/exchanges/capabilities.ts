/** What a role may be allowed with files that come and go by a mapping. */
export const exchangeCapabilities = {
  'interfaces.exchange.read': { label: '查看文件交换及交换记录', group: '接口' },
  'interfaces.exchange.edit': { label: '维护文件交换', group: '接口' },
  'interfaces.exchange.run': { label: '生成、接收交换文件，登记回执', group: '接口' },
  'interfaces.exchange.plain': { label: '在交换文件中以明文提供个人信息', group: '接口' },
} as const;
