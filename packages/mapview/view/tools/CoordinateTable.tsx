import type { PlaneCode } from '@homestead/geodesy';
import { useState } from 'react';
import { readRows } from '../../coordinates/rows.ts';
import type { DrawingController } from '../../drawing/controller.ts';
import { positionsOf, type Shape } from '../../drawing/drawing.ts';
import { removed, replaced } from '../../drawing/lists.ts';
import { TEXTS } from '../../texts.ts';
import { Icon } from '../icons.tsx';
import { Question } from '../Question.tsx';

interface Props {
  shape: Shape;
  controller: DrawingController;
  planeCode: PlaneCode;
  onNotice(message: string): void;
  onClose(): void;
}

/** Seven decimals, a centimetre, fit on a phone; a row that is left alone keeps all its digits. */
const written = (shape: Shape) => positionsOf(shape).map(([lon, lat]) => `${shown(lon)}, ${shown(lat)}`);
const shown = (value: number) => value.toFixed(7);

/** The vertices as text, one in a row, in degrees or plane metres. */
export function CoordinateTable({ shape, controller, planeCode, onNotice, onClose }: Props) {
  const [before] = useState(() => written(shape));
  const [rows, setRows] = useState(() => (before.length > 0 ? before : ['']));
  const [wrong, setWrong] = useState<number | null>(null);
  const [question, setQuestion] = useState<{ message: string; accept(): void } | null>(null);

  const apply = (agreed: ReadonlySet<string>) => {
    const kept = (row: number, text: string) => (text === before[row] ? shape.vertices[row] : undefined);
    const result = readRows(rows, { kept, planeCode, agreed });
    setQuestion(null);
    setWrong(result.kind === 'vertices' ? null : result.row);
    if (result.kind === 'vertices') {
      if (controller.replace(result.vertices)) onClose();
    } else if (result.kind === 'refused') {
      onNotice(`${TEXTS.rowWrong(result.row + 1)}：${result.message}`);
    } else {
      const answered = new Set([...agreed, result.topic]);
      setQuestion({ message: result.message, accept: () => apply(answered) });
    }
  };

  const change = (row: number, text: string) => {
    setRows(replaced(rows, row, text));
    setWrong(null);
  };

  return (
    <form
      className="mv-panel mv-table"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        apply(new Set());
      }}
    >
      <strong>{TEXTS.tableLong}</strong>
      <small>{TEXTS.positionHint}</small>
      <ol>
        {rows.map((text, row) => (
          <li key={row}>
            <input
              aria-label={`${TEXTS.vertexNumber}${row + 1}`}
              aria-invalid={wrong === row}
              value={text}
              placeholder="119.098, 25.360"
              autoComplete="off"
              onChange={(event) => change(row, event.target.value)}
            />
            <button
              type="button"
              aria-label={`${TEXTS.deleteVertexLong}${row + 1}`}
              onClick={() => setRows(removed(rows, row))}
            >
              <Icon name="delete" />
            </button>
          </li>
        ))}
      </ol>
      {question && (
        <Question message={question.message} onYes={question.accept} onNo={() => setQuestion(null)} />
      )}
      <div className="mv-row">
        <button type="button" className="mv-button" onClick={() => setRows([...rows, ''])}>
          {TEXTS.addRow}
        </button>
        <span className="mv-space" />
        <button type="button" className="mv-button" onClick={onClose}>
          {TEXTS.cancel}
        </button>
        <button type="submit" className="mv-button mv-primary">
          {TEXTS.apply}
        </button>
      </div>
    </form>
  );
}
