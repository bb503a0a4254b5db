import type { Database } from '@homestead/database';
import type { Bounds, CrsCode } from '@homestead/geodesy';
import type { TileSource } from '../basemap/tile-source.ts';
import type { Painters } from '../pictures/painters.ts';
import type { TileCache } from '../tiles/cache.ts';
import type { PublishedLayers } from './published/published.ts';

/** What the services that show layers as pictures and tiles work with. */
export interface PictureDeps {
  db: Database;
  painters: Painters;
  published: PublishedLayers;
  cache: TileCache;
  /** The base maps; null where the county has none. */
  baseMaps: TileSource | null;
  /** The plane system of the county; null where it names none. */
  planeCode: CrsCode | null;
  /** Degrees around the county. */
  county(): Bounds;
}
