import { type Geometry, isAreal, linesOf, type Position, polygonsOf } from '../geojson.ts';
import { distance } from './area.ts';

/** Metres east and north of a degree, on the plane on which the nearest pair of places is looked for. */
type Scale = readonly [x: number, y: number];

interface Pair {
  from: Position;
  to: Position;
  /** Squared metres on that plane. */
  squared: number;
}

/**
 * Geodesic metres between the two nearest places of two geometries that lie within some kilometres of each other; 0 where
 * they meet. The pair is found on a plane and measured on the ellipsoid. PostGIS geography is not asked: it takes edges
 * of a plot for crossing that are two metres apart.
 */
export function distanceBetween(one: Geometry, other: Geometry): number {
  if (covers(one, other) || covers(other, one)) return 0;
  const latitude = linesOf(one)[0]?.[0]?.[1] ?? 0;
  const scale: Scale = [111_320 * Math.cos((latitude * Math.PI) / 180), 110_800];
  let best: Pair | null = null;
  const others = linesOf(other);
  for (const line of linesOf(one))
    for (const against of others)
      for (const a of edgesOf(line))
        for (const b of edgesOf(against)) {
          const pair = nearestOfEdges(a, b, scale);
          if (!best || pair.squared < best.squared) best = pair;
          if (best.squared === 0) return 0;
        }
  return best ? distance(best.from, best.to) : Number.POSITIVE_INFINITY;
}

type Edge = readonly [Position, Position];

const edgesOf = (line: readonly Position[]): Edge[] =>
  line.length === 1 ? [[line[0]!, line[0]!]] : line.slice(1).map((to, index) => [line[index]!, to]);

/** Two edges that do not cross are nearest at an end of one of them. */
function nearestOfEdges(a: Edge, b: Edge, scale: Scale): Pair {
  if (cross(a, b)) return { from: a[0], to: a[0], squared: 0 };
  const pairs = [
    ...a.map((from): Pair => footOf(from, b, scale)),
    ...b.map((from): Pair => footOf(from, a, scale)),
  ];
  return pairs.reduce((best, pair) => (pair.squared < best.squared ? pair : best));
}

/** The place of an edge that is nearest to a position. */
function footOf(from: Position, [start, end]: Edge, [x, y]: Scale): Pair {
  const [ex, ey] = [(end[0] - start[0]) * x, (end[1] - start[1]) * y];
  const [px, py] = [(from[0] - start[0]) * x, (from[1] - start[1]) * y];
  const length = ex * ex + ey * ey;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, (px * ex + py * ey) / length));
  const to: Position = [start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share];
  const [dx, dy] = [(from[0] - to[0]) * x, (from[1] - to[1]) * y];
  return { from, to, squared: dx * dx + dy * dy };
}

/** Positive where c lies to the left of a to b. */
const side = (a: Position, b: Position, c: Position): number =>
  Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));

const cross = ([a, b]: Edge, [c, d]: Edge): boolean =>
  side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;

/** Whether the first place of one geometry lies in the other, where that is an area. */
function covers(area: Geometry, other: Geometry): boolean {
  const at = linesOf(other)[0]?.[0];
  if (!at || !isAreal(area)) return false;
  return polygonsOf(area).some(
    ([shell, ...holes]) =>
      shell !== undefined && encloses(shell, at) && !holes.some((hole) => encloses(hole, at)),
  );
}

/** Even-odd rule. */
function encloses(ring: readonly Position[], [x, y]: Position): boolean {
  let isInside = false;
  for (const [[ax, ay], [bx, by]] of edgesOf(ring))
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside;
  return isInside;
}
