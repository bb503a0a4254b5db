import type Collection from 'ol/Collection.js';
import type ImageTile from 'ol/ImageTile.js';
import type BaseLayer from 'ol/layer/Base.js';
import TileLayer from 'ol/layer/Tile.js';
import TileImage from 'ol/source/TileImage.js';
import TileState from 'ol/TileState.js';
import TileGrid from 'ol/tilegrid/TileGrid.js';
import { FIRST_LEVEL, RESOLUTIONS, TILE_ORIGIN, TILE_SIZE } from '../../grid/tianditu-grid.ts';
import { type BaseMap, tileAddress } from './base-maps.ts';
import { keptTile } from './kept-tiles.ts';

/** How the tiles of a base map fare: a map without any still works, and says so. */
export interface TileNews {
  onTile(): void;
  onMissing(): void;
}

/** What of a base map's tiles is still on its way. */
const underWay = new WeakMap<BaseLayer, Set<HTMLImageElement>>();
const blank = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/**
 * Asks no longer for the tiles of a base map that was left: a service that answers late would hold the few places of the
 * queue, and nothing else of the map would come.
 */
function leave(layer: BaseLayer): void {
  for (const image of underWay.get(layer) ?? []) image.src = blank;
}

/** The two layers of a base map. The grid ends at level 18; closer views magnify its tiles. */
export function baseLayers(base: BaseMap, ticket: () => string | undefined, news: TileNews): TileLayer[] {
  return [base.picture, base.labels].map((template, index) => {
    const images = new Set<HTMLImageElement>();
    const source = new TileImage({
      projection: 'EPSG:4490',
      tileGrid: new TileGrid({
        origin: [...TILE_ORIGIN],
        resolutions: [...RESOLUTIONS],
        tileSize: TILE_SIZE,
      }),
      tileUrlFunction: ([z = 0, x = 0, y = 0]) =>
        tileAddress(template, { z: z + FIRST_LEVEL, x, y }, ticket()),
      tileLoadFunction: (tile, address) => {
        const image = (tile as ImageTile).getImage() as HTMLImageElement;
        images.add(image);
        const done = () => images.delete(image);
        image.addEventListener('load', done, { once: true });
        image.addEventListener('error', done, { once: true });
        const kept = keptTile(address);
        if (!kept) image.src = address;
        else if (kept.picture === undefined) tile.setState(TileState.ERROR);
        else image.src = kept.picture;
      },
      wrapX: false,
      // The ground does not fade in: for a quarter of a second the whole map would be drawn again for each step of it.
      transition: 0,
    });
    if (index === 0) {
      source.on('tileloadend', news.onTile);
      source.on('tileloaderror', news.onMissing);
    }
    const layer = new TileLayer({ source, className: index === 0 ? 'mv-picture' : 'mv-labels' });
    layer.set('base', true);
    underWay.set(layer, images);
    return layer;
  });
}

/** Base layers lie at the two lowest places: they take the places of the ones before, or are put in. */
export function placeBaseLayers(layers: Collection<BaseLayer>, next: readonly BaseLayer[]): void {
  next.forEach((layer, index) => {
    const before = layers.item(index);
    if (before?.get('base') === true) {
      layers.setAt(index, layer);
      leave(before);
    } else layers.insertAt(index, layer);
  });
}
