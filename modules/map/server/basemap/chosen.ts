import type { BaseMapChoice } from '../../contract/settings.ts';
import { type TileLayer, type TileSource, tileLayers } from './tile-source.ts';

const baseMapOf = {
  vec: 'vector',
  cva: 'vector',
  ter: 'terrain',
  cta: 'terrain',
  img: 'imagery',
  cia: 'imagery',
} as const satisfies Record<TileLayer, Exclude<keyof BaseMapChoice, 'imageryLayer'>>;

/**
 * The base maps of a county: each from the source that its content chooses; where it chooses none, or one that is not there,
 * from the county's own tiles, and what these lack from the national service. Null where there are none at all.
 */
export function chosenTiles(
  own: TileSource | null,
  national: TileSource | null,
  choice: BaseMapChoice = {},
): TileSource | null {
  if (!own || !national) return own ?? national;
  const sourceOf = (layer: TileLayer): TileSource =>
    choice[baseMapOf[layer]] !== 'national' && own.layers.includes(layer) ? own : national;
  return {
    layers: (Object.keys(tileLayers) as TileLayer[]).filter((layer) =>
      sourceOf(layer).layers.includes(layer),
    ),
    tile: (layer, ...at) => sourceOf(layer).tile(layer, ...at),
    warm: () => own.warm?.(),
    close: async () => void (await Promise.all([own.close(), national.close()])),
  };
}
