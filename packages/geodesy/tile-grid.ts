/** The national grid `c`: origin (−180, 90), 256 px, 1.40625/2^z degrees a pixel, levels 1 to 18. */
export const tileSize = 256;
export const minLevel = 1;
export const maxLevel = 18;

export const resolution = (z: number): number => 1.40625 / 2 ** z;

/** Tiles across and down at a level. */
export const matrixWidth = (z: number): number => 2 ** z;
export const matrixHeight = (z: number): number => 2 ** (z - 1);

/** Where a tile lies and how big its pixels are. */
export interface View {
  readonly z: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
  readonly south: number;
  /** Degrees a pixel. */
  readonly step: number;
  /** Pixels a metre, measured along a meridian. */
  readonly scale: number;
}

const metresPerDegree = 110_776;

export function viewOf(z: number, x: number, y: number): View {
  const step = resolution(z);
  const span = step * tileSize;
  const west = -180 + x * span;
  const north = 90 - y * span;
  return {
    z,
    west,
    north,
    east: west + span,
    south: north - span,
    step,
    scale: 1 / (step * metresPerDegree),
  };
}
