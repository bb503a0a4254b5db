import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type CrsCode, toGeographic } from '@homestead/geodesy';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { guessCrs, openSource } from './index.ts';
import { gdal, hasGdal, readAll, refusal, testFolder } from './testing/gdal.ts';

const folder = testFolder();
const at = (name: string) => join(folder, name);
function file(name: string, content: string | Uint8Array): string {
  writeFileSync(at(name), content);
  return at(name);
}
const zip = (name: string, entries: Record<string, string | Uint8Array>) =>
  file(
    name,
    zipSync(
      Object.fromEntries(
        Object.entries(entries).map(([entry, one]) => [entry, typeof one === 'string' ? strToU8(one) : one]),
      ),
    ),
  );

/** A workbook as little as one can be: sheets of rows, all cells as text or numbers. */
function workbook(name: string, ...sheets: (string | number)[][][]): string {
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packaged = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"';
  const cell = (value: string | number) =>
    typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const entries: Record<string, string> = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': `<Relationships ${packaged}><Relationship Id="a" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${relations}"><sheets>${sheets.map((_, index) => `<sheet name="S${index}" sheetId="${index + 1}" r:id="r${index}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships ${packaged}>${sheets.map((_, index) => `<Relationship Id="r${index}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`).join('')}</Relationships>`,
  };
  for (const [index, rows] of sheets.entries())
    entries[`xl/worksheets/sheet${index + 1}.xml`] =
      `<worksheet ${main}><sheetData>${rows.map((cells, row) => `<row r="${row + 1}">${cells.map(cell).join('')}</row>`).join('')}</sheetData></worksheet>`;
  return zip(name, entries);
}

describe('a table as it is handed out', () => {
  const rows = '1,2806239.5,409207.5\n2,2806249.5,409217.5\n';
  it('has its titles below a heading, and says so', async () => {
    const path = file('heading.csv', `某村界址点成果表,,\n点号,X,Y\n${rows}`);
    const { features, source } = await readAll(path);
    expect(features.map(({ properties, geometry }) => [properties['点号'], geometry?.coordinates])).toEqual([
      [1, [409207.5, 2806239.5]],
      [2, [409217.5, 2806249.5]],
    ]);
    expect(source.notes).toEqual(['linesAboveTitles', 'axesTurned', 'noCrs']);
  });

  it('is turned by its first row with numbers, whatever stands before it', async () => {
    const { features, source } = await readAll(file('empty-first.csv', `点号,X,Y\n合计,,\n${rows}`));
    expect(features.map(({ fault }) => fault)).toEqual(['nullGeometry', undefined, undefined]);
    expect(features[1]?.geometry?.coordinates).toEqual([409207.5, 2806239.5]);
    expect(source.notes).toContain('axesTurned');
  });

  it.each([
    ['crlf', '\r\n'],
    ['cr', '\r'],
  ])('has lines that end in %s', async (name, end) => {
    const text = `点号,备注,X,Y\n1,"两\n行",2806239.5,409207.5\n2,"",2806249.5,409217.5\n`;
    const { features } = await readAll(file(`${name}.csv`, text.replaceAll('\n', end)));
    expect(features.map(({ properties, geometry }) => [properties['备注'], geometry?.coordinates])).toEqual([
      [`两${end}行`, [409207.5, 2806239.5]],
      [null, [409217.5, 2806249.5]],
    ]);
  });

  it('names the axes as surveyors do', async () => {
    const { features } = await readAll(file('axes.csv', `点号,纵坐标X,横坐标Y\n${rows}`));
    expect(features[0]?.geometry?.coordinates).toEqual([409207.5, 2806239.5]);
  });

  it('has coordinates as a Chinese input method writes them', async () => {
    const path = workbook('full-width.xlsx', [
      ['点号', '经度', '纬度'],
      ['甲', '１１９．１', '２５°１８′０″'],
    ]);
    const { features } = await readAll(path);
    expect(features.map(({ geometry }) => geometry?.coordinates)).toEqual([[119.1, 25.3]]);
  });

  it('is the first sheet with coordinates of a workbook', async () => {
    const path = workbook(
      'second.xlsx',
      [['填表说明']],
      [
        ['点号', '经度', '纬度'],
        ['甲', 119.1, 25.3],
      ],
    );
    const { features, source } = await readAll(path);
    expect(features.map(({ geometry }) => geometry?.coordinates)).toEqual([[119.1, 25.3]]);
    expect(source.notes).not.toContain('layersLeftOut');
    const points = [
      ['经度', '纬度'],
      [119.1, 25.3],
    ];
    const two = await readAll(workbook('two.xlsx', points, [['填表说明']], [['WKT'], ['POINT(119 25)']]));
    expect(two.source.notes).toContain('layersLeftOut');
    await expect(readAll(workbook('none.xlsx', [['填表说明']], [['姓名']]))).rejects.toMatchObject({
      code: 'noCoordinates',
      names: ['填表说明'],
    });
  });
});

