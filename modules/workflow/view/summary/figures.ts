import {
  type DecisionSummary,
  type FigureColumn,
  type FigureRow,
  figureColumns,
} from '../../contract/summary.ts';

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

/** Whether a summary gathers nothing from the forms, as where the county has no rules for a process: one reads the forms themselves. */
export function isBare({ place, figures, checks, drawing, warnings }: DecisionSummary): boolean {
  return [place, drawing].every((part) => part === null) && [figures, checks, warnings].every(isEmpty);
}

const isEmpty = (list: readonly unknown[]): boolean => list.length === 0;
