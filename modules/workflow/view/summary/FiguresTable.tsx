import './summary.css';
import type { FigureCell, FigureRow } from '../../contract/summary.ts';
import { workflowTexts } from '../../contract/texts.ts';
import { knownFigures } from './figures.ts';
import { summaryTexts as words } from './texts.ts';

/** How much: a line for each figure, a column for each time at which the case came to know it; what differs is marked with sign and word. */
export function FiguresTable({ figures }: { figures: readonly FigureRow[] }) {
  const { rows, columns } = knownFigures(figures);
  if (rows.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than its place is moved with the arrow keys.
    <section className="sum-scroll" aria-label={words.howMuch} tabIndex={0}>
      <table className="sum-figures" data-testid="figures">
        <thead>
          <tr>
            <th scope="col">{words.figure}</th>
            {columns.map((column) => (
              <th scope="col" key={column}>
                {workflowTexts.figureColumns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, title, unit, cells }) => (
            <tr key={key} data-figure={key}>
              <th scope="row">
                {title}
                {unit && <small>{unit}</small>}
              </th>
              {columns.map((column) => (
                <Cell key={column} cell={cells.find((known) => known.column === column)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cell({ cell }: { cell: FigureCell | undefined }) {
  const { column, value = null, mark = null, note = '' } = cell ?? {};
  return (
    <td data-column={column} data-mark={mark ?? undefined}>
      {value ?? <span className="sum-unknown">{words.unknown}</span>}
      {mark && (
        <small className="sum-mark">
          <span aria-hidden>{words.signs[mark]}</span> {note}
        </small>
      )}
    </td>
  );
}
