import { type Areal, type Position, polygonsOf, type Ring } from '@homestead/geodesy';

/** Comparisons of edges that a proof may take: beyond, dissolving is as fast. */
const mostComparisons = 40_000;

/**
 * Whether it is proven that no two of some valid polygons share ground, as in a survey whose neighbours have their corners in
 * common. False says nothing: they overlap, or it is not certain within the precision of numbers, or would take long.
 *
 * Two polygons are proven apart where their edges meet only in common corners, edges that are common run in opposite directions
 * (each has its ground on its left), and all other edges of each lie outside the other.
 */
export function areApart(polygons: readonly Areal[]): boolean {
  const outlines = polygons.map(outlineOf);
  if (!outlines.every((one) => one !== null)) return false;
  let left = mostComparisons;
  return outlines.every((one, i) =>
    outlines.slice(i + 1).every((other) => {
      if (!overlaps(one.box, other.box)) return true;
      left -= one.edges.length * other.edges.length;
      return left >= 0 && pairIsApart(one.edges, other.edges);
    }),
  );
}

interface Edge {
  from: Position;
  to: Position;
}

/** West, south, east, north. */
type Box = readonly [number, number, number, number];

interface Outline {
  box: Box;
  /** Of all rings, each with the ground on its left. */
  edges: Edge[];
}

function outlineOf(polygon: Areal): Outline | null {
  const edges: Edge[] = [];
  for (const rings of polygonsOf(polygon))
    for (const [n, ring] of rings.entries()) {
      const turn = turnOf(ring);
      if (turn === 0) return null;
      const isForward = n === 0 ? turn > 0 : turn < 0;
      for (let i = 1; i < ring.length; i++) {
        const [from, to] = isForward ? [ring[i - 1]!, ring[i]!] : [ring[i]!, ring[i - 1]!];
        edges.push({ from, to });
      }
    }
  return { box: boxOf(edges), edges };
}

/** 1 for a ring that runs with its inside on the left, -1 for one that runs the other way, 0 where it is not certain. */
function turnOf(ring: Ring): number {
  const [x0, y0] = ring[0]!;
  let [twice, size] = [0, 0];
  for (let i = 1; i < ring.length; i++) {
    const [a, b] = [ring[i - 1]!, ring[i]!];
    const [one, other] = [(a[0] - x0) * (b[1] - y0), (a[1] - y0) * (b[0] - x0)];
    twice += one - other;
    size += Math.abs(one) + Math.abs(other);
  }
  return Math.abs(twice) > size * ring.length * 1e-15 ? Math.sign(twice) : 0;
}

function boxOf(edges: readonly Edge[]): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { from } of edges) {
    west = Math.min(west, from[0]);
    south = Math.min(south, from[1]);
    east = Math.max(east, from[0]);
    north = Math.max(north, from[1]);
  }
  return [west, south, east, north];
}

/** Whether two boxes share ground; those that touch do not. */
const overlaps = (a: Box, b: Box): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

const isSame = (a: Position, b: Position): boolean => a[0] === b[0] && a[1] === b[1];

function pairIsApart(one: readonly Edge[], other: readonly Edge[]): boolean {
  const common = new Set<Edge>();
  for (const a of one)
    for (const b of other) {
      if (!boxesMeet(a, b)) continue;
      if (isSame(a.from, b.to) && isSame(a.to, b.from)) common.add(a).add(b);
      else if (!meetAtMostInCorner(a, b)) return false;
    }
  return isOutside(one, other, common) && isOutside(other, one, common);
}

function boxesMeet(a: Edge, b: Edge): boolean {
  return (
    Math.min(a.from[0], a.to[0]) <= Math.max(b.from[0], b.to[0]) &&
    Math.min(b.from[0], b.to[0]) <= Math.max(a.from[0], a.to[0]) &&
    Math.min(a.from[1], a.to[1]) <= Math.max(b.from[1], b.to[1]) &&
    Math.min(b.from[1], b.to[1]) <= Math.max(a.from[1], a.to[1])
  );
}

/** Whether two edges surely have no point in common but a corner of both. */
function meetAtMostInCorner(a: Edge, b: Edge): boolean {
  if (isSame(a.from, b.from)) return part(a.from, a.to, b.to);
  if (isSame(a.from, b.to)) return part(a.from, a.to, b.from);
  if (isSame(a.to, b.from)) return part(a.to, a.from, b.to);
  if (isSame(a.to, b.to)) return part(a.to, a.from, b.from);
  return (
    side(a.from, a.to, b.from) * side(a.from, a.to, b.to) > 0 ||
    side(b.from, b.to, a.from) * side(b.from, b.to, a.to) > 0
  );
}

/** Whether two edges from one corner surely take different ways. */
function part(corner: Position, a: Position, b: Position): boolean {
  if (side(corner, a, b) !== 0) return true;
  return (a[0] - corner[0]) * (b[0] - corner[0]) + (a[1] - corner[1]) * (b[1] - corner[1]) < 0;
}

/** Whether the edges of one that are not common surely lie outside the other, whose outline they do not cross. */
function isOutside(edges: readonly Edge[], outline: readonly Edge[], common: ReadonlySet<Edge>): boolean {
  return edges.every((edge) => {
    if (common.has(edge)) return true;
    const end = [edge.from, edge.to].find((at) => !outline.some(({ from }) => isSame(from, at)));
    return end !== undefined && isPointOutside(end, outline);
  });
}

/** Whether a point that is on no edge surely lies outside. */
function isPointOutside(at: Position, outline: readonly Edge[]): boolean {
  let isInside = false;
  for (const { from, to } of outline) {
    if (from[1] > at[1] === to[1] > at[1]) continue;
    const on = side(from, to, at);
    if (on === 0) return false;
    if (on > 0 === to[1] > from[1]) isInside = !isInside;
  }
  return !isInside;
}

/** 1 where a point lies on the left of a line, -1 on its right, 0 where rounding leaves it open. */
function side(from: Position, to: Position, at: Position): number {
  const one = (from[0] - at[0]) * (to[1] - at[1]);
  const other = (from[1] - at[1]) * (to[0] - at[0]);
  const turn = one - other;
  // Shewchuk's bound of the error of this sum.
  return Math.abs(turn) > (Math.abs(one) + Math.abs(other)) * 3.3306690738754716e-16 ? Math.sign(turn) : 0;
}
