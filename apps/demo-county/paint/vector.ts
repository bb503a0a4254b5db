import type { View } from '@homestead/geodesy';
import type { Scene, Shape } from '../scene.ts';
import { byProperty, type Context, fill, stroke } from './pen.ts';

const paper = '#eceae5';
const ground = '#f6f4ee';

/** Fill of each land class; classes not named keep the ground's. */
const fills: Readonly<Record<string, string>> = {
  '0101': '#eef3dc',
  '0103': '#f3f2da',
  '0201': '#e3eecb',
  '0202': '#dfecc6',
  '0301': '#d5e7c8',
  '0302': '#d9ebc6',
  '0305': '#dcebcd',
  '0307': '#d9e9cb',
  '0404': '#e6f0d6',
  '0702': '#f1e8dc',
  '05H1': '#f7e0d3',
  '08H1': '#f3dfe2',
  '08H2': '#f3e4d5',
  '0810': '#cfe8bd',
  '09': '#e9dfee',
  '1101': '#a9d3ec',
  '1103': '#a9d3ec',
  '1104': '#b5daef',
  '1109': '#dcdcd8',
  '1202': '#eae4d6',
};

/** The calm map: land in pale tints, water blue, roads white, houses when one comes near. */
export function paintVector(context: Context, scene: Scene, view: View): void {
  context.fillStyle = paper;
  context.fillRect(0, 0, 256, 256);
  fill(context, scene.within('county', view), view, ground);
  for (const [code, shapes] of byProperty(scene.within('dscqgtddc', view), 'DLBM')) {
    const colour = fills[code];
    if (!colour) continue;
    fill(context, shapes, view, colour);
    // A hairline of the same tint closes the seams that smooth edges leave between neighbours.
    stroke(context, shapes, view, colour, 0.7);
  }
  if (view.z >= 17) stroke(context, scene.within('parcel', view), view, '#d9cbb8', 0.8);
  paintRoads(context, scene, view);
  if (view.z >= 15) paintHouses(context, scene.within('building', view), view);
  paintBorders(context, scene, view);
}

const roadStyles: Readonly<Record<string, { from: number; least: number; core: string; edge: string }>> = {
  '1004': { from: 16, least: 1.2, core: '#ffffff', edge: '#dcd5ca' },
  '1006': { from: 13, least: 1.3, core: '#ffffff', edge: '#cfc8bb' },
  '1003': { from: 10, least: 2, core: '#fbd98d', edge: '#dba94e' },
};

export function paintRoads(context: Context, scene: Scene, view: View): void {
  context.lineJoin = 'round';
  context.lineCap = 'round';
  const groups = byProperty(scene.within('road', view, 16), 'kind');
  for (const pass of ['edge', 'core'] as const) {
    for (const [kind, style] of Object.entries(roadStyles)) {
      const shapes = groups.get(kind) ?? [];
      if (view.z < style.from) continue;
      for (const [width, same] of byProperty(shapes, 'width')) {
        const core = Math.max(style.least, Number(width) * view.scale);
        stroke(context, same, view, style[pass], pass === 'edge' ? core + (view.z >= 15 ? 2 : 1.2) : core);
      }
    }
  }
}

function paintHouses(context: Context, houses: readonly Shape[], view: View): void {
  if (view.z >= 17) {
    context.save();
    context.translate(1.2, 1.4);
    fill(context, houses, view, '#d3c9bc');
    context.restore();
  }
  fill(context, houses, view, '#e8ddcf');
  if (view.z >= 16) stroke(context, houses, view, '#cbbba6', 0.8);
}

export function paintBorders(context: Context, scene: Scene, view: View, colour = '#a792b8'): void {
  if (view.z >= 12) {
    context.setLineDash([5, 4]);
    stroke(context, scene.within('village', view), view, `${colour}99`, 0.9);
  }
  context.setLineDash([9, 4, 2, 4]);
  stroke(context, scene.within('township', view), view, colour, 1.2);
  context.setLineDash([]);
  stroke(context, scene.within('county', view, 8), view, `${colour}44`, 5);
  stroke(context, scene.within('county', view, 8), view, colour, 1.4);
}
