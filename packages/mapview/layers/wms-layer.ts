import type ImageTile from 'ol/ImageTile.js';
import TileLayer from 'ol/layer/Tile.js';
import TileWMS from 'ol/source/TileWMS.js';
import { createForProjection } from 'ol/tilegrid.js';
import { fading } from './fading.ts';
import { withTicket } from './with-ticket.ts';

/** What a service draws is seen through: the ground beneath matters as much. */
const WMS_OPACITY = 0.7;

/** Edge of a picture in pixels: a server works as long on one of 256 as on one of 512, and four times fewer are asked for. */
const EDGE = 512;

/** A WMS is asked as 1.3.0, and as 1.1.1 from the first picture on that does not come; a second one that does not is told. */
export function wmsLayer(
  address: string,
  layers: string,
  ticket: () => string | undefined,
  onFailure: () => void = () => {},
): TileLayer {
  const askedAs = new WeakMap<object, string>();
  const source = new TileWMS({
    url: address,
    projection: 'EPSG:4490',
    tileGrid: createForProjection('EPSG:4490', undefined, EDGE),
    ...fading(),
    // TILED is what servers know by which names stand once and not in each tile; others ignore it.
    params: { LAYERS: layers, VERSION: '1.3.0', FORMAT: 'image/png', TRANSPARENT: true, TILED: true },
    tileLoadFunction: (tile, src) => {
      askedAs.set(tile, String(source.getParams()['VERSION']));
      // A ticket ends sooner than a map is closed, so that each picture takes the one of its time.
      ((tile as ImageTile).getImage() as HTMLImageElement).src = withTicket(src, ticket());
    },
  });
  source.on('tileloaderror', ({ tile }) => {
    if (askedAs.get(tile) === '1.1.1') onFailure();
    else if (source.getParams()['VERSION'] !== '1.1.1') source.updateParams({ VERSION: '1.1.1' });
  });
  return new TileLayer({ source, opacity: WMS_OPACITY, zIndex: 2 });
}
