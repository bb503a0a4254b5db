import { describe, expect, it } from 'vitest';
import { distanceBetween, type Polygon, type Position } from '../index.ts';

const at = (east: number, north: number): Position => [119.1 + east * 1e-5, 25.36 + north * 1e-5];
const square = (east: number, north: number, size: number): Polygon => ({
  type: 'Polygon',
  coordinates: [
    [
      at(east, north),
      at(east + size, north),
      at(east + size, north + size),
      at(east, north + size),
      at(east, north),
    ],
  ],
});

describe('the distance between two geometries', () => {
  it('is that of their nearest places, on the ellipsoid', () => {
    expect(distanceBetween(square(0, 0, 10), square(11, 0, 10))).toBeCloseTo(1.0066, 3);
    expect(distanceBetween(square(0, 0, 10), { type: 'Point', coordinates: at(5, 60) })).toBeCloseTo(
      55.39,
      2,
    );
    expect(
      distanceBetween({ type: 'LineString', coordinates: [at(-50, 30), at(50, 30)] }, square(0, 0, 10)),
    ).toBeCloseTo(22.156, 2);
  });

  it('is nothing where they cross, touch, or one lies in the other', () => {
    for (const other of [square(5, 5, 10), square(10, 0, 5), square(2, 2, 3), square(-5, -5, 50)])
      expect(distanceBetween(square(0, 0, 10), other)).toBe(0);
  });

  it('counts from the rim of a hole for what lies in it', () => {
    const ring: Polygon = {
      type: 'Polygon',
      coordinates: [...square(0, 0, 100).coordinates, ...square(20, 20, 60).coordinates],
    };
    expect(distanceBetween(square(45, 45, 10), ring)).toBeCloseTo(25.165, 2);
  });
});
