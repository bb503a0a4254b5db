import type { Position } from '../geometry/geojson.ts';

/** One position that the device has told. */
export interface Fix {
  at: Position;
  /** Metres, the radius in which the device is with 68% (as browsers define it). */
  accuracy: number;
  /** Milliseconds since 1970. */
  time: number;
}

/** Positions of phones are 3 to 10 m wrong: worse ones say nothing of a plot. */
export const worstAccuracy = 15;
/** How many positions make a vertex. */
export const fixesWanted = 10;
/** A position that is older was told before the person stood here. */
export const oldest = 10_000;

/** Whether a position may count: bad and old ones are passed over, and do not end an average. */
export const isUsable = (fix: Fix, now: number, worst = worstAccuracy): boolean =>
  Number.isFinite(fix.accuracy) && fix.accuracy > 0 && fix.accuracy <= worst && now - fix.time <= oldest;

/**
 * The mean of positions, the exact ones counting more, with its own accuracy. The errors of a phone's positions hang
 * together, so that the mean is called no more exact than half of the best of them; null without positions.
 */
export function averageOf(fixes: readonly Fix[]): Fix | null {
  const last = fixes.at(-1);
  if (!last) return null;
  const weights = fixes.map(({ accuracy }) => 1 / accuracy ** 2);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const mean = (axis: 0 | 1) => {
    const origin = last.at[axis];
    return (
      origin + fixes.reduce((sum, { at }, index) => sum + (at[axis] - origin) * weights[index]!, 0) / total
    );
  };
  const best = Math.min(...fixes.map(({ accuracy }) => accuracy));
  return { at: [mean(0), mean(1)], accuracy: Math.max(Math.sqrt(1 / total), best / 2), time: last.time };
}

/** How far an average has come. */
export type Quality = 'good' | 'fair' | 'bad';

/** Up to 5 m a position is good, up to 15 m fair, beyond it is to be waited for. */
export const qualityOf = (accuracy: number): Quality =>
  accuracy <= 5 ? 'good' : accuracy <= worstAccuracy ? 'fair' : 'bad';
