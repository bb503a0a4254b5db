import { type FigureColumn, type FigureRow, figureColumns } from '../../contract/summary.ts';

/** The lines of which something is known, and the columns in which one of them says something. */
export function knownFigures(figures: readonly FigureRow[]): {
  rows: readonly FigureRow[];
  columns: readonly FigureColumn[];
} {
  const rows = figures.filter(({ cells }) =>
    cells.some(({ column, value }) => column !== 'allowed' && value !== null),
  );
  const columns = figureColumns.filter((column) =>
    rows.some(({ cells }) => cells.some((cell) => cell.column === column && cell.value !== null)),
  );
  return { rows, columns };
}
