import { type Areal, fromPlane, type Position, planeArea, toPlane } from '@homestead/geodesy';
import { describe, expect, it } from 'vitest';
import { drawSketch, SketchProblem } from './index.ts';

const plane = 'EPSG:4549';
const origin = toPlane([119.098, 25.36], plane);

/** A ring by metres east and north of a known place, closed. */
const ring = (...offsets: [number, number][]): Position[] => {
  const open = offsets.map(([x, y]) => fromPlane([origin[0] + x, origin[1] + y], plane));
  return [...open, open[0]!];
};
const parcel = (...rings: Position[][]): Areal => ({ type: 'Polygon', coordinates: rings });
const rectangle = parcel(ring([0, 0], [12, 0], [12, 10], [0, 10]));

describe('a parcel sketch', () => {
  it('numbers the points clockwise from the north-west, whichever way and wherever the ring begins', () => {
    const turned = parcel(ring([12, 10], [0, 10], [0, 0], [12, 0]));
    const backward = parcel(ring([0, 0], [0, 10], [12, 10], [12, 0]));
    const expected = drawSketch({ geometry: rectangle, plane });
    expect(expected.points.map(({ name }) => name)).toEqual(['J1', 'J2', 'J3', 'J4']);
    const [first, second, third] = expected.points.map(({ at }) => at);
    expect(first![0]).toBeLessThan(second![0]);
    expect(first![1]).toBe(second![1]);
    expect(third![1]).toBeGreaterThan(second![1]);
    for (const geometry of [turned, backward]) expect(drawSketch({ geometry, plane })).toEqual(expected);
  });

  it('says the geodesic length of each edge and the ellipsoidal area', () => {
    const { edges, area, rows } = drawSketch({ geometry: rectangle, plane });
    // The plane of the zone enlarges by one part in ten thousand here: 12 m of the plane are 11.9988 m of land.
    expect(edges.map(({ metres }) => metres)).toEqual(['12.00', '10.00', '12.00', '10.00']);
    expect(area).toBe('119.98');
    expect(planeArea(rectangle, plane)).toBeCloseTo(120, 6);
    expect(rows.map(({ name, to, metres }) => `${name}-${to} ${metres}`)).toEqual([
      'J1-J2 12.00',
      'J2-J3 10.00',
      'J3-J4 12.00',
      'J4-J1 10.00',
    ]);
  });

  it('gives plane coordinates with north as X and east as Y, and the name of the system', () => {
    const { rows, system } = drawSketch({ geometry: rectangle, plane });
    expect(system).toContain('120°');
    expect(Number(rows[0]!.x)).toBeCloseTo(origin[1] + 10, 3);
    expect(Number(rows[0]!.y)).toBeCloseTo(origin[0], 3);
    expect(rows[0]!.x).toMatch(/^\d{7}\.\d{3}$/);
  });

  it('draws to the largest of the usual scales that fits', () => {
    const { scale, rings } = drawSketch({ geometry: rectangle, plane });
    expect(scale).toBe(200);
    const [[left], [right]] = rings[0]!.points as unknown as [readonly number[], readonly number[]];
    expect(right! - left!).toBeCloseTo(60, 1);
    const farm = parcel(ring([0, 0], [45, 0], [45, 30], [0, 30]));
    expect(drawSketch({ geometry: farm, plane }).scale).toBe(500);
    const large = parcel(ring([0, 0], [90, 0], [90, 60], [0, 60]));
    const drawn = drawSketch({ geometry: large, plane });
    expect(drawn.scale).toBe(1000);
    expect(drawn.scaleBar).toMatchObject({
      parts: 4,
      partWidth: 10,
      labels: ['0', '10', '20', '30', '40m'],
    });
  });

  it('puts lengths and names outside the land, and no text upside down', () => {
    const { edges, points, rings } = drawSketch({ geometry: rectangle, plane });
    const [left, top] = rings[0]!.points[0]!;
    const [right, bottom] = rings[0]!.points[2]!;
    for (const { at, angle } of edges) {
      expect(at[0] < left || at[0] > right || at[1] < top || at[1] > bottom).toBe(true);
      expect(Math.abs(angle)).toBeLessThanOrEqual(90);
    }
    expect(points[0]!.labelAt[0]).toBeLessThan(left);
    expect(points[0]!.labelAt[1]).toBeLessThan(top);
  });

  it('numbers a hole on, the other way round, and takes its area off', () => {
    const yard = ring([4, 4], [8, 4], [8, 7], [4, 7]);
    const sketch = drawSketch({ geometry: parcel(rectangle.coordinates[0] as Position[], yard), plane });
    expect(sketch.rings.map(({ isHole }) => isHole)).toEqual([false, true]);
    expect(sketch.points).toHaveLength(8);
    expect(sketch.area).toBe('107.98');
    expect(sketch.edges.map(({ metres }) => metres).slice(4)).toEqual(['3.00', '4.00', '3.00', '4.00']);
    const [j5, j6] = sketch.rings[1]!.points;
    expect(j6![1]).toBeGreaterThan(j5![1]);
    // A small hole has no room: its lengths stand on the land around it.
    expect(sketch.edges[4]!.at[0]).toBeLessThan(j5![0]);
  });

  it('numbers the parts of a parcel in two pieces through', () => {
    const other = ring([20, 0], [30, 0], [25, 8]);
    const geometry: Areal = {
      type: 'MultiPolygon',
      coordinates: [rectangle.coordinates as Position[][], [other]],
    };
    expect(drawSketch({ geometry, plane }).rows.map(({ name, to }) => name + to)).toEqual([
      'J1J2',
      'J2J3',
      'J3J4',
      'J4J1',
      'J5J6',
      'J6J7',
      'J7J5',
    ]);
  });

  it('takes repeated points for one, and says which edges are too short for a text', () => {
    const geometry = parcel(ring([0, 0], [0.001, 0], [12, 0], [12, 0.5], [12, 10], [0, 10]));
    const { points, edges } = drawSketch({ geometry, plane });
    expect(points).toHaveLength(5);
    expect(edges.filter(({ isLabelled }) => !isLabelled).map(({ metres }) => metres)).toEqual(['0.50']);
  });

  it('shows what lies beside the parcel as recorded', () => {
    const { boundaries } = drawSketch({
      geometry: rectangle,
      plane,
      boundaries: { east: ' 村道 ', north: '李四宅' },
    });
    expect(boundaries.map(({ label, text }) => label + text)).toEqual([
      '北至李四宅',
      '东至村道',
      '南至',
      '西至',
    ]);
  });

  it('gives degrees where the parcel leaves the zone, or the county names none', () => {
    const far = parcel([
      [117, 25],
      [117.0002, 25],
      [117.0002, 25.0001],
      [117, 25],
    ]);
    for (const county of [plane, null] as const) {
      const { rows, axes, system, edges } = drawSketch({ geometry: far, plane: county });
      expect([axes[0], system]).toEqual(['纬度/°', '2000国家大地坐标系（经纬度）']);
      expect(rows.map(({ x, y }) => `${x} ${y}`)).toContain('25.0000000 117.0002000');
      expect(edges.map(({ metres }) => Number(metres)).sort((a, b) => a - b)[0]).toBeCloseTo(11.08, 1);
    }
  });

  it('refuses in words what it cannot draw', () => {
    const huge = parcel(ring([0, 0], [3000, 0], [3000, 3000], [0, 3000]));
    expect(() => drawSketch({ geometry: huge, plane })).toThrow(SketchProblem);
    expect(() => drawSketch({ geometry: huge, plane })).toThrow('过大');
    const line = parcel(ring([0, 0], [0.001, 0], [12, 0]));
    expect(() => drawSketch({ geometry: line, plane })).toThrow('少于三个');
  });
});
