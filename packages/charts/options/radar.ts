import type { EChartsCoreOption } from 'echarts/core';
import type { RadarChart } from './chart.ts';
import type { Paint } from './look.ts';

/** How far an axis of a radar goes where it says nothing (spec 1 §9). */
export const defaultAxisMax = 5;

export function radarOption({ axes, series }: RadarChart, paint: Paint): EChartsCoreOption {
  return {
    tooltip: { renderMode: 'richText', confine: true, trigger: 'item' },
    legend: { show: series.length > 1, top: 0, type: 'scroll', textStyle: { color: paint.ink } },
    radar: {
      indicator: axes.map(({ name, max = defaultAxisMax }) => ({ name, max })),
      center: ['50%', '54%'],
      radius: '62%',
      axisName: { color: paint.ink, fontSize: paint.fontSize },
      axisLine: { lineStyle: { color: paint.line } },
      splitLine: { lineStyle: { color: paint.line } },
      splitArea: { show: false },
    },
    series: [
      {
        type: 'radar',
        data: series.map(({ name, data }) => ({ name, value: [...data] })),
        areaStyle: { opacity: 0.15 },
        symbolSize: 6,
      },
    ],
  };
}
