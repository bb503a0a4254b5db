import { type LayerDefinitions, versionName } from '@homestead/catalogue/contract';
import type { CaseChecks } from '@homestead/catalogue/server';
import type { Database } from '@homestead/database';
import { occupationText, type Space } from '@homestead/map/server';
import { listRunningChecks } from '@homestead/workflow/server';

/** The checks of running cases, as versions of layers are reviewed against them. */
export function caseChecks(
  db: Database,
  layers: LayerDefinitions,
  space: Pick<Space, 'checkOccupation'>,
): CaseChecks {
  return {
    list: async (layerId, after, limit) => {
      const found = await listRunningChecks(db.kysely, layerId, after, limit);
      return found.map(({ processId, caseNo, processName, layerVersion, geometry, result }) => ({
        caseId: processId,
        caseNo,
        processName,
        field: layers[layerId]?.name ?? layerId,
        checkedOn: layerVersion ?? '',
        geometry,
        before: occupationText(layers, layerId, result),
      }));
    },
    check: async (layerId, version, geometry) => {
      const request = { layerId, version, geometry: geometry as never };
      const result = await space.checkOccupation(db.kysely, request);
      if (result.layerVersion !== versionName(layerId, version))
        throw new Error('another version was checked');
      return occupationText(layers, layerId, result);
    },
  };
}
