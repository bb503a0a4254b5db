import { openTile } from '@homestead/catalogue/server';
import type { Database } from '@homestead/database';
import type { TileSource } from './tile-source.ts';

/**
 * Base maps whose imagery is the picture of a layer of the county, as far as it reaches; beyond it what the other source has.
 * An internal layer is no ground for everybody, and is left out.
 */
export function withImagery(
  db: Database,
  tiles: TileSource | null,
  layerId: string | undefined,
): TileSource | null {
  if (layerId === undefined) return tiles;
  return {
    layers: [...new Set([...(tiles?.layers ?? []), 'img' as const])],
    tile: async (layer, z, x, y) => {
      const own = layer === 'img' ? await openTile(db.kysely, layerId, [z, x, y]) : null;
      return own ?? (tiles?.layers.includes(layer) ? tiles.tile(layer, z, x, y) : null);
    },
    warm: () => tiles?.warm?.(),
    close: async () => tiles?.close(),
  };
}
