import type { Ring } from './geojson.ts';

/** A polygon: its outline and holes, none with a repeated last position. */
export interface Area {
  outline: Ring;
  holes: readonly Ring[];
}
