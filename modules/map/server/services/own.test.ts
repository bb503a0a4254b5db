import { readCapabilities } from '@homestead/ogc/foreign';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MapService } from '../../contract/services/index.ts';
import { plainStyles } from '../ogc/published/styles.ts';
import { startPictures } from '../ogc/services.fixture.ts';
import { ownServices } from './own.ts';

let house: Awaited<ReturnType<typeof startPictures>>;
beforeAll(async () => {
  const groups = async () => [{ name: 'land', title: '用地', layerIds: ['road', 'parcel'] }];
  house = await startPictures({ styles: { ...plainStyles, groups } });
});
afterAll(() => house?.close());

const county: [number, number, number, number] = [119, 25, 120, 26];
const reader = { grants: [] };
const services = async (planeCode: 'EPSG:4549' | null = 'EPSG:4549') =>
  ownServices({ layersOf: house.layersOf, bounds: () => county, planeCode }, reader);
const capabilities = async () => {
  const { text } = await house.get('wmts', 'SERVICE=WMTS&REQUEST=GetCapabilities');
  const sets = await Promise.all(
    ['c', 'EPSG:4549'].map(async (set) => {
      const only = text.replace(
        /<TileMatrixSetLink><TileMatrixSet>(.*?)<\/TileMatrixSet><\/TileMatrixSetLink>/g,
        (link, name) => (name === set ? link : ''),
      );
      return [set, await readCapabilities('WMTS', only)] as const;
    }),
  );
  return new Map(sets);
};

it('services of layers and groups say of their tiles what WMTS says in its capabilities [S2-7.map-services]', async () => {
  const said = await capabilities();
  const wmts = (await services()).filter(({ type }) => type === 'WMTS');
  expect(wmts.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['road.wmts', 'road.wmts.4549', 'land.wmts', 'land.wmts.4549']),
  );
  for (const { id, layer, tileService, bbox } of wmts) {
    const found = said.get(tileService!.matrixSet)?.layers.find(({ name }) => name === layer);
    const { resolutions, ...grid } = found!.tileService!;
    expect(tileService, id).toMatchObject(grid);
    expect(resolutions.length).toBe(tileService!.resolutions.length);
    for (const [index, one] of resolutions.entries())
      expect(one / tileService!.resolutions[index]!, id).toBeCloseTo(1, 9);
    for (const [index, edge] of found!.bbox!.entries()) expect(bbox![index], id).toBeCloseTo(edge, 9);
    expect(bbox).not.toEqual(county);
  }
});

it('vector tiles are served at the first and last level that their services tell, and at no other [S2-7.map-services]', async () => {
  const tiles = (await services()).filter(({ type, layer }) => type === '矢量切片服务' && layer === 'road');
  expect(tiles.map(({ srs }) => srs)).toEqual(['EPSG:4490', 'EPSG:4549']);
  for (const { url, tileService } of tiles) {
    const at = async (z: number) => {
      const [path = '', query = ''] = url
        .replace('/api/mapService/cite/', '')
        .replace('{z}/{x}/{y}', `${z}/0/0`)
        .split('?');
      return (await house.get(path, query)).status;
    };
    const levels = tileService!.levelIds.map(Number);
    expect([await at(levels[0]!), await at(levels.at(-1)!), await at(levels.at(-1)! + 1)]).toEqual([
      200, 200, 404,
    ]);
  }
});

it('pictures tell the scales outside which their style paints nothing, features tell none', async () => {
  const limits = { minScale: 1000, maxScale: 50_000 };
  const layersOf = async () => (await house.layersOf(reader)).map((layer) => ({ ...layer, ...limits }));
  const all = await ownServices({ layersOf, bounds: () => county, planeCode: null }, reader);
  const told = all.filter(({ layer }) => layer === 'road').map(({ type, maxScale }) => [type, maxScale]);
  expect(told).toEqual([
    ['WMS', 50_000],
    ['WFS', null],
    ['WMTS', 50_000],
    ['矢量切片服务', null],
  ]);
});

it('every service of a layer says its title, by which people know the layer', async () => {
  const land = (await services()).filter(({ layer }) => layer === 'land');
  expect(new Set(land.map(({ layerTitle }) => layerTitle))).toEqual(new Set(['用地']));
});

it('a group is a picture and no features, and a county without a plane has the national grid alone', async () => {
  const typesOf = (all: MapService[], layer: string) =>
    all.filter((one) => one.layer === layer).map(({ type }) => type);
  expect(typesOf(await services(), 'land')).toEqual(['WMS', 'WMTS', 'WMTS']);
  expect(typesOf(await services(null), 'road')).toEqual(['WMS', 'WFS', 'WMTS', '矢量切片服务']);
});
