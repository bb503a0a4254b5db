import { FIRST_LEVEL, RESOLUTIONS, TILE_ORIGIN, TILE_SIZE, tileAt } from '../../grid/tianditu-grid.ts';
import { type BaseMap, tileAddress } from './base-maps.ts';
import { keptBaseMaps } from './kept-tiles.ts';

/** West, south, east, north. */
type Box = readonly [number, number, number, number];
type Tile = ReturnType<typeof tileAt>;

/** The tiles of a view of a size in pixels that is fitted to a box, the innermost first. */
export function tilesInView(
  [west, south, east, north]: Box,
  [width, height]: readonly [number, number],
): Tile[] {
  const resolution = Math.max((east - west) / width, (north - south) / height);
  const [x, y] = [(west + east) / 2, (south + north) / 2];
  const away = (step: number) => Math.abs(step - resolution);
  const step = RESOLUTIONS.reduce((best, each) => (away(each) < away(best) ? each : best));
  const level = RESOLUTIONS.indexOf(step) + FIRST_LEVEL;
  const [wide, high] = [(width / 2) * resolution, (height / 2) * resolution];
  const first = tileAt(x - wide, y + high, level);
  const last = tileAt(x + wide, y - high, level);
  const tiles: Tile[] = [];
  for (let row = first.y; row <= last.y; row++)
    for (let column = first.x; column <= last.x; column++) tiles.push({ z: level, x: column, y: row });
  const span = step * TILE_SIZE;
  const [middleX, middleY] = [(x - TILE_ORIGIN[0]) / span - 0.5, (TILE_ORIGIN[1] - y) / span - 0.5];
  const distance = (tile: Tile) => Math.hypot(tile.x - middleX, tile.y - middleY);
  return tiles.sort((one, other) => distance(one) - distance(other));
}

/** So long are pictures kept for a map that is to come; later it has them from the browser's cache. */
const keptMs = 20_000;

/**
 * Asks for the pictures of the ground that a map will open with while its code is not there yet. The map finds them by their
 * addresses, with the names still to be asked for.
 */
export function askForFirstTiles(
  base: BaseMap,
  box: Box,
  size: readonly [number, number],
  ticket: string,
): void {
  if (keptBaseMaps()) return;
  const pictures = tilesInView(box, size).map((tile) => {
    const picture = new Image();
    picture.fetchPriority = 'high';
    picture.src = tileAddress(base.picture, tile, ticket);
    return picture;
  });
  setTimeout(() => pictures.splice(0), keptMs);
}
