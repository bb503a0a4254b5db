/** The national tile service's matrix set `c`: longitude and latitude, 256 pixels, levels 1 to 18. */
export const TILE_SIZE = 256;
export const TILE_ORIGIN = [-180, 90] as const;
export const FIRST_LEVEL = 1;
const LAST_LEVEL = 18;
/** The last level of the grid in which a service is previewed. */
export const LAST_PREVIEW_LEVEL = 22;

/** Degrees a pixel at a level. Zoom of the view and level of the grid are the same number. */
const resolutionAt = (level: number): number => 1.40625 / 2 ** level;

/** Resolutions of the levels from the first one up to `last`. */
export const resolutionsUpTo = (last: number): readonly number[] =>
  Array.from({ length: last - FIRST_LEVEL + 1 }, (_, index) => resolutionAt(FIRST_LEVEL + index));

/**
 * The 18 resolutions, hard-coded by formula: a grid derived from the advertised scale denominators is 5.8 % off,
 * and a grid with an empty first entry shifts every level by one.
 */
export const RESOLUTIONS: readonly number[] = resolutionsUpTo(LAST_LEVEL);

export const MATRIX_IDS: readonly string[] = RESOLUTIONS.map((_, index) => String(FIRST_LEVEL + index));

/** The tile that holds a position at a level. */
export function tileAt(lon: number, lat: number, level: number): { z: number; x: number; y: number } {
  const span = resolutionAt(level) * TILE_SIZE;
  return {
    z: level,
    x: Math.floor((lon - TILE_ORIGIN[0]) / span),
    y: Math.floor((TILE_ORIGIN[1] - lat) / span),
  };
}
