import type { Position } from '../geometry/geojson.ts';

/** The view roams north in small steps at zoom 13, and ends by itself. */
export const ROAM_ZOOM = 13;
export const ROAM_STEP_MS = 50;
export const ROAM_STEP = 0.0004;
export const ROAM_LIMIT = 0.3;

/** Where the view stands after `steps` steps from `start`, or null once the limit is reached. */
export function roamTo(start: Position, steps: number): Position | null {
  const north = steps * ROAM_STEP;
  return north > ROAM_LIMIT + ROAM_STEP / 2 ? null : [start[0], start[1] + north];
}
