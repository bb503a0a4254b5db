import { shown } from '../options/figures.ts';
import type { Table } from '../options/table.ts';
import styles from './chart.module.css';

/** The figures of a chart as a plain table. */
export function ChartTable({ title, table, height }: { title: string; table: Table; height: number }) {
  return (
    <section
      className={styles.tableBox}
      style={{ maxHeight: height }}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached with the keyboard
      tabIndex={0}
      aria-label={title}
    >
      <table className={styles.table}>
        <caption className={styles.spoken}>{title}</caption>
        <thead>
          <tr>
            {table.head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={String(row[0])}>
              {row.map((value, place) => {
                const key = table.head[place] ?? place;
                if (place === 0)
                  return (
                    <th key={key} scope="row">
                      {value}
                    </th>
                  );
                return <td key={key}>{typeof value === 'string' ? value : shown(value)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