describe('an archive as it is handed out', () => {
  const point = '{"type":"Point","coordinates":[119,25]}';
  it('is read by its data, not by the text beside it', async () => {
    const { source, features } = await readAll(
      zip('beside.zip', { '0说明.txt': '仅供内部使用', 'b.geojson': point }),
    );
    expect([source.format, features.length]).toEqual(['geojson', 1]);
    expect(source.notes).toContain('filesLeftOut');
  });

  it('is read from the documents to which that of a KMZ only points, a layer for each, as QGIS writes it', async () => {
    const kml = (content: string) =>
      `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${content}</Document></kml>`;
    const placed = (name: string) =>
      kml(`<Placemark><name>${name}</name><Point><coordinates>119,25,0</coordinates></Point></Placemark>`);
    const link = (href: string) => `<NetworkLink><Link><href>${href}</href></Link></NetworkLink>`;
    const path = zip('linked.kmz', {
      'doc.kml': kml(link('layers/宗地.kml') + link('layers/道路.kml')),
      'layers/宗地.kml': placed('甲'),
      'layers/道路.kml': placed('乙'),
      'style/style.kml': kml('<Style/>'),
    });
    const source = await openSource(path, 'linked.kmz');
    const names: unknown[] = [];
    for (const layer of source.layers)
      for await (const { properties } of layer.features()) names.push([layer.name, properties['name']]);
    await source.close();
    expect([source.format, names]).toEqual([
      'kml',
      [
        ['宗地', '甲'],
        ['道路', '乙'],
      ],
    ]);
  });

  it.each([
    ['FileGDB', { '县.gdb/a00000001.gdbtable': 'x', '县.gdb/gdb': 'x' }],
    ['DWG', { '图/总图.dwg': 'AC1027' }],
    ['MapInfo', { 'a.tab': 'x', 'a.id': 'x' }],
  ])('with %s alone is refused by that name', async (name, entries) => {
    await expect(openSource(zip('known.zip', entries), 'known.zip')).rejects.toMatchObject({
      code: 'unsupportedFormat',
      names: [name],
    });
  });
});

it.each([
  ['TopoJSON', '{"type":"Topology","objects":{},"arcs":[]}'],
  [
    'Esri JSON',
    '{"geometryType":"esriGeometryPoint","features":[{"attributes":{},"geometry":{"x":1,"y":2}}]}',
  ],
  ['Esri JSON', '{"features":[{"attributes":{},"geometry":{"x":1,"y":2}}]}'],
])('%s is refused by that name', async (name, text) => {
  await expect(openSource(file('other.json', text), 'other.json')).rejects.toMatchObject({
    code: 'unsupportedFormat',
    names: [name],
  });
});

it('a database of SQLite that is no GeoPackage is refused as what it is', async () => {
  const db = new DatabaseSync(at('plain.gpkg'));
  db.exec('CREATE TABLE a (x)');
  db.close();
  expect(await refusal(at('plain.gpkg'))).toBe('unsupportedFormat');
});

describe('a file in a 6° zone', () => {
  it.skipIf(!hasGdal).each([4498, 4509])(
    'EPSG:%d is read as the one that it names, and lies where GDAL has it',
    async (epsg) => {
      const lonLat: [number, number] = [114.6, 25.36];
      const source = file('wide.geojson', JSON.stringify({ type: 'Point', coordinates: lonLat }));
      gdal(
        'ogr2ogr',
        ...['-f', 'ESRI Shapefile', at(`w${epsg}.shp`), source],
        ...['-s_srs', 'OGC:CRS84', '-t_srs', `EPSG:${epsg}`],
      );
      const parts = Object.fromEntries(
        ['shp', 'shx', 'dbf', 'prj'].map((part) => [
          `w.${part}`,
          new Uint8Array(readFileSync(at(`w${epsg}.${part}`))),
        ]),
      );
      const { layer, features } = await readAll(zip(`w${epsg}.zip`, parts));
      const found = features[0]!.geometry!.coordinates as [number, number];
      expect(guessCrs(layer, [found])[0]).toEqual({ epsg, swapped: false, reason: 'stated' });
      const [lon, lat] = toGeographic(found, `EPSG:${epsg}` as CrsCode);
      expect([lon, lat]).toEqual([expect.closeTo(lonLat[0], 9), expect.closeTo(lonLat[1], 9)]);
    },
  );

  it('is guessed by its numbers where it names none', () => {
    const guess = (position: [number, number]) => guessCrs({ name: '地块' }, [position], [114.6, 25.4])[0];
    expect(guess([20_258_454, 2_808_000])).toEqual({ epsg: 4498, swapped: false, reason: 'zonePrefix' });
    expect(guess([2_808_000, 258_454])).toEqual({ epsg: 4509, swapped: true, reason: 'zoneOfPlace' });
  });
});

