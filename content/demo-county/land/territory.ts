import { lattice } from '../ground/frame.ts';
import { fractal, noise } from '../ground/noise.ts';
import { hamlets } from '../settlement/hamlets.ts';

export const villages: readonly string[] = [...new Set(hamlets.map((one) => one.village))].sort();

/** The county's outline: an oval that the ridges bend. */
export function isInside(x: number, y: number): boolean {
  const reach = Math.abs(x / 2180) ** 2.6 + Math.abs(y / 2050) ** 2.6;
  if (reach < 0.75 || reach > 1.2) return reach < 1;
  return reach + 0.34 * (fractal(x / 700, y / 700, 127) - 0.5) < 0.96;
}

/** The village whose nearest hamlet is nearest, with borders that wander like ridges do. */
export function villageAt(x: number, y: number): number {
  const u = x + 150 * (noise(x / 210, y / 210, 131) - 0.5);
  const v = y + 150 * (noise(x / 210, y / 210, 137) - 0.5);
  let best = Number.POSITIVE_INFINITY;
  let found = 0;
  for (const hamlet of hamlets) {
    const distance = (hamlet.x - u) ** 2 + (hamlet.y - v) ** 2;
    if (distance < best) {
      best = distance;
      found = villages.indexOf(hamlet.village);
    }
  }
  return found;
}

const block = 8;

/**
 * Index of the village that each sample belongs to, −1 outside the county. Borders bend over hundreds of metres, so a
 * block whose corners agree is taken as a whole.
 */
export function territories(): Int8Array {
  const { west, south, step, columns, rows } = lattice;
  const found = new Int8Array(columns * rows);
  const at = (column: number, row: number): number => {
    const x = west + column * step;
    const y = south + row * step;
    return isInside(x, y) ? villageAt(x, y) : -1;
  };
  const wide = Math.ceil(columns / block) + 1;
  const corners = Int8Array.from({ length: wide * (Math.ceil(rows / block) + 1) }, (_, i) =>
    at((i % wide) * block, Math.floor(i / wide) * block),
  );
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const corner = Math.floor(row / block) * wide + Math.floor(column / block);
      const first = corners[corner]!;
      const isWhole =
        first === corners[corner + 1] &&
        first === corners[corner + wide] &&
        first === corners[corner + wide + 1];
      found[row * columns + column] = isWhole ? first : at(column, row);
    }
  }
  return found;
}
