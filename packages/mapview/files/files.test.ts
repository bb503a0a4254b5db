import { describe, expect, it } from 'vitest';
import type { FeatureCollection } from '../geometry/geojson.ts';
import { TEXTS } from '../texts.ts';
import { exportDrawing } from './export.ts';
import { positionsInKml, readBoundary } from './import.ts';

const ring = [
  [119.0981, 25.3601],
  [119.0982, 25.3601],
  [119.0982, 25.3602],
  [119.0981, 25.3601],
];
const drawn: FeatureCollection = {
  type: 'FeatureCollection',
  features: [{ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } }],
};
const options = { planeCode: 'EPSG:4549', agreed: new Set<string>() } as const;
const exported = async (format: Parameters<typeof exportDrawing>[1], features = drawn) =>
  new TextDecoder('gb18030').decode(
    await (
      await exportDrawing(features, format, { name: '界线', planeCode: 'EPSG:4549' })
    ).content.arrayBuffer(),
  );

describe('a boundary file', () => {
  it('that was exported comes back to the same corners: as GeoJSON to the last digit, as boundary points to the millimetre', async () => {
    const geoJson = readBoundary(await exported('geojson'), options);
    expect(geoJson).toMatchObject({
      kind: 'parts',
      parts: [{ kind: 'Polygon', positions: ring.slice(0, 3) }],
    });
    const text = readBoundary(await exported('text'), options);
    const [part] = text.kind === 'parts' ? text.parts : [];
    expect(part?.positions).toHaveLength(3);
    for (const [index, at] of (part?.positions ?? []).entries()) {
      expect(at[0]).toBeCloseTo(ring[index]![0]!, 7);
      expect(at[1]).toBeCloseTo(ring[index]![1]!, 7);
    }
  });

  it('of several parcels, or with a hole, comes back in its parts as boundary points and as a drawing', async () => {
    const at = (x: number, size: number) => [
      [x, 25.36],
      [x + size, 25.36],
      [x + size, 25.36 + size],
      [x, 25.36 + size],
      [x, 25.36],
    ];
    const hole = at(119.0981, 0.0001).map(([x, y]) => [x! + 0.00003, y! + 0.00003]);
    const areas = [[at(119.0981, 0.0002), hole], [at(119.099, 0.0001)]];
    const several: FeatureCollection = {
      type: 'FeatureCollection',
      features: areas.map((coordinates) => ({
        type: 'Feature',
        properties: {},
        geometry: { type: 'Polygon', coordinates },
      })),
    };
    const text = await exported('text', several);
    for (const content of [text, text.replaceAll('@', ''), await exported('dxf', several)]) {
      const read = readBoundary(content, options);
      const found = read.kind === 'parts' ? read.parts : [];
      expect(
        found.map((part) => [part.positions.length, part.kind === 'Polygon' && part.holes.length]),
      ).toEqual([
        [4, 1],
        [4, 0],
      ]);
    }
    const numbered = ['1 1 2806200 409200', '2 2 2806200 409210', '3 3 2806210 409210'].join('\n');
    expect(readBoundary(numbered, options)).toMatchObject({ parts: [{ kind: 'Polygon', holes: [] }] });
  });

  it('may hold the tuples of KML with spaces within', () => {
    const corners = [
      [119.1, 25.36],
      [119.2, 25.37],
    ];
    expect(positionsInKml(' 119.1,25.36,0\n119.2,25.37 ')).toEqual(corners);
    expect(positionsInKml('119.1, 25.36, 0 119.2 ,25.37, 0')).toEqual(corners);
  });

  it('is written as KML in degrees and as DXF in metres', async () => {
    expect(await exported('kml')).toContain('<coordinates>119.0981,25.3601 ');
    expect(await exported('dxf')).toMatch(/POLYLINE[\s\S]*4092\d\d\.\d+/);
  });

  it('may be a drawing: its closed polylines come back to the millimetre, curves are refused', async () => {
    const dxf = await exported('dxf');
    const read = readBoundary(dxf, options);
    expect(read).toMatchObject({ kind: 'parts', parts: [{ kind: 'Polygon', holes: [] }] });
    const [part] = read.kind === 'parts' ? read.parts : [];
    for (const [index, at] of (part?.positions ?? []).entries()) {
      expect(at[0]).toBeCloseTo(ring[index]![0]!, 7);
      expect(at[1]).toBeCloseTo(ring[index]![1]!, 7);
    }
    const light = ['0', 'SECTION', '2', 'ENTITIES', '0', 'LWPOLYLINE', '90', '3', '70', '1']
      .concat([
        '10',
        '409207.7',
        '20',
        '2806239.4',
        '10',
        '409217.7',
        '20',
        '2806239.4',
        '10',
        '409217.7',
        '20',
        '2806249.4',
      ])
      .concat(['0', 'ENDSEC', '0', 'EOF']);
    expect(readBoundary(light.join('\r\n'), options)).toMatchObject({ parts: [{ kind: 'Polygon' }] });
    const curved = light.toSpliced(-4, 0, '42', '0.5').join('\n');
    expect(readBoundary(curved, options)).toEqual({ kind: 'refused', message: TEXTS.importCurved });
    const prefixed = light.join('\n').replaceAll('\n4092', '\n404092');
    expect(readBoundary(prefixed, options).kind).toBe('question');
    expect(readBoundary('0\nSECTION\n2\nENTITIES\n0\nENDSEC\n0\nEOF', options)).toEqual({
      kind: 'refused',
      message: TEXTS.importEmpty,
    });
  });

  it('may be a bare geometry or a list of corners, and is refused in words where it holds nothing', () => {
    expect(readBoundary(JSON.stringify({ type: 'Point', coordinates: [119, 25] }), options)).toMatchObject({
      parts: [{ kind: 'Point' }],
    });
    expect(readBoundary('119.1 25.3\n119.2 25.3', options)).toMatchObject({
      parts: [{ kind: 'LineString' }],
    });
    expect(readBoundary('40409207.738 2806239.487\n40409217.738 2806239.487', options).kind).toBe('question');
    expect(readBoundary('{}', options)).toEqual({ kind: 'refused', message: TEXTS.importEmpty });
    expect(readBoundary('你好', options)).toEqual({ kind: 'refused', message: TEXTS.importUnreadable });
    const metres = JSON.stringify({ type: 'Point', coordinates: [409207, 2806239] });
    expect(readBoundary(metres, options)).toEqual({ kind: 'refused', message: TEXTS.importNotDegrees });
  });
});
