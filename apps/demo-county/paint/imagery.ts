import { tileSize, type View } from '@homestead/geodesy';
import type { Scene } from '../scene.ts';
import type { Cover } from '../source.ts';
import { paintFields } from './fields.ts';
import { hash, noise } from './noise.ts';
import { byProperty, type Context, fill, stroke } from './pen.ts';
import type { Relief } from './relief.ts';
import { paintRoofs } from './roofs.ts';
import { paintTrees } from './trees.ts';

/** Ground colour of each land class as an aerial camera sees it. */
const ground: Readonly<Record<string, string>> = {
  '0101': '#8fa064',
  '0103': '#a39a6c',
  '0201': '#71864f',
  '0202': '#6c8a52',
  '0301': '#4b6541',
  '0302': '#68834b',
  '0305': '#6c7f52',
  '0307': '#5a7247',
  '0404': '#93975f',
  '0702': '#a69f8e',
  '05H1': '#b4ada0',
  '08H1': '#b3aa9a',
  '08H2': '#b3aa9a',
  '0810': '#6f8f58',
  '09': '#a99f8a',
  '1003': '#96948e',
  '1006': '#b9b2a0',
  '1101': '#68857c',
  '1103': '#4f7274',
  '1104': '#6c8a7c',
  '1109': '#b8b4aa',
  '1202': '#a8a08c',
};
const beyond = [146, 156, 138] as const;

/** How much the texture of a class stirs the light, and how wide its grain is in metres. */
const grain: Readonly<Record<string, readonly [strength: number, metres: number]>> = {
  '0301': [0.42, 6],
  '0302': [0.3, 4.5],
  '0305': [0.3, 4],
  '0307': [0.38, 5.5],
  '0404': [0.16, 5],
  '0201': [0.3, 4.5],
  '0202': [0.2, 3],
  '1101': [0.04, 9],
  '1103': [0.03, 14],
  '1104': [0.03, 9],
};

/** The view from above: fields, woods, water, roofs and their shadows. */
export function paintImagery(context: Context, scene: Scene, view: View, relief: Relief): void {
  context.fillStyle = `rgb(${beyond.join()})`;
  context.fillRect(0, 0, tileSize, tileSize);
  for (const [code, shapes] of byProperty(scene.within('dscqgtddc', view), 'DLBM')) {
    const colour = ground[code] ?? '#8f9468';
    fill(context, shapes, view, colour);
    stroke(context, shapes, view, colour, 0.8);
    if (code === '1101' && view.z >= 15) stroke(context, shapes, view, '#b3a98699', 2.2 * view.scale);
  }
  if (view.z >= 13) paintFields(context, scene.within('field', view), view);
  texture(context, scene.county.cover, view, relief);
  if (view.z >= 17) paintTrees(context, scene.county.cover, view, false);
  paintTracks(context, scene, view);
  if (view.z >= 16) fill(context, scene.within('parcel', view), view, '#bdb5a5b0');
  if (view.z >= 14) paintRoofs(context, scene.within('building', view, 24), view);
  if (view.z >= 17) paintTrees(context, scene.county.cover, view, true);
}

const surfaces: Readonly<Record<string, readonly [colour: string, from: number]>> = {
  '1004': ['#c2bbad', 16],
  '1006': ['#cbc4b3', 13],
  '1003': ['#8f8e8a', 10],
};

function paintTracks(context: Context, scene: Scene, view: View): void {
  context.lineJoin = 'round';
  context.lineCap = 'round';
  for (const [kind, roads] of byProperty(scene.within('road', view, 16), 'kind')) {
    const [colour, from] = surfaces[kind] ?? surfaces['1006']!;
    if (view.z < from) continue;
    for (const [width, same] of byProperty(roads, 'width')) {
      const core = Math.max(kind === '1003' ? 1.6 : 1, Number(width) * 0.85 * view.scale);
      if (view.z >= 16) stroke(context, same, view, '#7c7a6466', core + 1.6);
      stroke(context, same, view, colour, core);
      if (kind !== '1003' || view.z < 17) continue;
      context.setLineDash([6 * view.scale, 6 * view.scale]);
      stroke(context, same, view, '#eeeadfc0', Math.max(0.8, 0.25 * view.scale));
      context.setLineDash([]);
    }
  }
}

/** Light, shadow and grain, pixel by pixel. */
function texture(context: Context, cover: Cover, view: View, relief: Relief): void {
  const image = context.getImageData(0, 0, tileSize, tileSize);
  const { data } = image;
  const { light, inside } = relief.light(view);
  const perMetre = 110_776;
  const grains = cover.classes.map((code) => grain[code] ?? ([0.13, 5] as const));
  for (let py = 0; py < tileSize; py++) {
    const y = (view.north - (py + 0.5) * view.step) * perMetre;
    for (let px = 0; px < tileSize; px++) {
      const at = py * tileSize + px;
      const x = (view.west + (px + 0.5) * view.step) * perMetre * 0.904;
      const code = codeAt(cover, view, px, py);
      const [strength, metres] = grains[code - 1] ?? [0.16, 8];
      const reach = Math.max(metres, 1.6 / view.scale);
      const coarse = noise(x / (reach * 7), y / (reach * 7), 5) - 0.5;
      const fine = noise(x / reach, y / reach, 3) - 0.5;
      const dust = hash(Math.floor(x * view.scale), Math.floor(y * view.scale), 9) - 0.5;
      const shade = 0.5 + 0.7 * light[at]!;
      const factor = shade * (1 + strength * fine + 0.5 * strength * coarse + 0.05 * dust);
      const share = code > 0 ? 1 : 0.55 * inside[at]!;
      for (let band = 0; band < 3; band++) {
        const own = data[at * 4 + band]!;
        const value = code > 0 ? own * factor : own + (own * factor - own) * share;
        data[at * 4 + band] = Math.max(0, Math.min(255, value));
      }
    }
  }
  context.putImageData(image, 0, 0);
}

function codeAt(cover: Cover, view: View, px: number, py: number): number {
  const column = Math.round((view.west + (px + 0.5) * view.step - cover.west) / cover.lonStep);
  const row = Math.round((view.north - (py + 0.5) * view.step - cover.south) / cover.latStep);
  if (column < 0 || row < 0 || column >= cover.columns || row >= cover.rows) return 0;
  return cover.codes[row * cover.columns + column]!;
}
