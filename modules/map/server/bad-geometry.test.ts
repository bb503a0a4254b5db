import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { feature, square, startSpace } from './space.fixture.ts';

let space: Awaited<ReturnType<typeof startSpace>>;
beforeAll(async () => {
  space = await startSpace();
});
afterAll(() => space.stop());

const ring = square(5, 5, 10).coordinates[0]!;
const polygon = (...rings: unknown[]) => ({ type: 'Polygon', coordinates: rings });
const [a, b, c, d] = [ring[0]!, ring[1]!, ring[2]!, ring[3]!];
const zigzag = Array.from({ length: 10_001 }, (_, i) => [119.1 + i * 1e-7, 25.36 + (i % 2) * 1e-6]);
const hole = square(50, 50, 3).coordinates[0]!;

const worldBox = polygon([
  [-180, -90],
  [180, -90],
  [180, 90],
  [-180, 90],
  [-180, -90],
]);
/** A star of which nearly every edge crosses every other. */
const star = (points: number) =>
  polygon(
    Array.from({ length: points + 1 }, (_, i) => {
      const angle = ((i * Math.floor(points / 2)) / points) * 2 * Math.PI;
      return [119.1 + 1e-4 * Math.cos(angle), 25.36 + 1e-4 * Math.sin(angle)];
    }),
  );

/** Problem, and the input as text: JSON itself cannot hold what some of these are about. */
const cases: [string, string, string][] = [
  ['a bow-tie', 'selfCrossing', JSON.stringify(polygon([a, c, b, d, a]))],
  ['a ring run back over itself', 'selfCrossing', JSON.stringify(polygon([a, b, c, b, a]))],
  ['a spike', 'selfCrossing', JSON.stringify(polygon([a, b, [b[0] + 1e-4, b[1]], b, c, d, a]))],
  ['an open ring', 'unclosed', JSON.stringify(polygon([a, b, c, d]))],
  ['too few points', 'tooFewPoints', JSON.stringify(polygon([a, b, a]))],
  ['one point four times', 'noArea', JSON.stringify(polygon([a, a, a, a]))],
  ['a hole outside', 'holeOutside', JSON.stringify(polygon(ring, hole))],
  [
    'a number too large to keep',
    'notFinite',
    '{"type":"Polygon","coordinates":[[[1e999,25],[119,25],[119,26],[1e999,25]]]}',
  ],
  ['1e308', 'outOfRange', '{"type":"Polygon","coordinates":[[[1e308,25],[119,25],[119,26],[1e308,25]]]}'],
  [
    'null for a number',
    'notFinite',
    '{"type":"Polygon","coordinates":[[[null,25],[119,25],[119,26],[null,25]]]}',
  ],
  [
    'NaN as text',
    'notFinite',
    '{"type":"Polygon","coordinates":[[["NaN",25],[119,25],[119,26],["NaN",25]]]}',
  ],
  ['NaN inside GeoJSON text', 'unparseable', JSON.stringify('{"type":"Polygon","coordinates":[[[NaN,25]]]}')],
  [
    'plane metres',
    'outOfRange',
    JSON.stringify(
      polygon([
        [409_207, 2_806_239],
        [409_217, 2_806_239],
        [409_217, 2_806_249],
        [409_207, 2_806_239],
      ]),
    ),
  ],
  [
    'another reference system',
    'wrongCrs',
    JSON.stringify({
      ...polygon(ring),
      crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::4549' } },
    }),
  ],
  ['swapped axes', 'swappedAxes', JSON.stringify(polygon(ring.map(([x, y]) => [y, x])))],
  ['nothing', 'empty', 'null'],
  ['an empty object', 'empty', '{}'],
  ['empty text', 'empty', '""'],
  ['an empty collection', 'empty', '{"type":"FeatureCollection","features":[]}'],
  ['a feature without geometry', 'empty', '{"type":"Feature","geometry":null,"properties":{}}'],
  ['empty coordinates', 'empty', '{"type":"Polygon","coordinates":[]}'],
  ['a point', 'wrongType', '{"type":"Point","coordinates":[119.1,25.36]}'],
  ['a line', 'wrongType', '{"type":"LineString","coordinates":[[119.1,25.36],[119.2,25.36]]}'],
  ['a type that does not exist', 'wrongType', '{"type":"constructor","coordinates":[[[119,25]]]}'],
  ['a number', 'wrongType', '7'],
  ['a list', 'wrongType', '[[119,25]]'],
  ['10,001 vertices', 'tooManyVertices', JSON.stringify(polygon([...zigzag, zigzag[0]]))],
  [
    '501 features',
    'tooManyFeatures',
    JSON.stringify({
      type: 'FeatureCollection',
      features: Array.from({ length: 501 }, () => feature(polygon(ring))),
    }),
  ],
  [
    'a place far away',
    'outsideCounty',
    JSON.stringify(
      polygon([
        [116.3, 39.9],
        [116.4, 39.9],
        [116.4, 40],
        [116.3, 39.9],
      ]),
    ),
  ],
  ['half outside the county', 'outsideCounty', JSON.stringify(square(-2_010, 0, 20))],
  [
    'parts that overlap',
    'partsOverlap',
    JSON.stringify({
      type: 'MultiPolygon',
      coordinates: [square(0, 0, 10).coordinates, square(5, 5, 10).coordinates],
    }),
  ],
  [
    'a part inside another',
    'partsOverlap',
    JSON.stringify({
      type: 'MultiPolygon',
      coordinates: [square(0, 0, 10).coordinates, square(2, 2, 3).coordinates],
    }),
  ],
  ['the whole world', 'outsideCounty', JSON.stringify(worldBox)],
  ['a position of five numbers', 'badStructure', JSON.stringify(polygon(ring.map((at) => [...at, 0, 0, 0])))],
  ['deep nesting', 'badStructure', `{"type":"Polygon","coordinates":${'['.repeat(30)}${']'.repeat(30)}}`],
];

