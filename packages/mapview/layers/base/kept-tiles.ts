import { tileAt } from '../../grid/tianditu-grid.ts';
import { BASE_MAP_NAMES, type BaseMap, type BaseMapName, ownBaseMaps, tileAddress } from './base-maps.ts';

/** Finds the picture of a tile that a device keeps, by its address without a ticket; undefined where it is not kept. */
export type KeptTiles = (address: string) => string | undefined;

let kept: KeptTiles | null = null;
let keptNames: readonly BaseMapName[] = [];

/** Says where tiles of base maps are looked for instead of the network, and which there are; null: the network is asked. */
export function lookForTilesIn(find: KeptTiles | null, names: readonly BaseMapName[] = []): void {
  kept = find;
  keptNames = names;
}

/** The base maps that the device keeps; null where the network is asked, which has all of them. */
export const keptBaseMaps = (): readonly BaseMapName[] | null => kept && keptNames;

/** The base maps of our own service whose pictures are among these addresses. */
export function baseMapsAmong(addresses: Iterable<string>): BaseMapName[] {
  const own = ownBaseMaps();
  const layerOf = (address: string) => /LAYER=[^&]*/.exec(address)?.[0];
  const layers = new Set(Array.from(addresses, layerOf));
  return BASE_MAP_NAMES.filter((name) => layers.has(layerOf(own[name].picture)));
}

/** The kept picture of an address as a source asks for it; null where the network is to be asked. */
export function keptTile(address: string): { picture: string | undefined } | null {
  return kept && { picture: kept(address.replace(/&Authentication=[^&]*$/, '')) };
}

/** Levels that are taken along, each with how far around the middle, as a share of the box: the finer, the nearer. */
const levels: readonly (readonly [level: number, share: number])[] = [
  [13, 1],
  [14, 1],
  [15, 1],
  [16, 1],
  [17, 0.6],
  [18, 0.35],
];

/** Addresses of the tiles of a base map for a box (west, south, east, north), picture and names, without a ticket. */
export function tileAddresses(
  { picture, labels }: BaseMap,
  [west, south, east, north]: readonly [number, number, number, number],
): string[] {
  const [x, y] = [(west + east) / 2, (south + north) / 2];
  return levels.flatMap(([level, share]) => {
    const [wide, high] = [((east - west) / 2) * share, ((north - south) / 2) * share];
    const first = tileAt(x - wide, y + high, level);
    const last = tileAt(x + wide, y - high, level);
    const places = [];
    for (let row = first.y; row <= last.y; row++)
      for (let column = first.x; column <= last.x; column++) places.push({ z: level, x: column, y: row });
    return places.flatMap((place) => [picture, labels].map((template) => tileAddress(template, place)));
  });
}
