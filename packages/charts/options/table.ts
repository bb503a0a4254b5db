import { chartTexts as texts } from '../texts.ts';
import { type Chart, tagsOf } from './chart.ts';
import { shown } from './figures.ts';
import { totalOf } from './pie.ts';

/** The table behind a chart: the same figures in words and numbers. */
export interface Table {
  head: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
}

export function tableOf(chart: Chart): Table {
  switch (chart.kind) {
    case 'gauge':
      return { head: [texts.name, texts.value], rows: [[chart.name, chart.value]] };
    case 'radar':
      return {
        head: [texts.name, ...chart.series.map(({ name }) => name)],
        rows: chart.axes.map(({ name }, place) => [
          name,
          ...chart.series.map(({ data }) => data[place] ?? null),
        ]),
      };
    case 'pie':
    case 'ring':
    case 'rose': {
      const total = totalOf(chart);
      const share = (value: number) => (total === 0 ? '—' : `${shown((value / total) * 100)}%`);
      return {
        head: [texts.name, texts.value, texts.share],
        rows: [
          ...chart.data.map(({ name, value }) => [name, value, share(value)]),
          [texts.total, total, share(total)],
        ],
      };
    }
    default:
      return {
        head: [texts.tag, ...chart.series.map(({ name }) => name)],
        rows: tagsOf(chart).map((tag) => [
          chart.labels?.[tag] ?? tag,
          ...chart.series.map(({ data }) => data[tag] ?? null),
        ]),
      };
  }
}

/** One drawn value of a chart: where ECharts has it, and its words. */
export interface PointRef {
  seriesIndex: number;
  dataIndex: number;
  /** The tag of the x axis, or the name of the entry. */
  key: string;
  series: string;
  words: string;
}

/** The values of a chart in the order in which a reader with a keyboard goes through them. */
export function pointsOf(chart: Chart): PointRef[] {
  const point = (seriesIndex: number, dataIndex: number, series: string, key: string, words: string) => ({
    seriesIndex,
    dataIndex,
    key,
    series,
    words,
  });
  switch (chart.kind) {
    case 'gauge':
      return [
        point(0, 0, '', chart.name, texts.point('', chart.name, `${shown(chart.value)}${chart.unit ?? ''}`)),
      ];
    case 'radar':
      return chart.series.map(({ name, data }, place) => {
        const values = chart.axes.map((axis, at) => `${axis.name}${shown(data[at])}`).join('，');
        return point(0, place, name, name, texts.point(name, '', values));
      });
    case 'pie':
    case 'ring':
    case 'rose':
      return chart.data.map(({ name, value }, place) =>
        point(0, place, '', name, texts.point('', name, `${shown(value)}${chart.unit ?? ''}`)),
      );
    default:
      return chart.series.flatMap((one, seriesIndex) =>
        tagsOf(chart).flatMap((tag, dataIndex) => {
          const value = one.data[tag];
          if (value === null || value === undefined) return [];
          const words = `${shown(value)}${one.unit ?? chart.unit ?? ''}`;
          return [
            point(
              seriesIndex,
              dataIndex,
              one.name,
              tag,
              texts.point(one.name, chart.labels?.[tag] ?? tag, words),
            ),
          ];
        }),
      );
  }
}

/** Whether a chart has nothing to draw. A pie of zeros is empty; a line of zeros is not. */
export function isEmptyChart(chart: Chart): boolean {
  if (chart.kind === 'gauge') return !Number.isFinite(chart.value);
  if (chart.kind === 'radar') return chart.axes.length === 0 || chart.series.length === 0;
  if ('data' in chart) return chart.data.every(({ value }) => value === 0);
  return pointsOf(chart).length === 0;
}

/** What a screen reader says of a chart before its figures. */
export function describeChart(chart: Chart, title: string): string {
  return texts.say(texts.kinds[chart.kind], title, pointsOf(chart).length);
}

/** A table as CSV with a byte-order mark. A text that a spreadsheet would run as a formula begins with an apostrophe. */
export function csvOf({ head, rows }: Table): string {
  const cell = (value: string | number | null) => {
    if (value === null) return '';
    const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return `\uFEFF${[head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}
