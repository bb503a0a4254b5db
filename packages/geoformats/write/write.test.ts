import { createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CrsCode, type Geometry, transformGeometry } from '@homestead/geodesy';
import { unzipSync } from 'fflate';
import { describe, expect, it, vi } from 'vitest';
import { type TargetFeature, type TargetFormat, type TargetLayer, targetFiles, write } from '../index.ts';
import { gdal, gdalFeatures, hasGdal, readAll, testFolder } from '../testing/gdal.ts';
import { encodeGb18030 } from '../text/gb18030.ts';
import { writeBoundaryText } from './boundary-text.ts';
import { cutBytes, DbfWidths, dbfNames } from './dbf.ts';

const folder = testFolder();
const ring = (x: number, y: number, size: number): [number, number][] => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
  [x, y],
];
const hole = (x: number, y: number, size: number) => ring(x, y, size).reverse();

const fields: TargetLayer['fields'] = [
  { name: '权利人', type: 'text' },
  { name: '面积', type: 'number' },
  { name: '编号', type: 'integer' },
];
const features: TargetFeature[] = [
  {
    properties: { 权利人: '张三丰 & <李四>', 面积: 12.123456789, 编号: 350321 },
    geometry: { type: 'Polygon', coordinates: [ring(119.1, 25.3, 0.1), hole(119.12, 25.32, 0.0123456789)] },
  },
  {
    properties: { 权利人: '𠮷田，"引号"', 面积: null, 编号: 2 },
    geometry: {
      type: 'MultiPolygon',
      coordinates: [[ring(119.3, 25.3, 0.01), hole(119.302, 25.302, 0.001)], [ring(119.4, 25.4, 0.01)]],
    },
  },
];
const layer: TargetLayer = { name: '宅基地', fields, crs: 'EPSG:4490', geometryType: 'Polygon' };

async function* each<T>(all: readonly T[]) {
  yield* all;
}

async function written(
  format: TargetFormat,
  crs: CrsCode,
  all = features,
  name = `${format}${crs.slice(5)}`,
) {
  const path = join(folder, `${name}.${targetFiles[format].ending}`);
  const moved = all.map((one) => ({
    ...one,
    geometry: one.geometry && transformGeometry(one.geometry, 'EPSG:4490', crs),
  }));
  await write(format, { ...layer, crs }, each(moved), createWriteStream(path));
  return { path, moved };
}

const numbers = (geometry: { coordinates: unknown } | null): number[] =>
  ((geometry?.coordinates ?? []) as number[]).flat(Number.POSITIVE_INFINITY as 5) as number[];

/** The same shape: parts and rings may begin and turn otherwise. */
function expectShape(
  found: { type: string; coordinates: unknown } | null,
  wanted: Geometry | null,
  digits: number,
) {
  const sorted = (geometry: { coordinates: unknown } | null) => numbers(geometry).sort((a, b) => a - b);
  expect(found?.type).toBe(wanted?.type);
  expect(numbers(found)).toHaveLength(numbers(wanted).length);
  const expected = sorted(wanted);
  sorted(found).forEach((value, index) => {
    expect(value).toBeCloseTo(expected[index]!, digits);
  });
}

