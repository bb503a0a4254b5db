import { parseGeoJson } from '@homestead/geodesy';
import { geometryErrorTexts as words } from '@homestead/map/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { texts } from '../../contract/texts.ts';
import { drawn, square } from '../../engine/cases.fixture.ts';
import { judge } from '../../engine/rules/judge.fixture.ts';
import { geometry } from './model.ts';
import { maxVertices, readPolygon } from './polygon.ts';
import { findCrossing, type Position } from './ring.ts';

const bounds = [119, 25.2, 119.3, 25.5] as const;
const polygon = (...rings: unknown[]) => ({ type: 'Polygon', coordinates: rings });
const at = (...offsets: [number, number][]) => offsets.map(([x, y]) => [119.1 + x / 10000, 25.3 + y / 10000]);
const box = at([0, 0], [4, 0], [4, 4], [0, 4], [0, 0]);
const hole = at([1, 1], [1, 2], [2, 2], [2, 1], [1, 1]);
const taken = (value: unknown) => judge(geometry, value, {}, { bounds });
const feature = (coordinates: unknown) =>
  JSON.stringify({ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates } });

describe('a drawn region', () => {
  test.each([
    ['a feature', square],
    ['the text of a feature', drawn],
    ['a bare polygon', square.geometry],
    ['a collection of one', { type: 'FeatureCollection', features: [square] }],
    [
      'a polygon with heights and a declared reference',
      {
        ...polygon(square.geometry.coordinates[0]?.map((position) => [...position, 12])),
        crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::4490' } },
      },
    ],
  ])('may come as %s, and is stored as the same text [S1-3.jfsqjd-region]', (_title, value) => {
    expect(taken(value)).toBe(drawn);
  });

  test('of less than a square metre is a slip of the hand', () => {
    const side = (offset: number) => polygon(at([0, 0], [offset, 0], [offset, offset], [0, offset], [0, 0]));
    expect(readPolygon(side(0.09))).toEqual({ fault: texts.geometry.tooSmall(1) });
    expect(readPolygon(side(0.001))).toEqual({ fault: texts.geometry.tooSmall(1) });
    expect(readPolygon(side(0.11))).toHaveProperty('rings');
  });

  test('keeps its coordinates to the last digit, and may have a hole', () => {
    expect(taken(polygon(box, hole))).toBe(feature([box, hole]));
  });

  test.each<[string, unknown, string]>([
    ['text that is no JSON', '{', words.unparseable],
    ['a list', [1], words.wrongType],
    ['nothing drawn', '{}', words.empty],
    ['an empty polygon', polygon(), words.empty],
    ['an empty ring', polygon([]), words.empty],
    ['a feature of nothing', { type: 'Feature', geometry: null }, words.empty],
    ['an empty collection', { type: 'FeatureCollection', features: [] }, words.empty],
    ['two features', { type: 'FeatureCollection', features: [square, square] }, texts.geometry.many],
    ['a point', { type: 'Point', coordinates: [119.1, 25.3] }, words.wrongType],
    ['several polygons', { type: 'MultiPolygon', coordinates: [[box]] }, texts.geometry.many],
    ['a feature within a feature', { type: 'Feature', geometry: square }, words.wrongType],
    ['another reference', { ...polygon(box), crs: { properties: { name: 'EPSG:4549' } } }, words.wrongCrs],
    ['coordinates that are text', polygon([['119', '25']]), words.notFinite],
    ['an infinite coordinate', polygon([...box.slice(0, 4), [Number.POSITIVE_INFINITY, 0]]), words.notFinite],
    ['a coordinate of one number', polygon([[119]]), words.badStructure],
    ['a position of five numbers', polygon(box.map((each) => [...each, 1, 2, 3])), words.badStructure],
    ['an open ring', polygon(box.slice(0, 4)), words.unclosed],
    ['a ring almost closed', polygon([...box.slice(0, 4), [119.1, 25.3000000001]]), words.unclosed],
    ['two vertices', polygon(at([0, 0], [1, 1], [0, 0])), words.tooFewPoints],
    ['a bow-tie', polygon(at([0, 0], [4, 4], [4, 0], [0, 4], [0, 0])), words.selfCrossing],
    ['a spike', polygon(at([0, 0], [4, 0], [8, 0], [4, 0], [4, 4], [0, 0])), words.selfCrossing],
    [
      'a ring that touches itself',
      polygon(at([0, 0], [4, 0], [2, 2], [4, 4], [0, 4], [2, 2], [0, 0])),
      words.selfCrossing,
    ],
    ['three vertices in a row', polygon(at([0, 0], [1, 1], [2, 2], [0, 0])), words.selfCrossing],
    ['a hole outside', polygon(box, at([5, 5], [5, 6], [6, 6], [5, 5])), words.holeOutside],
    ['a hole across the edge', polygon(box, at([1, 1], [1, 6], [2, 6], [2, 1], [1, 1])), words.selfCrossing],
    ['latitude first', polygon(box.map(([x, y]) => [y, x])), words.swappedAxes],
    ['a place far away', polygon(box.map(([x, y]) => [Number(x) - 3, y])), words.outsideCounty],
    ['one vertex outside the county', polygon(at([0, 0], [4000, 0], [4, 4], [0, 0])), words.outsideCounty],
    [
      'a number out of this world',
      polygon(at([0, 0], [4, 0]).concat([[1e308, 25.3]], at([0, 0]))),
      words.outOfRange,
    ],
  ])('is refused as %s', (_title, value, message) => {
    const found = readPolygon(
      typeof value === 'string' ? value : JSON.parse(JSON.stringify(value, keepInfinity), readInfinity),
      bounds,
    );
    expect(found).toEqual({ fault: message });
    expect(() => taken(value)).not.toThrow();
  });

  test('has at most as many vertices as a call of the map takes, and more are told quickly', () => {
    expect(maxVertices).toBe(10_000);
    const circle = (count: number) => {
      const ring = Array.from({ length: count }, (_, index) => {
        const angle = (index / count) * 2 * Math.PI;
        return [119.1 + Math.cos(angle) / 1000, 25.3 + Math.sin(angle) / 1000];
      });
      return polygon([...ring, ring[0]]);
    };
    // The first vertex closes the ring once more, and counts.
    const most = circle(maxVertices - 1);
    expect(readPolygon(most, bounds)).toHaveProperty('rings');
    expect(parseGeoJson(most)).toHaveProperty('ok', true);
    const fault = { fault: words.tooManyVertices };
    for (const over of [circle(maxVertices), circle(50_000)]) {
      expect(readPolygon(JSON.stringify(over), bounds)).toEqual(fault);
      expect(parseGeoJson(over)).toEqual({ ok: false, problem: 'tooManyVertices' });
    }
    expect(readPolygon(' '.repeat(2_000_000), bounds)).toEqual(fault);
  });

  test('with edges that all lie side by side is taken along the axis and refused across it, without following each pair', () => {
    const comb = (slant: number) => {
      const teeth = Array.from({ length: 9_990 }, (_, index) => {
        const [reach, along] = [index % 2 ? 0.1 : 0, index * 5e-6];
        return [119.05 + reach + along * slant, 25.3 + reach * slant - along];
      });
      const back = [
        [119.29, 25.4],
        [119.29, 25.21],
        [119.01, 25.21],
      ];
      return polygon([...teeth, ...back.slice(slant ? 0 : 1), teeth[0]]);
    };
    expect(readPolygon(comb(1), bounds)).toEqual({ fault: words.tooIntricate });
    expect(readPolygon(comb(0), bounds)).toHaveProperty('rings');
  });

  test('nested without end is refused, not followed', () => {
    const deep = `${'{"type":"Feature","geometry":'.repeat(20_000)}null${'}'.repeat(20_000)}`;
    expect(taken(deep)).toHaveProperty('message');
  });
});

