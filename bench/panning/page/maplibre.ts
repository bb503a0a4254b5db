import 'maplibre-gl/dist/maplibre-gl.css';
import { Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl';
import { level, look, type PannedMap } from './pan.ts';

const columns = 2 ** level;
const firstColumn = Math.floor(((119 + 180) / 360) * columns);
const firstRow = Math.floor((0.5 - Math.asinh(Math.tan((25.4 * Math.PI) / 180)) / (2 * Math.PI)) * columns);

/** MapLibre GL with the same tiles in its own grid, in the same colours. */
export function mapLibre(container: HTMLElement): PannedMap {
  setWorkerUrl('/maplibre/maplibre-gl-worker.mjs');
  const place = ([column, row]: readonly [number, number]): [number, number] => [
    ((firstColumn + column) / columns) * 360 - 180,
    (Math.atan(Math.sinh(Math.PI * (1 - (2 * (firstRow + row)) / columns))) * 180) / Math.PI,
  ];
  const layer = { source: 'parcels', 'source-layer': 'parcel' } as const;
  const map = new MapLibreMap({
    container,
    attributionControl: false,
    fadeDuration: 0,
    center: place([0, 0]),
    zoom: level,
    style: {
      version: 8,
      sources: {
        parcels: {
          type: 'vector',
          tiles: [`${location.origin}/tiles/${firstColumn}/${firstRow}/{z}/{x}/{y}`],
          minzoom: level,
          maxzoom: level,
        },
      },
      layers: [
        { id: 'fill', type: 'fill', ...layer, paint: { 'fill-color': look.fill, 'fill-antialias': false } },
        {
          id: 'line',
          type: 'line',
          ...layer,
          paint: { 'line-color': look.stroke, 'line-width': look.width },
        },
      ],
    },
  });
  map.on('error', ({ error }) => console.error(error.message));
  return {
    open: async (at) => {
      map.jumpTo({ center: place(at), zoom: level });
      await new Promise((resolve) => {
        map.once('idle', resolve);
        map.triggerRepaint();
      });
    },
    move: (at) => void map.jumpTo({ center: place(at) }),
  };
}
