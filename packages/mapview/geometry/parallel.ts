import type { Position, Ring } from './geojson.ts';
import { offsetBetween, placeAt } from './rectangle.ts';
import { lineCrossesItself, ringCrossesItself } from './self-crossing.ts';

type Offset = readonly [number, number];

/** A corner is cut where its point would lie further out than this many distances. */
const longestPoint = 4;
const circleCorners = 36;

/**
 * The line that runs beside a line at a distance in metres, to its left where positive; null where it would cross itself.
 */
export function parallelLine(line: Ring, metres: number): Position[] | null {
  const [origin] = line;
  if (!origin || line.length < 2) return null;
  const moved = beside(onPlane(origin, line), metres, false);
  const result = moved.map((offset) => placeAt(origin, offset));
  return lineCrossesItself(result) ? null : result;
}

/**
 * The ring at a distance in metres around a ring given without its repeated last position: outside where positive, inside
 * where negative (a setback); null where nothing is left of it, or its edges would cross.
 */
export function parallelRing(ring: Ring, metres: number): Position[] | null {
  const [origin] = ring;
  if (!origin || ring.length < 3) return null;
  const plane = onPlane(origin, ring);
  const turn = signedArea(plane);
  const moved = beside(plane, turn > 0 ? -metres : metres, true);
  const result = moved.map((offset) => placeAt(origin, offset));
  const isTurnedOver = Math.sign(signedArea(moved)) !== Math.sign(turn);
  const isWrongSize = metres < 0 && Math.abs(signedArea(moved)) >= Math.abs(turn);
  return isTurnedOver || isWrongSize || ringCrossesItself(result) ? null : result;
}

/** The ring around a place, or around an open line with square ends; null where its edges would cross. */
export function ringAround(line: Ring, metres: number): Position[] | null {
  const [origin] = line;
  if (!origin || metres <= 0) return null;
  if (line.length === 1) {
    return Array.from({ length: circleCorners }, (_, index) => {
      const angle = (index / circleCorners) * 2 * Math.PI;
      return placeAt(origin, [Math.cos(angle) * metres, Math.sin(angle) * metres]);
    });
  }
  const plane = lengthened(onPlane(origin, line), metres);
  const around = [...beside(plane, -metres, false), ...beside(plane, metres, false).reverse()];
  const result = around.map((offset) => placeAt(origin, offset));
  return ringCrossesItself(result) ? null : result;
}

const onPlane = (origin: Position, line: Ring): Offset[] => line.map((at) => offsetBetween(origin, at));

const minus = (a: Offset, b: Offset): Offset => [a[0] - b[0], a[1] - b[1]];
const unit = ([x, y]: Offset): Offset => {
  const length = Math.hypot(x, y);
  return length === 0 ? [0, 0] : [x / length, y / length];
};

/** A line made longer at both ends. */
function lengthened(line: readonly Offset[], by: number): Offset[] {
  const [first, second] = line as [Offset, Offset];
  const [last, before] = [line.at(-1)!, line.at(-2)!];
  const [ax, ay] = unit(minus(first, second));
  const [bx, by_] = unit(minus(last, before));
  return [
    [first[0] + ax * by, first[1] + ay * by],
    ...line.slice(1, -1),
    [last[0] + bx * by, last[1] + by_ * by],
  ];
}

/** Each corner moved to where its two edges meet when both are moved to the left. */
function beside(line: readonly Offset[], metres: number, isRing: boolean): Offset[] {
  return line.flatMap((corner, index) => {
    const before = index > 0 ? line[index - 1] : isRing ? line.at(-1) : undefined;
    const after = index < line.length - 1 ? line[index + 1] : isRing ? line[0] : undefined;
    const [inX, inY] = unit(before ? minus(corner, before) : minus(after!, corner));
    const [outX, outY] = unit(after ? minus(after, corner) : minus(corner, before!));
    const [one, other]: [Offset, Offset] = [
      [corner[0] - inY * metres, corner[1] + inX * metres],
      [corner[0] - outY * metres, corner[1] + outX * metres],
    ];
    const cosine = inX * outX + inY * outY;
    const stretch = Math.sqrt(2 / (1 + cosine));
    if (!Number.isFinite(stretch) || stretch > longestPoint) return [one, other];
    const [x, y] = unit([-inY - outY, inX + outX]);
    return [[corner[0] + x * metres * stretch, corner[1] + y * metres * stretch] as Offset];
  });
}

function signedArea(ring: readonly Offset[]): number {
  return ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length]!;
    return sum + (x * nextY - nextX * y);
  }, 0);
}
