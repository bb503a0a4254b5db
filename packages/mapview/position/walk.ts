import type { Position } from '../geometry/geojson.ts';
import { lengthOf } from '../geometry/measure.ts';
import { type Fix, worstAccuracy } from './average.ts';

export interface WalkGates {
  /** Metres: less exact positions are passed over. */
  worstAccuracy: number;
  /** Metres from the last vertex before there is another. */
  leastDistance: number;
  /** Metres a second: faster is a jump of the receiver and no walk. */
  highestSpeed: number;
}

export const usualGates: WalkGates = { worstAccuracy, leastDistance: 3, highestSpeed: 4 };

/** Why a position made no vertex. */
export type Passed = 'inexact' | 'near' | 'jump' | 'old';

export type WalkStep = { taken: true } | { taken: false; why: Passed };

/** What a walk knows of the last vertex that it made. */
export interface WalkPoint {
  at: Position;
  time: number;
}

/** Whether a position on a walk makes the next vertex after the last one. */
export function walkStep(last: WalkPoint | null, fix: Fix, gates: WalkGates = usualGates): WalkStep {
  if (!(fix.accuracy > 0 && fix.accuracy <= gates.worstAccuracy)) return { taken: false, why: 'inexact' };
  if (!last) return { taken: true };
  const seconds = (fix.time - last.time) / 1000;
  if (seconds <= 0) return { taken: false, why: 'old' };
  const metres = lengthOf([last.at, fix.at]);
  if (metres < gates.leastDistance) return { taken: false, why: 'near' };
  return metres > seconds * gates.highestSpeed + fix.accuracy
    ? { taken: false, why: 'jump' }
    : { taken: true };
}
