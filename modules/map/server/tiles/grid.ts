import { type CrsCode, crsTable, isCrsCode, resolution, tileSize } from '@homestead/geodesy';
import type { TileService } from '@homestead/ogc/foreign';

/** A set of tile matrices: square tiles of 256 pixels, each level twice as fine as the one before. */
export interface TileGrid {
  /** Its identifier as WMTS names it. */
  readonly set: string;
  readonly crs: CrsCode;
  /** The corner from which tiles are counted, in the units of its system. */
  readonly west: number;
  readonly north: number;
  /** What all tiles of a level together reach at least. */
  readonly east: number;
  readonly south: number;
  /** Units a pixel at level 0; levels are 1 to 18. */
  readonly base: number;
}

/** The national grid `c` in EPSG:4490. */
export const nationalGrid: TileGrid = {
  set: 'c',
  crs: 'EPSG:4490',
  west: -180,
  north: 90,
  east: 180,
  south: -90,
  base: resolution(0),
};

/** Metres a pixel at level 0 of a plane's grid: half a metre at level 18, eight at level 14. */
const planeBase = 131_072;
const planeNorth = 10_000_000;

/**
 * The grid of a plane system: counted from the equator's quadrant, its north-west corner 10,000 km north of the equator and
 * 500 km west of the central meridian.
 */
export function planeGrid(crs: CrsCode): TileGrid {
  const [minEast] = crsTable[crs].extent;
  const west = Math.floor(minEast / 1_000_000) * 1_000_000;
  return { set: crs, crs, west, north: planeNorth, east: west + 1_000_000, south: 0, base: planeBase };
}

/** The grids that tiles are offered in: the national one and that of the county's plane. */
export function gridsOf(planeCode: CrsCode | null): TileGrid[] {
  return planeCode ? [nationalGrid, planeGrid(planeCode)] : [nationalGrid];
}

/** Vector tiles go further than pictures: they stay sharp. */
export const mostVectorLevel = 22;

/** A grid as services tell clients of it, from one level to another: units a pixel, and what each level is called. */
export function tileServiceOf(grid: TileGrid, from: number, to: number): TileService {
  const levels = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return {
    wkid: Number(grid.crs.slice('EPSG:'.length)),
    resolutions: levels.map((z) => stepOf(grid, z)),
    levelIds: levels.map(String),
    origin: [grid.west, grid.north],
    tileSize: [tileSize, tileSize],
    matrixSet: grid.set,
  };
}

/** A grid by what people call it: `c`, `EPSG:4549`, `4549` or a URN. */
export function gridNamed(grids: readonly TileGrid[], name: string): TileGrid | undefined {
  const [, digits] = /^(?:EPSG:|urn:ogc:def:crs:EPSG::)?(\d{4,5})$/i.exec(name) ?? [];
  const code = `EPSG:${digits}`;
  return grids.find(({ set, crs }) => set === name || (digits && isCrsCode(code) && crs === code));
}

export const stepOf = (grid: TileGrid, z: number): number => grid.base / 2 ** z;
const spanOf = (grid: TileGrid, z: number): number => stepOf(grid, z) * tileSize;

/** Tiles across and down at a level. */
export const columnsOf = (grid: TileGrid, z: number): number =>
  Math.ceil((grid.east - grid.west) / spanOf(grid, z) - 1e-9);
export const rowsOf = (grid: TileGrid, z: number): number =>
  Math.ceil((grid.north - grid.south) / spanOf(grid, z) - 1e-9);

export interface TilePlace {
  readonly grid: TileGrid;
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** West, south, east, north of a tile in the units of its grid. */
export function boxOfTile({ grid, z, x, y }: TilePlace): [number, number, number, number] {
  const span = spanOf(grid, z);
  const [west, north] = [grid.west + x * span, grid.north - y * span];
  return [west, north - span, west + span, north];
}
