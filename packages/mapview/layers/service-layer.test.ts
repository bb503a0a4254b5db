import { scaleDenominator } from '@homestead/mapstyle';
import type Collection from 'ol/Collection.js';
import type BaseLayer from 'ol/layer/Base.js';
import type LayerGroup from 'ol/layer/Group.js';
import type TileLayer from 'ol/layer/Tile.js';
import type VectorTileLayer from 'ol/layer/VectorTile.js';
import { get } from 'ol/proj.js';
import type TileImage from 'ol/source/TileImage.js';
import type VectorTileSource from 'ol/source/VectorTile.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { registerProjections } from '../projection/register.ts';
import { type Cut, partShown } from './part-shown.ts';
import { type ServiceLayer, serviceLayer } from './service-layer.ts';

beforeAll(registerProjections);

const options = { ticket: () => 'ticket', onFailure: () => {} };
const nextOf = (layers: Collection<BaseLayer>) =>
  new Promise<void>((resolve) => void layers.once('add', () => resolve()));
const service = (kind: ServiceLayer['kind'], more: Partial<ServiceLayer> = {}): ServiceLayer => ({
  kind,
  url: '/api/mapService/proxy/1/{z}/{x}/{y}.pbf',
  layer: 'roads',
  style: '',
  format: '',
  grid: null,
  ...more,
});
/** The layer of vector tiles itself, which comes into its group with the part that reads them. */
const ofTiles = async (
  more: Partial<ServiceLayer> = {},
  told: typeof options & { onCut?: (cut: Cut | null) => void } = options,
): Promise<VectorTileLayer> => {
  const group = serviceLayer(service('vector', more), told) as LayerGroup;
  group.set('name', 'roads');
  await nextOf(group.getLayers());
  return group.getLayers().item(0) as VectorTileLayer;
};
const finest = async (more: Partial<ServiceLayer> = {}): Promise<number> => {
  const layer = await ofTiles(more);
  const grid = (layer.getSource() as VectorTileSource).getTileGrid()!;
  return grid.getResolution(grid.getMaxZoom());
};

describe('the layer of a service', () => {
  it('of vector tiles ends at level 14 and is magnified beyond, our own where they are said to [S2-9.vector-tiles]', async () => {
    expect(await finest()).toBe(1.40625 / 2 ** 14);
    expect(await finest({ maxZoom: 18 })).toBe(1.40625 / 2 ** 18);
    const levels = Array.from({ length: 23 }, (_, z) => z);
    const grid = {
      wkid: 4490,
      resolutions: levels.map((z) => 1.40625 / 2 ** z),
      levelIds: levels.map(String),
      origin: [-180, 90],
      tileSize: [256, 256],
      matrixSet: 'c',
    };
    expect(await finest({ grid })).toBe(1.40625 / 2 ** 14);
  });

  it('of vector tiles tells where a tile in view holds only a part, and where none does any more', async () => {
    const told: (Cut | null)[] = [];
    const layer = await ofTiles({ maxZoom: 18 }, { ...options, onCut: (cut) => void told.push(cut) });
    expect(layer.get('name')).toBe('roads');
    const source = layer.getSource() as VectorTileSource;
    const grid = source.getTileGrid()!;
    const z = 12;
    const tileCoord = grid.getTileCoordForCoordAndZ([119.1, 25.35], z);
    const extent = grid.getTileCoordExtent(tileCoord);
    const loaded = (isPart: boolean) => {
      const features = [{ get: (name: string) => (name === '_leftOut' && isPart ? true : undefined) }];
      const tile = { tileCoord, extent, getFeatures: () => features };
      source.dispatchEvent({ type: 'tileloadend', tile } as never);
    };
    const painted = (seen: readonly number[], level: number) => {
      const frameState = { extent: seen, viewState: { resolution: grid.getResolution(level) } };
      layer.dispatchEvent({ type: 'postrender', frameState } as never);
    };
    loaded(true);
    painted(extent, z);
    painted(extent, z);
    painted(extent, z + 1);
    painted(extent, z);
    painted([0, 0, 1, 1], z);
    expect(told).toEqual([{}, null, {}, null]);
    loaded(false);
    painted(extent, z);
    expect(told).toHaveLength(4);
    expect(partShown({})).toBe('只显示较大的图形，请放大');
  });

  it('of another system is not asked at scales at which it draws nothing', () => {
    const layer = serviceLayer(service('WMS', { minScale: 500, maxScale: 50_000 }), options)!;
    expect(scaleDenominator(layer.getMinResolution())).toBeCloseTo(500, 6);
    expect(scaleDenominator(layer.getMaxResolution())).toBeCloseTo(50_000, 6);
    expect(serviceLayer(service('WMS'), options)!.getMaxResolution()).toBe(Number.POSITIVE_INFINITY);
  });

  it('lies in the national grid of 18 levels where the service tells none, of 22 in a preview [S1-9.grid S2-9.map-projection]', () => {
    const gridOf = (kind: ServiceLayer['kind'], more: Partial<ServiceLayer> = {}) => {
      const source = (serviceLayer(service(kind, more), options) as TileLayer).getSource() as TileImage;
      const grid = source.getTileGrid()!;
      return [grid.getResolutions().length, grid.getResolution(grid.getMaxZoom())];
    };
    for (const kind of ['XYZ', 'ArcGIS'] as const) {
      expect(gridOf(kind), kind).toEqual([18, 1.40625 / 2 ** 18]);
      expect(gridOf(kind, { lastLevel: 22 }), kind).toEqual([22, 1.40625 / 2 ** 22]);
    }
    const layer = serviceLayer(service('XYZ', { lastLevel: 22 }), options) as TileLayer;
    const address = (layer.getSource() as TileImage).getTileUrlFunction();
    expect(address([21, 5, 7], 1, get('EPSG:4490')!)).toContain('/proxy/1/22/5/7');
  });

  it('is there for each kind, and not for tiles in a system that the map does not know', () => {
    for (const kind of ['WMS', 'WFS', 'WMTS', 'XYZ', 'vector', 'ArcGIS'] as const)
      expect(serviceLayer(service(kind), options), kind).not.toBeNull();
    const grid = {
      wkid: 99_999,
      resolutions: [1],
      levelIds: ['0'],
      origin: [0, 0],
      tileSize: [256, 256],
      matrixSet: 'x',
    };
    expect(serviceLayer(service('WMTS', { grid }), options)).toBeNull();
  });

  it('of a WMS is asked as 1.1.1 after it did not answer as 1.3.0, and a failure of that is told', () => {
    let told = 0;
    const layer = serviceLayer(service('WMS'), {
      ...options,
      onFailure: () => {
        told += 1;
      },
    }) as TileLayer;
    const source = layer.getSource() as never as {
      getParams(): Record<string, string>;
      getTileLoadFunction(): (tile: object, src: string) => void;
      dispatchEvent(event: object): void;
    };
    const fail = () => {
      const tile = { getImage: () => ({ src: '' }) };
      source.getTileLoadFunction()(tile, '/x');
      return () => source.dispatchEvent({ type: 'tileloaderror', tile });
    };
    const [first, second] = [fail(), fail()];
    first();
    second();
    expect([source.getParams()['VERSION'], told]).toEqual(['1.1.1', 0]);
    fail()();
    expect(told).toBe(1);
  });
});
