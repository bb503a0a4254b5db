import { selfCrossing } from '@homestead/geodesy';
import type { Position, Ring } from './geojson.ts';

/**
 * Which side of the line a→b the point p lies on. Differences are taken from `a` first, so that digits are
 * not lost on coordinates like 119.098.
 */
function side(a: Position, b: Position, p: Position): number {
  return Math.sign((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]));
}

function onSegment(a: Position, b: Position, p: Position): boolean {
  return (
    Math.min(a[0], b[0]) <= p[0] &&
    p[0] <= Math.max(a[0], b[0]) &&
    Math.min(a[1], b[1]) <= p[1] &&
    p[1] <= Math.max(a[1], b[1])
  );
}

/** True where the closed segments ab and cd share at least one point. */
function segmentsMeet(a: Position, b: Position, c: Position, d: Position): boolean {
  const c1 = side(a, b, c);
  const d1 = side(a, b, d);
  const a1 = side(c, d, a);
  const b1 = side(c, d, b);
  if (c1 !== d1 && a1 !== b1) return true;
  return (
    (c1 === 0 && onSegment(a, b, c)) ||
    (d1 === 0 && onSegment(a, b, d)) ||
    (a1 === 0 && onSegment(c, d, a)) ||
    (b1 === 0 && onSegment(c, d, b))
  );
}

const same = (a: Position, b: Position) => a[0] === b[0] && a[1] === b[1];

/** True where the edges a→b and b→c run back over each other (a spike). */
const isSpike = (a: Position, b: Position, c: Position) =>
  side(a, b, c) === 0 && (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]) < 0;

/** True where adding `next` to an open line makes its new edge meet an earlier one. */
export function crossesWhenAdded(line: Ring, next: Position): boolean {
  const last = line.at(-1);
  if (!last) return false;
  if (same(last, next)) return true;
  const before = line.at(-2);
  if (before && isSpike(before, last, next)) return true;
  for (let index = 0; index < line.length - 2; index += 1) {
    if (segmentsMeet(line[index]!, line[index + 1]!, last, next)) return true;
  }
  return false;
}

/** True where an open line meets itself. */
export function lineCrossesItself(line: Ring): boolean {
  return line.some((at, index) => index > 0 && crossesWhenAdded(line.slice(0, index), at));
}

/** True where a ring, given without its repeated last position, is not simple. */
export function ringCrossesItself(ring: Ring): boolean {
  const closed = [...ring, ...ring.slice(0, 1)].map(([x, y]): [number, number] => [x, y]);
  return selfCrossing({ type: 'Polygon', coordinates: [closed] }) !== null;
}
