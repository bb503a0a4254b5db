import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { gdal, hasGdal, readAll, refusal, testFolder } from '../testing/gdal.ts';
import { shapesInArchive } from './archive.ts';

const folder = testFolder();
const ring = (x: number, y: number, size: number) => [
  [x, y],
  [x, y + size],
  [x + size, y + size],
  [x + size, y],
  [x, y],
];
const hole = (x: number, y: number, size: number) => ring(x, y, size).reverse();
const parcels = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { 权利人: '张三丰', 面积: 12.5, 编号: 350321, 日期: '2024-05-06' },
      geometry: {
        type: 'Polygon',
        coordinates: [ring(119, 25, 1), hole(119.2, 25.2, 0.1), hole(119.6, 25.2, 0.1)],
      },
    },
    {
      type: 'Feature',
      properties: { 权利人: '李四', 面积: null, 编号: 2, 日期: null },
      geometry: {
        type: 'MultiPolygon',
        coordinates: [[ring(120, 25, 1), hole(120.2, 25.2, 0.4)], [ring(120.3, 25.3, 0.1)]],
      },
    },
  ],
};

/** A shapefile by GDAL, as the entries of an archive. */
function byGdal(name: string, ...options: string[]): Record<string, Uint8Array> {
  const source = join(folder, `${name}.geojson`);
  writeFileSync(source, JSON.stringify(parcels));
  gdal('ogr2ogr', '-f', 'ESRI Shapefile', join(folder, `${name}.shp`), source, ...options);
  return Object.fromEntries(
    readdirSync(folder)
      .filter((file) => file.startsWith(`${name}.`) && !file.endsWith('json') && !file.endsWith('zip'))
      .map((file) => [file, new Uint8Array(readFileSync(join(folder, file)))]),
  );
}

function zipped(name: string, entries: Record<string, Uint8Array>): string {
  const path = join(folder, `${name}.zip`);
  writeFileSync(path, zipSync(entries));
  return path;
}