describe('a system that is none of ours', () => {
  const geographic = (datum: string) =>
    `GEOGCS["GCS",DATUM["${datum}",SPHEROID["S",6378245.0,298.3]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]`;
  const plane = (name: string, datum: string, meridian: number) =>
    `PROJCS["${name}",${geographic(datum)},PROJECTION["Gauss_Kruger"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",${meridian}.0],PARAMETER["Scale_Factor",1.0],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]`;
  const guess = (crs: { name?: string; wkt?: string }) =>
    guessCrs({ name: '地块', crs }, [[409_207, 2_806_239]], [119.1, 25.4])[0];

  it.each([
    [{ name: 'Xian_1980_3_Degree_GK_CM_120E' }],
    [{ name: 'Beijing 1954 / 3-degree Gauss-Kruger CM 120E' }],
    [{ name: '1980西安坐标系 3度带 40带' }],
    [{ name: '80国家大地坐标系 3度带 40带' }],
    [{ name: '1954年北京坐标系' }],
    [{ name: 'EPSG:2437' }],
    [{ wkt: plane('x', 'D_Krasovsky_1940', 120) }],
  ])('and stands on an older datum is only near to ours: %o', (crs) => {
    expect(guess(crs)).toMatchObject({ epsg: 4549, reason: 'otherDatum' });
  });
  it.each([
    [{ name: 'CGCS2000_3_Degree_GK_CM_120E' }],
    [{ name: 'EPSG:4549' }],
    [{ name: '莆田城建坐标系' }],
  ])('on no older datum is guessed by its numbers: %o', (crs) => expect(guess(crs)?.reason).toMatch(/^zone/));
  it.each([
    [{ name: 'EPSG:32650' }],
    [{ wkt: plane('UTM', 'D_WGS_1984', 117).replace('"Scale_Factor",1.0', '"Scale_Factor",0.9996') }],
    [{ wkt: plane('Local', 'D_China_2000', 119) }],
  ])('and of another grid is said to be one, whatever zone its numbers fit: %o', (crs) =>
    expect(guess(crs)?.reason).toBe('otherSystem'),
  );

  it.skipIf(!hasGdal)('is said of a shapefile, as is a system without a word', async () => {
    const source = file('a.geojson', '{"type":"Polygon","coordinates":[[[0,0],[0,9],[9,9],[0,0]]]}');
    gdal('ogr2ogr', '-f', 'ESRI Shapefile', at('a.shp'), source, '-a_srs', 'EPSG:4549');
    const parts = Object.fromEntries(
      ['shp', 'shx', 'dbf'].map((part) => [`a.${part}`, new Uint8Array(readFileSync(at(`a.${part}`)))]),
    );
    const notesWith = async (prj: string, more = {}) =>
      (await readAll(zip('a.zip', { ...parts, 'a.prj': prj, ...more }))).source.notes;
    expect(await notesWith(plane('Xian_1980_GK', 'D_Xian_1980', 120))).toEqual(['otherDatum']);
    expect(await notesWith(plane('Local', 'D_China_2000', 119))).toEqual(['unknownCrs']);
    expect(await notesWith('')).toEqual(['noCrs']);
    const whole = plane('CM_120E', 'D_China_2000', 120);
    expect(await notesWith(whole)).toEqual([]);
    // An index without a byte is as good as none.
    expect(await notesWith(whole, { 'a.shx': '' })).toEqual(['noIndex']);
  });
});

