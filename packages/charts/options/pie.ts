import type { EChartsCoreOption } from 'echarts/core';
import { chartTexts } from '../texts.ts';
import type { PieChart, PieKind } from './chart.ts';
import { shown } from './figures.ts';
import type { Paint } from './look.ts';

/** Default radii of the three variants (spec 2 §9). */
export const radii: Readonly<Record<PieKind, readonly [string, string]>> = {
  pie: ['0%', '60%'],
  ring: ['30%', '60%'],
  rose: ['10%', '80%'],
};

/** The sum of a pie's entries, without what binary fractions add. */
export function totalOf({ data }: Pick<PieChart, 'data'>): number {
  return Math.round(data.reduce((sum, { value }) => sum + value, 0) * 1e6) / 1e6;
}

/** Whether one entry is all there is. */
export const isSingle = (data: PieChart['data']): boolean =>
  data.filter(({ value }) => value > 0).length <= 1;

/** Pie, doughnut and rose; the total stands under 合计, in the middle of a doughnut and above the others. */
export function pieOption(chart: PieChart, paint: Paint): EChartsCoreOption {
  const { kind, data, unit = '' } = chart;
  const isRing = kind === 'ring';
  return {
    tooltip: { renderMode: 'richText', confine: true, trigger: 'item' },
    legend: { left: 0, bottom: 0, orient: 'vertical', type: 'scroll', textStyle: { color: paint.ink } },
    title: {
      text: chartTexts.total,
      subtext: `${shown(totalOf(chart))}${unit}`,
      left: isRing ? 'center' : 'left',
      top: isRing ? '41%' : 0,
      itemGap: 4,
      textStyle: { color: paint.soft, fontSize: paint.fontSize, fontWeight: 'normal' },
      subtextStyle: { color: paint.ink, fontSize: paint.fontSize + (isRing ? 1 : 5), fontWeight: 'bold' },
    },
    series: [
      {
        type: 'pie',
        radius: [...radii[kind]],
        center: ['50%', '50%'],
        data: data.map(({ name, value }) => ({ name, value })),
        ...(kind === 'rose' ? { roseType: 'radius' } : {}),
        label: { color: paint.ink, formatter: '{b} {d}%', overflow: 'break' },
        labelLine: { length: 8, length2: 8 },
        // A single share is a whole ring, without a seam.
        itemStyle: { borderColor: paint.background, borderWidth: isSingle(data) ? 0 : 1 },
      },
    ],
  };
}
