import { distanceTo, type Track } from './lines.ts';
import { fractal, noise } from './noise.ts';
import { axisSlope, axisX, bed, floorHalfWidth, riverX, streams } from './streams.ts';

/** Heights on a regular grid, wider than the county, so that the hills go on beyond the border. Row 0 is the south. */
export interface HeightGrid {
  readonly west: number;
  readonly south: number;
  readonly step: number;
  readonly columns: number;
  readonly rows: number;
  readonly heights: Float32Array;
}

export interface Terrain {
  readonly grid: HeightGrid;
  /** Distance to the nearest side stream, m, on the same grid. */
  readonly streamDistance: Float32Array;
  readonly slopes: Float32Array;
}

const margin = { west: -3300, south: -3150, step: 15, columns: 441, rows: 421 };

/** Hills and valleys: each stream's valley is a bowl over its bed, and the land is the lowest of the bowls. */
export function buildTerrain(): Terrain {
  const { west, south, step, columns, rows } = margin;
  const heights = new Float32Array(columns * rows);
  const streamDistance = new Float32Array(columns * rows);
  const distances = streams.map((one) => distancesTo(one.track));
  const own = new Float64Array(streams.length);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column;
      for (let i = 0; i < own.length; i++) own[i] = betweenCoarse(distances[i]!, column, row);
      heights[at] = shape(west + column * step, south + row * step, own);
      streamDistance[at] = Math.min(...own);
    }
  }
  return { grid: { ...margin, heights }, streamDistance, slopes: slopesOf(heights) };
}

const coarseColumns = (margin.columns + 1) / 2;

/** Distances to a stream at every second place of the grid each way; between them they are nearly straight. */
function distancesTo(track: Track): Float32Array {
  const coarse = new Float32Array(coarseColumns * ((margin.rows + 1) / 2));
  return coarse.map((_, i) => {
    const x = margin.west + (i % coarseColumns) * 2 * margin.step;
    const y = margin.south + Math.floor(i / coarseColumns) * 2 * margin.step;
    return distanceTo(track, x, y);
  });
}

function betweenCoarse(coarse: Float32Array, column: number, row: number): number {
  const at = (row >> 1) * coarseColumns + (column >> 1);
  const right = at + (column & 1);
  const up = (row & 1) * coarseColumns;
  return (coarse[at]! + coarse[right]! + coarse[at + up]! + coarse[right + up]!) / 4;
}

function shape(x: number, y: number, distances: Float64Array): number {
  const spur = 0.55 + 0.9 * fractal(x / 420, y / 420, 11);
  const crest = 190 + 190 * noise(x / 900, y / 900, 23);
  const across = Math.abs(x - axisX(y)) / Math.hypot(1, axisSlope(y));
  let height = bed(y) + 1.5 + bowl(across, floorHalfWidth(y), spur, crest);
  for (const [i, one] of streams.entries()) {
    // Straight distance from the mouth: the length along a winding stream would jump from one bend to the next.
    const up = Math.hypot(x - one.line[0]![0], y - one.line[0]![1]);
    const floor = one.mouthBed + 1 + 0.037 * up + 2.6e-5 * up ** 2;
    height = soft(height, floor + bowl(distances[i]!, one.floor, spur, crest), 24);
  }
  const above = Math.min(1, Math.max(0, height - bed(y) - 6) / 60);
  height += above * 22 * (fractal(x / 150, y / 150, 31) - 0.5);
  const bank = Math.abs(x - riverX(y)) * 0.8;
  return soft(height, bed(y) + bank * 0.1 + bank ** 2 / 700, 4);
}

function bowl(distance: number, floor: number, spur: number, crest: number): number {
  const beyond = Math.max(0, distance - floor) * spur;
  const rise = 0.06 * beyond + beyond ** 2 / 1300;
  return Math.min(distance, floor) * 0.014 + crest * (1 - Math.exp(-rise / crest));
}

/** The lower of two, rounded where they meet. */
function soft(a: number, b: number, width: number): number {
  const h = Math.max(width - Math.abs(a - b), 0) / width;
  return Math.min(a, b) - (h * h * width) / 4;
}

function slopesOf(heights: Float32Array): Float32Array {
  const { columns, rows, step } = margin;
  const slopes = new Float32Array(columns * rows);
  for (let row = 1; row + 1 < rows; row++) {
    for (let column = 1; column + 1 < columns; column++) {
      const at = row * columns + column;
      const dx = heights[at + 1]! - heights[at - 1]!;
      const dy = heights[at + columns]! - heights[at - columns]!;
      slopes[at] = Math.hypot(dx, dy) / (2 * step);
    }
  }
  return slopes;
}

/** Bilinear value of one of the terrain's grids at a point in metres. */
export function valueAt(values: Float32Array, x: number, y: number): number {
  const { west, south, step, columns, rows } = margin;
  const u = Math.min(columns - 1.001, Math.max(0, (x - west) / step));
  const v = Math.min(rows - 1.001, Math.max(0, (y - south) / step));
  const i = Math.floor(u);
  const j = Math.floor(v);
  const at = j * columns + i;
  const low = values[at]! + (values[at + 1]! - values[at]!) * (u - i);
  const high = values[at + columns]! + (values[at + columns + 1]! - values[at + columns]!) * (u - i);
  return low + (high - low) * (v - j);
}
