import type { TileService } from '@homestead/ogc/foreign';

const edge = 20_037_508.342_789_244;

/** The grid of most XYZ services: Web Mercator, 256 px, from level 0. */
export const webMercatorGrid = (lastLevel: number): TileService => ({
  wkid: 3857,
  resolutions: Array.from({ length: lastLevel + 1 }, (_, z) => (2 * edge) / 256 / 2 ** z),
  levelIds: Array.from({ length: lastLevel + 1 }, (_, z) => String(z)),
  origin: [-edge, edge],
  tileSize: [256, 256],
  matrixSet: '',
});

/** Column and row of a place in that grid. */
export function webMercatorTile(longitude: number, latitude: number, z: number): { x: number; y: number } {
  const count = 2 ** z;
  const radians = (latitude * Math.PI) / 180;
  return {
    x: Math.floor(((longitude + 180) / 360) * count),
    y: Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * count),
  };
}
