import type { Position, Ring } from '../geometry/geojson.ts';
import { type SnapHit, type SnapLine, snapAlong, snapTo } from '../geometry/snap.ts';
import { squareTo } from '../geometry/square.ts';

export interface Constraints {
  /** Edges stand at right angles to each other. */
  isSquare: boolean;
  /** What vertices are drawn to; null where they are drawn to nothing. */
  lines: readonly SnapLine[] | null;
}

export interface Placed {
  at: Position;
  hit: SnapHit | null;
}

/**
 * Where a vertex goes that was aimed at a place, after the vertices of a line. A vertex of another shape wins over a locked
 * direction; a locked direction is drawn to the edges that it meets. Reach is in degrees.
 */
export function place(at: Position, line: Ring, reach: number, { isSquare, lines }: Constraints): Placed {
  const hit = lines ? snapTo(at, lines, reach) : null;
  const last = line.at(-1);
  if (!isSquare || !last || hit?.kind === 'vertex') return { at: hit?.at ?? at, hit };
  const squared = squareTo(line, at, reach * metresPerDegree);
  const along = lines ? snapAlong(last, squared, lines, reach) : null;
  return { at: along?.at ?? squared, hit: along };
}

/** Near enough for a reach of some pixels. */
const metresPerDegree = 111_000;
