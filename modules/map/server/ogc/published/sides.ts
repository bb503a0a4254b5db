import type { Bounds } from '@homestead/geodesy';

/** Degrees: a tenth of a metre. */
const least = 1e-6;

/** Bounds that have an extent each way: those of a point or of a straight road have a side of none, which clients refuse. */
export function withSides([w, s, e, n]: Bounds): Bounds {
  const [x, y] = [e > w ? 0 : least, n > s ? 0 : least];
  return [w - x, s - y, e + x, n + y];
}
