import TileLayer from 'ol/layer/Tile.js';
import TileWMS from 'ol/source/TileWMS.js';

/** What a service draws is seen through: the ground beneath matters as much. */
const WMS_OPACITY = 0.7;

export function wmsLayer(address: string, layers: string, ticket: () => string | undefined): TileLayer {
  const key = ticket();
  const source = new TileWMS({
    url: address,
    projection: 'EPSG:4490',
    params: {
      LAYERS: layers,
      VERSION: '1.3.0',
      FORMAT: 'image/png',
      TRANSPARENT: true,
      ...(key ? { Authentication: key } : {}),
    },
  });
  return new TileLayer({ source, opacity: WMS_OPACITY, zIndex: 2 });
}
