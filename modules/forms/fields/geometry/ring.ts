export type Position = readonly [x: number, y: number];

type Segment = readonly [a: Position, b: Position];

/** Twice the plane area of a closed ring in square degrees: good for telling zero or a slip of the hand from something. */
export function ringArea(ring: readonly Position[]): number {
  const origin = ring[0];
  if (!origin) return 0;
  let sum = 0;
  for (const [a, b] of segmentsOf(ring)) {
    sum += (a[0] - origin[0]) * (b[1] - origin[1]) - (b[0] - origin[0]) * (a[1] - origin[1]);
  }
  return Math.abs(sum);
}

/** Whether a point lies in the ring or on its edge. */
export function isInside(point: Position, ring: readonly Position[]): boolean {
  let inside = false;
  for (const [a, b] of segmentsOf(ring)) {
    if (turn(a, b, point) === 0 && inBox(point, a, b)) return true;
    if (a[1] > point[1] !== b[1] > point[1]) {
      const x = a[0] + ((point[1] - a[1]) / (b[1] - a[1])) * (b[0] - a[0]);
      if (point[0] < x) inside = !inside;
    }
  }
  return inside;
}

/** Pairs of edges that are compared at most: 2,000 vertices in any order, or 10,000 as a boundary on the ground lies. */
const maxPairs = 4_000_000;

/**
 * Whether any two edges of the rings meet other than neighbours at their common vertex. Neighbours that fold back over each
 * other count as well. Edges are taken in order of their ends along the axis on which they are short, so that only those that
 * may meet are compared; a shape made to have all of them compared is `tooIntricate`, and not followed.
 */
export function findCrossing(rings: readonly (readonly Position[])[]): 'crossing' | 'tooIntricate' | null {
  const edges = rings.flatMap((ring, ringIndex) => {
    const segments = segmentsOf(ring);
    return segments.map((segment, index) => ({ segment, ringIndex, index, count: segments.length }));
  });
  const lengthOn = (axis: 0 | 1): number =>
    edges.reduce((sum, { segment: [a, b] }) => sum + Math.abs(a[axis] - b[axis]), 0);
  const axis = lengthOn(0) <= lengthOn(1) ? 0 : 1;
  const start = ({ segment: [a, b] }: (typeof edges)[number]): number => Math.min(a[axis], b[axis]);
  edges.sort((a, b) => start(a) - start(b));
  let pairs = 0;
  for (const [at, one] of edges.entries()) {
    const end = Math.max(one.segment[0][axis], one.segment[1][axis]);
    for (let next = at + 1; next < edges.length; next += 1) {
      const other = edges[next];
      if (!other || start(other) > end) break;
      pairs += 1;
      if (pairs > maxPairs) return 'tooIntricate';
      const apart = Math.abs(one.index - other.index);
      const areNeighbours = one.ringIndex === other.ringIndex && (apart === 1 || apart === one.count - 1);
      if (areNeighbours ? foldsBack(one.segment, other.segment) : meets(one.segment, other.segment))
        return 'crossing';
    }
  }
  return null;
}

/** Edges of a closed ring; a vertex given twice in a row makes none. */
function segmentsOf(ring: readonly Position[]): Segment[] {
  const segments: Segment[] = [];
  for (let index = 1; index < ring.length; index += 1) {
    const [a, b] = [ring[index - 1], ring[index]];
    if (a && b && (a[0] !== b[0] || a[1] !== b[1])) segments.push([a, b]);
  }
  return segments;
}

function turn(a: Position, b: Position, c: Position): number {
  return Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));
}

function inBox(point: Position, a: Position, b: Position): boolean {
  return (
    point[0] >= Math.min(a[0], b[0]) &&
    point[0] <= Math.max(a[0], b[0]) &&
    point[1] >= Math.min(a[1], b[1]) &&
    point[1] <= Math.max(a[1], b[1])
  );
}

function meets([a, b]: Segment, [c, d]: Segment): boolean {
  const [abc, abd, cda, cdb] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)];
  if (abc !== abd && cda !== cdb) return true;
  return (
    (abc === 0 && inBox(c, a, b)) ||
    (abd === 0 && inBox(d, a, b)) ||
    (cda === 0 && inBox(a, c, d)) ||
    (cdb === 0 && inBox(b, c, d))
  );
}

function foldsBack([a, b]: Segment, [c, d]: Segment): boolean {
  const pivot = same(b, c) || same(b, d) ? b : a;
  const [p, q] = [same(pivot, b) ? a : b, same(pivot, c) ? d : c];
  if (turn(p, pivot, q) !== 0) return false;
  return (p[0] - pivot[0]) * (q[0] - pivot[0]) + (p[1] - pivot[1]) * (q[1] - pivot[1]) > 0;
}

function same(a: Position, b: Position): boolean {
  return a[0] === b[0] && a[1] === b[1];
}
