import type { Areal, Geometry, Polygon, Ring } from '@homestead/geodesy';
import { polygonArea } from '@homestead/geodesy';
import { randomArea, randomCentre, randomParcel, seeded } from '@homestead/geodesy/testing';
import { describe, expect, it } from 'vitest';
import { metre, origin, square } from '../space.fixture.ts';
import { checkAnswer } from './answers.ts';
import { openGeos } from './geos.ts';
import { jobRunner } from './jobs.ts';
import { type KernelAnswer, type OverlayAnswer, type OverlayJob, pack } from './protocol.ts';
import { fromWkb, toWkb } from './wkb.ts';

const run = jobRunner(await openGeos());
const around = square(-100, -100, 300);

const ring = (...at: [number, number][]): Ring =>
  at.map(([x, y]) => [origin[0] + x * metre, origin[1] + y * metre]);
const overlay = (
  inputs: Geometry[],
  refers: Geometry[],
  more: { classes?: number[]; county?: Geometry } = {},
) =>
  run({
    kind: 'overlay',
    type: 'intersect',
    inputs: pack(inputs.map(toWkb)),
    refers: pack(refers.map(toWkb)),
    classes: more.classes ?? null,
    sliver: 0.05,
    county: more.county ? { version: 'county@1', border: pack([toWkb(more.county)]) } : null,
  });
const done = (answer: KernelAnswer): OverlayAnswer => {
  if (answer.kind !== 'overlay') throw new Error(`answered ${answer.kind}`);
  return answer;
};

describe('what is left of a parcel', () => {
  const corners = (...at: [number, number][]): Ring =>
    [...at, at[0]!].map(([x, y]) => [119 + x / 1e9, 25 + y / 1e9]);
  const parcel = corners(
    [99_062_510.5296, 348_459_708.65314],
    [95_770_852.70065, 349_205_620.86192],
    [96_201_711.33315, 351_142_903.395527],
    [93_564_052.19697, 350_531_122.18408],
    [96_636_412.71727, 345_146_740.231478],
  );
  const ground = corners(
    ...([
      [93_125_809, 346_046_404],
      [89_864_105, 347_309_086],
      [89_994_358, 348_831_748],
    ] as [number, number][]),
    ...([
      [91_678_593, 350_863_657],
      [97_735_008, 351_493_572],
      [99_591_892, 347_800_980],
    ] as [number, number][]),
    [96_395_180, 344_907_819],
  );
  const gaps = [
    corners([94_683_951, 349_011_390.83478], [94_818_063, 349_031_333], [94_635_942, 349_004_252]),
    corners([96_451_914, 349_656_937], [95_873_654, 349_735_442], [96_000_147, 349_718_269.21792]),
  ];

  it('is nothing where it lies in dissolved ground with gaps as thin as a line', () => {
    const refer: Areal = { type: 'Polygon', coordinates: [ground, ...gaps] };
    const answer = (type: OverlayJob['type']) =>
      done(
        run({
          kind: 'overlay',
          type,
          inputs: pack([toWkb({ type: 'Polygon', coordinates: [parcel] })]),
          refers: pack([toWkb(refer)]),
          classes: null,
          sliver: 0.05,
          county: null,
        }),
      );
    expect(answer('intersect').total).toBeGreaterThan(100_000);
    expect(answer('except').total).toBe(0);
  });
});

describe('a broken reference feature', () => {
  const crossing = ring([0, 0], [10, 0], [10, 10], [5, 10], [5, -5], [15, -5], [15, 5], [0, 5], [0, 0]);
  const parts = [
    ring([0, 0], [10, 0], [10, 5], [0, 5], [0, 0]),
    ring([5, 5], [10, 5], [10, 10], [5, 10], [5, 5]),
    ring([5, -5], [15, -5], [15, 5], [10, 5], [10, 0], [5, 0], [5, -5]),
  ];
  const nested = {
    type: 'MultiPolygon' as const,
    coordinates: [square(0, 0, 10).coordinates, square(2, 2, 3).coordinates],
  };
  const cases: [string, Areal, Areal][] = [
    [
      'covers ground twice',
      { type: 'Polygon', coordinates: [crossing] },
      { type: 'MultiPolygon', coordinates: parts.map((part) => [part]) },
    ],
    ['has a part inside another', nested, square(0, 0, 10)],
    [
      'has a hole that leaves it',
      { type: 'Polygon', coordinates: [...square(0, 0, 10).coordinates, ...square(5, 2, 10, 5).coordinates] },
      {
        type: 'MultiPolygon',
        coordinates: [
          square(0, 0, 10, 2).coordinates,
          square(0, 2, 5).coordinates,
          square(0, 7, 10, 3).coordinates,
        ],
      },
    ],
  ];
  it.each(cases)('that %s keeps all its ground when it is repaired', (_title, broken, ground) => {
    const { total, repaired } = done(overlay([around], [broken]));
    expect(repaired).toEqual([0]);
    expect(total).toBeCloseTo(polygonArea(ground), 2);
  });
});