describe('a submitted geometry', () => {
  it.each(cases)('that is %s is refused as %s', async (_title, problem, input) => {
    const body = `{"overlayType":"intersect","inputLayer":${input},"referLayer":{"layerId":"yjjbnt"}}`;
    const { status, code, message, data } = await space.post('overlayAnalysis2', body);
    expect([status, code, data.problem]).toEqual([422, 42200, problem]);
    expect(data.fields).toEqual([{ path: 'inputLayer', message }]);
    expect(message).toMatch(/^图形/);
  });

  it('of a type that a search of points, lines and polygons does not take is not called a polygon’s fault', async () => {
    const referLayer = { type: 'GeometryCollection', geometries: [polygon(ring)] };
    const reply = await space.post('featureSearch', { inputLayer: { layerId: 'yjjbnt' }, referLayer });
    expect([reply.code, reply.data.problem]).toEqual([42200, 'unknownType']);
    expect(reply.message).toContain('点、线、面');
  });

  it('nested deeper than any call needs is malformed', async () => {
    const deep = `{"type":"Polygon","coordinates":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    const body = `{"overlayType":"intersect","inputLayer":${deep},"referLayer":{"layerId":"yjjbnt"}}`;
    const { status, code } = await space.post('overlayAnalysis2', body);
    expect([status, code]).toEqual([400, 40001]);
  });

  it('of a million vertices is refused by its size', async () => {
    const many = Array.from(
      { length: 1_000_000 },
      (_, i) => `[119.${String(i).padStart(6, '0')},25.36]`,
    ).join(',');
    const body = `{"overlayType":"intersect","inputLayer":{"type":"Polygon","coordinates":[[${many}]]},"referLayer":{"layerId":"yjjbnt"}}`;
    expect(await space.post('overlayAnalysis2', body)).toMatchObject({ status: 413, code: 41300 });
  });

  it('with __proto__ in it is refused or harmless', async () => {
    const body = `{"overlayType":"intersect","inputLayer":{"type":"Feature","__proto__":{"admin":true},"properties":{},"geometry":${JSON.stringify(polygon(ring))}},"referLayer":{"layerId":"yjjbnt"}}`;
    const { status } = await space.post('overlayAnalysis2', body);
    expect([200, 400]).toContain(status);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it.each([301, 1_001])(
    'that is a star of %d points is refused as a reference before any work',
    async (points) => {
      const body = { overlayType: 'intersect', inputLayer: polygon(ring), referLayer: star(points) };
      const { status, message, data } = await space.post('overlayAnalysis2', body);
      expect([status, data.problem]).toEqual([422, 'tooIntricate']);
      expect(data.fields).toEqual([{ path: 'referLayer', message }]);
      expect(message).toContain('请简化');
    },
  );

  it('that crosses itself a few times is repaired as a reference', async () => {
    const body = { overlayType: 'intersect', inputLayer: polygon(ring), referLayer: star(21) };
    expect(await space.post('overlayAnalysis2', body)).toMatchObject({ code: 200 });
  });

  it('of just under 10,000 vertices is analysed', async () => {
    const circle = Array.from({ length: 9_999 }, (_, i) => {
      const angle = (i / 9_999) * 2 * Math.PI;
      return [119.1 + 2e-4 * Math.cos(angle), 25.36 + 2e-4 * Math.sin(angle)];
    });
    const inputLayer = polygon([...circle, circle[0]]);
    const { code, data } = await space.post('overlayAnalysis2', {
      overlayType: 'intersect',
      inputLayer,
      referLayer: { layerId: 'yjjbnt' },
    });
    expect(code).toBe(200);
    expect(data.totalArea).toBeGreaterThan(300);
  });

  it('as GeoJSON text is read like the object', async () => {
    const body = {
      overlayType: 'intersect',
      inputLayer: JSON.stringify(feature(polygon(ring))),
      referLayer: { layerId: 'yjjbnt' },
    };
    expect((await space.post('overlayAnalysis2', body)).code).toBe(200);
  });

  it('is vouched for by submittedGeometry in the same words', async () => {
    const { db } = space.test;
    const path = 'jfsqjd.cwhKxjfqytk';
    const good = await space.space.submittedGeometry(db.kysely, JSON.stringify(polygon(ring)), path);
    expect(good.type).toBe('Polygon');
    for (const [, problem, input] of cases.slice(0, 25)) {
      const value: unknown = JSON.parse(input);
      const fault = await space.space.submittedGeometry(db.kysely, value, path).catch((error) => error);
      expect(fault.data).toMatchObject({ problem, fields: [{ path }] });
    }
  });
});
