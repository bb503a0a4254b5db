import { transformPosition } from '@homestead/geodesy';
import { describe, expect, it } from 'vitest';
import { TEXTS } from '../texts.ts';
import { holderOf } from './import.ts';
import { beijing1954, packageOf, planeOf120, shpOf, zipOf } from './packed.fixture.ts';
import { readGeoPackage, readZippedShapefile } from './packed.ts';

type Corner = readonly [number, number];
const square = (x: number, y: number, side: number): Corner[] => [
  [x, y],
  [x, y + side],
  [x + side, y + side],
  [x + side, y],
  [x, y],
];
const plot = square(409207.738, 2806239.487, 12);
const yard = square(409210, 2806242, 3).reverse();
const refusal = async (files: Parameters<typeof zipOf>[0]) => {
  const read = readZippedShapefile(await zipOf(files));
  return read.kind === 'refused' ? read.message : read;
};

describe('a zipped shapefile', () => {
  it('gives its outline with its holes, in the system that stands beside it', async () => {
    const zip = await zipOf({
      '界线/宗地.shp': shpOf(plot, yard),
      '界线/宗地.prj': planeOf120,
      '界线/宗地.dbf': 'x',
    });
    expect(holderOf(zip)).toBe('zip');
    const read = readZippedShapefile(zip);
    const [part] = read.kind === 'parts' ? read.parts : [];
    expect(part?.kind === 'Polygon' && part.holes.map((hole) => hole.length)).toEqual([4]);
    for (const [index, at] of (part?.positions ?? []).entries()) {
      const [x, y] = transformPosition([...at], 'EPSG:4490', 'EPSG:4549');
      expect(x).toBeCloseTo(plot[index]![0], 3);
      expect(y).toBeCloseTo(plot[index]![1], 3);
    }
    expect(part?.positions).toHaveLength(4);
  });

  it('is refused in words without a system, in another one, twice, cut short, or unpacking to too much', async () => {
    const shp = shpOf(plot);
    expect(await refusal({ 'a.shp': shp })).toBe(TEXTS.importNoSystem);
    expect(await refusal({ 'a.shp': shp, 'a.prj': beijing1954 })).toContain('不支持文件的坐标系');
    expect(await refusal({ 'a.shp': shp, 'b.shp': shp })).toBe(TEXTS.importManyShapefiles);
    expect(await refusal({ 'a.txt': 'x' })).toBe(TEXTS.importNoShapefile);
    expect(await refusal({ 'a.shp': shp.slice(0, 180), 'a.prj': planeOf120 })).toBe(TEXTS.importBroken);
    expect(await refusal({ 'a.shp': new Uint8Array(30_000_000) })).toBe(TEXTS.importUnpacksTooLarge);
    const lying = shp.slice();
    new DataView(lying.buffer).setInt32(148, 2_000_000_000, true);
    expect(await refusal({ 'a.shp': lying, 'a.prj': planeOf120 })).toBe(TEXTS.importUnpacksTooLarge);
    expect(readZippedShapefile(new Uint8Array([0x50, 0x4b, 3, 4, 9, 9]))).toMatchObject({ kind: 'refused' });
  });

  it('is known by its bytes, as are a bare .shp and a GeoPackage', () => {
    const text = (content: string) => holderOf(new TextEncoder().encode(content));
    expect([holderOf(shpOf(plot)), text('SQLite format 3\0'), text('{"type":'), text('')]).toEqual([
      'shp',
      'geopackage',
      'text',
      'text',
    ]);
  });
});

describe('a GeoPackage', () => {
  it('gives its outline in degrees, from the system that it names', async () => {
    const file = await packageOf('EPSG:4549', plot);
    expect(holderOf(file)).toBe('geopackage');
    const read = readGeoPackage(file);
    const [part] = read.kind === 'parts' ? read.parts : [];
    const [x, y] = transformPosition([...part!.positions[0]!], 'EPSG:4490', 'EPSG:4549');
    expect([part!.positions.length, x.toFixed(3), y.toFixed(3)]).toEqual([4, '409207.738', '2806239.487']);
  });

  it('is refused in words where it is empty, cut short, or holds more than a boundary', async () => {
    const words = (file: Uint8Array) => {
      const read = readGeoPackage(file);
      return read.kind === 'refused' ? read.message : read.kind;
    };
    const file = await packageOf('EPSG:4549', plot);
    expect(words(await packageOf('EPSG:4549'))).toBe(TEXTS.importEmpty);
    expect(words(file.slice(0, 5000))).toBe(TEXTS.importBrokenPackage);
    const many = Array.from({ length: 51 }, () => plot);
    expect(words(await packageOf('EPSG:4549', ...many))).toBe(TEXTS.importTooMany(50));
  });
});
