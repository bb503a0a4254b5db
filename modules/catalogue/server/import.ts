import type { Tx } from '@homestead/database';
import { parseFeatures } from '@homestead/geodesy';
import { sql } from 'kysely';
import {
  type FeatureProblem,
  importTexts,
  type LayerDefinition,
  type LayerGeometry,
} from '../contract/index.ts';
import { ensureLayer } from './layers.ts';
import { makePieces } from './pieces/make.ts';
import { isStorable } from './storable.ts';
import { beginVersion, endVersion, insertFeatures } from './versions/load.ts';
import { makeCurrent } from './versions/publish.ts';

export interface ImportOptions {
  /** Where the features come from, for the list of versions. */
  source: string;
  now: Date;
  /** True brings in the other features where some are refused; else one refused feature cancels the import. */
  leaveOutRefused?: boolean;
  /** Told after every batch how many features have been read. */
  onProgress?(count: number): void;
}

/** A feature that an import does not take. */
export interface RefusedFeature {
  /** Its place among the features, from 1. */
  number: number;
  id: string;
  problem: FeatureProblem;
}

export interface ImportReport {
  layerId: string;
  version: number;
  /** Features that were brought in. */
  count: number;
  refused: RefusedFeature[];
}

/** An import that was cancelled because of its features; the transaction rolls back. */
export class FeaturesRefused extends Error {
  readonly refused: readonly RefusedFeature[];
  constructor(refused: readonly RefusedFeature[]) {
    super(importTexts.refused(refused.length));
    this.name = 'FeaturesRefused';
    this.refused = refused;
  }
}

/** A batch is sent when it holds so many features, or so many characters of JSON. */
const batchSize = 500;
const batchLength = 4_000_000;
const maxVertices = 1_000_000;

/**
 * Brings features in as a new version of a layer (which it creates where it is not there) and makes that version current. Features
 * are checked for form and type; where one is refused, FeaturesRefused names all that are. Topology is kept as it was
 * surveyed: the overlay repairs what is invalid, with notice.
 */
export async function importLayer(
  tx: Tx,
  layer: LayerDefinition,
  features: Iterable<unknown> | AsyncIterable<unknown>,
  options: ImportOptions,
): Promise<ImportReport> {
  // Locks the layer's row: two imports of one layer come one after the other.
  await ensureLayer(tx, layer, options.now);
  const version = await beginVersion(tx, layer.id, options);
  const { count, size, refused } = await insertAll(tx, layer, version, features, options);
  if (refused.length > 0 && !options.leaveOutRefused) throw new FeaturesRefused(refused);
  await endVersion(tx, layer.id, version, { count, size, hasOwnIds: true, classes: null });
  await makeCurrent(tx, { layerId: layer.id, version, byName: null, now: options.now });
  if (layer.geometryType === 'Polygon') await makePieces(tx, layer.id, version, options.now);
  // Without statistics the planner takes the primary key over the spatial index for a fresh layer.
  await sql`analyze catalogue.feature`.execute(tx);
  return { layerId: layer.id, version, count, refused };
}

async function insertAll(
  tx: Tx,
  layer: LayerDefinition,
  version: number,
  features: Iterable<unknown> | AsyncIterable<unknown>,
  { onProgress }: ImportOptions,
): Promise<Pick<ImportReport, 'count' | 'refused'> & { size: number }> {
  const refused: RefusedFeature[] = [];
  const ids = new Set<string>();
  let [number, count, length, size] = [0, 0, 0, 0];
  let batch: string[] = [];
  const send = async () => {
    await insertFeatures(tx, layer.id, version, batch);
    count += batch.length;
    size += length;
    length = 0;
    batch = [];
    onProgress?.(number);
  };
  for await (const input of features) {
    const { row, ...read } = rowOf(layer.geometryType, input, ++number);
    const problem = read.problem ?? (ids.has(read.id) ? 'duplicateId' : undefined);
    if (problem) {
      refused.push({ number, id: read.id, problem });
      continue;
    }
    ids.add(read.id);
    batch.push(row);
    length += row.length;
    if (batch.length === batchSize || length > batchLength) await send();
  }
  await send();
  return { count, size, refused };
}

interface Row {
  /** The feature's own id, else its place among the features. */
  id: string;
  /** The row as JSON; empty where the feature is refused. */
  row: string;
  problem?: FeatureProblem;
}

/** A feature as one row of JSON for the database. */
function rowOf(type: LayerGeometry, input: unknown, number: number): Row {
  const id = idOf(input, number);
  const refuse = (problem: FeatureProblem): Row => ({ id, row: '', problem });
  const parsed = parseFeatures(input, { types: [type, `Multi${type}`], maxVertices, maxFeatures: 1 });
  if (!parsed.ok) return refuse(parsed.problem);
  const feature = parsed.features[0]!;
  if (!isStorable(id) || !isStorable(feature.properties)) return refuse('unreadableText');
  return { id, row: JSON.stringify({ id, properties: feature.properties, geometry: feature.geometry }) };
}

function idOf(input: unknown, number: number): string {
  const { id: own, properties } = (input ?? {}) as { id?: unknown; properties?: { id?: unknown } | null };
  const id = own ?? properties?.id;
  return typeof id === 'string' || typeof id === 'number' ? String(id).slice(0, 100) : String(number);
}
