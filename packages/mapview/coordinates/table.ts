import { isInsideZone, type PlaneCode, toPlane } from '@homestead/geodesy';
import type { Vertex } from '../drawing/drawing.ts';
import type { Position } from '../geometry/geojson.ts';

/** In which numbers a table shows vertices. */
export type TableSystem = 'degrees' | 'plane';

/** A row of the table of vertices. A row whose text nobody changed keeps its vertex to the last digit. */
export interface TableRow {
  text: string;
  /** The vertex that the text was written for. */
  vertex?: Vertex;
  written?: string;
}

/** Degrees have nine decimals, a tenth of a millimetre, as drawings are stored; metres three, as survey sheets, north first. */
export function writtenIn(at: Position, system: TableSystem, planeCode: PlaneCode): string {
  if (system === 'degrees') return `${at[0].toFixed(9)}, ${at[1].toFixed(9)}`;
  const [east, north] = toPlane([...at], planeCode);
  return `${north.toFixed(3)}, ${east.toFixed(3)}`;
}

export const rowOf = (vertex: Vertex, system: TableSystem, planeCode: PlaneCode): TableRow => {
  const written = writtenIn(vertex.at, system, planeCode);
  return { text: written, written, vertex };
};

/** The vertex of a row that nobody changed. */
export const keptVertex = (row: TableRow | undefined): Vertex | undefined =>
  row && row.text === row.written ? row.vertex : undefined;

/** Whether all vertices can be shown in a plane system. */
export const fitsPlane = (vertices: readonly Vertex[], planeCode: PlaneCode): boolean =>
  vertices.every(({ at }) => isInsideZone([...at], planeCode));

const pointName = /^(?:[A-Za-z]{1,3}[-_]?)?\d{1,4}$/;

/** Names of points and numbers of rings before an angle: numbers that no sign of an angle follows. */
const namesBefore = /^(?:(?:[A-Za-z]{1,3}[-_]?)?\d{1,4}[\s,，;；]+(?![\s,，;；°º度]))+/;

/**
 * The coordinates of a pasted list, one in a row: from a spreadsheet, a survey sheet (`J1 2806239.487 409207.738`) or a
 * file of boundary points (`J1,1,2806239.487,409207.738`). Names of points and numbers of rings are left out, and so are
 * lines without two numbers and a last point that is the first one again.
 */
export const pastedRows = (text: string): string[] =>
  openRows(text.split(/\r?\n/).flatMap((line) => coordinatesIn(line) ?? []));

/** Rows without a last one that is the first one again. */
export const openRows = (rows: string[]): string[] =>
  rows.length > 1 && rows[0] === rows.at(-1) ? rows.slice(0, -1) : rows;

/** Whether a line begins a parcel of boundary points: its values are many, and end in `@` where the program wrote it. */
export const isParcelHead = (line: string): boolean => line.includes('@') || line.split(/[,，]/).length > 7;

/** The coordinates of a line of a list; null for one that has none. */
export function coordinatesIn(line: string): string | null {
  if (/^\s*[[【]/.test(line) || line.includes('=') || isParcelHead(line)) return null;
  const parts = line
    .trim()
    .split(/[\s,，;；]+/)
    .filter((part) => part !== '');
  if (/\d\s*[°º度](?!带)/.test(line)) return line.trim().replace(namesBefore, '');
  while (parts.length > 2 && pointName.test(parts[0]!)) parts.shift();
  const [first, second] = parts;
  return isNumber(first) && isNumber(second) ? `${first}, ${second}` : null;
}

const isNumber = (part: string | undefined) => part !== undefined && /^[+-]?(\d+\.?\d*|\.\d+)$/.test(part);
