import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { guessCrs, openSource, samplePositions } from './index.ts';
import { featuresOf, gdal, hasGdal, readAll, refusal, testFolder } from './testing/gdal.ts';

const folder = testFolder();
const at = (name: string) => join(folder, name);
function file(name: string, content: string | Uint8Array): string {
  writeFileSync(at(name), content);
  return at(name);
}

const ring = (x: number, y: number, size: number) => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
  [x, y],
];
const hole = (x: number, y: number, size: number) => ring(x, y, size).reverse();
const features = [
  {
    type: 'Feature',
    properties: { 权利人: '张三丰', 面积: 12.5, 编号: 350321 },
    geometry: { type: 'Polygon', coordinates: [ring(119.1, 25.3, 0.1), hole(119.12, 25.32, 0.01)] },
  },
  {
    type: 'Feature',
    properties: { 权利人: '𠮷田', 面积: 2, 编号: 2 },
    geometry: { type: 'Polygon', coordinates: [ring(119.3, 25.3, 0.0123456789)] },
  },
];
const collection = file('源.geojson', JSON.stringify({ type: 'FeatureCollection', features }));

function byGdal(format: string, name: string, ...options: string[]): string {
  gdal('ogr2ogr', '-f', format, at(name), collection, '-nln', '地块', ...options);
  return at(name);
}

function expectSame(found: Awaited<ReturnType<typeof readAll>>, precision = 9) {
  expect(found.features).toHaveLength(2);
  for (const [index, feature] of found.features.entries()) {
    expect(feature.properties).toMatchObject(features[index]!.properties);
    const numbers = (value: unknown) => (value as number[][][]).flat(2);
    const expected = numbers(features[index]!.geometry.coordinates);
    numbers(feature.geometry!.coordinates).forEach((one, place) => {
      expect(one).toBeCloseTo(expected[place]!, precision);
    });
  }
}

describe.skipIf(!hasGdal)('what GDAL writes is read with its geometry and Chinese attributes', () => {
  it('as GeoPackage', async () => {
    const found = await readAll(byGdal('GPKG', 'a.gpkg', '-a_srs', 'EPSG:4490'));
    const renamed = (column: string) => {
      const path = byGdal('GPKG', `${column}.gpkg`);
      const db = new DatabaseSync(path);
      db.exec(`PRAGMA foreign_keys = OFF; UPDATE gpkg_geometry_columns SET column_name = '${column}'`);
      db.close();
      return path;
    };
    expect((await readAll(renamed('GEOM'))).features.map(({ geometry }) => geometry)).toEqual(
      found.features.map(({ geometry }) => geometry),
    );
    expect(await refusal(renamed('shape'))).toBe('broken');
    expectSame(found);
    expect(found.layer).toMatchObject({
      name: '地块',
      count: 2,
      geometryType: 'Polygon',
      crs: { epsg: 4490 },
    });
  });
  it('as KML, a layer for each folder', async () => {
    const found = await readAll(byGdal('KML', 'a.kml'));
    expectSame(found);
    expect(found.layer.name).toBe('地块');
  });
  it.each(['GML2', 'GML3', 'GML3.2'])('as %s, north first or not', async (version) => {
    const found = await readAll(
      byGdal('GML', `${version}.gml`, '-dsco', `FORMAT=${version}`, '-a_srs', 'EPSG:4490'),
    );
    expectSame(found);
    expect(found.layer.crs).toMatchObject({ epsg: 4490 });
    expect(found.source.notes).toEqual(version === 'GML2' ? [] : ['axesTurned']);
  });
  it('as CSV with well-known text', async () => {
    const found = await readAll(byGdal('CSV', 'a.csv', '-lco', 'GEOMETRY=AS_WKT'));
    expectSame(found);
  });
  it('as DXF, whose polygons are hatches', async () => {
    const path = at('a.dxf');
    gdal('ogr2ogr', '-f', 'DXF', path, collection, '-select', '');
    const { source, layer, features: found } = await readAll(path);
    expect(found.map(({ geometry }) => geometry?.type)).toEqual(['Polygon', 'Polygon']);
    expect(found[0]!.geometry!.coordinates).toHaveLength(2);
    expect(layer.geometryType).toBe('Polygon');
    expect(source.notes).toContain('noCrs');
  });
  it('as GeoTIFF: place, copies, and a part of it', async () => {
    gdal(
      'gdal_create',
      '-of',
      'GTiff',
      '-outsize',
      '1024',
      '512',
      '-bands',
      '3',
      '-burn',
      '10',
      '-burn',
      '20',
      '-burn',
      '30',
      '-a_srs',
      'EPSG:4549',
      '-a_ullr',
      '400000',
      '2800512',
      '401024',
      '2800000',
      '-co',
      'TILED=YES',
      at('a.tif'),
    );
    gdal('gdaladdo', '-q', at('a.tif'), '2');
    const source = await openSource(at('a.tif'), '影像.tif');
    expect(source.picture).toMatchObject({
      width: 1024,
      bands: 3,
      crs: { epsg: 4549 },
      bounds: [400_000, 2_800_000, 401_024, 2_800_512],
      levels: [
        [1024, 512],
        [512, 256],
      ],
    });
    const pixels = await source.picture!.read([399_990, 2_800_000, 400_010, 2_800_010], 2, 1);
    await source.close();
    expect([...pixels]).toEqual([0, 0, 0, 0, 10, 20, 30, 255]);
  });
});

