import { init } from 'echarts';
import { describe, expect, it } from 'vitest';
import { chartTexts } from '../texts.ts';
import type { AxisChart, Chart } from './chart.ts';
import { optionOf } from './option.ts';
import { csvOf, isEmptyChart, pointsOf, tableOf } from './table.ts';

// biome-ignore lint/suspicious/noExplicitAny: options of ECharts are read at any depth
const option = (...asked: Parameters<typeof optionOf>): any => optionOf(...asked);

const cases: AxisChart = {
  kind: 'bar-line',
  series: [
    { name: '申请', type: 'bar', data: { '1月': 3, '3月': 5 } },
    { name: '平均天数', type: 'line', data: { '1月': 12.5, '2月': 9 }, unit: '天' },
  ],
  unit: '件',
};
const land = [
  { name: '农用地', value: 0.1 },
  { name: '建设用地', value: 0.2 },
];

describe('charts', () => {
  it('names each of fourteen columns on a wide screen, those of five signs beside each other too', () => {
    const labels = [...'甲乙丙丁戊己庚辛壬癸子丑寅卯'].map((sign) => `${sign}村委会会`);
    const data = Object.fromEntries(labels.map((label, at) => [label, at]));
    const chart = init(null, null, { renderer: 'svg', ssr: true, width: 1104, height: 300 });
    chart.setOption({
      ...option({ kind: 'bar', series: [{ name: '用时', type: 'bar', data }] }),
      animation: false,
    });
    const drawn = chart.renderToSVGString();
    chart.dispose();
    expect(labels.filter((label) => !drawn.includes(`>${label[0]}`))).toEqual([]);
  });

  it('S1-2.radar-gauge, S1-9.charts: axes of a radar go to 5 unless they say otherwise', () => {
    const radar: Chart = {
      kind: 'radar',
      axes: [{ name: '材料' }, { name: '面积', max: 120 }],
      series: [{ name: '本户', data: [4, 80] }],
    };
    expect(option(radar).radar.indicator).toEqual([
      { name: '材料', max: 5 },
      { name: '面积', max: 120 },
    ]);
    expect(option(radar).series[0].data).toEqual([{ name: '本户', value: [4, 80] }]);
  });

  it('S1-2.radar-gauge, S1-9.charts: a gauge has three styles, chosen by 1, 2 or any other value', () => {
    const look = (style?: number | string) =>
      JSON.stringify(
        option({
          kind: 'gauge',
          name: '按时率',
          value: 96,
          unit: '%',
          ...(style === undefined ? {} : { style }),
        }),
      );
    expect(new Set([look(1), look(2), look(3)]).size).toBe(3);
    expect(look('1')).toBe(look(1));
    for (const other of [undefined, 0, 7, 'x', 'toString', '__proto__']) expect(look(other)).toBe(look(3));
    expect(option({ kind: 'gauge', name: '', value: 1, style: 3 }).series[0].pointer.width).toBeGreaterThan(
      0,
    );
  });

  it('S2-2.16-charts: line, bar, bar-line, pie, ring and rose are drawn', () => {
    const typesOf = (chart: Chart) => option(chart).series.map(({ type }: { type: string }) => type);
    expect(typesOf({ ...cases, kind: 'line' })).toEqual(['line', 'line']);
    expect(typesOf({ ...cases, kind: 'bar' })).toEqual(['bar', 'bar']);
    expect(typesOf(cases)).toEqual(['bar', 'line']);
    for (const kind of ['pie', 'ring', 'rose'] as const)
      expect(typesOf({ kind, data: land })).toEqual(['pie']);
    expect(option({ kind: 'rose', data: land }).series[0].roseType).toBe('radius');
    expect(option({ kind: 'ring', data: land }).series[0].roseType).toBeUndefined();
  });

  it('S2-3.chart-data: series hold name, type and data by the tag of the x axis; entries of a pie name and value', () => {
    const drawn = option(cases);
    expect(drawn.xAxis.data).toEqual(['1月', '3月', '2月']);
    expect(drawn.series.map(({ name, data }: { name: string; data: unknown }) => [name, data])).toEqual([
      ['申请', [3, 5, null]],
      ['平均天数', [12.5, null, 9]],
    ]);
    const ordered = option({ ...cases, tags: ['1月', '2月', '3月'], labels: { '1月': '一月' } });
    expect(ordered.xAxis.data).toEqual(['一月', '2月', '3月']);
    expect(ordered.series[0].data).toEqual([3, null, 5]);
    expect(option({ kind: 'pie', data: land }).series[0].data).toEqual(land);
  });

  it('S2-9.chart-background: dark or white, with an opacity of (100 − transparency) / 100', () => {
    const ground = (look: Parameters<typeof optionOf>[1]) => option(cases, look).backgroundColor;
    expect(ground({})).toBe('rgba(255, 255, 255, 1)');
    expect(ground({ background: 'dark', transparency: 30 })).toBe('rgba(10, 31, 43, 0.7)');
    expect(ground({ background: 'white', transparency: 100 })).toBe('rgba(255, 255, 255, 0)');
    expect(ground({ transparency: 140 })).toBe('rgba(255, 255, 255, 0)');
    expect(option(cases, { background: 'dark' }).textStyle.color).not.toBe(option(cases).textStyle.color);
  });

  it('S2-9.chart-pie: the total stands under 合计; radii are 0–60, 30–60 and 10–80 %', () => {
    const radius = (kind: 'pie' | 'ring' | 'rose') => option({ kind, data: land }).series[0].radius;
    expect([radius('pie'), radius('ring'), radius('rose')]).toEqual([
      ['0%', '60%'],
      ['30%', '60%'],
      ['10%', '80%'],
    ]);
    expect(option({ kind: 'ring', data: land, unit: '㎡' }).title).toMatchObject({
      text: '合计',
      subtext: '0.3㎡',
    });
  });

  it('S2-9.chart-grid: margins are 10 % left, 10 % right, 20 % top and 10 % bottom', () => {
    expect(option(cases).grid).toMatchObject({ left: '10%', right: '10%', top: '20%', bottom: '10%' });
  });

  it('tooltips are rich text, so that a name with markup stays text', () => {
    const hostile = { kind: 'pie', data: [{ name: '<img src=x onerror=alert(1)>', value: 1 }] } as const;
    for (const chart of [cases, hostile]) expect(option(chart).tooltip.renderMode).toBe('richText');
  });
});

