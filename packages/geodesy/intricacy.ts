import { type Geometry, isAreal, type Position, polygonsOf } from './geojson.ts';

/** Crossings of a feature's own edges: a survey's faults have a few, a star of 301 vertices 45,000. */
const maxCrossings = 1_000;
/** Pairs of edges that are compared: 2,000 vertices in any order, or 10,000 as a boundary on the ground lies. */
const maxPairs = 4_000_000;

type Edge = { a: Position; b: Position; min: number; max: number };

function edgesOf(geometry: Geometry): Edge[] {
  if (!isAreal(geometry)) return [];
  const pairs = polygonsOf(geometry)
    .flat()
    .flatMap((ring) => ring.slice(1).map((b, at) => [ring[at]!, b] as const));
  const extent = (axis: 0 | 1) => pairs.reduce((sum, [a, b]) => sum + Math.abs(a[axis] - b[axis]), 0);
  // Edges that are short along the sweep overlap fewer others.
  const axis = extent(0) <= extent(1) ? 0 : 1;
  return pairs
    .map(([a, b]) => ({ a, b, min: Math.min(a[axis], b[axis]), max: Math.max(a[axis], b[axis]) }))
    .sort((one, other) => one.min - other.min);
}

const side = (a: Position, b: Position, p: Position): number =>
  (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);

const crosses = (one: Edge, other: Edge): boolean =>
  side(one.a, one.b, other.a) * side(one.a, one.b, other.b) < 0 &&
  side(other.a, other.b, one.a) * side(other.a, other.b, one.b) < 0;

/**
 * Whether the edges of these polygons, each by itself, cross each other too often to be repaired in the time of a request, or
 * lie so that this cannot be told in a few milliseconds. Other geometries never are.
 */
export function isTooIntricate(geometries: readonly Geometry[]): boolean {
  let crossings = 0;
  let pairs = 0;
  for (const geometry of geometries) {
    const edges = edgesOf(geometry);
    for (const [at, one] of edges.entries()) {
      for (let next = at + 1; next < edges.length && edges[next]!.min <= one.max; next += 1) {
        pairs += 1;
        if (crosses(one, edges[next]!)) crossings += 1;
        if (crossings > maxCrossings || pairs > maxPairs) return true;
      }
    }
  }
  return false;
}