it('a KMZ is read by its document, beside pictures', async () => {
  const kml =
    '<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>甲</name><Point><coordinates>119,25,0</coordinates></Point></Placemark></kml>';
  const { features: found } = await readAll(
    file('a.kmz', zipSync({ 'files/a.png': Uint8Array.of(1), 'doc.kml': strToU8(kml) })),
  );
  expect(found).toMatchObject([
    { properties: { name: '甲' }, geometry: { type: 'Point', coordinates: [119, 25] } },
  ]);
});

it('a KML keeps each digit of a long number that GDAL calls a float', async () => {
  const value = (name: string, text: string) => `<SimpleData name="${name}">${text}</SimpleData>`;
  const kml = `<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Schema id="s"><SimpleField name="a" type="float"/><SimpleField name="b" type="float"/></Schema><Placemark><ExtendedData><SchemaData schemaUrl="#s">${value('a', '9007199254740993')}${value('b', '12.50')}</SchemaData></ExtendedData><Point><coordinates>119,25</coordinates></Point></Placemark></Document></kml>`;
  const { features } = await readAll(file('long.kml', kml));
  expect(features[0]!.properties).toMatchObject({ a: '9007199254740993', b: 12.5 });
});

it('a placemark of several shapes keeps all of them, those of a group in a group too', async () => {
  const point = (lon: number) => `<Point><coordinates>${lon},25</coordinates></Point>`;
  const kml = (shapes: string) =>
    `<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark>${shapes}</Placemark></kml>`;
  const group = (shapes: string) => `<MultiGeometry>${shapes}</MultiGeometry>`;
  const read = async (shapes: string) => (await readAll(file('m.kml', kml(shapes)))).features[0]!;
  for (const shapes of [group(point(119) + group(point(120))), point(119) + point(120)])
    expect((await read(shapes)).geometry).toEqual({
      type: 'MultiPoint',
      coordinates: [
        [119, 25],
        [120, 25],
      ],
    });
  expect(await read(group(`${point(119)}<Model/>`))).toMatchObject({
    geometry: null,
    fault: 'unsupportedGeometry',
  });
});

