import { PageState, useApi } from '@homestead/ui/desk';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useParams, useSearchParams } from 'react-router';
import { type RegisterSheet, registerSheet } from '../../contract/index.ts';
import styles from './register-sheet.module.css';
import { registerWords as words } from './texts.ts';

/** `/Registers/:key/print`: a whole register alone on its sheets, to read and to print. */
export default function RegisterPrintPage() {
  const { key = '' } = useParams();
  const [params] = useSearchParams();
  const { callWithoutToast: call } = useApi();
  const query = Object.fromEntries(params);
  const sheet = useQuery({
    queryKey: ['registers', key, 'sheet', query],
    // Each print is noted in the operation log: it is asked for once.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => call(registerSheet, { params: { key }, query }, { signal }),
  });
  return (
    <main className={styles.desk}>
      <PageState query={sheet}>
        {(found) => (
          <>
            <title>{found.heading}</title>
            <div className={styles.tools} data-print="none">
              <Button type="primary" onClick={() => window.print()} data-testid="print">
                {words.print}
              </Button>
            </div>
            <Sheet sheet={found} />
          </>
        )}
      </PageState>
    </main>
  );
}

/** Widths are in characters of a workbook, which are half as wide as a Chinese one, with some room at the sides. */
const letter = 0.6;
const shortTitle = 4;
const shortCell = 6;
const longestNumber = 26;
/** 农宅字3503991002026001号, 莆政地〔2026〕12号. */
const documentNumber = /^[^\s，；、]*(\d{7}|〔\d{4}〕)[^\s，；、]*号$/;

/** Numbers, codes and days stay on one line, and so does a short word: 第2村民小组, 异址新建. */
const isWhole = (text: string): boolean =>
  text.length <= shortCell ||
  /^[\x20-\x7e]+$/.test(text) ||
  (text.length <= longestNumber && documentNumber.test(text));

function Sheet({ sheet }: { sheet: RegisterSheet }) {
  const { heading, range, columns, rows, totals, signatures, day } = sheet;
  const hasTotals = rows.length > 0 && totals.some((total) => total !== null);
  const classOf = (isNumber: boolean, cell?: unknown) =>
    isNumber ? styles.number : isWhole(String(cell ?? '')) ? styles.whole : undefined;
  return (
    <article className={styles.sheet} aria-label={heading} data-testid="register-sheet">
      <h1>{heading}</h1>
      <p className={styles.range}>
        <span>{range && words.range(range)}</span>
        <span>
          {words.count(rows.length)}　{words.day(day)}
        </span>
      </p>
      <table>
        <colgroup>
          {columns.map(({ title, width }) => (
            <col key={title} style={{ width: `${width * letter}em` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map(({ title }) => (
              <th key={title} scope="col" className={title.length <= shortTitle ? styles.whole : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells }) => (
            <tr key={id}>
              {columns.map(({ title, isNumber }, place) => (
                <td key={title} className={classOf(isNumber, cells[place])}>
                  {cells[place]}
                </td>
              ))}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length} className={styles.empty}>
                {words.empty}
              </td>
            </tr>
          )}
          {hasTotals && (
            <tr className={styles.totals}>
              {columns.map(({ title, isNumber }, place) => (
                <td key={title} className={classOf(isNumber)}>
                  {totals[place] ?? (place === 0 ? words.sum : '')}
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
      <footer className={styles.signatures}>
        {signatures.map((who) => (
          <span key={who}>{who}：</span>
        ))}
      </footer>
    </article>
  );
}
