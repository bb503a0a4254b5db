import { versionName } from '@homestead/catalogue/contract';
import { findCandidates, readFeatures } from '@homestead/catalogue/server';
import type { Bounds } from '@homestead/geodesy';
import { brokenFields, pageWindow } from '@homestead/http/contract';
import type { Principal } from '@homestead/people/server';
import type { DataFeature, DataLayer, DataReply } from '../../contract/data-query.ts';
import { maxCandidates } from '../../contract/space.ts';
import { texts } from '../../contract/texts.ts';
import type { LayerAccess, ReadableLayer } from '../access/index.ts';
import type { SpaceDeps } from '../overlay-analysis.ts';
import { shownFields } from './fields.ts';

/** A feature near the place, as the person may see it. */
export interface Near {
  id: string;
  properties: Record<string, unknown>;
  pieces: Uint8Array[];
}

export interface LayerNear {
  layer: ReadableLayer;
  access: LayerAccess;
  about: Pick<DataLayer, 'layerId' | 'layerName' | 'layerVersion' | 'layerTitle'>;
  features: Near[];
  /** There were more than one call takes. */
  truncated: boolean;
}

/** What was found of a layer: its summary, and its features in the order of their ids. */
export interface LayerFound {
  near: LayerNear;
  summary: Omit<DataLayer, keyof LayerNear['about'] | 'count' | 'fields'>;
  matches: { id: string; properties: Record<string, unknown>; area?: number }[];
}

/** The layers that were asked for. Throws 42200 for one that is not there or not the person's to see: the two read alike. */
export async function askedLayers(
  deps: SpaceDeps,
  person: Principal,
  ids: readonly string[] | undefined,
): Promise<{ layer: ReadableLayer; access: LayerAccess }[]> {
  const all = await deps.access.readableLayers(deps.db.kysely, person);
  if (ids === undefined || ids.length === 0) return all;
  const asked = all.filter(({ layer }) => ids.includes(layer.id));
  const lost = ids.find((id) => asked.every(({ layer }) => layer.id !== id));
  if (lost !== undefined) throw brokenFields([{ path: 'layers', message: texts.unknownLayerNamed(lost) }]);
  return asked;
}

/** Features whose box, or one of whose pieces, meets the boxes, and that the person may see. */
export async function nearOf(
  deps: SpaceDeps,
  { layer, access }: { layer: ReadableLayer; access: LayerAccess },
  boxes: readonly Bounds[],
): Promise<LayerNear | undefined> {
  const { db } = deps;
  const query = { layerId: layer.id, boxes, limit: maxCandidates, inPieces: true };
  const found = await findCandidates(db.kysely, query);
  if (!found) return undefined;
  const { version, title, features, truncated } = found;
  const shown = await readFeatures(db.kysely, {
    layerId: layer.id,
    version,
    visible: access,
    ids: features.map(({ id }) => id),
    limit: maxCandidates,
    geometry: false,
  });
  const properties = new Map(shown.map((one) => [one.id, one.properties]));
  return {
    layer: { ...layer, currentVersion: version },
    access,
    about: {
      layerId: layer.id,
      layerName: layer.name,
      layerVersion: versionName(layer.id, version),
      layerTitle: title,
    },
    features: features.flatMap(({ id, pieces }) => {
      const own = properties.get(id);
      return own ? [{ id, properties: own, pieces }] : [];
    }),
    truncated,
  };
}

/** A page of what was found, with the outlines of its features. */
export async function replyOf(
  deps: SpaceDeps,
  found: readonly LayerFound[],
  query: { pageNum?: number; pageSize?: number },
): Promise<DataReply> {
  const { pageNum, pageSize, offset } = pageWindow(query);
  const all = found.flatMap(({ near, matches }) => matches.map((match) => ({ near, match })));
  const page = all.slice(offset, offset + pageSize);
  const records: DataFeature[] = [];
  for (const [near, own] of Map.groupBy(page, (one) => one.near)) {
    const outlines = await readFeatures(deps.db.kysely, {
      layerId: near.layer.id,
      version: near.layer.currentVersion,
      visible: near.access,
      ids: own.map(({ match }) => match.id),
      limit: pageSize,
    });
    const shapes = new Map(outlines.map(({ id, geometry }) => [id, geometry]));
    const { layerId, layerName } = near.about;
    for (const { match } of own)
      records.push({ layerId, layerName, ...match, geometry: JSON.parse(shapes.get(match.id) ?? 'null') });
  }
  return {
    records,
    total: all.length,
    pageNum,
    pageSize,
    layers: found
      .filter(({ matches, summary }) => matches.length > 0 || summary.fault)
      .map(({ near, matches, summary }) => ({
        ...near.about,
        fields: shownFields(deps.layers[near.layer.id], near.access, matches),
        count: matches.length,
        ...summary,
      })),
    unit: 'm2',
  };
}
