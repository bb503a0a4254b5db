import { lattice, type Point } from './frame.ts';

const { west, south, step, columns, rows } = lattice;

/** Sets the samples inside a ring (even-odd). */
export function mark(samples: Uint8Array, ring: readonly Point[], value: number): void {
  for (const at of inside(ring)) samples[at] = value;
}

/** Sets the samples within a distance of a line; the distance may change along it. */
export function markLine(
  samples: Uint8Array,
  line: readonly Point[],
  reach: (x: number, y: number) => number,
  value: number,
): void {
  for (let i = 1; i < line.length; i++) {
    const [ax, ay] = line[i - 1]!;
    const [bx, by] = line[i]!;
    const half = reach(ax, ay);
    const square = (bx - ax) ** 2 + (by - ay) ** 2;
    for (const at of insideBox([
      [ax - half, ay - half],
      [ax + half, ay + half],
      [bx - half, by - half],
      [bx + half, by + half],
    ])) {
      const x = west + (at % columns) * step;
      const y = south + Math.floor(at / columns) * step;
      const t = Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / square));
      const dx = ax + t * (bx - ax) - x;
      const dy = ay + t * (by - ay) - y;
      if (dx * dx + dy * dy <= half * half) samples[at] = value;
    }
  }
}

/** Samples inside the box of some points. */
export function insideBox(points: readonly Point[]): number[] {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const found: number[] = [];
  const last = Math.min(columns - 1, Math.floor((Math.max(...xs) - west) / step));
  const top = Math.min(rows - 1, Math.floor((Math.max(...ys) - south) / step));
  for (let row = Math.max(0, Math.ceil((Math.min(...ys) - south) / step)); row <= top; row++) {
    for (let column = Math.max(0, Math.ceil((Math.min(...xs) - west) / step)); column <= last; column++) {
      found.push(row * columns + column);
    }
  }
  return found;
}

function inside(ring: readonly Point[]): number[] {
  return insideBox(ring).filter((at) =>
    contains(ring, west + (at % columns) * step, south + Math.floor(at / columns) * step),
  );
}

/** Even-odd test of a point against an open or closed ring. */
export function contains(ring: readonly Point[], x: number, y: number): boolean {
  let isIn = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [ax, ay] = ring[i]!;
    const [bx, by] = ring[j]!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isIn = !isIn;
  }
  return isIn;
}
