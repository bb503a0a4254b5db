import type { EChartsCoreOption } from 'echarts/core';
import type { GaugeChart } from './chart.ts';
import { shown } from './figures.ts';
import type { Paint } from './look.ts';

/** Three styles (spec 1 §9): 1 a half circle that fills, 2 a ring that fills, any other value a dial with a pointer. */
export function gaugeOption(chart: GaugeChart, paint: Paint): EChartsCoreOption {
  const { name, value, max = 100, unit = '', style } = chart;
  const [color, amber] = [paint.colors[0]!, paint.colors[1]!];
  const common = {
    type: 'gauge',
    min: 0,
    max,
    data: [{ value, name }],
    title: { color: paint.soft, fontSize: paint.fontSize + 1 },
    detail: {
      color: paint.ink,
      fontSize: paint.fontSize + 11,
      formatter: () => `${shown(value)}${unit}`,
    },
  };
  const fills = {
    progress: { show: true, width: 16, roundCap: true, itemStyle: { color } },
    axisLine: { roundCap: true, lineStyle: { width: 16, color: [[1, paint.line]] } },
    pointer: { show: false },
    axisTick: { show: false },
    splitLine: { show: false },
    axisLabel: { show: false },
  };
  const kinds: Readonly<Record<string, object>> = {
    '1': {
      ...fills,
      startAngle: 180,
      endAngle: 0,
      center: ['50%', '68%'],
      radius: '88%',
      title: { ...common.title, offsetCenter: [0, '18%'] },
      detail: { ...common.detail, offsetCenter: [0, '-16%'] },
    },
    '2': {
      ...fills,
      startAngle: 90,
      endAngle: -269.99,
      radius: '80%',
      title: { ...common.title, offsetCenter: [0, '24%'] },
      detail: { ...common.detail, offsetCenter: [0, '-8%'] },
    },
  };
  const dial = {
    startAngle: 225,
    endAngle: -45,
    radius: '86%',
    axisLine: {
      lineStyle: {
        width: 12,
        color: [
          [0.6, paint.colors[5]!],
          [0.85, amber],
          [1, color],
        ],
      },
    },
    axisTick: { length: 6, lineStyle: { color: paint.soft } },
    splitLine: { length: 12, lineStyle: { color: paint.soft } },
    axisLabel: { color: paint.soft, distance: 18, fontSize: paint.fontSize - 2 },
    pointer: { width: 5, itemStyle: { color: paint.ink } },
    anchor: { show: true, size: 10, itemStyle: { color: paint.ink } },
    title: { ...common.title, offsetCenter: [0, '88%'] },
    detail: { ...common.detail, offsetCenter: [0, '58%'] },
  };
  const key = String(style ?? '');
  return { series: [{ ...common, ...(Object.hasOwn(kinds, key) ? kinds[key] : dial) }] };
}
