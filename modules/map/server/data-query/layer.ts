import { versionName } from '@homestead/catalogue/contract';
import { readFeatures } from '@homestead/catalogue/server';
import type { Principal } from '@homestead/http/server';
import { type LayerLook, mostLayerFeatures } from '../../contract/data-query.ts';
import { layerAt } from '../access/layer-at.ts';
import type { SpaceDeps } from '../overlay-analysis.ts';
import { boxOf } from './box.ts';
import { shownFields } from './fields.ts';

/** `/v1/data/layer/:layerId`: what a map, a table beside it and a comparison of versions show of one layer. */
export async function layerInBox(
  deps: SpaceDeps,
  person: Principal,
  { layerId, bbox, version }: { layerId: string; bbox: string; version?: number | undefined },
): Promise<LayerLook> {
  const box = boxOf(bbox);
  const layer = await layerAt(deps, person, layerId, version);
  const access = deps.access.accessTo(person, layer)!;
  const found = await readFeatures(deps.db.kysely, {
    layerId,
    version: layer.currentVersion,
    visible: access,
    boxes: [box],
    limit: mostLayerFeatures + 1,
  });
  const features = found
    .slice(0, mostLayerFeatures)
    .map(({ geometry, ...one }) => ({ ...one, geometry: JSON.parse(geometry) as unknown }));
  return {
    layerId,
    layerName: layer.name,
    layerVersion: versionName(layerId, layer.currentVersion),
    fields: shownFields(deps.layers[layerId], access, features),
    features,
    truncated: found.length > mostLayerFeatures,
  };
}