/** JSON has no infinity: it is carried through as text for this test. */
function keepInfinity(_key: string, value: unknown): unknown {
  return value === Number.POSITIVE_INFINITY ? 'Infinity' : value;
}
function readInfinity(_key: string, value: unknown): unknown {
  return value === 'Infinity' ? Number.POSITIVE_INFINITY : value;
}

describe('crossing edges', () => {
  const ringOf = (points: Position[]): Position[] => [...points, ...points.slice(0, 1)];

  test('a star-shaped ring has none, wherever it begins and whichever way it runs', () => {
    const radii = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 3, maxLength: 40 });
    fc.assert(
      fc.property(radii, fc.nat(), fc.boolean(), (lengths, start, isReversed) => {
        const points = lengths.map((length, index): Position => {
          const angle = (index / lengths.length) * 2 * Math.PI;
          return [Math.cos(angle) * length, Math.sin(angle) * length];
        });
        const turned = points.map((_, index): Position => points[(index + start) % points.length] ?? [0, 0]);
        expect(findCrossing([ringOf(isReversed ? turned.toReversed() : turned)])).toBe(null);
      }),
    );
  });

  test('a ring of random points has one exactly when two of its edges meet', () => {
    const point = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 }));
    fc.assert(
      fc.property(fc.uniqueArray(point, { minLength: 4, maxLength: 8, selector: String }), (points) => {
        const ring = ringOf(points);
        expect(findCrossing([ring])).toBe(meetsAnywhere(ring) ? 'crossing' : null);
      }),
    );
  });
});

/** The slow way: edges on a small whole-number grid meet if their crossing parameters say so exactly. */
function meetsAnywhere(ring: Position[]): boolean {
  const edges = ring.slice(1).map((end, index) => [ring[index] ?? end, end] as const);
  return edges.some(([a, b], i) =>
    edges.some(([c, d], j) => {
      if (j <= i) return false;
      const isNext = j === i + 1 || (i === 0 && j === edges.length - 1);
      const shared = isNext ? (j === i + 1 ? b : a) : undefined;
      return (
        gridPoints(a, b).some((p) => gridPoints(c, d).some((q) => p === q && p !== key(shared))) ||
        crossesBetween(a, b, c, d)
      );
    }),
  );
}

const key = (point: Position | undefined): string => (point ? `${point[0]},${point[1]}` : '');

/** Whole-number points of an edge: where edges that touch or overlap must share one. */
function gridPoints(a: Position, b: Position): string[] {
  const found: string[] = [];
  for (let x = Math.min(a[0], b[0]); x <= Math.max(a[0], b[0]); x += 1) {
    for (let y = Math.min(a[1], b[1]); y <= Math.max(a[1], b[1]); y += 1) {
      if ((b[0] - a[0]) * (y - a[1]) === (b[1] - a[1]) * (x - a[0])) found.push(`${x},${y}`);
    }
  }
  return found;
}

function crossesBetween(a: Position, b: Position, c: Position, d: Position): boolean {
  const cross = (p: Position, q: Position, r: Position) =>
    (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
  return cross(a, b, c) * cross(a, b, d) < 0 && cross(c, d, a) * cross(c, d, b) < 0;
}
