import { describe, expect, it } from 'vitest';
import { excessOf, joined, overlapsOf } from './clip.ts';
import { cutRing } from './cut.ts';
import { excessBeyond } from './excess.ts';
import { featureOf, type Position } from './geojson.ts';
import { bearingAfter, bearingOf, legsOf, placeAlong } from './legs.ts';
import { areaOf, lengthOf, sumOf } from './measure.ts';
import { parallelLine, parallelRing, ringAround } from './parallel.ts';
import { cornersOf, placeAt } from './rectangle.ts';
import { snapAlong, snapTo } from './snap.ts';
import { squareTo } from './square.ts';

const origin: Position = [119.098, 25.36];
/** Metres east and north of the origin. */
const at = (east: number, north: number): Position => placeAt(origin, [east, north]);
const house = cornersOf({ centre: origin, width: 12, depth: 10, bearing: 0 });
const metre = 1e-5;
const squareMetres = (ring: readonly Position[] | null | undefined) => areaOf(ring ?? []);

describe('a typed edge', () => {
  it('is as long as typed to a tenth of a millimetre, in the typed direction', () => {
    for (const [metres, bearing] of [
      [12.5, 0],
      [10, 93.5],
      [300, 271],
    ] as const) {
      const end = placeAlong(origin, metres, bearing);
      expect(lengthOf([origin, end])).toBeCloseTo(metres, 4);
      expect(bearingOf(origin, end)).toBeCloseTo(bearing, 4);
    }
  });

  it('may turn from the edge before, right where positive', () => {
    expect(bearingAfter([at(0, 0), at(0, 10)], 90)).toBeCloseTo(90, 4);
    expect(bearingAfter([at(0, 0), at(10, 0)], -90)).toBeCloseTo(0, 4);
    expect(bearingAfter([origin], 30)).toBe(30);
  });

  it('is listed with its length and the angle inside, whichever way the ring runs', () => {
    for (const ring of [house, house.toReversed()]) {
      const legs = legsOf(ring, true);
      expect(legs.map(({ length }) => length.toFixed(2)).sort()).toEqual([
        '10.00',
        '10.00',
        '12.00',
        '12.00',
      ]);
      for (const { angle } of legs) expect(angle).toBeCloseTo(90, 3);
    }
    expect(legsOf([at(0, 0), at(0, 5)], false)).toMatchObject([{ angle: null }]);
  });
});

describe('a vertex is drawn', () => {
  const lines = [
    { positions: house, isRing: true },
    { positions: [at(-20, 0), at(20, 0)], isRing: false },
  ];

  it('to a vertex before a crossing before an edge, and to nothing out of reach', () => {
    expect(snapTo(at(5.6, 4.8), lines, metre)).toEqual({ at: house[2], kind: 'vertex' });
    expect(snapTo(at(5.7, 0.3), lines, metre)?.kind).toBe('crossing');
    expect(snapTo(at(2, 5.4), lines, metre)).toMatchObject({ kind: 'edge' });
    expect(snapTo(at(2, 3), lines, metre)).toBeNull();
  });

  it('to an edge that a locked direction meets, without leaving the direction', () => {
    const hit = snapAlong(at(2, 1), at(2, 4.6), lines, metre);
    expect(hit?.at[0]).toBeCloseTo(at(2, 5)[0], 9);
    expect(hit?.at[1]).toBeCloseTo(at(2, 5)[1], 8);
  });
});

describe('right angles', () => {
  it('keep the next edge straight on or square to the last, and the last corner square to the first edge', () => {
    const line = [at(0, 0), at(12, 0)];
    const third = squareTo(line, at(12.7, 9), 0.5);
    expect(bearingOf(line[1]!, third)).toBeCloseTo(0, 3);
    const fourth = squareTo([...line, third], at(0.3, 9.4), 0.5);
    expect(legsOf([...line, third, fourth], true).map(({ angle }) => Math.round(angle ?? 0))).toEqual([
      90, 90, 90, 90,
    ]);
    expect(squareTo([], at(1, 1), 1)).toEqual(at(1, 1));
  });
});

describe('parallels', () => {
  it('of an area lie outside or inside at the distance, and vanish where nothing is left', () => {
    expect(squareMetres(parallelRing(house, 3))).toBeCloseTo(18 * 16, 1);
    expect(squareMetres(parallelRing(house, -1))).toBeCloseTo(10 * 8, 1);
    expect(squareMetres(parallelRing(house.toReversed(), 3))).toBeCloseTo(18 * 16, 1);
    expect(parallelRing(house, -5)).toBeNull();
  });

  it('of a line lie to its left, and a strip or a circle goes all around', () => {
    const [start] = parallelLine([at(0, 0), at(0, 10)], 2) ?? [];
    expect(lengthOf([start!, at(-2, 0)])).toBeCloseTo(0, 3);
    expect(squareMetres(ringAround([at(0, 0), at(0, 10)], 2))).toBeCloseTo(4 * 14, 1);
    const circle = Math.abs(squareMetres(ringAround([origin], 2)) - Math.PI * 4);
    expect(circle).toBeLessThan(0.1);
  });
});

describe('areas', () => {
  it('are cut by a line from side to side, an end on the edge included, and their parts make the whole', () => {
    for (const line of [
      [at(2, -20), at(2, 20)],
      [at(2, -5), at(2, 5)],
      [at(-6, -5), at(6, 5)],
    ]) {
      const parts = cutRing(house, line);
      expect(parts).not.toBeNull();
      expect(squareMetres(parts?.[0]) + squareMetres(parts?.[1])).toBeCloseTo(areaOf(house), 3);
    }
    expect(cutRing(house, [at(0, 0), at(0, 20)])).toBeNull();
    expect(cutRing(house, [at(20, 0), at(20, 20)])).toBeNull();
  });

  it('that share an edge become one again, and those apart do not', () => {
    const [one = [], other = []] = cutRing(house, [at(2, -20), at(2, 20)]) ?? [];
    const whole = joined({ outline: one, holes: [] }, { outline: other, holes: [] });
    expect(areaOf(whole?.outline ?? [])).toBeCloseTo(areaOf(house), 2);
    const far = cornersOf({ centre: at(40, 0), width: 5, depth: 5, bearing: 0 });
    expect(joined({ outline: house, holes: [] }, { outline: far, holes: [] })).toBeNull();
  });

  it('show where they lie on others and where they go beyond what was granted', () => {
    const shifted = {
      outline: house.map(([x, y]): Position => [x + (at(3, 0)[0] - origin[0]), y]),
      holes: [],
    };
    const own = { outline: house, holes: [] };
    expect(sumOf(overlapsOf(own, [shifted]))).toBeCloseTo(90, 0);
    expect(sumOf(excessOf(shifted, own))).toBeCloseTo(30, 0);
    expect(overlapsOf(own, [])).toEqual([]);
    const feature = ({ outline }: typeof own) =>
      featureOf({ kind: 'Polygon', positions: outline, holes: [] });
    expect(excessBeyond(feature(shifted), feature(own))?.area).toBeCloseTo(30, 0);
    expect(excessBeyond(feature(own), feature(own))).toBeNull();
    expect(excessBeyond(feature(own), '')).toBeNull();
  });
});
