import type { Storey } from './plan.ts';

/** A body of the house as one sees it from the front; the ones behind stand first. */
export interface Mass {
  x0: number;
  x1: number;
  /** Front axis: openings of that wall are seen on it. */
  y: number;
  floors: number;
  roof: { kind: 'side' | 'front' | 'hip'; rise: number } | { kind: 'flat' };
}

/** A house as its designer gives it; everything that can be measured follows from it. */
export interface Design {
  number: string;
  name: string;
  /** A value of the dictionary jzfm. */
  style: '灰瓦白墙' | '山谷聚落';
  description: string;
  storeys: readonly Storey[];
  /** Height of the ground floor over the ground, and of each storey. */
  plinth: number;
  heights: readonly number[];
  masses: readonly Mass[];
}

const round = (value: number) => Math.round(value * 100) / 100;

/** Height of the eaves of a mass over the ground. */
export const eavesOf = ({ plinth, heights }: Design, mass: Mass): number =>
  round(plinth + heights.slice(0, mass.floors).reduce((sum, height) => sum + height, 0));

/** From the ground to the highest ridge. */
export const heightOf = (design: Design): number =>
  round(
    Math.max(
      ...design.masses.map(
        (mass) => eavesOf(design, mass) + (mass.roof.kind === 'flat' ? 1.1 : mass.roof.rise),
      ),
    ),
  );
