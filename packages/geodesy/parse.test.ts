import { describe, expect, it, vi } from 'vitest';
import { parseFeatures, parseGeoJson } from './index.ts';

const ring = [
  [119, 25],
  [119.1, 25],
  [119.1, 25.1],
  [119, 25],
];
const polygon = { type: 'Polygon', coordinates: [ring] };

describe('parseGeoJson', () => {
  it('reads text, a bare geometry, a feature and a collection alike', () => {
    const feature = { type: 'Feature', properties: null, geometry: polygon };
    const collection = { type: 'FeatureCollection', features: [feature] };
    for (const input of [polygon, feature, collection, JSON.stringify(feature)]) {
      expect(parseGeoJson(input)).toEqual({ ok: true, geometry: polygon });
    }
  });
  it('joins the polygons of several features', () => {
    const feature = { type: 'Feature', properties: {}, geometry: polygon };
    const parsed = parseGeoJson({ type: 'FeatureCollection', features: [feature, feature] });
    expect(parsed).toEqual({ ok: true, geometry: { type: 'MultiPolygon', coordinates: [[ring], [ring]] } });
  });
  it('drops heights', () => {
    const high = { type: 'Point', coordinates: [119, 25, 300] };
    expect(parseGeoJson(high)).toEqual({ ok: true, geometry: { type: 'Point', coordinates: [119, 25] } });
  });
  it.each([
    ['empty', ''],
    ['empty', null],
    ['empty', {}],
    ['empty', { type: 'FeatureCollection', features: [] }],
    ['empty', { type: 'Feature', geometry: null }],
    ['empty', { type: 'Polygon', coordinates: [] }],
    ['empty', { type: 'Polygon', coordinates: [[]] }],
    ['unparseable', '{"type":"Polygon"'],
    ['unparseable', '{"type":"Point","coordinates":[NaN,25]}'],
    ['wrongType', 7],
    ['wrongType', '[1,2]'],
    ['wrongType', { type: 'Circle', coordinates: [119, 25] }],
    ['wrongType', { type: 'GeometryCollection', geometries: [polygon] }],
    ['badStructure', { type: 'Polygon', coordinates: 'x' }],
    ['badStructure', { type: 'Polygon' }],
    ['badStructure', { type: 'Polygon', coordinates: [[[119]]] }],
    ['badStructure', { type: 'Polygon', coordinates: [[1, 2, 3, 4]] }],
    ['wrongType', { type: 'FeatureCollection', features: [polygon] }],
    ['wrongType', { type: 'constructor', coordinates: [1] }],
    ['notFinite', '{"type":"Point","coordinates":[1e999,25]}'],
    ['notFinite', { type: 'Point', coordinates: ['119', 25] }],
    ['notFinite', { type: 'Point', coordinates: [null, 25] }],
    ['outOfRange', { type: 'Point', coordinates: [1e308, 25] }],
    ['outOfRange', { type: 'Point', coordinates: [409_207, 2_806_239] }],
    ['swappedAxes', { type: 'Point', coordinates: [25.36, 119.098] }],
    ['unclosed', { type: 'Polygon', coordinates: [[...ring.slice(0, 3), [118, 24]]] }],
    ['unclosed', { type: 'Polygon', coordinates: [ring.slice(0, 3)] }],
    ['tooFewPoints', { type: 'Polygon', coordinates: [[ring[0], ring[1], ring[0]]] }],
    ['tooFewPoints', { type: 'LineString', coordinates: [[119, 25]] }],
    ['wrongCrs', { ...polygon, crs: { type: 'name', properties: { name: 'EPSG:4549' } } }],
    [
      'wrongCrs',
      {
        ...polygon,
        crs: { type: 'name', properties: { name: 'http://www.opengis.net/def/crs/EPSG/0/4549' } },
      },
    ],
    ['wrongCrs', { ...polygon, crs: { type: 'link', properties: { href: 'http://example.com' } } }],
  ])('refuses as %s: %j', (problem, input) => {
    expect(parseGeoJson(input)).toEqual({ ok: false, problem });
  });
  it('accepts a crs member that names longitude and latitude', () => {
    const names = [
      ...['urn:ogc:def:crs:OGC:1.3:CRS84', 'http://www.opengis.net/def/crs/OGC/1.3/CRS84'],
      ...['EPSG:4490', 'urn:ogc:def:crs:EPSG::4490', 'urn:ogc:def:crs:EPSG:9.0:4490'],
      ...['http://www.opengis.net/def/crs/EPSG/0/4490', 'http://www.opengis.net/gml/srs/epsg.xml#4490'],
    ];
    for (const name of names)
      expect(parseGeoJson({ ...polygon, crs: { type: 'name', properties: { name } } }).ok, name).toBe(true);
  });
  it('takes only the types that it is told to take', () => {
    expect(parseGeoJson(polygon, { types: ['MultiPolygon'] })).toEqual({ ok: false, problem: 'wrongType' });
  });
  it('counts vertices over the whole input', () => {
    const feature = { type: 'Feature', geometry: polygon };
    const collection = { type: 'FeatureCollection', features: [feature, feature] };
    expect(parseFeatures(collection, { maxVertices: 8 }).ok).toBe(true);
    expect(parseFeatures(collection, { maxVertices: 7 })).toEqual({ ok: false, problem: 'tooManyVertices' });
    expect(parseFeatures(collection, { maxFeatures: 1 })).toEqual({ ok: false, problem: 'tooManyFeatures' });
  });
  it('stops early at a million vertices', () => {
    const long = Array.from({ length: 1_000_000 }, (_, i) => [119 + i * 1e-7, 25]);
    expect(parseGeoJson({ type: 'Polygon', coordinates: [long] })).toEqual({
      ok: false,
      problem: 'tooManyVertices',
    });
  });
  it('does not parse a text that nests deeper than any shape, or holds more than any shape', () => {
    const parse = vi.spyOn(JSON, 'parse');
    for (const coordinates of [
      '['.repeat(100_000) + ']'.repeat(100_000),
      '[1,'.repeat(100_000),
      `[${'{},'.repeat(200_000)}1]`,
    ])
      expect(parseGeoJson(`{"type":"Polygon","coordinates":${coordinates}}`)).toEqual({
        ok: false,
        problem: 'unparseable',
      });
    expect(parse).not.toHaveBeenCalled();
    parse.mockRestore();
    const named = '{"type":"Point","coordinates":[1,2],"name":"[[\\"[[{{' + '['.repeat(100) + '"}';
    expect(parseGeoJson(named)).toMatchObject({ ok: true });
  });
  it('keeps properties, and is not misled by __proto__', () => {
    const parsed = parseFeatures(
      '{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"a":1},"__proto__":{"x":1}}',
    );
    expect(parsed.ok && parsed.features[0]?.properties).toEqual({ a: 1 });
    expect(({} as { x?: number }).x).toBeUndefined();
  });
});
