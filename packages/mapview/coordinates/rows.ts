import type { PlaneCode } from '@homestead/geodesy';
import type { Vertex } from '../drawing/drawing.ts';
import { type Reading, readCoordinates } from './parse.ts';

export type RowsReading =
  | { kind: 'vertices'; vertices: Vertex[] }
  | { kind: 'refused'; row: number; message: string }
  | { kind: 'question'; row: number; topic: string; message: string };

interface Options {
  planeCode: PlaneCode;
  /** Topics of questions that were answered with yes. */
  agreed: ReadonlySet<string>;
  /** The vertex of a row that nobody touched: it keeps its digits and where it came from. */
  kept(row: number, text: string): Vertex | undefined;
}

/** Reads a list of typed coordinates, one in a row; empty rows are passed over. Stops at the first row whose order or zone is ambiguous. */
export function readRows(rows: readonly string[], { planeCode, agreed, kept }: Options): RowsReading {
  const vertices: Vertex[] = [];
  for (const [row, text] of rows.entries()) {
    if (text.trim() === '') continue;
    const old = kept(row, text);
    const reading = old ? null : answered(readCoordinates(text, planeCode), agreed);
    if (old) vertices.push(old);
    else if (reading?.kind === 'place') vertices.push({ at: reading.at, source: 'typed' });
    else if (reading?.kind === 'refused') return { kind: 'refused', row, message: reading.message };
    else if (reading) return { kind: 'question', row, topic: reading.topic, message: reading.message };
  }
  return { kind: 'vertices', vertices };
}

const answered = (reading: Reading, agreed: ReadonlySet<string>): Reading =>
  reading.kind === 'question' && agreed.has(reading.topic) ? answered(reading.accept(), agreed) : reading;
