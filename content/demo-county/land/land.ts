import { lattice, type Point } from '../ground/frame.ts';
import { hash, noise } from '../ground/noise.ts';
import { insideBox, mark, markLine } from '../ground/stamp.ts';
import { bed, river, riverWidth, streams } from '../ground/streams.ts';
import { type Terrain, valueAt } from '../ground/terrain.ts';
import { box, type Plot } from '../settlement/plots.ts';
import { roads } from '../settlement/roads.ts';
import { classCodes, type LandClass } from './classes.ts';
import { coverAt } from './cover.ts';
import { isInside, territories, villages } from './territory.ts';

/** One kind of land in one village; `null` in `labels` (−1) is the outside. */
export interface Kind {
  readonly code: LandClass;
  readonly village: string;
  readonly block: number;
}

export interface Land {
  /** Field number of each sample, −1 outside the county. */
  readonly labels: Int32Array;
  /** Patch of the survey that each field belongs to, as an index of `kinds`. */
  readonly patchOf: readonly number[];
  readonly kinds: readonly Kind[];
}

/** Classifies every sample: what grows, then houses, ponds, roads and water over it. */
export function classify(terrain: Terrain, plots: readonly Plot[]): Land {
  const { west, south, step, columns, rows } = lattice;
  const overlay = overlays(terrain, plots);
  const territory = territories();
  const labels = new Int32Array(columns * rows).fill(-1);
  const kinds: Kind[] = [];
  const patchOf: number[] = [];
  const kindNumbers = new Map<number, number>();
  const fieldNumbers = new Map<number, number>();
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column;
      const village = territory[at]!;
      if (village < 0) continue;
      const x = west + column * step;
      const y = south + row * step;
      const over = overlay[at]!;
      const cover = over > 0 ? { code: classCodes[over - 1]!, block: 0, field: 0 } : natural(terrain, x, y);
      const key = (cover.block * 64 + classCodes.indexOf(cover.code)) * 16 + village;
      let kind = kindNumbers.get(key);
      if (kind === undefined) {
        kind = kinds.push({ code: cover.code, village: villages[village]!, block: cover.block }) - 1;
        kindNumbers.set(key, kind);
      }
      const fieldKey = kind * 64 + (cover.field % 64);
      let field = fieldNumbers.get(fieldKey);
      if (field === undefined) {
        field = patchOf.push(kind) - 1;
        fieldNumbers.set(fieldKey, field);
      }
      labels[at] = field;
    }
  }
  return { labels, patchOf, kinds };
}

function natural(terrain: Terrain, x: number, y: number) {
  const height = valueAt(terrain.grid.heights, x, y);
  return coverAt(x, y, height, valueAt(terrain.slopes, x, y), valueAt(terrain.streamDistance, x, y));
}

const useClass: Partial<Record<Plot['use'], LandClass>> = {
  office: '08H1',
  school: '08H2',
  park: '0810',
  shop: '05H1',
  temple: '09',
};

/** What people and water lay over the land; each sample holds an index of `classCodes` plus one, or 0. */
function overlays(terrain: Terrain, plots: readonly Plot[]): Uint8Array {
  const over = new Uint8Array(lattice.columns * lattice.rows);
  const code = (name: LandClass): number => classCodes.indexOf(name) + 1;
  for (const plot of plots) {
    if (plot.use === 'garden') continue;
    const [w, d] = [plot.width / 2 + 5.5, plot.depth / 2 + 5.5];
    mark(over, box(plot, -w, -d, w, d), code('0702'));
  }
  for (const plot of plots) {
    const kind = useClass[plot.use];
    const [w, d] = [plot.width / 2 + 2, plot.depth / 2 + 2];
    if (kind) mark(over, box(plot, -w, -d, w, d), code(kind));
  }
  for (const ring of farmYards(terrain, over)) mark(over, ring, code('1202'));
  for (const ring of ponds(terrain, over)) mark(over, ring, code('1104'));
  reservoir(terrain, over, code('1103'), code('1109'));
  for (const road of roads)
    markLine(over, road.line, () => road.width / 2, code(road.kind === '1003' ? '1003' : '1006'));
  for (const one of streams) markLine(over, one.line, () => Math.max(2.2, one.width / 2), code('1101'));
  markLine(over, river, (_, y) => riverWidth(y) / 2, code('1101'));
  return over;
}

/** Ponds near the houses, where the ground is flat and free. */
function ponds(terrain: Terrain, over: Uint8Array): Point[][] {
  return scattered(terrain, over, 139, 0.12, (x, y, size) => {
    const ring: Point[] = [];
    for (let k = 0; k < 22; k++) {
      const turn = (k / 22) * Math.PI * 2;
      const reach =
        (14 + 20 * size) * (0.75 + 0.5 * noise(3 * Math.cos(turn) + x, 3 * Math.sin(turn) + y, 149));
      ring.push([x + 1.4 * reach * Math.cos(turn), y + reach * Math.sin(turn)]);
    }
    return ring;
  });
}

/** Sheds and yards of farms. */
function farmYards(terrain: Terrain, over: Uint8Array): Point[][] {
  return scattered(terrain, over, 151, 0.2, (x, y, size) => {
    const [w, d] = [14 + 16 * size, 9 + 8 * size];
    return [
      [x - w, y - d],
      [x + w, y - d * 0.9],
      [x + w, y + d],
      [x - w, y + d * 1.1],
    ];
  });
}

function scattered(
  terrain: Terrain,
  over: Uint8Array,
  seed: number,
  share: number,
  draw: (x: number, y: number, size: number) => Point[],
): Point[][] {
  const rings: Point[][] = [];
  for (let i = -15; i <= 15; i++) {
    for (let j = -15; j <= 15; j++) {
      if (hash(i, j, seed) > share) continue;
      const x = (i + hash(i, j, seed + 1)) * 150;
      const y = (j + hash(i, j, seed + 2)) * 150;
      const isLow =
        valueAt(terrain.slopes, x, y) < 0.1 &&
        valueAt(terrain.grid.heights, x, y) < bed(y) + 70 &&
        isInside(x * 1.03, y * 1.03) &&
        y < 1400;
      const ring = draw(x, y, hash(i, j, seed + 3));
      if (isLow && !insideBox(ring).some((at) => over[at]! > 0)) rings.push(ring);
    }
  }
  return rings;
}

/** The reservoir floods the upper 榕溪 valley behind its dam. */
function reservoir(terrain: Terrain, over: Uint8Array, water: number, dam: number): void {
  const [damX, damY] = [1560, 762];
  const level = valueAt(terrain.grid.heights, damX, damY) + 17;
  const ring: Point[] = [
    [damX - 4, damY - 240],
    [damX + 470, damY - 240],
    [damX + 470, damY + 420],
    [damX - 4, damY + 330],
  ];
  for (const at of insideBox(ring)) {
    const x = lattice.west + (at % lattice.columns) * lattice.step;
    const y = lattice.south + Math.floor(at / lattice.columns) * lattice.step;
    if (valueAt(terrain.grid.heights, x, y) >= level || x - damX < 0 || over[at]! > 0) continue;
    over[at] = x - damX < 11 ? dam : water;
  }
}
