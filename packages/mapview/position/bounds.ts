import type { Position } from '../geometry/geojson.ts';

/** West, south, east, north in degrees. */
export type Bounds = readonly [number, number, number, number];

/** Whether a place lies within; any place does where no bounds are known. */
export function isWithin([x, y]: Position, bounds: Bounds | undefined): boolean {
  if (!bounds) return true;
  const [west, south, east, north] = bounds;
  return x >= west && x <= east && y >= south && y <= north;
}
