import { type Chart, chartTexts } from '@homestead/charts';
import { pageTexts } from '../view/texts.ts';

const months = ['1月', '2月', '3月', '4月', '5月', '6月'];
const byMonth = (values: readonly number[]) =>
  Object.fromEntries(months.map((month, place) => [month, values[place] ?? null]));
const applied = byMonth([36, 28, 45, 52, 41, 60]);
const approved = byMonth([20, 25, 31, 40, 38, 44]);
const days = byMonth([31.5, 29, 27.2, 30.1, 25.8, 24]);
const land = [
  { name: '建设用地', value: 5210.5 },
  { name: '农用地', value: 2304 },
  { name: '未利用地', value: 860.25 },
];
const { gauge, otherStyle } = pageTexts.sample;
const { kinds } = chartTexts;
const [appliedName, approvedName] = ['申请', '批准'];
const inTime = { kind: 'gauge', name: '按时到场', value: 92.5, unit: '%' } as const;

/** Each chart with figures that are made up. */
export const samples: readonly { title: string; chart: Chart }[] = [
  {
    title: kinds.line,
    chart: {
      kind: 'line',
      unit: '件',
      series: [
        { name: appliedName, type: 'line', data: applied },
        { name: approvedName, type: 'line', data: approved },
      ],
    },
  },
  {
    title: kinds.bar,
    chart: {
      kind: 'bar',
      unit: '件',
      series: [
        { name: appliedName, type: 'bar', data: applied },
        { name: approvedName, type: 'bar', data: approved },
      ],
    },
  },
  {
    title: kinds['bar-line'],
    chart: {
      kind: 'bar-line',
      unit: '件',
      series: [
        { name: appliedName, type: 'bar', data: applied },
        { name: '平均用时', type: 'line', data: days, unit: '天' },
      ],
    },
  },
  { title: kinds.pie, chart: { kind: 'pie', unit: '㎡', data: land } },
  { title: kinds.ring, chart: { kind: 'ring', unit: '㎡', data: land } },
  { title: kinds.rose, chart: { kind: 'rose', unit: '㎡', data: land } },
  {
    title: kinds.radar,
    chart: {
      kind: 'radar',
      axes: ['材料齐全', '办理时效', '到场核查', '公示规范', '档案完整'].map((name) => ({ name })),
      series: [
        { name: '本镇', data: [4.5, 4, 4.8, 3.9, 4.2] },
        { name: '全县平均', data: [4, 3.6, 4.1, 4, 3.8] },
      ],
    },
  },
  { title: gauge('1'), chart: { ...inTime, style: 1 } },
  { title: gauge('2'), chart: { ...inTime, style: 2 } },
  { title: gauge(otherStyle), chart: { ...inTime, style: 3 } },
];
