import { openGeoPackage, type TileSource } from '@homestead/map/server';

export { keptCounty } from './kept.ts';

import { TileRenderer } from './renderer.ts';
import type { BasemapCounty } from './source.ts';
import { drawnTiles, makeTileFile } from './tile-file.ts';

export interface DemoTileSettings {
  /**
   * The county to draw: data, or the address of a module with `generateCounty()`, which the drawing thread then loads,
   * so that the server's own thread is never busy with it, and the file that keeps what it made.
   */
  readonly county: BasemapCounty | { readonly module: URL; readonly kept: string };
  /** The GeoPackage that keeps what was drawn; made where it is missing. */
  readonly file: string;
}

/** Base maps of the demonstration county: read from a GeoPackage, as a county's own are; what it lacks is drawn and kept. */
export function createDemoTiles({ county, file }: DemoTileSettings): TileSource {
  const kept = openKept(file);
  const from = 'module' in county ? { module: county.module.href, kept: county.kept } : { county };
  const renderer = new TileRenderer({ ...from, file });
  return {
    layers: drawnTiles,
    tile: async (layer, z, x, y) =>
      (await kept?.tile(layer, z, x, y).catch(() => null)) ?? (await renderer.renderTile(layer, z, x, y)),
    warm: () => renderer.warm(),
    close: async () => {
      await renderer.close();
      await kept?.close();
    },
  };
}

/** The file of tiles; null where it cannot be used, as on a full disk: tiles are then drawn at every start. */
function openKept(file: string): TileSource | null {
  try {
    makeTileFile(file);
    return openGeoPackage(file);
  } catch {
    return null;
  }
}