describe('tables with coordinates', () => {
  it('say by their numbers whether x is north', async () => {
    const { features: found, source } = await readAll(
      file(
        'c.csv',
        '编号,x,y,电话\n1,2806239.4875,409207.7385,0594\n2,2806240,409208,0595\n3,,,\n4,abc,1,\n',
      ),
    );
    expect(found[0]).toMatchObject({
      properties: { 编号: 1, 电话: '0594' },
      geometry: { coordinates: [409207.7385, 2806239.4875] },
    });
    expect(found.map(({ fault }) => fault)).toEqual([undefined, undefined, 'nullGeometry', 'badCoordinates']);
    expect(source.notes).toContain('axesTurned');
  });
  it('may stand in columns by spaces, with numbers in groups of three', async () => {
    const spaced = await readAll(
      file('s.txt', '点号  X            Y\nJ1    2806239.4    409207.7\nJ2    2806249.4    409207.7\n'),
    );
    expect(spaced.features.map(({ geometry }) => geometry?.coordinates)).toEqual([
      [409207.7, 2806239.4],
      [409207.7, 2806249.4],
    ]);
    const grouped = await readAll(file('g.csv', '点号,X,Y\nJ1,"2,806,239.4","409,207.7"\n'));
    // The line is where its row stands, no number that the source gave.
    expect(grouped.features[0]).toMatchObject({ line: 2 });
    expect(grouped.features[0]?.id).toBeUndefined();
    expect(grouped.features[0]!.geometry?.coordinates).toEqual([409207.7, 2806239.4]);
  });
  it('keep codes that look like powers of ten, and the system that well-known text names', async () => {
    const table = await readAll(file('w.csv', 'WKT,栋号,量\nSRID=4548;POINT(409207 2806239),1E5,1E+05\n'));
    expect(table.layer.crs?.epsg).toBe(4548);
    expect(table.source.notes).toEqual([]);
    expect(table.features[0]!.properties).toEqual({ 栋号: '1E5', 量: 100_000 });
  });
  it('have their place in columns of numbers where what is called a shape is none', async () => {
    const text = 'x,y,geom\n2806239,409207,\n2806240,409208,0101000020\n';
    const { features: found } = await readAll(file('h.csv', text));
    expect(found[1]).toMatchObject({
      properties: { geom: '0101000020' },
      geometry: { type: 'Point', coordinates: [409208, 2806240] },
    });
    expect(found[0]!.geometry?.coordinates).toEqual([409207, 2806239]);
  });
  it('in GBK are read as such', async () => {
    const gbk = Buffer.concat([
      Buffer.from([0xbe, 0xad, 0xb6, 0xc8]), // 经度
      Buffer.from(';'),
      Buffer.from([0xce, 0xb3, 0xb6, 0xc8]), // 纬度
      Buffer.from('\n119.5;25.5\n'),
    ]);
    const { layer, features: found } = await readAll(file('d.csv', gbk));
    expect(layer.encoding).toBe('gb18030');
    expect(found[0]!.geometry).toEqual({ type: 'Point', coordinates: [119.5, 25.5] });
  });
  it('without columns of coordinates are refused with the columns that there are', async () => {
    await expect(readAll(file('e.csv', '姓名,地址\n张三,木兰镇\n'))).rejects.toMatchObject({
      code: 'noCoordinates',
      names: ['姓名', '地址'],
    });
    const chosen = { coordinates: { east: '地址', north: '姓名' } };
    const { features: found } = await readAll(file('e.csv', '姓名,地址\n25,119\n'), 'e.csv', chosen);
    expect(found[0]!.geometry!.coordinates).toEqual([119, 25]);
  });
});

describe('a drawing', () => {
  const lines = (...groups: (string | number)[]) => `${groups.join('\n')}\n`;
  const polyline = (layer: string, isClosed: number, ...points: number[][]) =>
    lines(
      0,
      'LWPOLYLINE',
      5,
      'A1',
      8,
      layer,
      90,
      points.length,
      70,
      isClosed,
      ...points.flatMap(([x, y]) => [10, x!, 20, y!]),
    );
  it('gives closed polylines as polygons, by layers, in its own code page', async () => {
    const text =
      lines(
        0,
        'SECTION',
        2,
        'HEADER',
        9,
        '$ACADVER',
        1,
        'AC1009',
        9,
        '$DWGCODEPAGE',
        3,
        'ANSI_936',
        0,
        'ENDSEC',
      ) +
      lines(0, 'SECTION', 2, 'ENTITIES') +
      polyline('JZD', 1, [0, 0], [10, 0], [10, 10]) +
      polyline('ROAD', 0, [0, 0], [10, 0], [10, 10], [0, 0]) +
      polyline('ROAD', 0, [0, 0], [10, 0]) +
      lines(0, 'TEXT', 8, 'JZD', 10, 5, 20, 5, 1, 'ab', 0, 'ENDSEC', 0, 'EOF');
    const source = await openSource(file('c.dxf', text.replaceAll('\n', '\r\n')), 'c.dxf');
    expect(source.layers.map(({ name, geometryType, count }) => [name, geometryType, count])).toEqual([
      ['JZD', 'Mixed', 2],
      ['ROAD', 'Mixed', 2],
    ]);
    expect(source.layers[0]!.encoding).toBe('gb18030');
    const road = await featuresOf(source.layers[1]!);
    expect(road.map(({ geometry }) => geometry?.type)).toEqual(['Polygon', 'LineString']);
    expect(await refusal(file('d.dxf', text.slice(0, 200)))).toBe('cutShort');
  });
});

