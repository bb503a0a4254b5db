import type { MarkSymbol } from '../style/symbol.ts';
import type { PaintContext, Pixel } from './context.ts';

type Outline = readonly Pixel[];

/** Outlines of marks around (0, 0) with radius 1, y downwards; a circle has none. */
const outlines: Readonly<Record<Exclude<MarkSymbol['shape'], 'circle'>, Outline>> = {
  square: [
    [-0.9, -0.9],
    [0.9, -0.9],
    [0.9, 0.9],
    [-0.9, 0.9],
  ],
  triangle: polygon(3),
  diamond: polygon(4),
  star: Array.from({ length: 10 }, (_, index) => at(index * 36, index % 2 === 0 ? 1 : 0.42)),
  cross: plus(0),
  x: plus(45),
};

function at(degrees: number, radius: number): Pixel {
  const turn = (degrees * Math.PI) / 180;
  return [Math.sin(turn) * radius, -Math.cos(turn) * radius];
}

function polygon(corners: number): Outline {
  return Array.from({ length: corners }, (_, index) => at((index * 360) / corners, 1));
}

function plus(turned: number): Outline {
  const half = (Math.atan(0.25) * 180) / Math.PI;
  const inner = 0.25 * Math.SQRT2;
  return [0, 90, 180, 270].flatMap((arm) => [
    at(arm - half + turned, 1),
    at(arm + half + turned, 1),
    at(arm + 45 + turned, inner),
  ]);
}

/** Adds the outline of a mark to the context's path. */
export function traceMark(
  context: PaintContext,
  { shape, rotation = 0 }: Pick<MarkSymbol, 'shape' | 'rotation'>,
  [x, y]: Pixel,
  radius: number,
): void {
  if (shape === 'circle') {
    context.moveTo(x + radius, y);
    context.arc(x, y, radius, 0, 2 * Math.PI);
    return;
  }
  const turn = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn) * radius, Math.sin(turn) * radius];
  outlines[shape].forEach(([dx, dy], index) => {
    const [px, py] = [x + dx * cos - dy * sin, y + dx * sin + dy * cos];
    if (index === 0) context.moveTo(px, py);
    else context.lineTo(px, py);
  });
  context.closePath();
}