describe('the table behind a chart', () => {
  it('holds what is drawn, with the total and shares of a pie', () => {
    expect(tableOf(cases)).toEqual({
      head: ['类别', '申请', '平均天数'],
      rows: [
        ['1月', 3, 12.5],
        ['3月', 5, null],
        ['2月', null, 9],
      ],
    });
    expect(tableOf({ kind: 'ring', data: land }).rows).toEqual([
      ['农用地', 0.1, '33.33%'],
      ['建设用地', 0.2, '66.67%'],
      [chartTexts.total, 0.3, '100%'],
    ]);
  });

  it('leaves the browser as CSV that runs no formula', () => {
    const csv = csvOf({
      head: ['类别', '数'],
      rows: [
        ['=1+1', -2],
        ['他说"好",走', null],
      ],
    });
    expect(csv).toBe('\uFEFF类别,数\r\n\'=1+1,-2\r\n"他说""好"",走",\r\n');
  });

  it('has words for each value, for whoever hears it', () => {
    expect(pointsOf(cases).map(({ words }) => words)).toEqual([
      '申请，1月，3件',
      '申请，3月，5件',
      '平均天数，1月，12.5天',
      '平均天数，2月，9天',
    ]);
  });

  it('is missing where nothing is to draw', () => {
    expect(isEmptyChart({ kind: 'bar', series: [] })).toBe(true);
    expect(isEmptyChart({ kind: 'pie', data: [{ name: '甲', value: 0 }] })).toBe(true);
    expect(isEmptyChart({ kind: 'line', series: [{ name: '甲', type: 'line', data: { 一: 0 } }] })).toBe(
      false,
    );
  });
});
