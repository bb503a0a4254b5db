import type { Design } from './design.ts';
import { rect } from './pen.ts';
import { wall } from './plan.ts';

/** Pixels a metre. */
export const m = 56;
/** Half a wall: faces stand that far from axes. */
export const half = wall / 2;

interface Palette {
  wall: string;
  shade: string;
  upper: string;
  base: string;
  baseHeight: number;
  roof: string;
  tile: string;
  ridge: string;
  wood: string;
  glass: string;
  overhang: number;
}

/** What each style is built of. */
export const palettes = {
  灰瓦白墙: {
    wall: '#f7f5ef',
    shade: '#dcdad3',
    upper: '#f7f5ef',
    base: '#b4b2ab',
    baseHeight: 0.75,
    roof: '#646d73',
    tile: '#4b5459',
    ridge: '#3b4449',
    wood: '#6e4a33',
    glass: '#b4ced6',
    overhang: 0.25,
  },
  山谷聚落: {
    wall: '#d9b98d',
    shade: '#b99a6f',
    upper: '#ecdfc8',
    base: '#8f8576',
    baseHeight: 1.05,
    roof: '#5a4f47',
    tile: '#463c35',
    ridge: '#372f29',
    wood: '#7a4c2b',
    glass: '#bcd0cd',
    overhang: 0.75,
  },
} as const satisfies Record<Design['style'], Palette>;

/** The elevation at work: how it looks, and where things stand in it. */
export interface View {
  design: Design;
  palette: Palette;
  /** Pixels of metres along the front, and over the ground. */
  x(value: number): number;
  z(value: number): number;
}

/** A rectangle of the elevation, by its ends along the front and its heights. */
export const box = ({ x, z }: View, x0: number, x1: number, low: number, high: number): string =>
  rect(x(x0), z(high), (x1 - x0) * m, (high - low) * m);
