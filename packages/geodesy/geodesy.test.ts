import { describe, expect, it } from 'vitest';
import {
  crsTable,
  fromPlane,
  isInsideExtent,
  isInsideZone,
  lineLength,
  type Polygon,
  perimeter,
  planeArea,
  polygonArea,
  round2,
  roundParts,
  squareDegree,
  toPlane,
  transformGeometry,
  transformPosition,
  type ZoneCode,
} from './index.ts';

/** A square of about 10 by 20 m at the county's centre, made on the plane of zone 40. */
const parcel: Polygon = {
  type: 'Polygon',
  coordinates: [
    [
      [119.098, 25.36],
      [119.0981, 25.36],
      [119.0981, 25.3602],
      [119.098, 25.3602],
      [119.098, 25.36],
    ],
  ],
};
const holed: Polygon = {
  type: 'Polygon',
  coordinates: [
    ...parcel.coordinates,
    [
      [119.09802, 25.36005],
      [119.09808, 25.36005],
      [119.09808, 25.36015],
      [119.09802, 25.36015],
      [119.09802, 25.36005],
    ],
  ],
};

/** Length of a meridian between two latitudes, from its radius of curvature by Simpson's rule. */
function meridianArc(from: number, to: number): number {
  const f = 1 / 298.257222101;
  const e2 = f * (2 - f);
  const radian = Math.PI / 180;
  const curvature = (lat: number) => (6_378_137 * (1 - e2)) / (1 - e2 * Math.sin(lat * radian) ** 2) ** 1.5;
  const n = 100;
  const h = (to - from) / n;
  let sum = curvature(from) + curvature(to);
  for (let i = 1; i < n; i++) sum += (i % 2 ? 4 : 2) * curvature(from + i * h);
  return (sum * h * radian) / 3;
}

describe('ellipsoidal measures', () => {
  it('subtracts holes and adds the parts of a multipolygon', () => {
    const hole = polygonArea({ type: 'Polygon', coordinates: [holed.coordinates[1]!] });
    expect(polygonArea(holed)).toBeCloseTo(polygonArea(parcel) - hole, 9);
    const both = polygonArea({
      type: 'MultiPolygon',
      coordinates: [parcel.coordinates, [holed.coordinates[1]!]],
    });
    expect(both).toBeCloseTo(polygonArea(parcel) + hole, 9);
  });
  it('does not depend on the direction of a ring', () => {
    const turned = { ...parcel, coordinates: [[...parcel.coordinates[0]!].reverse()] };
    expect(polygonArea(turned)).toBeCloseTo(polygonArea(parcel), 9);
  });
  it('differ from the projected area by the scale of the zone (0.02 % at 119.098°)', () => {
    const ratio = planeArea(parcel, 'EPSG:4549')! / polygonArea(parcel);
    expect(ratio - 1).toBeGreaterThan(0.00019);
    expect(ratio - 1).toBeLessThan(0.00022);
  });
  it('have no projected area outside the zone', () => {
    expect(planeArea(parcel, 'EPSG:4526')).toBeNull();
  });
  it('give a degree of meridian its length, and an outline with a hole both its lines', () => {
    const meridian = lineLength([
      [119, 25],
      [119, 26],
    ]);
    expect(meridian).toBeCloseTo(meridianArc(25, 26), 4);
    expect(perimeter(holed)).toBeGreaterThan(perimeter(parcel));
  });
});