describe('what we write we read again, with geometry and Chinese attributes', () => {
  it.each<[TargetFormat, CrsCode, number]>([
    ['geojson', 'EPSG:4490', 12],
    ['geojson', 'EPSG:4549', 6],
    ['shapefile', 'EPSG:4490', 12],
    ['shapefile', 'EPSG:4528', 6],
    ['geopackage', 'EPSG:4549', 6],
    ['kml', 'EPSG:4490', 12],
    ['gml', 'EPSG:4490', 12],
    ['gml', 'EPSG:4549', 6],
    ['csv', 'EPSG:4490', 12],
    ['dxf', 'EPSG:4549', 6],
  ])('%s in %s', async (format, crs, digits) => {
    const { path, moved } = await written(format, crs);
    const found = await readAll(path);
    expect(found.features).toHaveLength(2);
    const named = format === 'shapefile' || format === 'csv' ? `${format}${crs.slice(5)}` : '宅基地';
    expect(found.layer.name).toBe(format === 'shapefile' ? '宅基地' : named);
    for (const [index, feature] of found.features.entries()) {
      // A code page of two bytes has no 𠮷.
      const value = features[index]!.properties['权利人'];
      const expected = format === 'dxf' ? String(value).replace('𠮷', '?') : value;
      expect(feature.properties).toMatchObject({
        权利人: expected,
        编号: features[index]!.properties['编号'],
      });
      expect(feature.properties['面积'] ?? null).toBe(features[index]!.properties['面积']);
      expectShape(feature.geometry, moved[index]!.geometry, digits);
    }
    if (!['csv', 'dxf', 'kml'].includes(format)) expect(found.layer.crs?.epsg).toBe(Number(crs.slice(5)));
  });

  it('a text that is longer than extended data of a drawing holds, in parts of at most 255 bytes', async () => {
    const remark = `${'界址点 A=1，'.repeat(60)}完`;
    const long = [{ ...features[0]!, properties: { 备注: remark } }];
    const { path } = await written('dxf', 'EPSG:4549', long, 'long-dxf');
    const [found] = (await readAll(path)).features;
    expect(found?.properties['备注']).toBe(remark);
    const lines = readFileSync(path, 'latin1').split('\r\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(255);
  });

  it('boundary points in text, to the millimetre, with zone and area', async () => {
    const { path, moved } = await written('boundaryText', 'EPSG:4528');
    const { layer: read, features: found, source } = await readAll(path);
    expect(read.crs?.epsg).toBe(4528);
    expect(source.notes).toEqual(['encodingGuessed']);
    found.forEach(({ geometry }, index) => {
      expectShape(geometry, moved[index]!.geometry, 2);
    });
  });

  it('the day in China on which they were made, also while it is still the day before in London', async () => {
    vi.useFakeTimers({ now: new Date('2026-12-31T17:00:00Z'), toFake: ['Date'] });
    try {
      const head = async (pieces: AsyncIterable<string | Uint8Array>) => {
        for await (const piece of pieces) return Buffer.from(piece as Uint8Array);
        return new Uint8Array();
      };
      const text = await head(writeBoundaryText({ ...layer, crs: 'EPSG:4528' }, each([])));
      expect(new TextDecoder('gb18030').decode(text)).toContain('数据产生日期=2027-01-01');
      expect([...(await head(new DbfWidths([]).table(each([]), 0))).subarray(1, 4)]).toEqual([127, 1, 1]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('a shapefile says beside itself what its table does not hold: long names and texts', async () => {
    const long = { ...layer, fields: [...fields, { name: '权利人住址', type: 'text' as const }] };
    const path = join(folder, 'losses.zip');
    const row = { ...features[0]!.properties, 权利人住址: '长'.repeat(100) };
    await write('shapefile', long, each([{ ...features[0]!, properties: row }]), createWriteStream(path));
    const told = unzipSync(readFileSync(path))['宅基地_说明.txt'];
    expect(new TextDecoder().decode(told)).toContain(
      '字段“权利人住址”在属性表中名为“权利_2”，有 1 个值超过 254 字节，只写入前一部分',
    );
    expect((await readAll(path)).source.notes).toEqual([]);
    const { path: whole } = await written('shapefile', 'EPSG:4490', features, 'no-losses');
    expect(Object.keys(unzipSync(readFileSync(whole)))).toHaveLength(5);
  });

  it('points, lines and nothing', async () => {
    const all: TargetFeature[] = [
      { properties: { 权利人: '点' }, geometry: { type: 'Point', coordinates: [119.5, 25.5] } },
      { properties: { 权利人: '无' }, geometry: null },
      {
        properties: { 权利人: '线' },
        geometry: {
          type: 'LineString',
          coordinates: [
            [119, 25],
            [119.5, 25.5],
          ],
        },
      },
      {
        properties: { 权利人: '多点' },
        geometry: {
          type: 'MultiPoint',
          coordinates: [
            [119, 25],
            [119.5, 25.5],
          ],
        },
      },
    ];
    for (const format of ['geojson', 'geopackage', 'kml', 'gml', 'csv'] as const) {
      const { path } = await written(format, 'EPSG:4490', all, `mixed-${format}`);
      const { features: found } = await readAll(path);
      expect(found.map(({ geometry, fault }) => geometry?.type ?? fault)).toEqual([
        'Point',
        'nullGeometry',
        'LineString',
        'MultiPoint',
      ]);
    }
  });
});

describe.skipIf(!hasGdal)('what we write GDAL reads to 1e-9°', () => {
  it.each<[TargetFormat, string]>([
    ['geojson', ''],
    ['shapefile', '/vsizip/'],
    ['geopackage', ''],
    ['kml', ''],
    ['gml', ''],
  ])('%s', async (format, prefix) => {
    const { path } = await written(format, 'EPSG:4490', features, `gdal-${format}`);
    const found = gdalFeatures(prefix + path);
    expect(found).toHaveLength(2);
    for (const [index, feature] of found.entries()) {
      expect(feature.properties).toMatchObject({ 权利人: features[index]!.properties['权利人'] });
      expect(Number(feature.properties['编号'])).toBe(features[index]!.properties['编号']);
      if (feature.geometry!.type === features[index]!.geometry!.type)
        expectShape(feature.geometry, features[index]!.geometry, 9);
    }
    const info = gdal('ogrinfo', '-so', '-al', prefix + path);
    expect(info).toMatch(
      format === 'kml' ? /WGS 84/ : /China Geodetic Coordinate System 2000|China_2000|2000国家大地/,
    );
  });

  it('as a drawing: closed rings on their layer', async () => {
    const { path } = await written('dxf', 'EPSG:4549', features, 'gdal-dxf');
    const info = gdal('ogrinfo', '-al', path);
    expect(info).toContain('Feature Count: 5');
    expect(info).toContain('宅基地');
  });

  it('in a plane: the shapefile has the right system', async () => {
    const { path, moved } = await written('shapefile', 'EPSG:4549', features, 'gdal-plane');
    expect(gdal('ogrinfo', '-so', '-al', `/vsizip/${path}`)).toMatch(/CGCS2000[ _]\/? ?3.degree/i);
    expectShape(gdalFeatures(`/vsizip/${path}`)[0]!.geometry, moved[0]!.geometry, 6);
  });
});

describe('names and encodings', () => {
  it('fields of a shapefile have 10 bytes at most, whole characters, and are told apart', () => {
    const named = dbfNames(
      ['土地使用权人', '土地使用权证', 'ABCDEFGHIJKL', 'é'].map((name) => ({ name, type: 'text' })),
    );
    expect(named).toEqual(['土地使', '土地_2', 'ABCDEFGHIJ', 'é']);
    expect(cutBytes('a𠮷', 4)).toBe('a');
  });
  it('GB18030 is the inverse of its decoder', () => {
    const text = '张三 abc €㐀𠮷丂…';
    expect(new TextDecoder('gb18030').decode(encodeGb18030(text))).toBe(text);
  });
  it('fields with signs that no element may be called by keep their values in GML', async () => {
    const names = ['面积(㎡)', '面积(m²)', '面积(m³)', '①'];
    const properties = Object.fromEntries(names.map((name, index) => [name, `v${index}`]));
    const geometry: Geometry = { type: 'Point', coordinates: [119, 25] };
    const path = join(folder, 'names.gml');
    const wide = { ...layer, fields: names.map((name) => ({ name, type: 'text' as const })) };
    await write('gml', wide, each([{ properties, geometry }]), createWriteStream(path));
    const { features: found } = await readAll(path);
    expect(Object.values(found[0]!.properties)).toEqual(['v0', 'v1', 'v2', 'v3']);
    if (hasGdal) expect(Object.values(gdalFeatures(path)[0]!.properties)).toContain('v3');
  });
  it('KML keeps truths, and numbers of more than 32 bits', async () => {
    const path = join(folder, 'values.kml');
    const fields = [
      { name: 'ok', type: 'boolean' },
      { name: 'n', type: 'integer' },
    ] as const;
    const properties = { ok: true, n: 123456789012 };
    const geometry: Geometry = { type: 'Point', coordinates: [119, 25] };
    await write(
      'kml',
      { ...layer, fields: [...fields] },
      each([{ properties, geometry }]),
      createWriteStream(path),
    );
    expect((await readAll(path)).features[0]!.properties).toEqual(properties);
    if (hasGdal) expect(gdalFeatures(path)[0]!.properties).toMatchObject({ ok: 1, n: 123456789012 });
  });
  it('a formula in a table is text', async () => {
    const { path } = await written(
      'csv',
      'EPSG:4490',
      [{ properties: { 权利人: '=1+1' }, geometry: { type: 'Point', coordinates: [1, 2] } }],
      'formula',
    );
    expect(readFileSync(path, 'utf8')).toContain("'=1+1");
    expect((await readAll(path)).features[0]!.properties).toMatchObject({ 权利人: '=1+1' });
  });
});
