import type { Ring } from './geojson.ts';
import { areaOf } from './measure.ts';

/** A polygon: its outline and holes, none with a repeated last position. */
export interface Area {
  outline: Ring;
  holes: readonly Ring[];
}

/** Ellipsoidal m², unrounded. */
export const sumOf = (areas: readonly Area[]): number =>
  areas.reduce((sum, { outline, holes }) => sum + areaOf(outline, holes), 0);
