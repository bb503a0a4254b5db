import { type Areal, type Position, polygonsOf } from './geojson.ts';

interface Edge {
  a: Position;
  b: Position;
  minX: number;
  maxX: number;
  ring: number;
  /** Place in its ring, and whether the ring ends with it: neighbours share a vertex without crossing. */
  index: number;
  last: boolean;
}

/**
 * The place where an outline crosses, touches or runs back over itself, or where two outlines cross each other; null
 * where nothing does. Outlines of different rings may touch in single points. Sorted by longitude and swept, so that ten
 * thousand vertices take milliseconds.
 */
export function selfCrossing(geometry: Areal): Position | null {
  const edges: Edge[] = [];
  let ring = 0;
  for (const positions of polygonsOf(geometry).flat()) {
    const found = edgesOf(positions, ring++);
    if (found.length < 3) return positions[0] ?? null;
    edges.push(...found);
  }
  edges.sort((one, other) => one.minX - other.minX);
  let active: Edge[] = [];
  for (const edge of edges) {
    active = active.filter((other) => other.maxX >= edge.minX);
    for (const other of active) {
      const place = conflict(edge, other);
      if (place) return place;
    }
    active.push(edge);
  }
  return null;
}

/** Edges of a closed ring, repeated positions skipped. */
function edgesOf(ring: readonly Position[], number: number): Edge[] {
  const edges: Edge[] = [];
  let from = ring[0];
  for (const to of ring.slice(1)) {
    if (!from || same(from, to)) continue;
    const [minX, maxX] = from[0] < to[0] ? [from[0], to[0]] : [to[0], from[0]];
    edges.push({ a: from, b: to, minX, maxX, ring: number, index: edges.length, last: false });
    from = to;
  }
  const last = edges.at(-1);
  if (last) last.last = true;
  return edges;
}

function conflict(one: Edge, other: Edge): Position | null {
  if (one.ring !== other.ring) return crossing(one, other, false);
  const follows = (first: Edge, second: Edge) =>
    second.index === first.index + 1 || (first.last && second.index === 0);
  if (follows(one, other)) return spike(one.a, one.b, other.b);
  if (follows(other, one)) return spike(other.a, other.b, one.b);
  return crossing(one, other, true);
}

/** Two edges that meet in their common vertex run back over each other, or do no harm. */
function spike(a: Position, b: Position, c: Position): Position | null {
  const back = (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]) < 0;
  return back && side(a, b, c) === 0 ? b : null;
}

function crossing(one: Edge, other: Edge, touchCounts: boolean): Position | null {
  const { a, b } = one;
  const { a: c, b: d } = other;
  const [sc, sd, sa, sb] = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)];
  if (sc * sd < 0 && sa * sb < 0) return meeting(a, b, c, d);
  const touches: Position[] = [];
  if (sc === 0 && within(a, b, c)) touches.push(c);
  if (sd === 0 && within(a, b, d)) touches.push(d);
  if (sa === 0 && within(c, d, a)) touches.push(a);
  if (sb === 0 && within(c, d, b)) touches.push(b);
  const first = touches[0];
  if (!first) return null;
  if (touchCounts) return first;
  // Collinear edges of two rings that share more than a point run along each other.
  return touches.find((at) => !same(at, first)) ?? null;
}

function meeting(a: Position, b: Position, c: Position, d: Position): Position {
  const cross = (b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0]);
  const t = ((c[0] - a[0]) * (d[1] - c[1]) - (c[1] - a[1]) * (d[0] - c[0])) / cross;
  return [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])];
}

/** Which side of a→b the point lies on. Differences first: products of 119.098 would lose the digits. */
const side = (a: Position, b: Position, p: Position): number =>
  Math.sign((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]));

const within = (a: Position, b: Position, p: Position): boolean =>
  Math.min(a[0], b[0]) <= p[0] &&
  p[0] <= Math.max(a[0], b[0]) &&
  Math.min(a[1], b[1]) <= p[1] &&
  p[1] <= Math.max(a[1], b[1]);

const same = (a: Position, b: Position): boolean => a[0] === b[0] && a[1] === b[1];
