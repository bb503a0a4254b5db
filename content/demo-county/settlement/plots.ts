import type { Point } from '../ground/frame.ts';
import { distanceTo, track } from '../ground/lines.ts';
import { hash, noise } from '../ground/noise.ts';
import { river, riverWidth, streams } from '../ground/streams.ts';
import { type Terrain, valueAt } from '../ground/terrain.ts';
import { isInside, villageAt, villages } from '../land/territory.ts';
import { type Hamlet, hamlets } from './hamlets.ts';
import { type Road, roads } from './roads.ts';

export type Use = 'house' | 'vacant' | 'garden' | 'office' | 'school' | 'park' | 'shop' | 'temple';

/** A rectangle of village land, its front (−v) towards the lane. */
export interface Plot {
  readonly hamlet: Hamlet;
  readonly use: Use;
  readonly x: number;
  readonly y: number;
  /** Direction of its width, radians. */
  readonly turn: number;
  readonly width: number;
  readonly depth: number;
  readonly seed: number;
}

/** Turns the rectangle from (u0, v0) to (u1, v1), measured from the plot's middle, into the metre frame. */
export function box(plot: Plot, u0: number, v0: number, u1: number, v1: number): Point[] {
  const cos = Math.cos(plot.turn);
  const sin = Math.sin(plot.turn);
  const at = (u: number, v: number): Point => [plot.x + u * cos - v * sin, plot.y + u * sin + v * cos];
  return [at(u0, v0), at(u1, v0), at(u1, v1), at(u0, v1)];
}

export function outline(plot: Plot): Point[] {
  return box(plot, -plot.width / 2, -plot.depth / 2, plot.width / 2, plot.depth / 2);
}

const rowPitch = 18.5;

/** Lays out all hamlets: rows of plots, a lane before each, a cross lane after every sixth plot. */
export function layOut(terrain: Terrain): { plots: Plot[]; lanes: Road[] } {
  const plots: Plot[] = [];
  const lanes: Road[] = [];
  const kept = new Map<number, Plot[]>();
  for (const [index, hamlet] of hamlets.entries()) {
    for (let row = 0; row < hamlet.rows; row++) {
      const placed = rowOf(hamlet, index, row).filter(
        (plot) => isBuildable(plot, terrain) && isFree(plot, kept),
      );
      for (const plot of placed) {
        plots.push(plot);
        const key = cellOf(plot.x, plot.y);
        kept.set(key, [...(kept.get(key) ?? []), plot]);
      }
      lanes.push(...lanesBefore(placed, hamlet, row));
    }
  }
  return { plots, lanes };
}

function rowOf(hamlet: Hamlet, index: number, row: number): Plot[] {
  const length = hamlet.columns * 13.4 + Math.floor(hamlet.columns / 6) * 5;
  const v = (row - (hamlet.rows - 1) / 2) * rowPitch;
  const plots: Plot[] = [];
  let u = -length / 2 + 11 * (hash(row, index, 41) - 0.5);
  for (let column = 0; column < hamlet.columns; column++) {
    const seed = (index * 64 + row) * 64 + column;
    const width = 10.2 + 3.4 * hash(seed, 1, 43);
    const depth = 11.6 + 2.4 * hash(seed, 2, 43);
    const middle = u + width / 2;
    u += width + 1.4 + (column % 6 === 5 ? 5 : 0);
    const edge = (2 * middle) / length;
    const side = (2 * v) / (hamlet.rows * rowPitch);
    const reach = edge * edge + side * side * 0.85 + 1.3 * (noise(middle / 42 + index * 9, v / 42, 47) - 0.5);
    if (reach > 0.95 || hash(seed, 5, 43) < 0.45 * reach) continue;
    const front = hamlet.bend * middle * middle + v + (14 - depth) / 2 + 1.6 * (hash(seed, 6, 43) - 0.5);
    plots.push(placed(hamlet, seed, middle, front, width, depth));
  }
  return plots;
}