describe.skipIf(!hasGdal)('a picture', () => {
  const made = (name: string, upperLeft: string[], ...more: string[]) => {
    const size = ['-outsize', '64', '64', '-bands', '3', '-burn', '9'];
    gdal(
      'gdal_create',
      '-of',
      'GTiff',
      ...size,
      '-a_srs',
      'EPSG:4549',
      '-a_ullr',
      ...upperLeft,
      ...more,
      at(name),
    );
    return at(name);
  };
  const northUp = ['400000', '2800064', '400064', '2800000'];
  it('whose pixels end with the file before their end is cut short', async () => {
    const whole = made('whole.tif', northUp);
    await (await openSource(whole, 'whole.tif')).close();
    const bytes = readFileSync(whole);
    expect(await refusal(file('cut.tif', bytes.subarray(0, bytes.length - 100)))).toBe('cutShort');
  });
  it('that hangs upside down is refused, as it would be painted so', async () => {
    expect(await refusal(made('down.tif', ['400000', '2800000', '400064', '2800064']))).toBe('noPlace');
  });
  it('packed in a way that is not unpacked is refused by that name', async () => {
    await expect(
      openSource(made('webp.tif', northUp, '-co', 'COMPRESS=WEBP'), 'webp.tif'),
    ).rejects.toMatchObject({ code: 'unsupportedFormat', names: ['GeoTIFF (WebP)'] });
  });
});

describe('a drawing as CAD saves it', () => {
  const group = (...pairs: [number, string | number][]) =>
    pairs.map(([code, value]) => `${code}\n${value}\n`).join('');
  const closed = (layer: string, points: [number, number][], ...more: [number, string | number][]) =>
    group([0, 'LWPOLYLINE'], [8, layer], [90, points.length], [70, 1]) +
    points.map(([x, y]) => group([10, x], [20, y])).join('') +
    group(...more);
  const block = (name: string, body: string) =>
    group([0, 'BLOCK'], [8, '0'], [2, name], [70, 0], [10, 0], [20, 0]) +
    body +
    group([0, 'ENDBLK'], [8, '0']);
  const section = (name: string, body: string) =>
    group([0, 'SECTION'], [2, name]) + body + group([0, 'ENDSEC']);
  const drawing = (blocks: string, entities: string) =>
    file('cad.dxf', section('BLOCKS', blocks) + section('ENTITIES', entities) + group([0, 'EOF']));
  const square: [number, number][] = [
    [0, 0],
    [2, 0],
    [2, 2],
    [0, 2],
  ];

  it('has its blocks where they are inserted, turned and scaled', async () => {
    const insert = (name: string, x: number, ...more: [number, string | number][]) =>
      group([0, 'INSERT'], [8, '块'], [2, name], [10, x], [20, 100], ...more);
    const blocks = block('房', closed('0', square)) + block('院', insert('房', 0));
    const path = drawing(
      blocks,
      insert('房', 500) + insert('房', 600, [41, 2], [42, 3], [50, 90]) + insert('院', 700),
    );
    const { features } = await readAll(path);
    const boxOf = (index: number) => {
      const ring = features[index]!.geometry!.coordinates[0] as [number, number][];
      const [xs, ys] = [ring.map(([x]) => Math.round(x)), ring.map(([, y]) => Math.round(y))];
      return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
    };
    expect(features.map(({ geometry }) => geometry?.type)).toEqual(['Polygon', 'Polygon', 'Polygon']);
    expect([boxOf(0), boxOf(1), boxOf(2)]).toEqual([
      [500, 100, 502, 102],
      [594, 100, 600, 104],
      [700, 200, 702, 202],
    ]);
  });

  it('has the names and texts whose characters its code page lacks', async () => {
    const text = group(
      [0, 'TEXT'],
      [8, '\\U+5B97\\U+5730'],
      [10, 1],
      [20, 1],
      [40, 1],
      [1, '\\U+6728\\U+5170;东'],
    );
    const { layer, features } = await readAll(drawing('', text));
    expect([layer.name, features[0]?.properties['text']]).toEqual(['宗地', '木兰;东']);
  });

  it('has filled quadrangles, and outlines that were drawn from below', async () => {
    const corners = [10, 11, 12, 13].flatMap((code, at): [number, number][] => [
      [code, 500 + (at % 2) * 4],
      [code + 10, 100 + (at > 1 ? 4 : 0)],
    ]);
    const below = closed(
      '底',
      square.map(([x, y]) => [x - 502, y + 100]),
      [210, 0],
      [220, 0],
      [230, -1],
    );
    const { features } = await readAll(drawing('', group([0, 'SOLID'], [8, '底'], ...corners) + below));
    expect(features.map(({ geometry }) => geometry?.coordinates)).toEqual([
      [
        [
          [500, 100],
          [504, 100],
          [504, 104],
          [500, 104],
          [500, 100],
        ],
      ],
      [
        [
          [502, 100],
          [500, 100],
          [500, 102],
          [502, 102],
          [502, 100],
        ],
      ],
    ]);
  });
});
