import { lineLength, polygonArea } from '@homestead/geodesy';
import { describe, expect, it } from 'vitest';
import type { Position } from './geojson.ts';
import {
  cornersOf,
  frontOf,
  handleOf,
  movedBy,
  type Rectangle,
  rectangleOf,
  sidesFor,
  turnedBy,
  turnedTowards,
} from './rectangle.ts';

const centre: Position = [119.098, 25.36];
const plot: Rectangle = { centre, width: 12.5, depth: 8, bearing: 0 };
const closed = (ring: Position[]) => [...ring, ring[0]!].map(([x, y]): [number, number] => [x, y]);

describe('a rectangle on the ground', () => {
  it.each([0, 33, 90, 147.5, 270])('has its sides in metres and its area in m², turned by %d°', (bearing) => {
    const ring = closed(cornersOf({ ...plot, bearing }));
    expect(lineLength(ring.slice(0, 2))).toBeCloseTo(12.5, 3);
    expect(lineLength(ring.slice(1, 3))).toBeCloseTo(8, 3);
    expect(polygonArea({ type: 'Polygon', coordinates: [ring] })).toBeCloseTo(100, 2);
  });

  it.each([0, 12.3, 90, 200, 359])('is known again from its corners, turned by %d°', (bearing) => {
    const stored = cornersOf({ ...plot, bearing }).map(
      ([x, y]): Position => [Number(x.toFixed(9)), Number(y.toFixed(9))],
    );
    const known = rectangleOf(stored)!;
    expect(known).toMatchObject({ width: 12.5, depth: 8 });
    expect(Math.abs(known.bearing - bearing)).toBeLessThanOrEqual(0.11);
    expect(known.centre[0]).toBeCloseTo(centre[0], 8);
  });

  it('is no rectangle with five corners, a slanted side, or no width', () => {
    const ring = cornersOf(plot);
    expect(rectangleOf([...ring, centre])).toBeNull();
    expect(rectangleOf([ring[0]!, ring[1]!, [ring[2]![0] + 1e-5, ring[2]![1]], ring[3]!])).toBeNull();
    expect(rectangleOf([ring[0]!, ring[0]!, ring[3]!, ring[3]!])).toBeNull();
  });

  it('moves as far as the finger does', () => {
    const moved = movedBy(plot, [119, 25], [119.0001, 25.0002]);
    expect(moved.centre[0]).toBeCloseTo(119.0981, 9);
    expect(moved.centre[1]).toBeCloseTo(25.3602, 9);
  });

  it('looks to where its handle is dragged, and its handle stands in front of it', () => {
    for (const bearing of [0, 45, 180, 300]) {
      const handle = handleOf({ ...plot, bearing }, 6);
      expect(turnedTowards(plot, handle).bearing).toBe(bearing);
      expect(lineLength([[...centre], [...handle]])).toBeCloseTo(10, 3);
      expect(lineLength([[...centre], [...frontOf({ ...plot, bearing })]])).toBeCloseTo(4, 3);
    }
    expect(turnedTowards(plot, centre)).toBe(plot);
    expect(turnedBy(plot, -15).bearing).toBe(345);
  });

  it('begins with sides of the applied area', () => {
    expect(sidesFor(80)).toEqual({ width: 10, depth: 8 });
    const { width, depth } = sidesFor(120);
    expect(width * depth).toBeCloseTo(120, 0);
  });
});
