import { type Feature, isAreal, polygonArea } from '@homestead/geodesy';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Analysis } from '../overlay/analysis.ts';
import { TwoPools } from '../overlay/two-pools.ts';
import { metre, square } from '../space.fixture.ts';
import { modelKernel } from './model-kernel.ts';

/** More than one job takes: 900 fields of 10 by 10 metres, and as many that lie 5 metres further east and north. */
const side = 30;
const fields = (shift: number, name: string): Feature[] =>
  Array.from({ length: side * side }, (_, at) => ({
    type: 'Feature',
    id: `${name}${at}`,
    properties: { [name]: at },
    geometry: square(20 * (at % side) + shift, 20 * Math.floor(at / side) + shift, 10),
  }));
const [from, other] = [fields(0, 'a'), fields(5, 'b')];
const areaOf = (features: readonly Feature[]) =>
  features.reduce((sum, { geometry }) => sum + (isAreal(geometry) ? polygonArea(geometry) : 0), 0);

let pools: TwoPools;
beforeAll(() => {
  pools = new TwoPools();
});
afterAll(() => pools.close());
const kernel = () => modelKernel(new Analysis({ kernel: pools }));
const noted = () => {
  const shares: number[] = [];
  return { shares, note: async (share: number) => void shares.push(share) };
};

it('an overlay of many features goes by jobs, tells how far it is, and loses none of them', async () => {
  const { shares, note } = noted();
  const pieces = await kernel().overlay('intersect', from, other, note);
  expect(pieces).toHaveLength(from.length);
  for (const { properties } of pieces) expect(properties['a']).toBe(properties['b']);
  expect(new Set(pieces.map(({ id }) => id)).size).toBe(pieces.length);
  expect(areaOf(pieces) / areaOf(from)).toBeCloseTo(0.25, 3);
  expect(shares.length).toBeGreaterThan(2);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);

  const rest = await kernel().overlay('except', from, other, note);
  expect(rest).toHaveLength(from.length);
  expect(areaOf(rest) + areaOf(pieces)).toBeCloseTo(areaOf(from), 2);
});

it('ground around many features goes by jobs too', async () => {
  const { shares, note } = noted();
  const around = await kernel().buffer(from, 2, note);
  expect(around.map(({ id }) => id)).toEqual(from.map(({ id }) => id));
  // The field, four strips of 2 metres beside it, and four quarters of a circle; a degree of latitude is 110.78 km there.
  for (const at of [0, 1, side * side - 1]) {
    const [area, height] = [areaOf([from[at]!]), 10 * metre * 110_780];
    const expected = area + 4 * (area / height + height) + Math.PI * 4;
    expect(areaOf([around[at]!]) / expected).toBeCloseTo(1, 2);
  }
  expect(shares.at(-1)).toBe(1);
  expect(shares.length).toBeGreaterThan(2);
});