describe('the plane systems', () => {
  it('agree with PROJ at the default centre in zone 40 [S2-3.projections]', () => {
    const [east, north] = toPlane([119.098, 25.36], 'EPSG:4549');
    expect(east).toBeCloseTo(409_207.7385, 3);
    expect(north).toBeCloseTo(2_806_239.4875, 3);
  });
  it('apply the datum shift of the Hong Kong grid', () => {
    const [east, north] = toPlane([114.17, 22.3], 'EPSG:2326');
    expect(east).toBeCloseTo(835_559.642, 2);
    expect(north).toBeCloseTo(817_895.755, 2);
  });
  it.each(['EPSG:4549', 'EPSG:2326', 'EPSG:4526', 'EPSG:4547'] as const)('%s goes there and back', (code) => {
    const at: [number, number] = code === 'EPSG:4549' ? [119.5, 26] : [114.17, 22.3];
    const [lon, lat] = fromPlane(toPlane(at, code), code);
    expect(lon).toBeCloseTo(at[0], 8);
    expect(lat).toBeCloseTo(at[1], 8);
  });
  it('know where they end', () => {
    expect(isInsideZone([119.098, 25.36], 'EPSG:4549')).toBe(true);
    expect(isInsideZone([119.098, 25.36], 'EPSG:4526')).toBe(false);
    expect(isInsideExtent(toPlane([119.098, 25.36], 'EPSG:4526'), 'EPSG:4526')).toBe(false);
  });
});

describe('round2', () => {
  it.each([
    [1.005, 1.01],
    [86.2049999, 86.2],
    [-1.005, -1.01],
    [0.004, 0],
    [-0.001, 0],
    [1e9 + 0.125, 1_000_000_000.13],
  ])('rounds %d to %d', (value, expected) => expect(round2(value)).toBe(expected));
});

describe('rounding of parts', () => {
  it.each([
    [[86.2043, 33.8038], 120.0081, [86.21, 33.8]],
    [[1.0051, 1.0052, 1.0053], 3.0156, [1, 1.01, 1.01]],
    [[0.3333, 0.3332, 0.3331], 0.9996, [0.34, 0.33, 0.33]],
    [[10.004], 10.004, [10]],
    [[], 0, []],
    [[80.004, 60.004], 120, [80, 60]],
  ])('rounds %j of %d to %j', (parts, whole, expected) => expect(roundParts(parts, whole)).toEqual(expected));
});

describe('the systems of the 3° zones', () => {
  it.each([25, 38, 40, 45])('zone %d is EPSG 4488 + zone with its number, 4509 + zone without', (zone) => {
    const numbered = `EPSG:${4488 + zone}` as ZoneCode;
    const plain = `EPSG:${4509 + zone}` as ZoneCode;
    const at: [number, number] = [zone * 3 - 0.5, 46];
    const [east, north] = toPlane(at, plain);
    expect(toPlane(at, numbered)).toEqual([expect.closeTo(east + zone * 1e6, 6), expect.closeTo(north, 6)]);
    expect(crsTable[numbered]).toMatchObject({ axes: 'neu', meridian: zone * 3, hasPrefix: true });
    expect(fromPlane([east, north], plain)[0]).toBeCloseTo(at[0], 9);
  });
  it('are reached from each other, from Web Mercator and from the Hong Kong grid', () => {
    expect(transformPosition([119.098, 25.36], 'EPSG:4490', 'EPSG:3857')).toEqual([
      expect.closeTo(13_257_928.7145, 3),
      expect.closeTo(2_920_027.7086, 3),
    ]);
    const mercator = transformGeometry(parcel, 'EPSG:4490', 'EPSG:3857');
    const back = transformGeometry(mercator, 'EPSG:3857', 'EPSG:4326');
    expect(back.coordinates[0]![0]![0]).toBeCloseTo(119.098, 9);
    expect(transformPosition([835_559.642, 817_895.755], 'EPSG:2326', 'EPSG:4547')[1]).toBeGreaterThan(
      2_400_000,
    );
  });
});

it.each([-84, -25.3, 0, 25.3, 48, 66])(
  'a square degree at %d° measures a small square as its geodesics do',
  (latitude) => {
    const side = 1e-5;
    const [west, north] = [119, latitude + side];
    const square: Polygon = {
      type: 'Polygon',
      coordinates: [
        [
          [west, latitude],
          [west + side, latitude],
          [west + side, north],
          [west, north],
          [west, latitude],
        ],
      ],
    };
    const measured = side ** 2 * squareDegree(latitude + side / 2);
    expect(measured / polygonArea(square)).toBeCloseTo(1, 5);
  },
);
