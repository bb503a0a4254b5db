import type { Expression, Layer } from '@homestead/catalogue/contract';
import { layerIdPattern, versionName } from '@homestead/catalogue/contract';
import { findCandidates, findLayer, type Visibility } from '@homestead/catalogue/server';
import type { Database, Executor } from '@homestead/database';
import {
  type Bounds,
  boundsOf,
  type Feature,
  type Geometry,
  type GeometryProblem,
  type GeometryType,
  isTooIntricate,
  parseFeatures,
} from '@homestead/geodesy';
import { brokenFields } from '@homestead/http/contract';
import type { Principal } from '@homestead/people/server';
import { type GeometryError, maxDrawnFeatures, maxDrawnVertices } from '../contract/geometry-faults.ts';
import { texts } from '../contract/texts.ts';
import type { Access, LayerAccess } from './access/index.ts';
import { isSameLayer, type KnownLayers } from './known-layers.ts';
import { geometryFault } from './overlay/analysis.ts';
import { toWkb } from './overlay/wkb.ts';

/** One feature on its way to the kernel. */
export interface SideFeature {
  id: string | null;
  properties: Record<string, unknown>;
  wkb: Uint8Array;
  /** The same whole, or the pieces of a large polygon that were asked for; `wkb` is then one of them. */
  pieces: Uint8Array[];
}

/** One side of an analysis: features that came with the request, or a layer of the catalogue. */
export type Side =
  | { kind: 'drawn'; features: SideFeature[]; boxes: Bounds[] }
  | { kind: 'layer'; layerId: string };

/** A layer's features for one analysis, all of one version. */
export interface LayerFeatures {
  layer: Layer;
  features: SideFeature[];
  layerVersion: string;
  version: number;
  /** Name, year and version for people. */
  layerTitle: string;
  truncated: boolean;
  isUncut: boolean;
}

const arealTypes = ['Polygon', 'MultiPolygon'] as const satisfies readonly GeometryType[];
const idPattern = new RegExp(layerIdPattern);

/** Reads one side of a request; throws a 42200 HttpError that names `path` where it cannot be used. */
export function readSide(value: unknown, path: string, types: readonly GeometryType[] = arealTypes): Side {
  const named = layerIdOf(value);
  if (named !== undefined) return { kind: 'layer', layerId: named };
  const limits = { types, maxVertices: maxDrawnVertices, maxFeatures: maxDrawnFeatures };
  const parsed = parseFeatures(value, limits);
  if (!parsed.ok) throw geometryFault(path, problemFor(types, parsed.problem));
  // Repairing a feature whose edges cross thousands of times takes the kernel longer than a job may run.
  if (isTooIntricate(parsed.features.map(({ geometry }) => geometry)))
    throw geometryFault(path, 'tooIntricate');
  return drawnSide(parsed.features);
}

/** Where lines and points are taken too, a wrong type is not said to be no polygon. */
const problemFor = (types: readonly GeometryType[], problem: GeometryProblem): GeometryError =>
  problem === 'wrongType' && types !== arealTypes ? 'unknownType' : problem;

/** Features that came with a request as a side. */
export function drawnSide(features: readonly Feature[]): Side & { kind: 'drawn' } {
  return {
    kind: 'drawn',
    features: features.map((feature) => {
      const wkb = toWkb(feature.geometry);
      const id = feature.id === undefined ? null : String(feature.id);
      return { id, properties: feature.properties, wkb, pieces: [wkb] };
    }),
    boxes: features.map((feature) => boundsOf(feature.geometry)),
  };
}

/** One geometry as a side. */
export const geometrySide = (geometry: Geometry): Side & { kind: 'drawn' } =>
  drawnSide([{ type: 'Feature', geometry, properties: {} }]);

export interface LayerQuery {
  boxes?: readonly Bounds[];
  apart?: boolean;
  where?: readonly Expression[];
  limit: number;
  version?: number;
  /** See `CandidateQuery`. */
  inPieces?: boolean;
  visible?: Visibility;
}

/** A layer that a request names, with what the caller sees of it. */
export interface NamedLayer {
  /** As the judge says; absent where it is internal and not theirs to look at. */
  own: LayerAccess | undefined;
  /** What it says of ground that they draw. */
  drawn: LayerAccess;
}

/** Asks the judge. Throws 42200 that names `path` where no grant counts for the layer, as for one that does not exist. */
export async function namedLayer(
  { db, access }: { db: Database; access: Access },
  person: Principal,
  layerId: string,
  path: string,
): Promise<NamedLayer> {
  const layer = idPattern.test(layerId) ? await findLayer(db.kysely, layerId) : undefined;
  const named = layer && asNamed(access, person, layer);
  if (!named) throw brokenFields([{ path, message: texts.unknownLayer }]);
  return named;
}

function asNamed(access: Access, person: Principal, layer: Layer): NamedLayer | undefined {
  const drawn = access.accessToDrawn(person, layer);
  return drawn && { own: access.accessTo(person, layer), drawn };
}

/**
 * A named layer and features of it that `queryFor` asks for. Mostly one statement: the layer is assumed to be as it was
 * last read, and where the one that comes with the features is another, both are asked for anew.
 */
export async function namedFeatures(
  { db, access, known }: { db: Database; access: Access; known: KnownLayers },
  person: Principal,
  layerId: string,
  path: string,
  queryFor: (named: NamedLayer) => LayerQuery,
): Promise<LayerFeatures & { named: NamedLayer }> {
  const assumed = known.find(layerId);
  const expected = assumed && asNamed(access, person, assumed.layer);
  if (expected) {
    const query = queryFor(expected);
    const inPieces = (query.inPieces ?? false) && !assumed.isUncut;
    const found = await layerFeatures(db.kysely, layerId, path, { ...query, inPieces });
    if (isSameLayer(found.layer, assumed.layer)) return { ...found, named: expected };
  }
  const named = await namedLayer({ db, access }, person, layerId, path);
  const found = await layerFeatures(db.kysely, layerId, path, queryFor(named));
  known.note(found.layer, found.isUncut);
  return { ...found, named };
}

/**
 * Features of a layer by index; where they are `truncated`, the caller decides what that means. A layer that is unknown or
 * has no content is refused: its absence must never read as "nothing there".
 */
export async function layerFeatures(
  db: Executor,
  layerId: string,
  path: string,
  query: LayerQuery,
): Promise<LayerFeatures> {
  const { boxes, ...rest } = query;
  const asked = { layerId, ...rest, ...(boxes ? { boxes: fewBoxes(boxes) } : {}) };
  const found = idPattern.test(layerId) ? await findCandidates(db, asked) : undefined;
  if (!found) throw await absent(db, layerId, path);
  const { layer, version, title, features, truncated, isUncut } = found;
  return {
    layer,
    features,
    version,
    layerVersion: versionName(layerId, version),
    layerTitle: title,
    truncated,
    isUncut,
  };
}

async function absent(db: Executor, layerId: string, path: string): Promise<Error> {
  const layer = idPattern.test(layerId) ? await findLayer(db, layerId) : undefined;
  return brokenFields([{ path, message: layer ? texts.layerNotImported(layer.name) : texts.unknownLayer }]);
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
