import type { Position, Ring } from './geojson.ts';
import { lengthOf } from './measure.ts';
import { offsetBetween, placeAt } from './rectangle.ts';

const radians = Math.PI / 180;
const wholeTurn = (degrees: number) => ((degrees % 360) + 360) % 360;

/** Degrees clockwise from north, 0 to 360, in which one place lies from another. */
export function bearingOf(from: Position, to: Position): number {
  const [east, north] = offsetBetween(from, to);
  return wholeTurn(Math.atan2(east, north) / radians);
}

/** The place so many geodesic metres away in a direction (degrees clockwise from north). */
export function placeAlong(from: Position, metres: number, bearing: number): Position {
  const at = (length: number): Position =>
    placeAt(from, [Math.sin(bearing * radians) * length, Math.cos(bearing * radians) * length]);
  const measured = lengthOf([from, at(metres)]);
  return measured > 0 ? at((metres * metres) / measured) : from;
}

/**
 * The direction of the next edge of a line that turns by so many degrees from its last edge, to the right where positive.
 * A line of one vertex has none: it turns from north.
 */
export function bearingAfter(line: Ring, turn: number): number {
  const [before, last] = line.slice(-2);
  return wholeTurn((before && last ? bearingOf(before, last) : 0) + turn);
}

/** One edge of an outline, and the angle inside at its first vertex (null at the ends of an open line). */
export interface Leg {
  /** Geodesic metres. */
  length: number;
  /** Degrees clockwise from north. */
  bearing: number;
  /** Degrees between this edge and the one before it, 0 to 360, on the inner side of a ring. */
  angle: number | null;
}

/** The edges of a line, or of a ring given without its repeated last position. */
export function legsOf(line: Ring, isRing: boolean): Leg[] {
  const count = isRing ? line.length : line.length - 1;
  const ends = Array.from({ length: Math.max(count, 0) }, (_, index) => {
    const [from, to] = [line[index]!, line[(index + 1) % line.length]!];
    return { length: lengthOf([from, to]), bearing: bearingOf(from, to) };
  });
  const side = isRing && !isClockwise(line) ? -1 : 1;
  return ends.map((leg, index) => {
    const before = index > 0 ? ends[index - 1] : isRing ? ends.at(-1) : undefined;
    // From the edge that leads back to the vertex before, clockwise to the next edge.
    return { ...leg, angle: before ? wholeTurn(side * (before.bearing + 180 - leg.bearing)) : null };
  });
}

function isClockwise(ring: Ring): boolean {
  const [origin] = ring;
  if (!origin) return false;
  const twice = ring.reduce((sum, at, index) => {
    const [ax, ay] = offsetBetween(origin, at);
    const [bx, by] = offsetBetween(origin, ring[(index + 1) % ring.length]!);
    return sum + (ax * by - bx * ay);
  }, 0);
  return twice < 0;
}
