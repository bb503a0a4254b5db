import { DEFAULT_CENTRE, type Position } from '@homestead/mapview';

/** Where an empty map opens: the specified place, or the middle of the county where that place is another county's. */
export function centreOf(bounds?: readonly [number, number, number, number]): Position {
  if (!bounds) return DEFAULT_CENTRE;
  const [west, south, east, north] = bounds;
  const [x, y] = DEFAULT_CENTRE;
  const isHere = west <= x && x <= east && south <= y && y <= north;
  return isHere ? DEFAULT_CENTRE : [(west + east) / 2, (south + north) / 2];
}
