import { tileSize, type View } from '@homestead/geodesy';
import type { Elevation } from '../source.ts';

const metresPerDegree = 110_776;

/** Height and lie of the land at any place, from the elevation grid. */
export class Relief {
  readonly #grid: Elevation;
  readonly #east: Float32Array;
  readonly #north: Float32Array;

  constructor(grid: Elevation) {
    const { columns, rows, heights, lonStep, latStep } = grid;
    this.#grid = grid;
    this.#east = new Float32Array(heights.length);
    this.#north = new Float32Array(heights.length);
    const dx = 2 * lonStep * metresPerDegree * Math.cos((grid.south * Math.PI) / 180);
    const dy = 2 * latStep * metresPerDegree;
    for (let row = 1; row + 1 < rows; row++) {
      for (let at = row * columns + 1; at < (row + 1) * columns - 1; at++) {
        this.#east[at] = (heights[at + 1]! - heights[at - 1]!) / dx;
        this.#north[at] = (heights[at + columns]! - heights[at - columns]!) / dy;
      }
    }
  }

  /** Height, light (0 dark, about 0.7 flat, 1 bright) and nearness to the grid's edge, for every pixel of a tile. */
  light(view: View): { heights: Float32Array; light: Float32Array; inside: Float32Array } {
    const heights = new Float32Array(tileSize * tileSize);
    const light = new Float32Array(tileSize * tileSize);
    const inside = new Float32Array(tileSize * tileSize);
    const { west, south, lonStep, latStep, columns, rows } = this.#grid;
    for (let py = 0; py < tileSize; py++) {
      const v = (view.north - (py + 0.5) * view.step - south) / latStep;
      for (let px = 0; px < tileSize; px++) {
        const u = (view.west + (px + 0.5) * view.step - west) / lonStep;
        const edge = Math.min(u - 2, v - 2, columns - 3 - u, rows - 3 - v);
        if (edge <= 0) continue;
        const at = py * tileSize + px;
        inside[at] = Math.min(1, edge / 45);
        heights[at] = mix(this.#grid.heights, columns, u, v);
        light[at] = lit(mix(this.#east, columns, u, v), mix(this.#north, columns, u, v));
      }
    }
    return { heights, light, inside };
  }
}

/** Light from the north-west, 45° high, with the slopes drawn out a little. */
function lit(east: number, north: number): number {
  const [a, b] = [east * 1.5, north * 1.5];
  return Math.max(0, (0.5 * a - 0.5 * b + Math.SQRT1_2) / Math.sqrt(1 + a * a + b * b));
}

function mix(values: Float32Array, columns: number, u: number, v: number): number {
  const i = Math.floor(u);
  const j = Math.floor(v);
  const at = j * columns + i;
  const low = values[at]! + (values[at + 1]! - values[at]!) * (u - i);
  const high = values[at + columns]! + (values[at + columns + 1]! - values[at + columns]!) * (u - i);
  return low + (high - low) * (v - j);
}
