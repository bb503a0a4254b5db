import type { EChartsCoreOption } from 'echarts/core';
import { type AxisChart, tagsOf } from './chart.ts';
import type { Paint } from './look.ts';

/** Margins of the grid (spec 2 §9). */
export const grid = { left: '10%', right: '10%', top: '20%', bottom: '10%' } as const;

const symbols = ['circle', 'rect', 'triangle', 'diamond', 'roundRect', 'pin'];

/** Line, bar, and bars with lines over them. In `line` and `bar` all series are drawn alike; `bar-line` keeps each its own type. */
export function axisOption(chart: AxisChart, paint: Paint): EChartsCoreOption {
  const { kind, series, labels = {}, unit = '' } = chart;
  const tags = tagsOf(chart);
  const text = { color: paint.soft, fontSize: paint.fontSize - 1 };
  const units = unitsOf(chart);
  return {
    grid: { ...grid, containLabel: false },
    tooltip: { renderMode: 'richText', confine: true, trigger: 'axis' },
    legend: { show: series.length > 1, top: 0, type: 'scroll', textStyle: { color: paint.ink } },
    xAxis: {
      type: 'category',
      data: tags.map((tag) => labels[tag] ?? tag),
      axisLabel: {
        ...text,
        hideOverlap: true,
        lineHeight: paint.fontSize,
        // Few tags all show their labels; more show those for which there is room.
        ...(tags.length <= 14 ? { interval: 0 } : {}),
        formatter: inLines,
      },
      axisLine: { lineStyle: { color: paint.line } },
      axisTick: { show: false },
    },
    yAxis: units.map((name) => ({
      type: 'value',
      name,
      nameTextStyle: text,
      axisLabel: { ...text, hideOverlap: true },
      // Of whole things an axis has no halves.
      ...(isWhole(series.filter((one) => (one.unit ?? unit) === name)) ? { minInterval: 1 } : {}),
      splitLine: { lineStyle: { color: paint.line } },
    })),
    series: series.map((one, place) => ({
      name: one.name,
      type: kind === 'bar-line' ? one.type : kind,
      data: tags.map((tag) => one.data[tag] ?? null),
      yAxisIndex: Math.max(0, units.indexOf(one.unit ?? unit)),
      barMaxWidth: 36,
      // Lines are told apart by their marks as well as by colour.
      symbol: symbols[place % symbols.length],
      symbolSize: 8,
      connectNulls: false,
    })),
  };
}

/**
 * A long Chinese label in two lines, as the margin beneath has room for; numbers and dates stay whole. Five signs are long:
 * of fourteen columns two such labels side by side touch, and one of them would be hidden.
 */
function inLines(label: string): string {
  if (label.length <= 4 || /^[\d\s.,:/-]+$/.test(label)) return label;
  const half = Math.min(8, Math.ceil(label.length / 2));
  const rest = label.slice(half);
  return `${label.slice(0, half)}\n${rest.length > half ? `${rest.slice(0, half - 1)}…` : rest}`;
}

/** Whether all values are whole numbers. */
export function isWhole(series: AxisChart['series']): boolean {
  return series.every(({ data }) =>
    Object.values(data).every((value) => value === null || Number.isInteger(value)),
  );
}

/** One axis for each unit, two at most: what has a third unit stands on the first. */
function unitsOf({ series, unit = '' }: AxisChart): string[] {
  return [...new Set([unit, ...series.map((one) => one.unit ?? unit)])]
    .filter((name) => series.some((one) => (one.unit ?? unit) === name) || series.length === 0)
    .slice(0, 2);
}
