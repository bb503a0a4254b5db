import { cssColor } from '../style/color.ts';
import type { FillSymbol, LabelSymbol, LineSymbol, MapSymbol, MarkSymbol, Stroke } from '../style/symbol.ts';
import type { PaintContext, PaintOptions, Pixel, Shape } from './context.ts';
import { paintHatch } from './hatch.ts';
import { traceMark } from './marks.ts';
import { anchorOf } from './shape.ts';

/**
 * Paints one symbol of a shape, as `symbolsOf` gave it; labels are painted by `paintLabel`, since only whoever sees the
 * whole picture knows where they fit. The context is left as it was.
 */
export function paintSymbol(
  context: PaintContext,
  shape: Shape,
  symbol: MapSymbol,
  options: PaintOptions = {},
): void {
  context.save();
  if (symbol.type === 'fill') paintFill(context, shape, symbol, options);
  else if (symbol.type === 'line') paintLine(context, shape, symbol, options);
  else if (symbol.type === 'mark') paintMarks(context, shape, symbol, options);
  context.restore();
}

function paintFill(context: PaintContext, shape: Shape, symbol: FillSymbol, options: PaintOptions): void {
  trace(context, shape);
  if (symbol.color) {
    context.fillStyle = cssColor(symbol.color, symbol.opacity);
    context.fill('evenodd');
  }
  if (symbol.hatch) {
    const box = visibleBox(context, shape);
    if (box) {
      context.save();
      context.clip('evenodd');
      paintHatch(context, symbol.hatch, box, options);
      context.restore();
      trace(context, shape);
    }
  }
  if (symbol.outline) strokePath(context, symbol.outline, options);
}

function paintLine(context: PaintContext, shape: Shape, symbol: LineSymbol, options: PaintOptions): void {
  trace(context, shape);
  strokePath(context, symbol, options);
}

function paintMarks(context: PaintContext, shape: Shape, symbol: MarkSymbol, options: PaintOptions): void {
  const anchor = anchorOf(shape);
  const places = shape.type === 'Point' ? shape.parts.map(([point]) => point) : [anchor];
  context.beginPath();
  for (const place of places)
    if (place) traceMark(context, symbol, place, (symbol.size / 2) * (options.ratio ?? 1));
  context.fillStyle = cssColor(symbol.color, symbol.opacity);
  context.fill('nonzero');
  if (symbol.stroke) strokePath(context, symbol.stroke, options);
}

function trace(context: PaintContext, { type, parts }: Shape): void {
  context.beginPath();
  for (const part of parts) {
    part.forEach(([x, y], index) => {
      if (index === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    });
    if (type === 'Polygon') context.closePath();
  }
}

/** A width of 0 paints nothing, while canvases keep the width that was set before. */
function strokePath(
  context: PaintContext,
  {
    color,
    width,
    opacity,
    dash,
    cap = 'round',
    join = 'round',
  }: Stroke & Partial<Pick<LineSymbol, 'cap' | 'join'>>,
  { ratio = 1 }: PaintOptions,
): void {
  if (width <= 0) return;
  context.strokeStyle = cssColor(color, opacity);
  context.lineWidth = width * ratio;
  context.lineCap = dash ? 'butt' : cap;
  context.lineJoin = join;
  context.setLineDash((dash ?? []).map((length) => length * ratio));
  context.stroke();
}

/** The part of a shape's box that lies on the canvas. */
function visibleBox(
  { canvas }: PaintContext,
  { parts }: Shape,
): [number, number, number, number] | undefined {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const part of parts)
    for (const [x, y] of part) {
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  left = Math.max(left, 0);
  top = Math.max(top, 0);
  right = Math.min(right, canvas.width);
  bottom = Math.min(bottom, canvas.height);
  return right > left && bottom > top ? [left, top, right, bottom] : undefined;
}

/** Families of labels, Chinese ones first; a server that has one under another name passes its own. */
export const labelFamilies = '"Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", system-ui, sans-serif';

/** CSS font of a label. */
export const labelFont = (label: LabelSymbol, ratio = 1, families = labelFamilies): string =>
  `${label.bold ? 700 : 400} ${label.size * ratio}px ${families}`;

/** Box of a label's text in canvas pixels, halo counted in: what must not cover another. */
export function labelBox(
  context: PaintContext,
  at: Pixel,
  text: string,
  label: LabelSymbol,
  { ratio = 1, families }: PaintOptions & { families?: string } = {},
): [left: number, top: number, right: number, bottom: number] {
  context.save();
  context.font = labelFont(label, ratio, families);
  const reach = (label.halo?.width ?? 0) * ratio;
  const half = context.measureText(text).width / 2 + reach;
  context.restore();
  const [x, y] = labelPlace(at, label, ratio);
  const rise = (label.size * ratio * 1.25) / 2 + reach;
  return [x - half, y - rise, x + half, y + rise];
}

const labelPlace = ([x, y]: Pixel, { offset = [0, 0] }: LabelSymbol, ratio: number) =>
  [x + (offset[0] ?? 0) * ratio, y + (offset[1] ?? 0) * ratio] as const;

/** Writes a label with its halo around a place (see `anchorOf`). */
export function paintLabel(
  context: PaintContext,
  at: Pixel,
  text: string,
  label: LabelSymbol,
  { ratio = 1, families }: PaintOptions & { families?: string } = {},
): void {
  const [x, y] = labelPlace(at, label, ratio);
  context.save();
  context.font = labelFont(label, ratio, families);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  if (label.halo && label.halo.width > 0) {
    context.strokeStyle = label.halo.color;
    context.lineWidth = label.halo.width * 2 * ratio;
    context.lineJoin = 'round';
    context.setLineDash([]);
    context.strokeText(text, x, y);
  }
  context.fillStyle = label.color;
  context.fillText(text, x, y);
  context.restore();
}
