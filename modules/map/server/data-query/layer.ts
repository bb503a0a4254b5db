import { versionName } from '@homestead/catalogue/contract';
import { currentAtEndOf, readFeatures } from '@homestead/catalogue/server';
import { brokenFields } from '@homestead/http/contract';
import type { Principal } from '@homestead/http/server';
import { type LayerLook, mostLayerFeatures } from '../../contract/data-query.ts';
import { texts } from '../../contract/texts.ts';
import { layerAt } from '../access/layer-at.ts';
import type { SpaceDeps } from '../overlay-analysis.ts';
import { boxOf } from './box.ts';
import { shownFields } from './fields.ts';

interface Asked {
  layerId: string;
  bbox: string;
  version?: number | undefined;
  /** The version that was the current one at its end. */
  year?: number | undefined;
}

/** `/v1/data/layer/:layerId`: what a map, a table beside it and a comparison of versions or years show of one layer. */
export async function layerInBox(
  deps: SpaceDeps,
  person: Principal,
  { layerId, bbox, version, year }: Asked,
): Promise<LayerLook> {
  const box = boxOf(bbox);
  if (version !== undefined && year !== undefined)
    throw brokenFields([{ path: 'year', message: texts.versionOrYear }]);
  const then = year === undefined ? version : await currentAtEndOf(deps.db.kysely, layerId, year);
  const layer = await layerAt(deps, person, layerId, then ?? undefined);
  const about = { layerId, layerName: layer.name };
  if (then === null) return { ...about, layerVersion: null, fields: [], features: [], truncated: false };
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
    ...about,
    layerVersion: versionName(layerId, layer.currentVersion),
    fields: shownFields(deps.layers[layerId], access, features),
    features,
    truncated: found.length > mostLayerFeatures,
  };
}
