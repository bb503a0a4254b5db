import type { View } from '@homestead/geodesy';
import type { Shape } from '../scene.ts';
import { type Context, corners, fill, outline, stroke } from './pen.ts';

/** Crops in their stages, by land class. */
const crops: Readonly<Record<string, readonly string[]>> = {
  '0101': [
    '#8aa35a',
    '#9bae62',
    '#7d9b55',
    '#b0ab6a',
    '#a5b070',
    '#87955f',
    '#7c8d70',
    '#93a866',
    '#bfb577',
    '#9aa866',
  ],
  '0103': ['#a89a70', '#96a063', '#b3a47c', '#8a9a5c', '#a0956a', '#7f9558', '#b0a684'],
  '0201': ['#6d844b', '#738a50', '#687f4c'],
  '0202': ['#6b8b50', '#74935a', '#64844d'],
};

export function paintFields(context: Context, fields: readonly Shape[], view: View): void {
  for (const field of fields) {
    const code = String(field.properties['DLBM']);
    const colours = crops[code] ?? crops['0101']!;
    fill(context, [field], view, colours[Math.floor(field.chance * colours.length)]!);
    const width = code === '0202' ? 1.6 : 2.4;
    if (width * view.scale >= 2.2 && code !== '0201')
      paintRows(context, field, view, width * view.scale, code === '0202');
  }
  if (view.z < 15) return;
  const [low, high] = [fields.filter(isWet), fields.filter((field) => !isWet(field))];
  stroke(context, low, view, '#c3bb92b8', Math.max(0.7, 0.9 * view.scale));
  stroke(context, high, view, '#8b8a5e88', Math.max(0.6, 0.7 * view.scale));
}

const isWet = (field: Shape): boolean => field.properties['DLBM'] === '0101';

/** Rows of the crop along the field's longest side. */
function paintRows(context: Context, field: Shape, view: View, gap: number, isStrong: boolean): void {
  const ring = corners(field, view);
  let [longest, turn] = [0, 0];
  for (let i = 0; i < ring.length; i++) {
    const [ax, ay] = ring[i]!;
    const [bx, by] = ring[(i + 1) % ring.length]!;
    const length = Math.hypot(bx - ax, by - ay);
    if (length > longest) [longest, turn] = [length, Math.atan2(by - ay, bx - ax)];
  }
  const xs = ring.map(([x]) => x);
  const ys = ring.map(([, y]) => y);
  const [x, y] = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
  const reach = Math.hypot(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)) / 2;
  context.save();
  context.beginPath();
  outline(context, field, view);
  context.clip('evenodd');
  context.translate(x, y);
  context.rotate(turn);
  context.beginPath();
  for (let v = -reach; v < reach; v += gap) {
    context.moveTo(-reach, v);
    context.lineTo(reach, v);
  }
  context.strokeStyle = isStrong ? '#3f5c3277' : '#4d5a3026';
  context.lineWidth = gap * 0.45;
  context.stroke();
  context.restore();
}
