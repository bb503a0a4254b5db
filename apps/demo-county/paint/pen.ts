import type { View } from '@homestead/geodesy';
import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Shape } from '../scene.ts';

export type Context = SKRSContext2D;

/** Adds a shape's lines to the current path; `dx`, `dy` move it by pixels. */
export function outline(context: Context, shape: Shape, view: View, dx = 0, dy = 0): void {
  for (const line of shape.lines) {
    for (let i = 0; i < line.length; i += 2) {
      const x = (line[i]! - view.west) / view.step + dx;
      const y = (view.north - line[i + 1]!) / view.step + dy;
      if (i === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    }
  }
}

export function fill(context: Context, shapes: readonly Shape[], view: View, colour: string): void {
  if (shapes.length === 0) return;
  context.beginPath();
  for (const shape of shapes) outline(context, shape, view);
  context.fillStyle = colour;
  context.fill('evenodd');
}

export function stroke(
  context: Context,
  shapes: readonly Shape[],
  view: View,
  colour: string,
  width: number,
): void {
  if (shapes.length === 0) return;
  context.beginPath();
  for (const shape of shapes) outline(context, shape, view);
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.stroke();
}

/** Shapes by one of their properties. */
export function byProperty(shapes: readonly Shape[], name: string): Map<string, Shape[]> {
  const groups = new Map<string, Shape[]>();
  for (const shape of shapes) {
    const key = String(shape.properties[name] ?? '');
    const group = groups.get(key);
    if (group) group.push(shape);
    else groups.set(key, [shape]);
  }
  return groups;
}

/** Corners of a shape's first line in pixels, the closing one left out. */
export function corners(shape: Shape, view: View): [number, number][] {
  const line = shape.lines[0] ?? new Float64Array();
  const found: [number, number][] = [];
  for (let i = 0; i + 2 < line.length; i += 2) {
    found.push([(line[i]! - view.west) / view.step, (view.north - line[i + 1]!) / view.step]);
  }
  return found;
}
