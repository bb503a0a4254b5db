import { get, type Projection } from 'ol/proj.js';
import type TileWMS from 'ol/source/TileWMS.js';
import { describe, expect, it } from 'vitest';
import { registerProjections } from '../projection/register.ts';
import { wmsLayer } from './wms-layer.ts';

// Before the layer below: a worker shares its modules from file to file, but a file may be its first.
registerProjections();

describe('a layer of a WMS', () => {
  const layer = wmsLayer('/api/mapService/cite/wms', 'yjjbnt', () => 'ticket');

  it('is seen through at 0.7 [S2-9.wms-opacity]', () => expect(layer.getOpacity()).toBe(0.7));

  it('asks for pictures of 512 pixels, in the resolutions of the map’s own grid', () => {
    const grid = layer.getSource()?.getTileGridForProjection(get('EPSG:4490') as Projection);
    expect(grid?.getTileSize(3)).toBe(512);
    expect(grid?.getResolution(3)).toBe(360 / 256 / 2 ** 4);
  });

  it('asks for its layers in the reference system of the map, with a ticket', () => {
    expect((layer.getSource() as TileWMS).getParams()).toMatchObject({
      LAYERS: 'yjjbnt',
      VERSION: '1.3.0',
    });
    const image = { src: '' };
    const load = (layer.getSource() as TileWMS).getTileLoadFunction();
    load({ getImage: () => image } as never, '/api/mapService/cite/wms?LAYERS=yjjbnt');
    expect(image.src).toBe('/api/mapService/cite/wms?LAYERS=yjjbnt&Authentication=ticket');
  });
});
