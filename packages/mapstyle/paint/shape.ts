import { geometryTypeOf } from '../style/symbols-of.ts';
import type { Pixel, Shape } from './context.ts';

const levels = { Point: 0, LineString: 1, Polygon: 2 } as const;

/** Shape of coordinates nested as GeoJSON nests them, already in canvas pixels; undefined for a collection. */
export function shapeOf(type: string, coordinates: unknown): Shape | undefined {
  const single = geometryTypeOf(type);
  if (!single) return undefined;
  const depth = levels[single] + (type.startsWith('Multi') ? 1 : 0);
  if (depth === 0) return { type: single, parts: [[coordinates as Pixel]] };
  if (single === 'Point') return { type: single, parts: (coordinates as Pixel[]).map((point) => [point]) };
  if (depth === 1) return { type: single, parts: [coordinates as Pixel[]] };
  const nested = coordinates as Pixel[][] | Pixel[][][];
  return { type: single, parts: (depth === 3 ? (nested as Pixel[][][]).flat() : nested) as Pixel[][] };
}

/** Where a label or a mark of a shape stands: its point, the middle of its longest line, or inside its largest area. */
export function anchorOf({ type, parts }: Shape): Pixel | undefined {
  if (type === 'Point') return parts[0]?.[0];
  if (type === 'LineString') return middleOf(longest(parts, lengthOf));
  return insideOf(parts);
}

function longest(
  parts: readonly (readonly Pixel[])[],
  sizeOf: (part: readonly Pixel[]) => number,
): readonly Pixel[] {
  let found: readonly Pixel[] = [];
  let most = -1;
  for (const part of parts) {
    const size = sizeOf(part);
    if (size > most) [found, most] = [part, size];
  }
  return found;
}

const distance = (a: Pixel, b: Pixel) => Math.hypot(b[0] - a[0], b[1] - a[1]);

function lengthOf(line: readonly Pixel[]): number {
  let sum = 0;
  for (let index = 1; index < line.length; index++) sum += distance(line[index - 1]!, line[index]!);
  return sum;
}

function middleOf(line: readonly Pixel[]): Pixel | undefined {
  let left = lengthOf(line) / 2;
  for (let index = 1; index < line.length; index++) {
    const [from, to] = [line[index - 1]!, line[index]!];
    const step = distance(from, to);
    if (step >= left && step > 0) {
      const share = left / step;
      return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    }
    left -= step;
  }
  return line[0];
}

function areaOf(ring: readonly Pixel[]): number {
  let sum = 0;
  for (let index = 0, last = ring.length - 1; index < ring.length; last = index++)
    sum += ring[last]![0] * ring[index]![1] - ring[index]![0] * ring[last]![1];
  return Math.abs(sum);
}

/** Middle of the widest inner stretch on the horizontal line through the middle of the largest ring; holes count as outside. */
function insideOf(rings: readonly (readonly Pixel[])[]): Pixel | undefined {
  const ring = longest(rings, areaOf);
  if (ring.length === 0) return undefined;
  let [low, high, left, right] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [x, y] of ring) {
    low = Math.min(low, y);
    high = Math.max(high, y);
    left = Math.min(left, x);
    right = Math.max(right, x);
  }
  const y = (low + high) / 2;
  const crossings = rings
    .flatMap((each) => crossingsOf(each, y))
    .filter((x) => x >= left && x <= right)
    .sort((a, b) => a - b);
  let best: Pixel = [(left + right) / 2, y];
  let widest = 0;
  for (let index = 0; index + 1 < crossings.length; index += 2) {
    const width = crossings[index + 1]! - crossings[index]!;
    if (width > widest) [best, widest] = [[crossings[index]! + width / 2, y], width];
  }
  return best;
}

function crossingsOf(ring: readonly Pixel[], y: number): number[] {
  const found: number[] = [];
  for (let index = 0, last = ring.length - 1; index < ring.length; last = index++) {
    const [a, b] = [ring[last]!, ring[index]!];
    if (a[1] > y !== b[1] > y) found.push(a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0]));
  }
  return found;
}
