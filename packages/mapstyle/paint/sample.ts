import { sampleGeometry } from '../style/legend.ts';
import type { MapSymbol } from '../style/symbol.ts';
import type { PaintContext, PaintOptions, Shape } from './context.ts';
import { paintSymbol } from './paint.ts';

/** Draws the sample of a legend line into a box of the canvas (canvas pixels): the symbols as the map draws them. */
export function paintSample(
  context: PaintContext,
  box: { x: number; y: number; width: number; height: number },
  symbols: readonly MapSymbol[],
  options: PaintOptions = {},
): void {
  const shape = sampleShape(box, symbols, options.ratio ?? 1);
  context.save();
  context.beginPath();
  context.rect(box.x, box.y, box.width, box.height);
  context.clip();
  for (const symbol of symbols) paintSymbol(context, shape, symbol, options);
  context.restore();
}

function sampleShape(
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  symbols: readonly MapSymbol[],
  ratio: number,
): Shape {
  const type = sampleGeometry(symbols);
  const middle = y + height / 2;
  if (type === 'Point') return { type, parts: [[[x + width / 2, middle]]] };
  const edge = 2 * ratio;
  const [left, right] = [x + edge, x + width - edge];
  if (type === 'LineString')
    return {
      type,
      parts: [
        [
          [left, middle],
          [right, middle],
        ],
      ],
    };
  const [top, bottom] = [y + edge, y + height - edge];
  const ring = [
    [left, top] as const,
    [right, top] as const,
    [right, bottom] as const,
    [left, bottom] as const,
  ];
  return { type, parts: [ring] };
}