describe('hostile files', () => {
  it.each<[string, string, string | Uint8Array]>([
    [
      'externalEntity',
      'a.kml',
      '<?xml version="1.0"?><!DOCTYPE kml [<!ENTITY x SYSTEM "file:///etc/passwd">]><kml><Placemark><name>&x;</name></Placemark></kml>',
    ],
    ['tooDeep', 'a.kml', `<kml>${'<Folder>'.repeat(200)}`],
    ['cutShort', 'b.kml', '<kml><Document><Placemark><name>a</name>'],
    ['noLayers', 'c.kml', '<kml><Document/></kml>'],
    [
      'broken',
      'd.gml',
      '<FeatureCollection xmlns:gml="http://www.opengis.net/gml"><a></b></FeatureCollection>',
    ],
    ['wrongExtension', 'e.kml', '{"type":"Point","coordinates":[1,2]}'],
    ['wrongExtension', 'e.geojson', '%PDF-1.4'],
    ['unsupportedFormat', 'e.dwg', 'AC1032'],
    ['unsupportedFormat', 'e.wp', 'x'],
    ['unknownFormat', 'e.bin', Uint8Array.of(1, 2, 0, 4)],
    ['cutShort', 'e.gpkg', `SQLite format 3\0${'\x10\0\x01'.padEnd(40, '\x01')}`],
    ['broken', 'f.gpkg', `SQLite format 3\0\x10\0${'\x01'.repeat(10)}\0\0\0\0${'\x02'.repeat(5000)}`],
    ['noPlace', 'e.tif', 'II*\0\x08\0\0\0'],
    ['empty', 'e.txt', '  \n '],
  ])('%s: %s', async (code, name, content) => {
    const found = await refusal(file(name, content));
    expect(code === 'broken' && found === 'cutShort' ? code : found).toBe(code);
  });

  it('are refused by size and length of name', async () => {
    const path = file('f.geojson', '{"type":"Point","coordinates":[1,2]}');
    expect(await refusal(path, 'f.geojson', { limits: { fileBytes: 10 } })).toBe('tooLarge');
    expect(await refusal(path, `${'长'.repeat(300)}.geojson`)).toBe('nameTooLong');
    const named = file(
      'g.geojson',
      `{"type":"Feature","properties":{"${'长'.repeat(300)}":1},"geometry":null}`,
    );
    expect(await refusal(named)).toBe('nameTooLong');
  });

  it('a view in a GeoPackage, which may never end, is left out', async () => {
    const path = at('view.gpkg');
    const db = new DatabaseSync(path);
    db.exec(`CREATE TABLE gpkg_contents (table_name, data_type, identifier, min_x, min_y, max_x, max_y);
      CREATE TABLE gpkg_geometry_columns (table_name, column_name, geometry_type_name, srs_id);
      CREATE VIEW v AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT x AS geom FROM c;
      INSERT INTO gpkg_contents VALUES ('v', 'features', 'v', 0, 0, 1, 1);
      INSERT INTO gpkg_geometry_columns VALUES ('v', 'geom', 'POLYGON', 4490);`);
    db.close();
    expect(await refusal(path)).toBe('noLayers');
  });

  it('a polygon of a million vertices is refused alone', async () => {
    const big = JSON.stringify(Array.from({ length: 1_000_000 }, (_, index) => [119 + index / 1e7, 25]));
    const path = file(
      'big.geojson',
      `{"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[${big}]}},${JSON.stringify(features[1])}]}`,
    );
    const { features: found } = await readAll(path);
    expect(found.map(({ fault }) => fault)).toEqual(['tooManyVertices', undefined]);
  });
});

describe('the system of a layer', () => {
  const guess = (positions: [number, number][], name = '地块', epsg?: number) =>
    guessCrs({ name, ...(epsg ? { crs: { epsg } } : {}) }, positions, [119.1, 25.4])[0];
  it('is guessed by its numbers', () => {
    expect(guess([[119.1, 25.3]])).toEqual({ epsg: 4490, swapped: false, reason: 'degrees' });
    expect(guess([[25.3, 119.1]])).toEqual({ epsg: 4490, swapped: true, reason: 'degrees' });
    expect(guess([[40_409_207, 2_806_239]])).toEqual({ epsg: 4528, swapped: false, reason: 'zonePrefix' });
    expect(guess([[2_806_239, 38_409_207]])).toEqual({ epsg: 4526, swapped: true, reason: 'zonePrefix' });
    expect(guess([[409_207, 2_806_239]])).toEqual({ epsg: 4549, swapped: false, reason: 'zoneOfPlace' });
    expect(guess([[409_207, 2_806_239]], 'GK_Zone_39')).toMatchObject({ epsg: 4548, reason: 'zoneInName' });
    expect(guess([[13_257_928, 2_920_027]])).toMatchObject({ epsg: 3857, reason: 'webMercator' });
    expect(guess([[835_559, 817_895]])).toMatchObject({ epsg: 2326, reason: 'hongKongGrid' });
    expect(guess([[409_207, 2_806_239]], '地块', 4549)).toMatchObject({ epsg: 4549, reason: 'stated' });
    expect(guess([[2_806_239, 409_207]], '地块', 4549)).toMatchObject({
      swapped: true,
      reason: 'statedTurned',
    });
  });
  it('is guessed from a sample of its features', async () => {
    const source = await openSource(collection, 'a.geojson');
    expect(guessCrs(source.layers[0]!, await samplePositions(source.layers[0]!))[0]).toMatchObject({
      epsg: 4326,
      reason: 'stated',
    });
  });
});
