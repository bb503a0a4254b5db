import { versionName } from '@homestead/catalogue/contract';
import { currentVersions } from '@homestead/catalogue/server';
import type { Database } from '@homestead/database';
import { polygonArea, round2 } from '@homestead/geodesy';
import type { Space } from '@homestead/map/server';
import type { MapPort } from './checks.ts';

/** What forms ask of the map module: occupation of layers, ellipsoidal areas, versions of layers. */
export function mapPort(db: Database, space: Pick<Space, 'checkOccupation' | 'submittedGeometry'>): MapPort {
  return {
    checkOccupation: (layerId, geometry) =>
      space.checkOccupation(db.kysely, { layerId, geometry: geometry as never }),
    inspect: async (geometry, path) => {
      await space.submittedGeometry(db.kysely, geometry, path);
    },
    area: (geometry) => round2(polygonArea(geometry as never)),
    currentVersions: async (executor, ids) => {
      const found = await currentVersions(executor, ids);
      return Object.fromEntries(
        ids.map((id) => [id, found.has(id) ? versionName(id, found.get(id)!) : null]),
      );
    },
  };
}
