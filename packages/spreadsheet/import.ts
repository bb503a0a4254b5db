import type { ImportMode, ImportReport, ImportViolation } from '@homestead/http/contract';
import type { ReadColumn, TableRow } from './read.ts';

/** What is wrong with a cell of an imported row, by the column's key; `''` for the row as a whole. */
export interface CellViolation<K extends string> {
  column: K | '';
  message: string;
}

/** What an import makes of a row: what is wrong with it, or what is to be written; null where nothing changes. */
export type JudgedRow<K extends string, W> = { faults: CellViolation<K>[] } | { write: W | null };

/**
 * Judges all rows of an import and says what is to be written and what to report. With mode `all` nothing is written while a
 * row is wrong; with `good` the right ones are; with `check` nothing is, and the report counts what `good` would write.
 */
export function judgeImport<K extends string, W>(
  columns: readonly ReadColumn<K>[],
  rows: readonly TableRow<K>[],
  mode: ImportMode,
  judge: (row: TableRow<K>) => JudgedRow<K, W>,
): { writes: W[]; report: ImportReport } {
  const titles = new Map<string, string>(columns.map(({ key, title }) => [key, title]));
  const faults: ImportViolation[] = [];
  const writes: W[] = [];
  let unchanged = 0;
  for (const row of rows) {
    const judged = judge(row);
    if ('faults' in judged)
      for (const { column, message } of judged.faults)
        faults.push({
          row: row.row,
          column: titles.get(column) ?? '',
          value: column ? row.values[column].slice(0, 100) : '',
          message,
        });
    else if (judged.write === null) unchanged++;
    else writes.push(judged.write);
  }
  const isRefused = mode === 'all' && faults.length > 0;
  const written = isRefused ? [] : writes;
  return {
    writes: mode === 'check' ? [] : written,
    report: { total: rows.length, written: written.length, unchanged: isRefused ? 0 : unchanged, faults },
  };
}
