import { tileSize, type View } from '@homestead/geodesy';
import type { Scene } from '../scene.ts';
import { type Context, fill, stroke } from './pen.ts';
import type { Relief } from './relief.ts';
import { paintBorders } from './vector.ts';

/** Heights and their tints, low to high. */
const tints: readonly (readonly [height: number, red: number, green: number, blue: number])[] = [
  [20, 196, 219, 180],
  [60, 214, 228, 186],
  [110, 236, 234, 196],
  [170, 235, 219, 178],
  [240, 219, 193, 156],
  [320, 201, 172, 144],
  [420, 226, 212, 200],
];
const paper = [236, 234, 229] as const;

/** Tinted and shaded hills with contour lines. */
export function paintTerrain(context: Context, scene: Scene, view: View, relief: Relief): void {
  const image = context.createImageData(tileSize, tileSize);
  const { heights, light, inside } = relief.light(view);
  for (let at = 0; at < heights.length; at++) {
    const tint = tintOf(heights[at]!);
    const bright = 0.42 + 0.82 * light[at]!;
    const share = inside[at]!;
    for (let band = 0; band < 3; band++) {
      const lit = Math.min(255, tint[band]! * bright);
      image.data[at * 4 + band] = paper[band]! + (lit - paper[band]!) * share;
    }
    image.data[at * 4 + 3] = 255;
  }
  context.putImageData(image, 0, 0);
  paintContours(context, scene, view);
  const water = scene
    .within('dscqgtddc', view)
    .filter((shape) => String(shape.properties['DLBM']).startsWith('110'));
  fill(
    context,
    water.filter((shape) => shape.properties['DLBM'] !== '1109'),
    view,
    '#9cc9e4',
  );
  if (view.z >= 13) {
    const roads = scene.within('road', view, 8).filter((shape) => shape.properties['kind'] !== '1004');
    stroke(context, roads, view, '#ffffffb0', Math.max(1.2, 6 * view.scale));
  }
  if (view.z >= 16) fill(context, scene.within('building', view), view, '#b9a48ecc');
  paintBorders(context, scene, view, '#94809f');
}

function tintOf(height: number): readonly [number, number, number] {
  let [, red, green, blue] = tints[0]!;
  for (let i = 1; i < tints.length; i++) {
    const low = tints[i - 1]!;
    const high = tints[i]!;
    const t = Math.min(1, Math.max(0, (height - low[0]) / (high[0] - low[0])));
    if (t <= 0) break;
    red = low[1] + (high[1] - low[1]) * t;
    green = low[2] + (high[2] - low[2]) * t;
    blue = low[3] + (high[3] - low[3]) * t;
  }
  return [red, green, blue];
}

/** Every 50 m from afar, every 10 m from near; each fifth line is stronger. */
function paintContours(context: Context, scene: Scene, view: View): void {
  if (view.z < 12) return;
  const lines = scene.within('contour', view);
  const strong = lines.filter((line) => Number(line.properties['height']) % 50 === 0);
  if (view.z >= 14) {
    const fine = lines.filter((line) => !strong.includes(line));
    stroke(context, fine, view, '#8a6a4a55', 0.7);
  }
  stroke(context, strong, view, '#8a6a4a88', view.z >= 14 ? 1.2 : 0.7);
}
