import {
  type FeatureFilter,
  type FeatureRow,
  type StreamQuery,
  streamFeatures,
} from '@homestead/catalogue/server';
import { type RawBuilder, sql } from 'kysely';
import { countOnce } from './counts.ts';
import type { Published, VectorDeps } from './published.ts';
import type { System } from './systems.ts';

/** Features that one answer gives at most; clients page through more. */
export const mostFeatures = 10_000;

/** What is asked of one layer, understood and allowed. */
export interface Selection {
  published: Published;
  system: System;
  /** Conditions, all of which count. */
  where: RawBuilder<unknown>[];
  ids?: string[];
  sort: NonNullable<StreamQuery['sort']>;
  /** Fields of the answer. */
  fields: Published['fields'];
  /** False where the geometry is not wanted. */
  geometry: boolean;
}

function filterOf({ published, where, ids }: Selection): FeatureFilter {
  const { layer, access } = published;
  return {
    layerId: layer.id,
    version: layer.currentVersion,
    visible: access,
    ...(ids ? { ids } : {}),
    ...(where.length > 0 ? { where: joined(where) } : {}),
  };
}

/** How many features a selection has. */
export const countOf = ({ db }: VectorDeps, selection: Selection): Promise<number> =>
  countOnce(db, filterOf(selection));

/** The features of a selection from an offset on, piece by piece. */
export function featuresOf(
  { db }: VectorDeps,
  selection: Selection,
  offset: number,
  limit: number,
): AsyncGenerator<FeatureRow[]> {
  const { sort, geometry } = selection;
  return streamFeatures(db.kysely, { ...filterOf(selection), sort, geometry, offset, limit });
}

function joined(parts: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return parts.length === 1 ? parts[0]! : sql`(${sql.join(parts, sql` and `)})`;
}
