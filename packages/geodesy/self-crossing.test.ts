import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Position, type Ring, selfCrossing } from './index.ts';

const polygon = (...rings: Ring[]) => ({ type: 'Polygon' as const, coordinates: rings });
const square = (x: number, y: number, size: number): Ring => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
  [x, y],
];

describe('selfCrossing', () => {
  it('finds nothing in a plain parcel, with a hole or with a part beside it', () => {
    expect(selfCrossing(polygon(square(0, 0, 4)))).toBeNull();
    expect(selfCrossing(polygon(square(0, 0, 4), square(1, 1, 1)))).toBeNull();
    expect(
      selfCrossing({ type: 'MultiPolygon', coordinates: [[square(0, 0, 1)], [square(2, 0, 1)]] }),
    ).toBeNull();
  });
  it('names the place where a bow-tie crosses', () => {
    const bowTie: Ring = [
      [0, 0],
      [2, 2],
      [2, 0],
      [0, 2],
      [0, 0],
    ];
    expect(selfCrossing(polygon(bowTie))).toEqual([1, 1]);
  });
  it('finds a spike, an edge run twice and a vertex that touches an edge', () => {
    const spike: Ring = [
      [0, 0],
      [4, 0],
      [6, 0],
      [4, 0],
      [4, 4],
      [0, 0],
    ];
    const touch: Ring = [
      [0, 0],
      [4, 0],
      [2, 0],
      [4, 4],
      [0, 4],
      [0, 0],
    ];
    const flat: Ring = [
      [0, 0],
      [4, 0],
      [2, 0],
      [0, 0],
    ];
    for (const ring of [spike, touch, flat]) expect(selfCrossing(polygon(ring))).not.toBeNull();
  });
  it('lets a hole touch the outline in a point, not along an edge', () => {
    const point: Ring = [
      [0, 2],
      [1, 1],
      [1, 3],
      [0, 2],
    ];
    const edge: Ring = [
      [0, 1],
      [1, 1],
      [1, 3],
      [0, 3],
      [0, 1],
    ];
    expect(selfCrossing(polygon(square(0, 0, 4), point))).toBeNull();
    expect(selfCrossing(polygon(square(0, 0, 4), edge))).not.toBeNull();
  });
  it('finds a hole that leaves the outline', () => {
    expect(selfCrossing(polygon(square(0, 0, 4), square(3, 3, 3)))).not.toBeNull();
  });
  it('passes over repeated positions', () => {
    expect(
      selfCrossing(
        polygon([
          [0, 0],
          [0, 0],
          [4, 0],
          [4, 4],
          [4, 4],
          [0, 0],
        ]),
      ),
    ).toBeNull();
  });
  it('holds a ring of equal positions for broken', () => {
    expect(
      selfCrossing(
        polygon([
          [1, 1],
          [1, 1],
          [1, 1],
          [1, 1],
        ]),
      ),
    ).toEqual([1, 1]);
  });
  it('accepts every star-shaped ring', () => {
    const radii = fc.array(fc.double({ min: 0.5, max: 1, noNaN: true }), { minLength: 3, maxLength: 60 });
    fc.assert(
      fc.property(radii, (list) => {
        const ring: Position[] = list.map((radius, i) => {
          const angle = (i / list.length) * 2 * Math.PI;
          return [119 + radius * Math.cos(angle), 25 + radius * Math.sin(angle)];
        });
        return selfCrossing(polygon([...ring, ring[0]!])) === null;
      }),
    );
  });
  it('takes ten thousand vertices', () => {
    const ring: Position[] = Array.from({ length: 10_000 }, (_, i) => {
      const angle = (i / 10_000) * 2 * Math.PI;
      return [119 + Math.cos(angle), 25 + Math.sin(angle)];
    });
    expect(selfCrossing(polygon([...ring, ring[0]!]))).toBeNull();
  });
});