function placed(hamlet: Hamlet, seed: number, u: number, v: number, width: number, depth: number): Plot {
  const lean = (hamlet.angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(lean), Math.sin(lean)];
  return {
    hamlet,
    use: destined(seed, u, v),
    x: hamlet.x + u * cos - v * sin,
    y: hamlet.y + u * sin + v * cos,
    turn: lean + Math.atan(2 * hamlet.bend * u) + 0.03 * (hash(seed, 3, 43) - 0.5),
    width,
    depth,
    seed,
  };
}

function destined(seed: number, u: number, v: number): Use {
  const chance = hash(seed, 4, 43);
  const isCentral = Math.hypot(u, v) < 45;
  if (isCentral && chance < 0.03) return 'office';
  if (isCentral && chance < 0.045) return 'temple';
  if (isCentral && chance < 0.06) return 'school';
  if (isCentral && chance < 0.1) return 'park';
  if (chance > 0.985) return 'shop';
  if (chance > 0.95) return 'vacant';
  return chance > 0.87 ? 'garden' : 'house';
}

const waters = streams.map((one) => ({ track: one.track, half: one.width / 2 + 4 }));
const ways = roads.map((road) => ({ track: track(road.line), half: road.width / 2 + 1 }));
const riverTrack = track(river);

function isBuildable(plot: Plot, terrain: Terrain): boolean {
  const { x, y } = plot;
  const reach = Math.hypot(plot.width, plot.depth) / 2;
  if (valueAt(terrain.slopes, x, y) > 0.34 || !isAtHome(plot)) return false;
  if (distanceTo(riverTrack, x, y) < riverWidth(y) / 2 + 12 + reach) return false;
  if (waters.some((one) => distanceTo(one.track, x, y) < one.half + reach)) return false;
  return !ways.some((one) => distanceTo(one.track, x, y) < one.half + reach);
}

/** True where the plot, and ten metres about it, lie in the territory of its village. */
function isAtHome(plot: Plot): boolean {
  const [w, d] = [plot.width / 2 + 10, plot.depth / 2 + 10];
  return box(plot, -w, -d, w, d).every(
    ([x, y]) => isInside(x, y) && villages[villageAt(x, y)] === plot.hamlet.village,
  );
}

const cellOf = (x: number, y: number): number =>
  Math.floor((x + 3000) / 40) * 1000 + Math.floor((y + 3000) / 40);

function isFree(plot: Plot, kept: ReadonlyMap<number, Plot[]>): boolean {
  for (let dx = -1; dx <= 1; dx++) {
    for (let dy = -1; dy <= 1; dy++) {
      const near = kept.get(cellOf(plot.x + dx * 40, plot.y + dy * 40)) ?? [];
      if (near.some((other) => isNear(plot, other))) return false;
    }
  }
  return true;
}

/** Two rectangles with less than half a metre between them (separating axes). */
function isNear(a: Plot, b: Plot): boolean {
  const [ringA, ringB] = [outline(a), outline(b)];
  for (const turn of [a.turn, a.turn + Math.PI / 2, b.turn, b.turn + Math.PI / 2]) {
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const spanA = ringA.map(([x, y]) => x * cos + y * sin);
    const spanB = ringB.map(([x, y]) => x * cos + y * sin);
    if (Math.max(...spanA) + 0.5 < Math.min(...spanB) || Math.max(...spanB) + 0.5 < Math.min(...spanA))
      return false;
  }
  return true;
}

/** The lane along the fronts of a row, broken where the row is. */
function lanesBefore(row: readonly Plot[], hamlet: Hamlet, index: number): Road[] {
  const runs: Point[][] = [[]];
  let last: Plot | undefined;
  for (const plot of row) {
    if (last && Math.hypot(plot.x - last.x, plot.y - last.y) > 34) runs.push([]);
    const middle = box(plot, 0, -plot.depth / 2 - 2.3, 0, 0)[0]!;
    runs.at(-1)!.push(middle);
    last = plot;
  }
  const name = `${hamlet.name}${index + 1}巷`;
  return runs.filter((line) => line.length > 2).map((line) => ({ name, kind: '1004', width: 3.2, line }));
}
