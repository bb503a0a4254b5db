import type { Point } from './frame.ts';
import type { HeightGrid } from './terrain.ts';

export interface Contour {
  readonly height: number;
  readonly line: Point[];
}

/** Contour lines every `interval` metres: marching squares, the pieces joined end to end and rounded. */
export function contours(grid: HeightGrid, interval: number): Contour[] {
  const bySegment = new Map<number, Map<number, number[]>>();
  const places = new Map<number, Point>();
  for (let row = 0; row + 1 < grid.rows; row++) {
    for (let column = 0; column + 1 < grid.columns; column++)
      squareOf(grid, row, column, interval, bySegment, places);
  }
  const found: Contour[] = [];
  for (const [level, links] of [...bySegment].sort((a, b) => a[0] - b[0])) {
    for (const chain of chains(links)) {
      const line = round(chain.map((key) => places.get(key * 4096 + level)!));
      if (line.length > 12) found.push({ height: level * interval, line });
    }
  }
  return found;
}

/** Adds the crossings of one square; a crossing's key is the lattice edge on which it lies. */
function squareOf(
  grid: HeightGrid,
  row: number,
  column: number,
  interval: number,
  bySegment: Map<number, Map<number, number[]>>,
  places: Map<number, Point>,
): void {
  const { columns, heights } = grid;
  const at = row * columns + column;
  const [sw, se, ne, nw] = [
    heights[at]!,
    heights[at + 1]!,
    heights[at + columns + 1]!,
    heights[at + columns]!,
  ];
  const bottom = Math.floor(Math.min(sw, se, ne, nw) / interval) + 1;
  const top = Math.floor(Math.max(sw, se, ne, nw) / interval);
  if (bottom > top) return;
  const values = [sw, se, ne, nw];
  const corners = [at, at + 1, at + columns + 1, at + columns] as const;
  const edges = [at * 2, (at + 1) * 2 + 1, (at + columns) * 2, at * 2 + 1];
  for (let level = bottom; level <= top; level++) {
    const height = level * interval;
    const hit: number[] = [];
    for (let side = 0; side < 4; side++) {
      const [a, b] = [values[side]!, values[(side + 1) % 4]!];
      if (a < height === b < height) continue;
      const t = (height - a) / (b - a);
      const [p, q] = [placeOf(grid, corners[side]!), placeOf(grid, corners[(side + 1) % 4]!)];
      const key = edges[side]!;
      hit.push(key);
      places.set(key * 4096 + level, [p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])]);
    }
    const links = bySegment.get(level) ?? new Map<number, number[]>();
    bySegment.set(level, links);
    for (let i = 0; i + 1 < hit.length; i += 2) connect(links, hit[i]!, hit[i + 1]!);
  }
}

function placeOf(grid: HeightGrid, at: number): Point {
  return [
    grid.west + (at % grid.columns) * grid.step,
    grid.south + Math.floor(at / grid.columns) * grid.step,
  ];
}

function connect(links: Map<number, number[]>, a: number, b: number): void {
  links.set(a, [...(links.get(a) ?? []), b]);
  links.set(b, [...(links.get(b) ?? []), a]);
}

function chains(links: Map<number, number[]>): number[][] {
  const seen = new Set<number>();
  const found: number[][] = [];
  const starts = [...[...links].filter(([, next]) => next.length === 1), ...links].map(([key]) => key);
  for (const start of starts) {
    if (seen.has(start)) continue;
    const chain = [start];
    seen.add(start);
    for (let at: number | undefined = start; at !== undefined; ) {
      const next: number | undefined = links.get(at)?.find((one) => !seen.has(one));
      if (next === undefined) break;
      seen.add(next);
      chain.push(next);
      at = next;
    }
    if (chain.length > 2 && links.get(chain.at(-1)!)?.includes(start)) chain.push(start);
    found.push(chain);
  }
  return found;
}

/** Draws each point half-way to the middle of its neighbours; ends stay. */
function round(line: readonly Point[]): Point[] {
  const keep = 0.5;
  return line.map((point, i) => {
    const before = line[i - 1];
    const after = line[i + 1];
    if (!before || !after) return point;
    return [
      keep * point[0] + ((1 - keep) * (before[0] + after[0])) / 2,
      keep * point[1] + ((1 - keep) * (before[1] + after[1])) / 2,
    ];
  });
}
