import type { ScreenBoard } from '../../contract/index.ts';
import styles from './screen.module.css';
import { screenWords as words } from './texts.ts';

const shown = (value: number) => value.toLocaleString('zh-CN', { maximumFractionDigits: 1 });
const { counts, units } = words;

/** The main figures with those of the year before. */
export function Counts({ board: { summary } }: { board: ScreenBoard }) {
  const pairs = [
    ['applied', summary.applied, units.count],
    ['approved', summary.approved, units.count],
    ['refused', summary.refused, units.count],
    ['area', summary.area, units.area],
    ['meanDays', summary.meanDays, units.days],
    ['violations', summary.violations, units.count],
    ['overdue', { value: summary.overdue, before: null }, units.tasks],
  ] as const;
  return (
    <dl className={styles.counts} aria-label={words.summary}>
      {pairs.map(([name, { value, before }, unit]) => (
        <div key={name} className={styles.count} data-alert={name === 'overdue' && summary.overdue > 0}>
          <dt>{counts[name]}</dt>
          <dd className="figures">
            {value === null ? '—' : shown(value)}
            <small>{unit}</small>
          </dd>
          <dd className={styles.before}>{before !== null && words.before(shown(before))}</dd>
        </div>
      ))}
    </dl>
  );
}