describe('a reference feature that lies whole in the input', () => {
  it('is itself what is cut from it, holes and all, also where it touches the outline', () => {
    const ringed: Polygon = {
      type: 'Polygon',
      coordinates: [...square(40, 40, 10).coordinates, ...square(42, 42, 3).coordinates],
    };
    const whole = [square(10, 10, 10), square(0, 60, 10), ringed];
    const { pieces, total } = done(overlay([square(0, 0, 100)], [...whole, square(95, 5, 10)]));
    expect(pieces.slice(0, 3).map(({ geometry }) => geometry)).toEqual(whole);
    expect(pieces[3]?.area).toBeCloseTo(polygonArea(square(95, 5, 5, 10)), 2);
    expect(total).toBeCloseTo(
      pieces.reduce((sum, { area }) => sum + area, 0),
      6,
    );
  });

  it('is a plain polygon where it has one part', () => {
    const one: Areal = { type: 'MultiPolygon', coordinates: [square(10, 10, 10).coordinates] };
    expect(done(overlay([square(0, 0, 100)], [one])).pieces[0]?.geometry.type).toBe('Polygon');
  });
});

describe('areas by class', () => {
  it('count ground under two features of a class once, and under two classes in both', () => {
    const refers = [square(0, 0, 10), square(5, 0, 10), square(0, 0, 10)];
    const { byClass, total } = done(overlay([around], refers, { classes: [0, 0, 1] }));
    const [one, both] = [polygonArea(square(0, 0, 10)), polygonArea(square(0, 0, 15, 10))];
    expect(byClass[0]).toBeCloseTo(both, 2);
    expect(byClass[1]).toBeCloseTo(one, 2);
    expect(total).toBeCloseTo(both, 2);
  });

  it('have an entry for a class of which nothing is met', () => {
    const { byClass } = done(
      overlay([square(0, 0, 5)], [square(0, 0, 9), square(50, 0, 9)], { classes: [0, 1] }),
    );
    expect(byClass).toHaveLength(2);
    expect(byClass[1]).toBe(0);
  });
});

describe('the county', () => {
  it('takes in what is drawn along its border, and not what crosses it by more than a sliver', () => {
    const county = square(0, 0, 100);
    const judged = (drawn: Polygon) => overlay([drawn], [], { county });
    expect(judged(square(0, 0, 10)).kind).toBe('overlay');
    expect(judged(square(-0.0001, 5, 10)).kind).toBe('overlay');
    const outside = { kind: 'refused', problem: 'outsideCounty', input: 0 };
    expect(judged(square(-1, 5, 10))).toMatchObject(outside);
    const box = (w: number, s: number, e: number, n: number): Polygon => ({
      type: 'Polygon',
      coordinates: [
        [
          [w, s],
          [e, s],
          [e, n],
          [w, n],
          [w, s],
        ],
      ],
    });
    // The ellipsoidal area of the whole world, and of a half of it, is computed as zero or as that of the other half.
    for (const drawn of [box(-180, -90, 180, 90), box(-180, -90, 0, 90), box(0, -90, 180, 90)])
      expect(judged(drawn)).toMatchObject(outside);
  });
});

describe('a parcel without almost the same parcel', () => {
  const random = seeded(20260301);
  const pairs = Array.from({ length: 60 }, () => {
    const centre = randomCentre(random);
    const polygon = randomParcel(random, { centre, area: randomArea(random) });
    const shrunk = polygon.coordinates.map((outline) =>
      outline.map(([x, y]): [number, number] => [x - (x - centre[0]) * 1e-9, y - (y - centre[1]) * 1e-9]),
    );
    return [polygon, { type: 'Polygon', coordinates: shrunk }] as [Polygon, Polygon];
  });

  it('leaves slivers, and no area below zero that would count as a failed analysis', () => {
    for (const [input, refer] of pairs) {
      const job: OverlayJob = {
        kind: 'overlay',
        type: 'except',
        inputs: pack([toWkb(input)]),
        refers: pack([toWkb(refer)]),
        classes: null,
        sliver: 0.05,
        county: null,
      };
      const answer = done(checkAnswer(job)(run(job)));
      expect(answer.total).toBe(0);
      for (const piece of answer.pieces) expect(piece).toMatchObject({ sliver: true });
    }
  });
});

describe('well-known binary', () => {
  const shapes: Geometry[] = [
    { type: 'Point', coordinates: [1, 2] },
    {
      type: 'MultiPoint',
      coordinates: [
        [1, 2],
        [3, 4],
      ],
    },
    {
      type: 'LineString',
      coordinates: [
        [1, 2],
        [3, 4],
      ],
    },
    {
      type: 'MultiLineString',
      coordinates: [
        [
          [1, 2],
          [3, 4],
        ],
        [
          [5, 6],
          [7, 8],
          [9, 10],
        ],
      ],
    },
    { type: 'Polygon', coordinates: [...square(0, 0, 10).coordinates, ...square(2, 2, 3).coordinates] },
    { type: 'MultiPolygon', coordinates: [square(0, 0, 10).coordinates, square(20, 2, 3).coordinates] },
  ];
  it.each(shapes)('brings back $type to the last bit', (shape) => {
    expect(fromWkb(toWkb(shape))).toEqual(shape);
  });
});
