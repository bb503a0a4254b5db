import type { Place } from '../county.ts';
import { toDegrees } from '../ground/frame.ts';
import { riverX, streams } from '../ground/streams.ts';
import type { HeightGrid } from '../ground/terrain.ts';
import { hamlets } from './hamlets.ts';

const peakNames = [
  '壶公尖',
  '东山顶',
  '云岭头',
  '石鼓山',
  '笔架山',
  '狮头岩',
  '大坪岗',
  '龙潭尖',
  '南山',
  '牛背岭',
];

/** Names of hamlets, waters and summits. */
export function places(grid: HeightGrid): Place[] {
  const found: Place[] = hamlets.map(({ name, x, y }) => ({ name, kind: 'hamlet', at: toDegrees(x, y + 6) }));
  for (const { name, line } of streams) {
    const [x, y] = line[Math.floor(line.length * 0.55)]!;
    found.push({ name, kind: 'water', at: toDegrees(x, y) });
  }
  for (const y of [-1620, -700, 120, 700])
    found.push({ name: '壶溪', kind: 'water', at: toDegrees(riverX(y), y) });
  found.push({ name: '榕溪水库', kind: 'water', at: toDegrees(1650, 800) });
  for (const [i, { x, y, height }] of peaks(grid).slice(0, peakNames.length).entries()) {
    found.push({ name: `${peakNames[i]} ${Math.round(height)}`, kind: 'peak', at: toDegrees(x, y) });
  }
  return found;
}

/** Summits: higher than everything within 220 m, inside the county, the highest first. */
function peaks({
  west,
  south,
  step,
  columns,
  rows,
  heights,
}: HeightGrid): { x: number; y: number; height: number }[] {
  const reach = Math.round(220 / step);
  const found: { x: number; y: number; height: number }[] = [];
  for (let row = reach; row + reach < rows; row++) {
    for (let column = reach; column + reach < columns; column++) {
      const [x, y] = [west + column * step, south + row * step];
      const height = heights[row * columns + column]!;
      if (height < 140 || (x / 1950) ** 2 + (y / 1850) ** 2 > 1) continue;
      if (isHighest(heights, columns, row, column, reach, height)) found.push({ x, y, height });
    }
  }
  return found.sort((a, b) => b.height - a.height);
}

function isHighest(
  heights: Float32Array,
  columns: number,
  row: number,
  column: number,
  reach: number,
  height: number,
): boolean {
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) {
      if (heights[(row + dy) * columns + column + dx]! > height) return false;
    }
  }
  return true;
}
