import { type Polygon, polygonArea } from '@homestead/geodesy';
import { randomCentre, randomParcel, seeded } from '@homestead/geodesy/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatArea, formatDegrees, formatLength, formatSquareMetres } from './format.ts';
import { featureOf, type Position, partsOf, readGeoJson } from './geojson.ts';
import { areaOf, lengthOf, perimeterOf } from './measure.ts';
import { crossesWhenAdded, lineCrossesItself, ringCrossesItself } from './self-crossing.ts';

const SQUARE: Position[] = [
  [119.098, 25.36],
  [119.0981, 25.36],
  [119.0981, 25.3601],
  [119.098, 25.3601],
];
const polygon = (ring: readonly Position[]) => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'Polygon', coordinates: [[...ring, ring[0]]] },
});

describe('GeoJSON', () => {
  it.each([
    '',
    '{}',
    '{',
    'null',
    '[]',
    '{"type":"Point","coordinates":[1,2]}',
    '{"type":"Topology"}',
    7,
    null,
    undefined,
  ])('that is empty, unparseable or of another type shows nothing: %j [S1-5.geojson]', (value) =>
    expect(readGeoJson(value)).toBeNull(),
  );

  it('is taken apart into points, lines and polygons without their repeated last position', () => {
    const parts = partsOf(
      readGeoJson({
        type: 'FeatureCollection',
        features: [
          polygon(SQUARE),
          {
            type: 'Feature',
            geometry: {
              type: 'MultiPoint',
              coordinates: [
                [1, 2],
                [3, 4],
              ],
            },
          },
          {
            type: 'Feature',
            geometry: {
              type: 'LineString',
              coordinates: [
                [1, 2],
                [3, 4],
              ],
            },
          },
          {
            type: 'Feature',
            geometry: {
              type: 'Polygon',
              coordinates: [
                [
                  [1, 2],
                  [3, 'x'],
                  [5, 6],
                  [1, 2],
                ],
              ],
            },
          },
          { type: 'Feature', geometry: null },
          null,
        ],
      }),
    );
    expect(parts.map((part) => part.kind)).toEqual(['Polygon', 'Point', 'Point', 'LineString']);
    expect(parts[0]?.positions).toEqual(SQUARE);
  });

  it('survives any value', () => {
    fc.assert(fc.property(fc.anything(), (value) => Array.isArray(partsOf(readGeoJson(value)))));
  });

  it('is written closed, anticlockwise, and with nine decimals at most [S1-4.draw-finish]', () => {
    const clockwise = [...SQUARE].reverse().map(([x, y]): Position => [x + 1 / 3e9, y]);
    const { geometry } = featureOf({ kind: 'Polygon', positions: clockwise, holes: [] });
    const [ring] = geometry!.coordinates as Position[][];
    expect(ring?.at(0)).toEqual(ring?.at(-1));
    const turn = ring!
      .slice(0, -1)
      .reduce((sum, [x, y], i) => sum + x * ring![i + 1]![1] - ring![i + 1]![0] * y, 0);
    expect(turn).toBeGreaterThan(0);
    for (const [x] of ring!) expect(String(x).split('.')[1]?.length ?? 0).toBeLessThanOrEqual(9);
  });

  it('comes back as it was written', () => {
    const written = featureOf({ kind: 'Polygon', positions: SQUARE, holes: [] });
    expect(partsOf(readGeoJson(JSON.stringify(written)))[0]?.positions).toEqual(SQUARE);
  });
});

