import { describe, expect, it } from 'vitest';
import type { Position } from '../geometry/geojson.ts';
import { lengthOf } from '../geometry/measure.ts';
import { placeAt } from '../geometry/rectangle.ts';
import { averageOf, type Fix, isUsable, qualityOf } from './average.ts';
import { walkStep } from './walk.ts';

const origin: Position = [119.098, 25.36];
const fix = (east: number, north: number, accuracy: number, time = 0): Fix => ({
  at: placeAt(origin, [east, north]),
  accuracy,
  time,
});

describe('a position of the device', () => {
  it('counts by its exactness, and a mean is never called more exact than half of the best', () => {
    const mean = averageOf([fix(0, 0, 3), fix(10, 0, 30)]);
    expect(lengthOf([origin, mean!.at])).toBeLessThan(0.11);
    const many = averageOf(Array.from({ length: 100 }, () => fix(0, 0, 4)));
    expect(many?.accuracy).toBe(2);
    expect(averageOf([])).toBeNull();
  });

  it('is passed over where it is too inexact, too old or nonsense', () => {
    expect(isUsable(fix(0, 0, 8, 1000), 2000)).toBe(true);
    for (const bad of [
      fix(0, 0, 16, 1000),
      fix(0, 0, 0, 1000),
      fix(0, 0, Number.NaN, 1000),
      fix(0, 0, 5, -20_000),
    ])
      expect(isUsable(bad, 2000)).toBe(false);
    expect([3, 12, 40].map(qualityOf)).toEqual(['good', 'fair', 'bad']);
  });
});

describe('a walk', () => {
  const last = { at: origin, time: 0 };

  it('makes a vertex of each position that is exact enough, far enough and reached on foot', () => {
    expect(walkStep(null, fix(0, 0, 5))).toEqual({ taken: true });
    expect(walkStep(last, fix(6, 0, 5, 4000))).toEqual({ taken: true });
  });

  it('passes over inexact, near, late and jumping positions', () => {
    const why = (next: Fix) => {
      const step = walkStep(last, next);
      return step.taken ? null : step.why;
    };
    expect(why(fix(6, 0, 40, 4000))).toBe('inexact');
    expect(why(fix(1, 0, 5, 4000))).toBe('near');
    expect(why(fix(6, 0, 5, 0))).toBe('old');
    expect(why(fix(80, 0, 5, 2000))).toBe('jump');
  });
});
