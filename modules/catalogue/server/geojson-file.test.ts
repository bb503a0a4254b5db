import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { featuresOfFile } from './geojson-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'homestead-geojson-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function collect(features: AsyncIterable<unknown>): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const feature of features) found.push(feature);
  return found;
}

async function read(content: string | Buffer): Promise<unknown[]> {
  const path = join(folder, 'layer.geojson');
  writeFileSync(path, content);
  return collect(featuresOfFile(path));
}

const feature = (id: number, name = '水田') => ({
  type: 'Feature',
  id,
  properties: { name },
  geometry: null,
});
const crs = (name: string) => ({ type: 'name', properties: { name } });

describe('a GeoJSON file', () => {
  it('gives its features in order, also where they are cut into pieces within a Chinese character', async () => {
    const features = Array.from({ length: 500 }, (_, id) => feature(id, '田'.repeat(50 + (id % 3))));
    expect(await read(JSON.stringify({ type: 'FeatureCollection', features }, null, 1))).toEqual(features);
  });

  it('may have its members in any order, a byte-order mark, and longitude and latitude named as its system', async () => {
    const features = [feature(1)];
    const text = JSON.stringify({
      features,
      name: 'x',
      crs: crs('urn:ogc:def:crs:EPSG::4490'),
      type: 'FeatureCollection',
    });
    expect(await read(`\ufeff${text}`)).toEqual(features);
  });

  it('tells how many bytes it has read', async () => {
    const path = join(folder, 'read.geojson');
    const text = JSON.stringify({ type: 'FeatureCollection', features: [feature(1)] });
    writeFileSync(path, text);
    let read = 0;
    const onRead = (bytes: number) => {
      read = bytes;
    };
    await collect(featuresOfFile(path, onRead));
    expect(read).toBe(Buffer.byteLength(text));
  });

  const all = JSON.stringify({ type: 'FeatureCollection', features: [feature(1)] });
  it.each<[string, string | Buffer, string]>([
    ['without content', '', '文件不完整'],
    ['that is cut off', all.slice(0, -2), '文件不完整'],
    ['that is no JSON', 'PK\u0003\u0004', '文件不是有效的 GeoJSON'],
    ['with something behind its end', `${all}x`, '文件不是有效的 GeoJSON'],
    ['that is one geometry', JSON.stringify({ type: 'Point', coordinates: [1, 2] }), '要素集合'],
    ['that is a list', '[]', '要素集合'],
    ['without features', JSON.stringify({ type: 'FeatureCollection', features: [] }), '文件中没有要素'],
    [
      'in a plane system',
      JSON.stringify({ type: 'FeatureCollection', crs: crs('EPSG:4549'), features: [feature(1)] }),
      '坐标系不受支持',
    ],
    [
      'that names a plane system at its end',
      JSON.stringify({ features: [feature(1)], crs: crs('EPSG:4549') }),
      '坐标系不受支持',
    ],
    [
      'in GBK',
      Buffer.concat([
        Buffer.from('{"type":"FeatureCollection","name":"'),
        Buffer.from([0xcb, 0xae, 0xcc, 0xef]),
        Buffer.from('"}'),
      ]),
      'UTF-8',
    ],
  ])('is refused %s', async (_title, content, message) => {
    await expect(read(content)).rejects.toThrow(message);
  });

  it('is refused where there is none, and where it is a folder', async () => {
    await expect(collect(featuresOfFile(join(folder, 'none')))).rejects.toThrow('文件不存在');
    await expect(collect(featuresOfFile(folder))).rejects.toThrow('这是文件夹');
  });
});