describe('measures', () => {
  it('are ellipsoidal: a square kilometre at 25.36°N is no tenth of a percent off', () => {
    expect(areaOf(SQUARE)).toBeCloseTo(111.539, 1);
    expect(perimeterOf(SQUARE)).toBeCloseTo(2 * (10.0679 + 11.0783), 1);
    expect(lengthOf(SQUARE.slice(0, 2))).toBeCloseTo(10.068, 2);
  });

  it('subtract holes', () => {
    const hole: Position[] = [
      [119.09802, 25.36002],
      [119.09804, 25.36002],
      [119.09804, 25.36004],
      [119.09802, 25.36004],
    ];
    expect(areaOf(SQUARE, [hole])).toBeCloseTo(areaOf(SQUARE) - areaOf(hole), 6);
  });

  it('of a drawing are those of what is stored of it, to the last digit and however large it is', () => {
    const random = seeded(20261125);
    for (const area of [80, 5_000, 4e6, 4e8]) {
      const parcel = randomParcel(random, { centre: randomCentre(random), area });
      const positions = parcel.coordinates[0]!.slice(0, -1);
      const { geometry } = featureOf({ kind: 'Polygon', positions, holes: [] });
      expect(areaOf(positions), String(area)).toBeCloseTo(polygonArea(geometry as Polygon), 6);
    }
  });

  it('of nothing are nothing', () => {
    expect([areaOf([]), areaOf(SQUARE.slice(0, 2)), lengthOf([]), perimeterOf([])]).toEqual([0, 0, 0, 0]);
  });
});

describe('figures', () => {
  it('are metres to 1000 m and kilometres beyond [S1-9.units S2-9.draw-style]', () => {
    expect([formatLength(0), formatLength(1000), formatLength(1000.01)]).toEqual([
      '0.00 m',
      '1000.00 m',
      '1.00 km',
    ]);
  });

  it('are square metres to 10000 m² and square kilometres beyond', () => {
    expect([formatArea(10_000), formatArea(10_001)]).toEqual(['10000.00 m²', '0.0100 km²']);
  });

  it('that are kept have two decimals', () => expect(formatSquareMetres(120)).toBe('120.00㎡'));
  it('of a place have six', () => expect(formatDegrees(119.098, 25.36)).toBe('119.098000, 25.360000'));
});

describe('self-crossing', () => {
  const bow: Position[] = [
    [0, 0],
    [1, 1],
    [1, 0],
    [0, 1],
  ];

  it('is seen with the vertex that makes it', () => {
    expect(crossesWhenAdded(bow.slice(0, 3), bow[3]!)).toBe(true);
    expect(crossesWhenAdded(bow.slice(0, 2), bow[2]!)).toBe(false);
  });

  it('counts touching an earlier edge, repeating a vertex and running back', () => {
    const line: Position[] = [
      [0, 0],
      [2, 0],
      [2, 2],
    ];
    expect(crossesWhenAdded(line, [1, 0])).toBe(true);
    expect(crossesWhenAdded(line, [2, 2])).toBe(true);
    expect(crossesWhenAdded(line, [2, 1])).toBe(true);
    expect(crossesWhenAdded(line, [0, 2])).toBe(false);
  });

  it('of a ring includes the edge that closes it', () => {
    expect(ringCrossesItself(bow)).toBe(true);
    expect(lineCrossesItself(bow.slice(0, 3))).toBe(false);
    expect(ringCrossesItself(SQUARE)).toBe(false);
  });

  it('is never found in a star-shaped ring, however it is cut', () => {
    const angles = fc.uniqueArray(fc.integer({ min: 0, max: 359 }), { minLength: 8, maxLength: 60 });
    fc.assert(
      fc.property(
        angles,
        fc.infiniteStream(fc.double({ min: 0.5, max: 1, noNaN: true })),
        (degrees, radii) => {
          const sorted = degrees.sort((a, b) => a - b);
          const widest = sorted.reduce(
            (gap, angle, i) => Math.max(gap, (sorted[(i + 1) % sorted.length]! - angle + 360) % 360),
            0,
          );
          fc.pre(widest < 170);
          const ring = sorted.map((angle): Position => {
            const radius = radii.next().value as number;
            return [
              119 + (radius * Math.cos((angle * Math.PI) / 180)) / 1e4,
              25 + (radius * Math.sin((angle * Math.PI) / 180)) / 1e4,
            ];
          });
          return !ringCrossesItself(ring) && !lineCrossesItself(ring);
        },
      ),
    );
  });
});
