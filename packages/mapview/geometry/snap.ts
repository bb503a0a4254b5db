import type { Position } from './geojson.ts';

/** What a vertex has been drawn to: a vertex before a crossing of two edges before an edge. */
export type SnapKind = 'vertex' | 'crossing' | 'edge';

export interface SnapHit {
  at: Position;
  kind: SnapKind;
}

/** A line, or a ring without its repeated last position, that vertices are drawn to. */
export interface SnapLine {
  positions: readonly Position[];
  isRing: boolean;
}

export type Segment = readonly [Position, Position];

/** Edges near one place that are compared with each other: more are a thicket, in which nobody means a crossing. */
const mostCompared = 48;

const distance = (a: Position, b: Position) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** The edges of a line or ring. */
export function segmentsOf({ positions, isRing }: SnapLine): Segment[] {
  const line = isRing && positions[0] ? [...positions, positions[0]] : positions;
  return line.slice(1).map((to, index) => [line[index]!, to] as const);
}

/**
 * The vertex, crossing or edge within reach of a place, the nearest of the best kind; null where there is none. Reach is in
 * the unit of the positions: on a map in degrees a pixel is as many degrees across as along.
 */
export function snapTo(at: Position, lines: readonly SnapLine[], reach: number): SnapHit | null {
  const vertex = nearest(
    at,
    lines.flatMap(({ positions }) => positions),
    reach,
  );
  if (vertex) return { at: vertex, kind: 'vertex' };
  const near = lines.flatMap((line) => segmentsOf(line).filter((segment) => isNear(segment, at, reach)));
  const crossing = nearest(at, crossingsOf(near.slice(0, mostCompared)), reach);
  if (crossing) return { at: crossing, kind: 'crossing' };
  const foot = nearest(
    at,
    near.map((segment) => footOn(segment, at)),
    reach,
  );
  return foot ? { at: foot, kind: 'edge' } : null;
}

/** Where edges near a place meet a ray from a start through that place: what a locked direction can be drawn to. */
export function snapAlong(
  start: Position,
  at: Position,
  lines: readonly SnapLine[],
  reach: number,
): SnapHit | null {
  const far: Position = [start[0] + (at[0] - start[0]) * 2, start[1] + (at[1] - start[1]) * 2];
  const near = lines.flatMap((line) => segmentsOf(line).filter((segment) => isNear(segment, at, reach)));
  const meeting = near.map((segment) => meetingOf([start, far], segment)).filter((one) => one !== null);
  const found = nearest(at, meeting, reach);
  return found ? { at: found, kind: 'crossing' } : null;
}

function nearest(at: Position, candidates: readonly Position[], reach: number): Position | null {
  let found: Position | null = null;
  let best = reach;
  for (const one of candidates) {
    const away = distance(at, one);
    if (away <= best) {
      best = away;
      found = one;
    }
  }
  return found;
}

function isNear([[ax, ay], [bx, by]]: Segment, [x, y]: Position, reach: number): boolean {
  return (
    x >= Math.min(ax, bx) - reach &&
    x <= Math.max(ax, bx) + reach &&
    y >= Math.min(ay, by) - reach &&
    y <= Math.max(ay, by) + reach
  );
}

/** The place of an edge that is nearest to another place. */
export function footOn([a, b]: Segment, at: Position): Position {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const square = dx * dx + dy * dy;
  const share = square === 0 ? 0 : ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / square;
  const inside = Math.min(1, Math.max(0, share));
  return [a[0] + dx * inside, a[1] + dy * inside];
}

function crossingsOf(segments: readonly Segment[]): Position[] {
  return segments.flatMap((one, index) =>
    segments.slice(index + 1).flatMap((other) => {
      const at = meetingOf(one, other);
      return at ? [at] : [];
    }),
  );
}

/** Where two edges meet in one place, or null. */
export function meetingOf([a, b]: Segment, [c, d]: Segment): Position | null {
  const [rx, ry] = [b[0] - a[0], b[1] - a[1]];
  const [sx, sy] = [d[0] - c[0], d[1] - c[1]];
  const turn = rx * sy - ry * sx;
  if (turn === 0) return null;
  const [qx, qy] = [c[0] - a[0], c[1] - a[1]];
  const along = (qx * sy - qy * sx) / turn;
  const across = (qx * ry - qy * rx) / turn;
  if (along < 0 || along > 1 || across < 0 || across > 1) return null;
  return [a[0] + rx * along, a[1] + ry * along];
}
