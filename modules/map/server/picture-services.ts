import { join } from 'node:path';
import type { Database, Executor } from '@homestead/database';
import type { Bounds, CrsCode } from '@homestead/geodesy';
import type { BoundRoute } from '@homestead/http/server';
import { scaleLimits } from '@homestead/mapstyle';
import type { Access, Reader } from './access/index.ts';
import type { TileSource } from './basemap/tile-source.ts';
import type { PictureDeps } from './ogc/deps.ts';
import { type Published, PublishedLayers } from './ogc/published/published.ts';
import { type LayerStyles, plainStyles } from './ogc/published/styles.ts';
import { wmsRoutes } from './ogc/wms/service.ts';
import { wmtsRoutes } from './ogc/wmts/service.ts';
import { Painters } from './pictures/painters.ts';
import type { OwnLayer } from './services/deps.ts';
import { TileCache } from './tiles/cache.ts';
import { vectorTileRoutes } from './tiles/routes.ts';

export interface PictureServiceSettings {
  db: Database;
  access: Access;
  /** Styles of layers and groups; every layer in its plain style where absent. */
  styles?: LayerStyles;
  baseMaps: TileSource | null;
  planeCode: CrsCode | null;
  county(): Bounds;
  /** Where this node keeps files that it can make again. */
  cacheFolder: string;
}

/** WMS, WMTS and vector tiles over the published layers. */
export interface PictureServices {
  routes: BoundRoute[];
  /** What a person sees published, as a service shows it. */
  layersOf(person: Reader, db?: Executor): Promise<OwnLayer[]>;
  close(): void;
}

export function createPictureServices({
  access,
  styles = plainStyles,
  cacheFolder,
  ...settings
}: PictureServiceSettings): PictureServices {
  const { db, baseMaps, county } = settings;
  const painters = new Painters();
  const published = new PublishedLayers({ db, access, styles });
  const deps: PictureDeps = {
    ...settings,
    painters,
    published,
    cache: new TileCache(join(cacheFolder, 'tiles')),
  };
  return {
    routes: [
      ...wmsRoutes(deps),
      ...wmtsRoutes({ baseMaps, county, layers: deps }),
      ...vectorTileRoutes(deps),
    ],
    layersOf: async (person, executor) => {
      const all = await published.of(person, executor);
      return Promise.all(all.map(async (one) => ownLayer(one, await published.extentAround(one, executor))));
    },
    close: () => painters.close(),
  };
}

/** A group is internal where nobody but readers of internal layers sees any of it. */
const ownLayer = ({ name: id, title: name, isGroup, members }: Published, bbox: Bounds | null): OwnLayer => ({
  id,
  name,
  internal: members.every(({ layer }) => layer.internal),
  isGroup,
  bbox,
  ...scaleLimits(members.flatMap(({ styles }) => styles.slice(0, 1).map(({ style }) => style))),
});
