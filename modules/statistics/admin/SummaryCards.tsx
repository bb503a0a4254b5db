import type { ReactNode } from 'react';
import type { FigureQuery, StatisticsSummary } from '../contract/index.ts';
import { changeWords } from './charts.ts';
import type { Open } from './FigureCharts.tsx';
import styles from './statistics.module.css';
import { pageTexts } from './texts.ts';

const { cards, units, before } = pageTexts;
const shown = (value: number) => value.toLocaleString('zh-CN', { maximumFractionDigits: 2 });

/** The main figures; each opens the list behind it. */
export function SummaryCards({
  summary,
  isCompared,
  open,
}: {
  summary: StatisticsSummary;
  isCompared: boolean;
  open: Open;
}) {
  const counts = [
    ['applied', 'applied', units.count],
    ['approved', 'approved', units.count],
    ['refused', 'refused', units.count],
    ['withdrawn', 'withdrawn', units.count],
    ['area', 'land', units.area],
    ['violations', 'violation', units.count],
  ] as const satisfies readonly (readonly [keyof StatisticsSummary, FigureQuery['measure'], string])[];
  const { visits, visitsInTime, meanDays, overdue } = summary;
  const share = (part: number, whole: number) => (whole > 0 ? Math.round((part / whole) * 1000) / 10 : null);
  const inTime = share(visitsInTime.value, visits.value);
  return (
    <section className={styles.cards} aria-label={pageTexts.title} data-testid="summary">
      {counts.map(([name, measure, unit]) => (
        <Card
          key={name}
          name={cards[name]}
          unit={unit}
          value={summary[name].value}
          onClick={() => open({ measure })}
        >
          {isCompared &&
            `${before} ${shown(summary[name].before)}，${changeWords(summary[name].value, summary[name].before)}`}
        </Card>
      ))}
      <Card
        name={cards.meanDays}
        unit={units.days}
        value={meanDays.value}
        onClick={() => open({ measure: 'approved' })}
      >
        {isCompared && meanDays.before !== null && `${before} ${shown(meanDays.before)}`}
      </Card>
      <Card
        name={cards.visitsInTime}
        unit={units.share}
        value={inTime}
        onClick={() => open({ measure: 'visit', state: 'inTime' })}
      >
        {isCompared && visits.before > 0 && `${before} ${share(visitsInTime.before, visits.before)}%`}
      </Card>
      <Card
        name={cards.overdue}
        unit={units.tasks}
        value={overdue}
        onClick={() => open({ measure: 'overdue' })}
      />
    </section>
  );
}

interface CardProps {
  name: string;
  unit: string;
  value: number | null;
  onClick(): void;
  children?: ReactNode;
}

function Card({ name, unit, value, onClick, children }: CardProps) {
  return (
    <button type="button" className={styles.card} onClick={onClick}>
      <span className={styles.cardName}>{name}</span>
      <div className={`${styles.cardValue} figures`}>
        {value === null ? '—' : shown(value)}
        {value !== null && <small>{unit}</small>}
      </div>
      <div className={styles.cardBefore}>{children}</div>
    </button>
  );
}
