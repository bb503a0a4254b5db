import type { AxisChart, PieChart } from '@homestead/charts';
import type { Figure } from '../contract/index.ts';
import { pageTexts } from './texts.ts';

const { series, units, before, now, charts } = pageTexts;

const by = (figures: readonly Figure[], value: (figure: Figure) => number | null) =>
  Object.fromEntries(figures.map((figure) => [figure.key, value(figure)]));
const labelsOf = (figures: readonly Figure[]) =>
  Object.fromEntries(figures.map(({ key, label }) => [key, label]));

/** Months on the x axis are short where all are of one year. */
function monthLabels(figures: readonly Figure[]): Record<string, string> {
  const isOneYear = new Set(figures.map(({ key }) => key.slice(0, 4))).size === 1;
  return Object.fromEntries(figures.map(({ key }) => [key, isOneYear ? `${Number(key.slice(5))}月` : key]));
}

/** Applications and approvals by month; with a comparison the applications of the year before. */
export function monthChart(
  applied: readonly Figure[],
  approved: readonly Figure[],
  isCompared: boolean,
): AxisChart {
  const earlier = {
    name: `${series.applied}（${before}）`,
    type: 'line',
    data: by(applied, (figure) => figure.before),
  } as const;
  return {
    kind: 'bar-line',
    unit: units.count,
    tags: applied.map(({ key }) => key),
    labels: monthLabels(applied),
    series: [
      { name: series.applied, type: 'bar', data: by(applied, ({ count }) => count) },
      { name: series.approved, type: 'bar', data: by(approved, ({ count }) => count) },
      ...(isCompared ? [earlier] : []),
    ],
  };
}

/** Counts of groups as bars; with a comparison those of the year before beside them. */
export function countChart(
  figures: readonly Figure[],
  isCompared: boolean,
  unit: string = units.count,
): AxisChart {
  return {
    kind: 'bar',
    unit,
    tags: figures.map(({ key }) => key),
    labels: labelsOf(figures),
    series: [
      { name: now, type: 'bar', data: by(figures, ({ count }) => count) },
      ...(isCompared
        ? [{ name: before, type: 'bar' as const, data: by(figures, (figure) => figure.before) }]
        : []),
    ],
  };
}

/** Mean days, and within how many days nine of ten were done. */
export function daysChart(figures: readonly Figure[]): AxisChart {
  const timed = figures.filter(({ count }) => count > 0);
  return {
    kind: 'bar',
    unit: units.days,
    tags: timed.map(({ key }) => key),
    labels: labelsOf(timed),
    series: [
      { name: charts.mean, type: 'bar', data: by(timed, ({ mean }) => mean ?? 0) },
      { name: charts.p90, type: 'bar', data: by(timed, ({ p90 }) => p90 ?? 0) },
    ],
  };
}

/** Shares of groups by count, or by area. */
export function shareChart(
  kind: PieChart['kind'],
  figures: readonly Figure[],
  value: 'count' | 'total' = 'count',
): PieChart {
  return {
    kind,
    unit: value === 'count' ? units.count : units.area,
    data: figures
      .filter((figure) => figure[value] > 0)
      .map((figure) => ({ name: figure.label, value: figure[value] })),
  };
}

/** Visits in time and late, by visit. */
export function visitChart(inTime: readonly Figure[], late: readonly Figure[]): AxisChart {
  const all = [...inTime, ...late];
  return {
    kind: 'bar',
    unit: units.count,
    tags: [...new Set(all.map(({ key }) => key))].sort(),
    labels: labelsOf(all),
    series: [
      { name: series.inTime, type: 'bar', data: by(inTime, ({ count }) => count) },
      { name: series.late, type: 'bar', data: by(late, ({ count }) => count) },
    ],
  };
}

/** How a figure stands to that of the year before, in words; nothing where there was none. */
export function changeWords(value: number, earlier: number): string {
  if (earlier === 0) return '';
  const percent = Math.round(((value - earlier) / earlier) * 1000) / 10;
  if (percent === 0) return pageTexts.same;
  return percent > 0 ? pageTexts.rise(String(percent)) : pageTexts.fall(String(-percent));
}
