import { createHash } from 'node:crypto';
import { countFeatures, type FeatureFilter, placeVersions } from '@homestead/catalogue/server';
import type { Database } from '@homestead/database';
import { sql } from 'kysely';

/** Counts that are kept for a database. */
const mostKept = 1_000;
const kept = new WeakMap<Database, Map<string, Promise<number>>>();

/**
 * How many features meet a filter. A version never changes, so what was counted once is not counted again for the next page: a
 * program that reads a million features page by page would otherwise have all of them counted for each. Where the reader sees the
 * features of some divisions, the versions of the layers that outline these are part of what is known.
 */
export async function countOnce(db: Database, filter: FeatureFilter): Promise<number> {
  const { where, ...rest } = filter;
  const places = await placeVersions(db.kysely, filter.visible);
  const condition = where ? sql`${where}`.compile(db.kysely) : null;
  const key = createHash('sha256')
    .update(JSON.stringify([rest, places, condition?.sql, condition?.parameters]))
    .digest('base64');
  const counts = kept.get(db) ?? new Map<string, Promise<number>>();
  kept.set(db, counts);
  const known = counts.get(key);
  const count = known ?? countFeatures(db.kysely, filter);
  // The one asked for last stays longest.
  counts.delete(key);
  counts.set(key, count);
  if (counts.size > mostKept) counts.delete(counts.keys().next().value!);
  count.catch(() => counts.delete(key));
  return count;
}
