import type { FigureQuery, StatisticsSummary } from '../contract/index.ts';
import { changeWords } from './charts.ts';
import { pageTexts } from './texts.ts';

const { cards, units, before } = pageTexts;
const shown = (value: number, digits = 2) => value.toLocaleString('zh-CN', { maximumFractionDigits: digits });

export interface FigureCard {
  name: string;
  unit: string;
  /** As it is shown; null where there is nothing to count. */
  value: string | null;
  /** How it stands to the year before. */
  note: string;
  /** What opens the list behind it. */
  query: Pick<FigureQuery, 'measure' | 'state'>;
}

const counts = [
  ['applied', 'applied', units.count],
  ['approved', 'approved', units.count],
  ['refused', 'refused', units.count],
  ['withdrawn', 'withdrawn', units.count],
  ['area', 'land', units.area],
  ['violations', 'violation', units.count],
] as const satisfies readonly (readonly [keyof StatisticsSummary, FigureQuery['measure'], string])[];

/** The main figures in the order of a page. */
export function cardsOf(summary: StatisticsSummary): FigureCard[] {
  const { visits, visitsInTime, meanDays, overdue } = summary;
  const share = (part: number, whole: number) => (whole > 0 ? Math.round((part / whole) * 1000) / 10 : null);
  const inTime = share(visitsInTime.value, visits.value);
  return [
    ...counts.map(([name, measure, unit]) => {
      const { value, before: earlier } = summary[name];
      return {
        name: cards[name],
        unit,
        value: shown(value),
        note: [`${before} ${shown(earlier)}`, changeWords(value, earlier)].filter(Boolean).join('，'),
        query: { measure },
      };
    }),
    {
      name: cards.meanDays,
      unit: units.days,
      value: meanDays.value === null ? null : shown(meanDays.value, 1),
      note: meanDays.before === null ? '' : `${before} ${shown(meanDays.before, 1)}`,
      query: { measure: 'approved' },
    },
    {
      name: cards.visitsInTime,
      unit: units.share,
      value: inTime === null ? null : shown(inTime),
      note: visits.before > 0 ? `${before} ${share(visitsInTime.before, visits.before)}%` : '',
      query: { measure: 'visit', state: 'inTime' },
    },
    {
      name: cards.overdue,
      unit: units.tasks,
      value: shown(overdue),
      note: '',
      query: { measure: 'overdue' },
    },
  ];
}
