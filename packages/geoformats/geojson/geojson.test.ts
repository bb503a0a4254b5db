import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openSource, type SourceFeature } from '../index.ts';

const folder = mkdtempSync(join(tmpdir(), 'geojson-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function read(text: string | Buffer) {
  const path = join(folder, 'a.geojson');
  writeFileSync(path, text);
  const source = await openSource(path, '地块.geojson');
  const features: SourceFeature[] = [];
  for await (const feature of source.layers[0]!.features()) features.push(feature);
  return { source, layer: source.layers[0]!, features };
}

const square = '{"type":"Polygon","coordinates":[[[119,25],[119.1,25],[119.1,25.1],[119,25]]]}';

it('reads a collection with its members in any order', async () => {
  const { layer, features } = await read(
    `{"features":[{"type":"Feature","id":7,"properties":{"名称":"张\\"三","a":[1,{"b":"]"}]},"geometry":${square}},` +
      `{"type":"Feature","properties":{"名称":null,"n":2},"geometry":null}],` +
      `"crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::4549"}},"type":"FeatureCollection"}`,
  );
  expect(layer).toMatchObject({ name: '地块', count: 2, geometryType: 'Polygon', crs: { epsg: 4549 } });
  expect(layer.fields).toEqual([
    { name: '名称', type: 'text' },
    { name: 'a', type: 'text' },
    { name: 'n', type: 'integer' },
  ]);
  expect(features[0]).toMatchObject({
    number: 1,
    id: '7',
    properties: { 名称: '张"三', a: '[1,{"b":"]"}]' },
  });
  expect(features[1]).toMatchObject({ geometry: null, fault: 'nullGeometry' });
});

it('reads a feature, a geometry or a sequence by itself', async () => {
  expect((await read(square)).features[0]!.geometry?.type).toBe('Polygon');
  const line = `{"type":"Feature","properties":{"n":1.5},"geometry":${square}}`;
  expect((await read(line)).layer.fields).toEqual([{ name: 'n', type: 'number' }]);
  expect((await read(`${line}\n${line}\n`)).features).toHaveLength(2);
  expect((await read(`[${line},${line}]`)).features).toHaveLength(2);
});

it('keeps every digit of a long number', async () => {
  const { layer, features } = await read(
    `{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"BSM": 350399211000000123,"n":7},"geometry":${square}}]}`,
  );
  expect(features[0]!.properties).toEqual({ BSM: '350399211000000123', n: 7 });
  expect(layer.fields[0]).toEqual({ name: 'BSM', type: 'text' });
});

it('drops heights with a note and tells empty and mixed geometry', async () => {
  const { source, layer, features } = await read(
    `{"type":"FeatureCollection","features":[${[
      '{"type":"Point","coordinates":[119,25,3]}',
      '{"type":"LineString","coordinates":[]}',
      '{"type":"LineString","coordinates":[[1,2]]}',
      square,
      `{"type":"GeometryCollection","geometries":[${square},{"type":"Point","coordinates":[1,2]}]}`,
    ]
      .map((geometry) => `{"type":"Feature","properties":{},"geometry":${geometry}}`)
      .join()}]}`,
  );
  expect(layer.geometryType).toBe('Mixed');
  expect(source.notes).toEqual(['zDropped', 'mixedGeometry']);
  expect(features.map(({ fault }) => fault)).toEqual([
    undefined,
    'emptyGeometry',
    'tooFewPoints',
    undefined,
    'unsupportedGeometry',
  ]);
});

it('refuses a text that is cut short or no JSON', async () => {
  await expect(read(`{"type":"FeatureCollection","features":[{"type":"Feature"`)).rejects.toMatchObject({
    code: 'cutShort',
  });
  await expect(read(`{"type":"FeatureCollection","features":[{"type":}]}`)).rejects.toMatchObject({
    code: 'broken',
  });
  await expect(read('{}')).rejects.toMatchObject({ code: 'unknownFormat' });
});
