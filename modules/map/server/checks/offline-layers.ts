import { type Layer, versionName } from '@homestead/catalogue/contract';
import { findLayer } from '@homestead/catalogue/server';
import type { Bounds } from '@homestead/geodesy';
import { brokenFields, HttpError } from '@homestead/http/contract';
import type { Principal } from '@homestead/http/server';
import { can } from '@homestead/people/contract';
import { type OfflineLayer, type OfflineLayers, widestOffline } from '../../contract/offline-layers.ts';
import { maxCandidates } from '../../contract/space.ts';
import { texts } from '../../contract/texts.ts';
import { boxOf } from '../data-query/box.ts';
import { leastAreaOf } from '../least-area.ts';
import type { SpaceDeps } from '../overlay-analysis.ts';
import { cutToBox } from './cut-to-box.ts';

const widestKilometres = 2.5;
const path = 'bbox';

/**
 * `GET /v1/space/offline-layers`: the checked layers of a place for a device that will have no network. What the person may
 * not look at is not named; internal layers stay on the server unless a role may take them, and then the log notes it.
 */
export async function offlineLayers(
  deps: SpaceDeps,
  person: Principal,
  bbox: string,
): Promise<OfflineLayers> {
  const box = boxOf(bbox);
  const [west, south, east, north] = box;
  if (east - west > widestOffline || north - south > widestOffline)
    throw brokenFields([{ path, message: texts.offlineTooLarge(widestKilometres) }]);
  const checked = Object.values(deps.layers).filter(({ check }) => check);
  const taken: Layer[] = [];
  const layers: OfflineLayer[] = [];
  for (const { id } of checked) {
    const layer = await findLayer(deps.db.kysely, id);
    if (!layer || !deps.access.accessTo(person, layer)) continue;
    const found = await layerOf(deps, person, layer, box);
    if (found.features && layer.internal) taken.push(layer);
    layers.push(found);
  }
  if (taken.length > 0)
    await deps.noteTaken?.(person, {
      target: 'layer:offline',
      summary: texts.takenAlong(taken.map(({ name }) => name)),
      detail: { layers: taken.map(({ id }) => id), bbox: box },
    });
  return { box, layers };
}

async function layerOf(deps: SpaceDeps, person: Principal, layer: Layer, box: Bounds): Promise<OfflineLayer> {
  const check = deps.layers[layer.id]?.check;
  const about = {
    layerId: layer.id,
    layerName: layer.name,
    layerTitle: null,
    layerVersion: null,
    neutral: check?.neutral ?? false,
    leastArea: leastAreaOf(deps.layers, layer.id),
    classField: layer.classField,
    nothing: check?.texts.nothing ?? texts.nothing,
    unclassified: check?.texts.unclassified ?? texts.unclassified,
    features: null,
  };
  if (layer.internal && !can(person, 'map.layer.take')) return { ...about, reason: texts.notTaken };
  const visible = deps.access.accessTo(person, layer)!;
  try {
    const { found, features } = await cutToBox(deps, { layerId: layer.id, visible, box, path });
    if (found.truncated) return { ...about, reason: texts.tooManyCandidates(maxCandidates) };
    const kept = layer.classField;
    return {
      ...about,
      layerTitle: found.layerTitle,
      layerVersion: versionName(layer.id, found.version),
      features: features.map(({ properties, ...feature }) => ({
        ...feature,
        // A preview asks for the class alone.
        properties: kept && properties[kept] !== undefined ? { [kept]: properties[kept] } : {},
      })),
      reason: null,
    };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return { ...about, reason: error.message };
  }
}