describe.skipIf(!hasGdal)('a shapefile by GDAL', () => {
  it('is the same to a browser, which reads the archive alone', async () => {
    const path = zipped('browser', byGdal('browser', '-a_srs', 'EPSG:4549'));
    const limits = { bytes: 1_000_000, features: 10, vertices: 1000 };
    const { shapes, crs } = shapesInArchive(new Uint8Array(readFileSync(path)), limits);
    const { features } = await readAll(path);
    expect([shapes, crs?.epsg]).toEqual([features.map(({ geometry }) => geometry), 4549]);
  });

  it('of a name that others in the archive have as well goes by all of its path', async () => {
    const inFolder = (folderName: string, files: Record<string, Uint8Array>) =>
      Object.entries(files).map(([file, bytes]) => [`${folderName}/${file}`, bytes] as const);
    const [parcel, road] = [byGdal('宗地'), byGdal('道路')];
    const path = zipped(
      'villages',
      Object.fromEntries([
        ...inFolder('甲村', parcel),
        ...inFolder('乙村', parcel),
        ...inFolder('乙村', road),
      ]),
    );
    const { source } = await readAll(path);
    expect(source.layers.map(({ name }) => name).sort()).toEqual(['乙村/宗地', '甲村/宗地', '道路'].sort());
  });

  it('gives geometry, holes, islands and Chinese attributes', async () => {
    const { layer, features, source } = await readAll(
      zipped('utf8', byGdal('utf8', '-lco', 'ENCODING=UTF-8', '-a_srs', 'EPSG:4549')),
    );
    expect(layer).toMatchObject({ name: 'utf8', count: 2, geometryType: 'Polygon', encoding: 'utf-8' });
    expect(layer.crs).toMatchObject({ epsg: 4549 });
    expect(layer.fields).toEqual([
      { name: '权利人', type: 'text' },
      { name: '面积', type: 'number' },
      { name: '编号', type: 'integer' },
      { name: '日期', type: 'date' },
    ]);
    expect(features[0]!.properties).toEqual(parcels.features[0]!.properties);
    expect(features[0]!.geometry).toEqual(parcels.features[0]!.geometry);
    expect(features[1]!.geometry).toEqual(parcels.features[1]!.geometry);
    expect(source.notes).toEqual([]);
  });

  it.each([true, false])('in GBK is read as such, named by .cpg or not (%s)', async (isNamed) => {
    const entries = byGdal(`gbk${isNamed}`, '-lco', 'ENCODING=CP936');
    if (!isNamed) delete entries[`gbk${isNamed}.cpg`];
    const dbf = entries[`gbk${isNamed}.dbf`]!;
    if (!isNamed) dbf[29] = 0;
    const { layer, features, source } = await readAll(zipped(`gbk${isNamed}`, entries));
    expect(layer.encoding).toBe('gb18030');
    expect(features[0]!.properties).toMatchObject({ 权利人: '张三丰' });
    expect(source.notes).toEqual(isNamed ? [] : ['encodingGuessed']);
  });

  it('in GBK whose .cpg says UTF-8 is read by what its bytes are', async () => {
    const entries = byGdal('lie', '-lco', 'ENCODING=CP936');
    entries['lie.cpg'] = strToU8('UTF-8');
    entries['lie.dbf']![29] = 0;
    const { features, source } = await readAll(zipped('lie', entries));
    expect(features[1]!.properties['权利人']).toBe('李四');
    expect(source.notes).toContain('encodingContradicted');
  });

  it('in UTF-8 whose .cpg says GBK is read by what its bytes are', async () => {
    const entries = byGdal('untrue', '-lco', 'ENCODING=UTF-8');
    entries['untrue.cpg'] = strToU8('GBK');
    const { features, source } = await readAll(zipped('untrue', entries));
    expect(features[0]!.properties['权利人']).toBe('张三丰');
    expect(source.notes).toEqual(['encodingContradicted']);
  });

  it('in UTF-8 whose long names begin alike keeps its encoding and their whole characters', async () => {
    const sql = 'SELECT "权利人" AS "权利人姓名", "编号" AS "权利人姓名备注" FROM "alike"';
    const { layer, source } = await readAll(
      zipped('alike', byGdal('alike', '-lco', 'ENCODING=UTF-8', '-sql', sql)),
    );
    expect(layer).toMatchObject({ encoding: 'utf-8', fields: [{ name: '权利人' }, { name: '权利_1' }] });
    expect(source.notes).toEqual([]);
  });

  it('says that a memo, whose text stands outside the table, is not read', async () => {
    const entries = byGdal('memo', '-lco', 'ENCODING=UTF-8');
    const dbf = Buffer.from(entries['memo.dbf']!);
    dbf.write('M', 32 + 11, 'latin1');
    const { layer, source } = await readAll(zipped('memo', { ...entries, 'memo.dbf': dbf }));
    expect(layer.fields.map(({ name }) => name)).toEqual(['面积', '编号', '日期']);
    expect(source.notes).toEqual(['fieldsLeftOut']);
  });

  it('with heights and measures is read without them', async () => {
    const { features, source } = await readAll(zipped('z', byGdal('z', '-dim', 'XYZ')));
    expect(features[0]!.geometry).toEqual(parcels.features[0]!.geometry);
    expect(source.notes).toContain('zDropped');
  });

  it('without its index is read in turn, without its table is refused by the name of the part', async () => {
    const entries = byGdal('parts');
    delete entries['parts.shx'];
    expect((await readAll(zipped('parts', entries))).features).toHaveLength(2);
    delete entries['parts.dbf'];
    await expect(readAll(zipped('parts', entries))).rejects.toMatchObject({
      code: 'missingParts',
      names: ['parts.dbf'],
    });
    expect(await refusal(join(folder, 'parts.shp'))).toBe('missingParts');
  });

  it('that is cut short is refused, one with a broken record is read without it', async () => {
    const entries = byGdal('cut');
    const whole = entries['cut.shp']!;
    expect(await refusal(zipped('cut', { ...entries, 'cut.shp': whole.slice(0, 200) }))).toBe('cutShort');
    const broken = whole.slice();
    new DataView(broken.buffer).setInt32(100 + 8 + 40, 99, true);
    const { features } = await readAll(zipped('cut', { ...entries, 'cut.shp': broken }));
    expect(features.map(({ fault }) => fault)).toEqual(['broken', undefined]);
    const table = entries['cut.dbf']!.slice(0, 40);
    expect(await refusal(zipped('cut', { ...entries, 'cut.dbf': table }))).toBe('cutShort');
  });

  it('with names in GBK within the archive keeps them', async () => {
    const entries = byGdal('parcel');
    const path = zipped('names', { 'AAAA.shp': entries['parcel.shp']!, 'AAAA.dbf': entries['parcel.dbf']! });
    const bytes = readFileSync(path);
    const gbk = Buffer.from([0xb5, 0xd8, 0xbf, 0xe9]);
    for (let at = bytes.indexOf('AAAA'); at >= 0; at = bytes.indexOf('AAAA', at)) gbk.copy(bytes, at);
    writeFileSync(path, bytes);
    expect((await readAll(path)).layer.name).toBe('地块');
  });
});
