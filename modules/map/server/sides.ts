import type { Expression, Layer } from '@homestead/catalogue/contract';
import { layerIdPattern, versionName } from '@homestead/catalogue/contract';
import { findCandidates, findLayer } from '@homestead/catalogue/server';
import type { Executor } from '@homestead/database';
import {
  type Bounds,
  boundsOf,
  type Feature,
  type Geometry,
  type GeometryType,
  parseFeatures,
} from '@homestead/geodesy';
import { brokenFields } from '@homestead/http/contract';
import { maxDrawnFeatures, maxDrawnVertices } from '../contract/geometry-faults.ts';
import { texts } from '../contract/texts.ts';
import { geometryFault } from './overlay/analysis.ts';
import { toWkb } from './overlay/wkb.ts';

/** One feature on its way to the kernel. */
export interface SideFeature {
  id: string | null;
  properties: Record<string, unknown>;
  wkb: Uint8Array;
}

/** One side of an analysis: features that came with the request, or a layer of the catalogue. */
export type Side =
  | { kind: 'drawn'; features: SideFeature[]; boxes: Bounds[] }
  | { kind: 'layer'; layer: Layer };

/** A layer's features for one analysis, all of one version. */
export interface LayerFeatures {
  features: SideFeature[];
  layerVersion: string;
  truncated: boolean;
}

const arealTypes = ['Polygon', 'MultiPolygon'] as const satisfies readonly GeometryType[];
const layerId = new RegExp(layerIdPattern);

/** Reads one side of a request; throws a 42200 Fault that names `path` where it cannot be used. */
export async function readSide(
  db: Executor,
  value: unknown,
  path: string,
  types: readonly GeometryType[] = arealTypes,
): Promise<Side> {
  const named = layerIdOf(value);
  if (named !== undefined) return { kind: 'layer', layer: await getLayer(db, named, path) };
  const limits = { types, maxVertices: maxDrawnVertices, maxFeatures: maxDrawnFeatures };
  const parsed = parseFeatures(value, limits);
  if (!parsed.ok) throw geometryFault(path, parsed.problem);
  return drawnSide(parsed.features);
}

export function drawnSide(features: readonly Feature[]): Side & { kind: 'drawn' } {
  return {
    kind: 'drawn',
    features: features.map((feature) => ({
      id: feature.id === undefined ? null : String(feature.id),
      properties: feature.properties,
      wkb: toWkb(feature.geometry),
    })),
    boxes: features.map((feature) => boundsOf(feature.geometry)),
  };
}

/** One geometry as a side. */
export const geometrySide = (geometry: Geometry): Side & { kind: 'drawn' } =>
  drawnSide([{ type: 'Feature', geometry, properties: {} }]);

/** A layer that must exist and have content; its absence must never read as "nothing there". */
export async function getLayer(db: Executor, id: string, path: string): Promise<Layer> {
  const layer = layerId.test(id) ? await findLayer(db, id) : undefined;
  if (!layer) throw brokenFields([{ path, message: texts.unknownLayer }]);
  if (layer.currentVersion === null)
    throw brokenFields([{ path, message: texts.layerNotImported(layer.name) }]);
  return layer;
}

export interface LayerQuery {
  boxes?: readonly Bounds[];
  apart?: boolean;
  where?: readonly Expression[];
  limit: number;
  version?: number;
}

/** Features of a layer by index; where they are `truncated`, the caller decides what that means. */
export async function layerFeatures(db: Executor, layer: Layer, query: LayerQuery): Promise<LayerFeatures> {
  const { boxes, ...rest } = query;
  const found = await findCandidates(db, {
    layerId: layer.id,
    ...rest,
    ...(boxes ? { boxes: fewBoxes(boxes) } : {}),
  });
  if (!found) throw brokenFields([{ path: 'layerId', message: texts.layerNotImported(layer.name) }]);
  return {
    features: found.features,
    layerVersion: versionName(found.layerId, found.version),
    truncated: found.truncated,
  };
}

/** Many boxes are asked for as the one around them: the kernel sorts out what is between. */
function fewBoxes(boxes: readonly Bounds[]): Bounds[] {
  if (boxes.length <= 8) return [...boxes];
  const around: Bounds = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [w, s, e, n] of boxes) {
    around[0] = Math.min(around[0], w);
    around[1] = Math.min(around[1], s);
    around[2] = Math.max(around[2], e);
    around[3] = Math.max(around[3], n);
  }
  return [around];
}

function layerIdOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'layerId')) return undefined;
  const { layerId: id } = value as { layerId: unknown };
  return typeof id === 'string' ? id : '';
}
