import { crsTable, type PlaneCode } from '@homestead/geodesy';
import { type ClipboardEvent, useState } from 'react';
import { readRows } from '../../coordinates/rows.ts';
import {
  fitsPlane,
  keptVertex,
  pastedRows,
  rowOf,
  type TableRow,
  type TableSystem,
} from '../../coordinates/table.ts';
import type { DrawingController } from '../../drawing/controller.ts';
import { positionsOf, type Shape } from '../../drawing/drawing.ts';
import { removed, replaced } from '../../drawing/lists.ts';
import { legsOf } from '../../geometry/legs.ts';
import { TEXTS } from '../../texts.ts';
import { Icon } from '../icons.tsx';
import { Question } from '../Question.tsx';
import { Choice } from './Choice.tsx';

interface Props {
  shape: Shape;
  controller: DrawingController;
  planeCode: PlaneCode;
  onNotice(message: string): void;
  onClose(): void;
}

/** The vertices as text, one in a row, in degrees or plane metres, with the edge that follows each. */
export function CoordinateTable({ shape, controller, planeCode, onNotice, onClose }: Props) {
  const [system, setSystem] = useState<TableSystem>('degrees');
  const [rows, setRows] = useState<readonly TableRow[]>(() =>
    shape.vertices.length > 0
      ? shape.vertices.map((vertex) => rowOf(vertex, 'degrees', planeCode))
      : [{ text: '' }],
  );
  const [wrong, setWrong] = useState<number | null>(null);
  const [question, setQuestion] = useState<{ message: string; accept(): void } | null>(null);
  const isChanged = rows.length !== shape.vertices.length || rows.some((row) => !keptVertex(row));
  const legs = isChanged ? [] : legsOf(positionsOf(shape), shape.kind === 'Polygon');

  const apply = (agreed: ReadonlySet<string>) => {
    const texts = rows.map(({ text }) => text);
    const result = readRows(texts, { kept: (row) => keptVertex(rows[row]), planeCode, agreed });
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

  /** What was typed stays where the system is switched: only rows that stand as they were are written anew. */
  const change = (chosen: TableSystem) => {
    if (chosen === 'plane' && !fitsPlane(shape.vertices, planeCode)) {
      const { name, bounds } = crsTable[planeCode];
      return onNotice(TEXTS.outsideZone(name, bounds[0], bounds[2]));
    }
    setSystem(chosen);
    setRows(
      rows.map((row) => {
        const kept = keptVertex(row);
        return kept ? rowOf(kept, chosen, planeCode) : row;
      }),
    );
  };

  /** A pasted list takes the place of the row and pushes those after it down. */
  const paste = (event: ClipboardEvent<HTMLInputElement>, row: number) => {
    const list = pastedRows(event.clipboardData.getData('text'));
    if (list.length < 2) return;
    event.preventDefault();
    setRows([...rows.slice(0, row), ...list.map((text) => ({ text })), ...rows.slice(row + 1)]);
    setWrong(null);
  };

  const type = (row: number, text: string) => {
    setRows(replaced(rows, row, { ...rows[row], text }));
    setWrong(null);
  };

  return (
    <form
      className="mv-panel mv-table"
      aria-label={TEXTS.tableLong}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        apply(new Set());
      }}
    >
      <strong>{TEXTS.tableLong}</strong>
      <Choice
        label={TEXTS.system}
        options={[
          { value: 'degrees', label: TEXTS.degreesSystem },
          { value: 'plane', label: TEXTS.planeSystem(crsTable[planeCode].meridian) },
        ]}
        value={system}
        onChange={change}
      />
      <small>{system === 'degrees' ? TEXTS.tableDegreesHint : TEXTS.tablePlaneHint}</small>
      <ol>
        {rows.map((row, index) => (
          <li key={index}>
            <input
              aria-label={`${TEXTS.vertexNumber}${index + 1}`}
              aria-invalid={wrong === index}
              value={row.text}
              placeholder={system === 'degrees' ? '119.098, 25.360' : '2806239.487, 409207.738'}
              autoComplete="off"
              onChange={(event) => type(index, event.target.value)}
              onPaste={(event) => paste(event, index)}
            />
            <button
              type="button"
              aria-label={`${TEXTS.deleteVertexLong}${index + 1}`}
              onClick={() => setRows(removed(rows, index))}
            >
              <Icon name="delete" />
            </button>
            {legs[index] && (
              <small className="mv-leg">{TEXTS.leg(legs[index].length, legs[index].angle)}</small>
            )}
          </li>
        ))}
      </ol>
      {question && (
        <Question message={question.message} onYes={question.accept} onNo={() => setQuestion(null)} />
      )}
      <div className="mv-row">
        <button type="button" className="mv-button" onClick={() => setRows([...rows, { text: '' }])}>
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
