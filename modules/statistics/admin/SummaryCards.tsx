import type { StatisticsSummary } from '../contract/index.ts';
import { cardsOf } from '../view/cards.ts';
import { pageTexts } from '../view/texts.ts';
import type { Open } from './FigureCharts.tsx';
import styles from './statistics.module.css';

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
  return (
    <section className={styles.cards} aria-label={pageTexts.title} data-testid="summary">
      {cardsOf(summary).map(({ name, unit, value, note, query }) => (
        <button key={name} type="button" className={styles.card} onClick={() => open(query)}>
          <span className={styles.cardName}>{name}</span>
          <div className={`${styles.cardValue} figures`}>
            {value ?? '—'}
            {value !== null && <small>{unit}</small>}
          </div>
          <div className={styles.cardBefore}>{isCompared && note}</div>
        </button>
      ))}
    </section>
  );
}
