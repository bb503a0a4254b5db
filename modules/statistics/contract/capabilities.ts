import type { CapabilityCatalogue } from '@homestead/http/contract';

/** What a role may be allowed in this module. Figures are shown of the divisions where the role is held. */
export const statisticsCapabilities = {
  'statistics.figure.read': { label: '查看统计分析', group: '统计' },
  'statistics.figure.export': { label: '导出统计数据', group: '统计' },
  'statistics.register.read': { label: '查看台账', group: '统计' },
  'statistics.register.export': { label: '导出和打印台账', group: '统计' },
  'statistics.chart.view': { label: '查看图表示例', group: '系统' },
} as const satisfies CapabilityCatalogue;

declare module '@homestead/http/contract' {
  interface CapabilityNames extends Record<keyof typeof statisticsCapabilities, true> {}
}
