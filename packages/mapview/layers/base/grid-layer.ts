import TileLayer from 'ol/layer/Tile.js';
import TileImage from 'ol/source/TileImage.js';
import TileGrid from 'ol/tilegrid/TileGrid.js';
import { RESOLUTIONS, TILE_ORIGIN, TILE_SIZE } from '../../grid/tianditu-grid.ts';

const cell = TILE_SIZE / 4;
const lines = [0, 1, 2, 3].map((n) => `M${n * cell} 0V${TILE_SIZE}M0 ${n * cell}H${TILE_SIZE}`).join('');
const picture =
  `<svg xmlns="http://www.w3.org/2000/svg" width="${TILE_SIZE}" height="${TILE_SIZE}">` +
  `<rect width="${TILE_SIZE}" height="${TILE_SIZE}" fill="#f4f6f5"/>` +
  `<path d="${lines}" stroke="#d5dcd8" fill="none"/></svg>`;
const address = `data:image/svg+xml,${encodeURIComponent(picture)}`;

/** The levels of base maps and four more, so that lines stay thin in the nearest view. */
const resolutions = [...RESOLUTIONS, ...[2, 4, 8, 16].map((part) => (RESOLUTIONS.at(-1) ?? 1) / part)];

/** The ground where there is no base map: a plain grid, drawn without asking any server. */
export function gridLayer(): TileLayer {
  const source = new TileImage({
    projection: 'EPSG:4490',
    tileGrid: new TileGrid({ origin: [...TILE_ORIGIN], resolutions, tileSize: TILE_SIZE }),
    tileUrlFunction: () => address,
    wrapX: false,
  });
  const layer = new TileLayer({ source, className: 'mv-picture' });
  layer.set('base', true);
  return layer;
}
