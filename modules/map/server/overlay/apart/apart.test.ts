import type { Areal, Polygon, Position } from '@homestead/geodesy';
import {
  between,
  digitisedAgain,
  neighbour,
  randomArea,
  randomParcel,
  seeded,
} from '@homestead/geodesy/testing';
import { expect, it } from 'vitest';
import { openGeos } from '../geos.ts';
import { GeosContext } from '../geos-context.ts';
import { toWkb } from '../wkb.ts';
import { areApart } from './apart.ts';

const polygon = (...rings: Position[][]): Polygon => ({
  type: 'Polygon',
  coordinates: rings.map((ring) => [...ring, ring[0]!]),
});
const rectangle = (west: number, south: number, east: number, north: number): Position[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
];
const square = polygon(rectangle(0, 0, 4, 4));
const ring = polygon(rectangle(0, 0, 4, 4), rectangle(1, 1, 3, 3).toReversed());

it.each<[string, Areal[], boolean]>([
  ['neighbours with a common side', [square, polygon(rectangle(4, 0, 8, 4))], true],
  ['the same, turned the other way', [square, polygon(rectangle(4, 0, 8, 4).toReversed())], true],
  [
    'neighbours at a corner whose boxes overlap',
    [
      square,
      polygon([
        [4, 4],
        [5, 3],
        [8, 8],
      ]),
    ],
    true,
  ],
  [
    'polygons whose boxes alone overlap',
    [
      polygon([
        [0, 0],
        [4, 0],
        [0, 4],
      ]),
      polygon([
        [4, 4],
        [4, 1],
        [1, 4],
      ]),
    ],
    true,
  ],
  ['one in the hole of the other', [ring, polygon(rectangle(1.5, 1.5, 2, 2))], true],
  ['one that fills the hole', [ring, polygon(rectangle(1, 1, 3, 3))], true],
  [
    'sides in one line that meet in a corner',
    [
      square,
      polygon([
        [4, 0],
        [6, 0],
        [6, 4],
      ]),
    ],
    true,
  ],
  ['the same ground twice', [square, square], false],
  ['the same ground twice, from other corners', [square, polygon(rectangle(0, 0, 4, 4).toReversed())], false],
  ['one within the other', [square, polygon(rectangle(1, 1, 2, 2))], false],
  ['one over the hole of the other', [ring, polygon(rectangle(0.5, 0.5, 3.5, 3.5))], false],
  ['one that crosses the other', [square, polygon(rectangle(3, 1, 5, 2))], false],
  [
    'one that cuts off a corner of the other',
    [
      square,
      polygon([
        [4, 4],
        [0, 4],
        [2, 2],
      ]),
    ],
    false,
  ],
  [
    'the third of three, over the first',
    [square, polygon(rectangle(4, 0, 8, 4)), polygon(rectangle(3, 3, 9, 9))],
    false,
  ],
  [
    'one of two parts, over the other',
    [
      { type: 'MultiPolygon', coordinates: [[rectangle(8, 8, 9, 9).concat([[8, 8]])], square.coordinates] },
      polygon(rectangle(2, 2, 9, 3)),
    ],
    false,
  ],
  [
    'what rounding leaves open, a corner on a side',
    [
      polygon([
        [0, 0],
        [4, 0],
        [0, 4],
      ]),
      polygon([
        [2, 2],
        [5, 1],
        [5, 5],
      ]),
    ],
    false,
  ],
])('of %s', (_, polygons, expected) => {
  expect(areApart(polygons)).toBe(expected);
  expect(areApart(polygons.toReversed())).toBe(expected);
});

it('is never said of parcels that share ground, and is said of those of a survey', async () => {
  const geos = await openGeos();
  const random = seeded(20261128);
  const shared = (one: Areal, other: Areal) => {
    const context = new GeosContext(geos);
    try {
      return context.planeArea(context.intersection(context.read(toWkb(one)), context.read(toWkb(other))));
    } finally {
      context.close();
    }
  };
  const centre = (): Position => [between(random, 119, 119.1), between(random, 25.3, 25.4)];
  const pairs = Array.from({ length: 600 }, (_, n): [Polygon, Polygon] => {
    const [at, area] = [centre(), randomArea(random)];
    const one = randomParcel(random, { centre: at, area });
    if (n % 3 === 0) return [one, digitisedAgain(random, one, 10 ** between(random, -16, -9))];
    return [one, neighbour(random, at, area, between(random, 0, 2))];
  });
  const wrong = pairs.filter(([one, other]) => areApart([one, other]) && shared(one, other) > 1e-18);
  expect(wrong).toEqual([]);
  expect(pairs.filter((pair) => areApart(pair)).length).toBeGreaterThan(10);

  const corners = Array.from(
    { length: 400 },
    (_, i): Position => [
      119 + ((i % 20) + between(random, -0.3, 0.3)) * 2e-4,
      25 + (Math.floor(i / 20) + between(random, -0.3, 0.3)) * 2e-4,
    ],
  );
  const at = (column: number, line: number) => corners[line * 20 + column]!;
  const survey = Array.from({ length: 25 }, (_, i) => {
    const [x, y] = [3 + (i % 5), 3 + Math.floor(i / 5)];
    return polygon([at(x, y), at(x + 1, y), at(x + 1, y + 1), at(x, y + 1)]);
  });
  expect(areApart(survey)).toBe(true);
});
