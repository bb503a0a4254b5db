import { type Executor, rows } from '@homestead/database';
import type { Bounds } from '@homestead/geodesy';
import { type RawBuilder, sql } from 'kysely';
import { type Expression, type Layer, layerTitle } from '../contract/index.ts';
import { condition } from './expressions.ts';
import { layerColumns } from './layers.ts';

export interface Candidate {
  id: string;
  properties: Record<string, unknown>;
  /** Well-known binary, two-dimensional. */
  wkb: Uint8Array;
}

/** Features that an index found, all of one version of the layer. */
export interface Candidates {
  layer: Layer;
  /** The version that was read: the current one, or the one asked for. */
  version: number;
  /** That version for people: name, year, number. */
  title: string;
  features: Candidate[];
  /** True where there were more than the limit. */
  truncated: boolean;
}

export interface CandidateQuery {
  layerId: string;
  /** Boxes of which a feature's own box must meet one; absent means everywhere. */
  boxes?: readonly Bounds[];
  /** True asks for the features whose box meets none of the boxes. */
  apart?: boolean;
  where?: readonly Expression[];
  limit: number;
  /** An older version, for a rerun of stored evidence. */
  version?: number;
}

interface Row extends Omit<Layer, 'id'> {
  version: number;
  importedAt: Date;
  featureId: string | null;
  properties: Record<string, unknown> | null;
  wkb: Uint8Array | null;
}

/**
 * Features near the boxes, found by index alone: no topology is computed in the database, because the embedded one drops
 * what its overlay library throws. Version and features are read by one statement and so belong together. Undefined where
 * the layer is unknown or was never imported, which is not the same as a layer with nothing here.
 */
export async function findCandidates(db: Executor, query: CandidateQuery): Promise<Candidates | undefined> {
  const found = await rows<Row>(db, statement(query));
  const first = found[0];
  if (!first) return undefined;
  const { version, importedAt, featureId: _id, properties: _properties, wkb: _wkb, ...layer } = first;
  const features = found.filter((row) => row.featureId !== null).map(candidate);
  return {
    layer: { id: query.layerId, ...layer },
    version,
    title: layerTitle(layer.name, version, importedAt),
    features: features.slice(0, query.limit),
    truncated: features.length > query.limit,
  };
}

const candidate = (row: Row): Candidate => ({
  id: row.featureId ?? '',
  properties: row.properties ?? {},
  wkb: row.wkb ?? new Uint8Array(),
});

function statement(query: CandidateQuery): RawBuilder<Row> {
  const version = query.version === undefined ? sql`l.current_version` : sql`${query.version}::int`;
  const conditions = (query.where ?? []).map(condition);
  if (query.boxes) conditions.push(place(query.boxes, query.apart ?? false));
  const where = conditions.length > 0 ? sql`and ${sql.join(conditions, sql` and `)}` : sql``;
  return sql<Row>`
    select ${layerColumns}, v.version, v.created_at as "importedAt", f.id as "featureId", f.properties, st_asbinary(f.geom) as wkb
    from catalogue.layer l
    join catalogue.layer_version v on v.layer_id = l.id and v.version = ${version}
    left join lateral (
      select f.id, f.properties, f.geom from catalogue.feature f
      where f.layer_id = l.id and f.version = v.version ${where}
      order by f.id limit ${query.limit + 1}
    ) f on true
    where l.id = ${query.layerId}`;
}

function place(boxes: readonly Bounds[], apart: boolean): RawBuilder<unknown> {
  const meets = boxes.map(([w, s, e, n]) => sql`f.geom && st_makeenvelope(${w}, ${s}, ${e}, ${n}, 4490)`);
  const any = boxes.length === 0 ? sql`false` : sql`(${sql.join(meets, sql` or `)})`;
  return apart ? sql`not ${any}` : any;
}
