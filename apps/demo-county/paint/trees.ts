import type { View } from '@homestead/geodesy';
import type { Cover } from '../source.ts';
import { hash } from './noise.ts';
import type { Context } from './pen.ts';

interface Stand {
  /** Share of the places that hold a tree, crown radius in metres, crown colours. */
  readonly share: number;
  readonly crown: number;
  readonly colours: readonly string[];
  /** In rows, as planted. */
  readonly isPlanted?: boolean;
}

const stands: Readonly<Record<string, Stand>> = {
  '0301': { share: 0.93, crown: 3.1, colours: ['#4c6b40', '#56764a', '#44613b', '#60804f', '#527044'] },
  '0302': { share: 0.9, crown: 2.6, colours: ['#7c9a55', '#86a35c', '#6f8d4e', '#90a966'] },
  '0305': { share: 0.6, crown: 1.7, colours: ['#66804b', '#718a54', '#5c7544'] },
  '0307': { share: 0.8, crown: 2.8, colours: ['#5b7a48', '#68874f', '#4f6d41', '#7a9058'] },
  '0404': { share: 0.07, crown: 1.6, colours: ['#66804b', '#718a54'] },
  '0201': { share: 0.93, crown: 2, colours: ['#4f6e3d', '#587844', '#486639'], isPlanted: true },
  '0101': { share: 0.004, crown: 2.6, colours: ['#557b45', '#628a4e'] },
  '0103': { share: 0.012, crown: 2.4, colours: ['#557b45', '#628a4e'] },
  '0810': { share: 0.75, crown: 3.2, colours: ['#557b45', '#628a4e'] },
};
const yardTrees: Stand = { share: 0.07, crown: 1.9, colours: ['#55763f', '#648549', '#4b6b3b'] };

/** Trees on a jittered lattice of the world, so that a tree stands on the same spot in every tile. */
const spacing = 4.6;
const perMetre = 110_776;
const squeeze = 0.904;

export function paintTrees(context: Context, cover: Cover, view: View, inVillages: boolean): void {
  const left = Math.floor((view.west * perMetre * squeeze) / spacing) - 2;
  const right = Math.ceil((view.east * perMetre * squeeze) / spacing) + 2;
  const low = Math.floor((view.south * perMetre) / spacing) - 2;
  const high = Math.ceil((view.north * perMetre) / spacing) + 2;
  for (let j = high; j >= low; j--) {
    for (let i = left; i <= right; i++) {
      const home = hash(i, j, 17);
      const stand = standAt(cover, (i + 0.5) * spacing, (j + 0.5) * spacing, inVillages);
      if (!stand || home > stand.share) continue;
      const loose = stand.isPlanted ? 0.15 : 0.85;
      const x = (i + 0.5 + loose * (hash(i, j, 19) - 0.5)) * spacing;
      const y = (j + 0.5 + loose * (hash(i, j, 23) - 0.5)) * spacing;
      const px = (x / (perMetre * squeeze) - view.west) / view.step;
      const py = (view.north - y / perMetre) / view.step;
      const size = stand.crown * view.scale * (0.7 + 0.6 * hash(i, j, 29));
      paintTree(context, px, py, size, stand.colours[Math.floor(hash(i, j, 31) * stand.colours.length)]!);
    }
  }
}

function standAt(cover: Cover, x: number, y: number, inVillages: boolean): Stand | undefined {
  const column = Math.round((x / (perMetre * squeeze) - cover.west) / cover.lonStep);
  const row = Math.round((y / perMetre - cover.south) / cover.latStep);
  if (column < 0 || row < 0 || column >= cover.columns || row >= cover.rows) return undefined;
  const code = cover.classes[cover.codes[row * cover.columns + column]! - 1];
  if (code === undefined) return undefined;
  if (inVillages) return code === '0702' ? yardTrees : undefined;
  return stands[code];
}

function paintTree(context: Context, x: number, y: number, size: number, colour: string): void {
  disc(context, x + size * 0.4, y + size * 0.4, size, '#1f2c1c55');
  disc(context, x, y, size, colour);
  disc(context, x - size * 0.25, y - size * 0.28, size * 0.55, '#ffffff1f');
}

function disc(context: Context, x: number, y: number, size: number, colour: string): void {
  context.fillStyle = colour;
  context.beginPath();
  context.arc(x, y, size, 0, Math.PI * 2);
  context.fill();
}
