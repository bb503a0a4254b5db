import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Progress } from '@homestead/database';
import { createDemoTiles } from '@homestead/demo-county';
import { GeoPackageError, openGeoPackage, type TileSource } from '@homestead/map/server';
import { type Config, rootFolder } from './config.ts';
import { keptCountyFile, tilesDigest } from './demo/county.ts';

/** The base maps: those of the setting BASE_MAP, else the demonstration's own; null where there are none, which is no error. */
export function openTiles(config: Config, progress: Progress = () => {}): TileSource | null {
  if (config.baseMap !== null) {
    try {
      return openGeoPackage(config.baseMap);
    } catch (error) {
      if (!(error instanceof GeoPackageError)) throw error;
      progress(`${error.message}；地图将以方格代替底图`);
      return null;
    }
  }
  if (!config.isDemo) return null;
  // The drawing thread generates or reads the county for itself.
  const module = pathToFileURL(join(config.contentFolder, 'demo-county', 'generate.ts'));
  const file = join(rootFolder, '.cache', `demo-county-${tilesDigest(config.contentFolder)}.gpkg`);
  return createDemoTiles({ county: { module, kept: keptCountyFile(config.contentFolder) }, file });
}
