import { type Executor, one, type Tx } from '@homestead/database';
import { type Feature, parseFeatures } from '@homestead/geodesy';
import { sql } from 'kysely';
import type { LayerDefinition, LayerGeometry } from '../contract/index.ts';
import { saveLayers } from './layers.ts';

export interface ImportReport {
  layerId: string;
  version: number;
  count: number;
}

const batchSize = 500;

/**
 * Brings features in as a new version of a layer (which it creates or updates) and makes that version current. Features
 * are checked for form and type; the whole import fails with a FeatureRefused that names the first bad one. Topology is
 * kept as it was surveyed: the overlay repairs what is invalid, with notice.
 */
export async function importLayer(
  tx: Tx,
  layer: LayerDefinition,
  features: Iterable<unknown>,
  options: { source: string; now: Date },
): Promise<ImportReport> {
  // Locks the layer's row: two imports of one layer come one after the other.
  await saveLayers(tx, [layer], options.now);
  const { version } = await one(
    tx,
    sql<{ version: number }>`
      insert into catalogue.layer_version (layer_id, version, source, created_at)
      select ${layer.id}, coalesce(max(version), 0) + 1, ${options.source}, ${options.now}
      from catalogue.layer_version where layer_id = ${layer.id} returning version`,
  );
  let count = 0;
  let batch: object[] = [];
  for (const input of features) {
    batch.push(rowOf(layer.geometryType, input, ++count));
    if (batch.length === batchSize) {
      await insert(tx, layer.id, version, batch);
      batch = [];
    }
  }
  if (batch.length > 0) await insert(tx, layer.id, version, batch);
  await sql`update catalogue.layer_version set feature_count = ${count}
    where layer_id = ${layer.id} and version = ${version}`.execute(tx);
  await sql`update catalogue.layer set current_version = ${version}, updated_at = ${options.now}
    where id = ${layer.id}`.execute(tx);
  // Without statistics the planner takes the primary key over the spatial index for a fresh layer.
  await sql`analyze catalogue.feature`.execute(tx);
  return { layerId: layer.id, version, count };
}

/** A feature that an import does not take. */
export class FeatureRefused extends Error {
  readonly number: number;
  readonly problem: string;
  constructor(number: number, problem: string) {
    super(`feature ${number}: ${problem}`);
    this.name = 'FeatureRefused';
    this.number = number;
    this.problem = problem;
  }
}

function rowOf(type: LayerGeometry, input: unknown, number: number): object {
  const parsed = parseFeatures(input, {
    types: [type, `Multi${type}`],
    maxVertices: 1_000_000,
    maxFeatures: 1,
  });
  if (!parsed.ok) throw new FeatureRefused(number, parsed.problem);
  const feature = parsed.features[0]!;
  return { id: idOf(feature, number), properties: feature.properties, geometry: feature.geometry };
}

function idOf(feature: Feature, number: number): string {
  const id = feature.id ?? feature.properties['id'];
  return typeof id === 'string' || typeof id === 'number' ? String(id).slice(0, 100) : String(number);
}

async function insert(
  tx: Executor,
  layerId: string,
  version: number,
  batch: readonly object[],
): Promise<void> {
  await sql`
    insert into catalogue.feature (layer_id, version, id, properties, geom)
    select ${layerId}, ${version}::int, r.id, r.properties, st_setsrid(st_geomfromgeojson(r.geometry), 4490)
    from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as r(id text, properties jsonb, geometry jsonb)
  `.execute(tx);
}
