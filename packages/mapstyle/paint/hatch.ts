import { cssColor } from '../style/color.ts';
import type { Hatch } from '../style/symbol.ts';
import type { PaintContext, PaintOptions } from './context.ts';

/** Slopes of the lines of each pattern: lines are x + slope·y = k·spacing, `flat` ones y = k·spacing. */
const slopes: Readonly<Record<Exclude<Hatch['pattern'], 'dots'>, readonly (number | 'flat')[]>> = {
  slash: [1],
  backslash: [-1],
  vertical: [0],
  horizontal: ['flat'],
  cross: [0, 'flat'],
  diagonal: [1, -1],
};

type Box = readonly [left: number, top: number, right: number, bottom: number];

/** Paints a hatch over a box of the canvas, which the caller has clipped to the shape. */
export function paintHatch(
  context: PaintContext,
  hatch: Hatch,
  box: Box,
  { ratio = 1, origin = [0, 0] }: PaintOptions,
): void {
  const [left, top, right, bottom] = box;
  const step = hatch.spacing * ratio;
  const color = cssColor(hatch.color, hatch.opacity);
  context.beginPath();
  if (hatch.pattern === 'dots') {
    const radius = Math.max(hatch.width * ratio, 0.5);
    for (const y of stops(top - radius, bottom + radius, step, origin[1]))
      for (const x of stops(left - radius, right + radius, step, origin[0])) {
        context.moveTo(x + radius, y);
        context.arc(x, y, radius, 0, 2 * Math.PI);
      }
    context.fillStyle = color;
    context.fill();
    return;
  }
  for (const slope of slopes[hatch.pattern]) traceLines(context, slope, box, step, origin);
  context.strokeStyle = color;
  context.lineWidth = hatch.width * ratio;
  context.setLineDash([]);
  context.lineCap = 'butt';
  context.stroke();
}

function traceLines(
  context: PaintContext,
  slope: number | 'flat',
  [left, top, right, bottom]: Box,
  step: number,
  [x0, y0]: readonly [number, number, ...number[]],
): void {
  if (slope === 'flat') {
    for (const y of stops(top, bottom, step, y0)) {
      context.moveTo(left, y);
      context.lineTo(right, y);
    }
    return;
  }
  const [first, last] = [slope * top, slope * bottom].sort((a, b) => a - b) as [number, number];
  for (const sum of stops(left + first, right + last, step, x0 + slope * y0)) {
    context.moveTo(sum - slope * top, top);
    context.lineTo(sum - slope * bottom, bottom);
  }
}

/** Numbers origin + k·step between two ends. */
function* stops(from: number, to: number, step: number, origin: number): Generator<number> {
  const shift = (((origin - from) % step) + step) % step;
  for (let at = from + shift; at <= to; at += step) yield at;
}
