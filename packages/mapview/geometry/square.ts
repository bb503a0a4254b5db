import type { Position, Ring } from './geojson.ts';
import { offsetBetween, placeAt } from './rectangle.ts';

type Offset = readonly [east: number, north: number];

/**
 * A place moved so that the edge to it stands at a right angle to the edge before, or goes straight on; the first edge runs
 * along a parallel or a meridian. A ring's last corner is put where the closing edge is square too, within reach (metres).
 */
export function squareTo(line: Ring, at: Position, reach: number): Position {
  const last = line.at(-1);
  if (!last) return at;
  const along = direction(line);
  const way = offsetBetween(last, at);
  const ahead = dot(way, along);
  const aside = dot(way, [along[1], -along[0]]);
  const isAhead = ahead > Math.abs(aside) || (line.length < 2 && -ahead > Math.abs(aside));
  const unit: Offset = isAhead ? along : [along[1], -along[0]];
  const length = isAhead ? ahead : aside;
  const first = line[0];
  const closing = first && line.length > 2 ? dot(offsetBetween(last, first), unit) : null;
  const kept = closing !== null && Math.abs(closing - length) <= reach ? closing : length;
  return placeAt(last, [unit[0] * kept, unit[1] * kept]);
}

const dot = (a: Offset, b: Offset) => a[0] * b[0] + a[1] * b[1];

/** The direction of the last edge, north where there is none. */
function direction(line: Ring): Offset {
  const [before, last] = line.slice(-2);
  if (!before || !last) return [0, 1];
  const [east, north] = offsetBetween(before, last);
  const length = Math.hypot(east, north);
  return length === 0 ? [0, 1] : [east / length, north / length];
}
