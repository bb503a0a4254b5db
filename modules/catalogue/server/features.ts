import { type Executor, maybe, one, rows, tablesOf } from '@homestead/database';
import type { Bounds } from '@homestead/geodesy';
import { type RawBuilder, sql } from 'kysely';
import type { CatalogueTables } from './tables.ts';
import { isShown, shownProperties, shownText, type Visibility } from './visibility.ts';

const tables = tablesOf<CatalogueTables>();

/** A feature as a reader may see it. */
export interface FeatureRow {
  id: string;
  properties: Record<string, unknown>;
  /** GeoJSON text of the geometry in EPSG:4490, longitude first, to 15 decimals. */
  geometry: string;
}

export interface FeatureFilter {
  layerId: string;
  version: number;
  /** What the reader may see; the judge of the map module (`accessTo`) says it. */
  visible: Visibility;
  /** Boxes in EPSG:4490, of which a feature's own box must meet one. */
  boxes?: readonly Bounds[];
  /** A condition on feature `f` (`catalogue.feature`), all values bound. */
  where?: RawBuilder<unknown>;
  ids?: readonly string[];
}

export interface FeatureQuery extends FeatureFilter {
  limit: number;
  /** Only features whose id follows this one; for pages in the order of ids. */
  after?: string;
  /** False leaves the geometry out (empty text). */
  geometry?: boolean;
}

export interface StreamQuery extends Omit<FeatureQuery, 'after'> {
  /** Features that are passed over. */
  offset?: number;
  /** Fields to sort by, before the id. */
  sort?: readonly { field: string; isNumber: boolean; descending: boolean }[];
}

/** One page of features, by id. */
export function readFeatures(db: Executor, query: FeatureQuery): Promise<FeatureRow[]> {
  const { visible, after, limit } = query;
  const geometry = query.geometry === false ? sql`''` : sql`st_asgeojson(f.geom, 15, 0)`;
  return rows<FeatureRow>(
    db,
    sql`select f.id, ${shownProperties(visible)} as properties, ${geometry} as geometry
      from catalogue.feature f where ${conditions(query)} ${after === undefined ? sql`` : sql`and f.id > ${after}`}
      order by f.id limit ${limit}`,
  );
}

/**
 * Features of one version, piece by piece, so that neither side holds them all: by id each piece begins where the last one
 * ended. A version never changes, so the pieces belong together. What an offset passes over is found by ids alone: the
 * database would write the geometry of each row that it leaves out.
 */
export async function* streamFeatures(
  db: Executor,
  query: StreamQuery,
  pieceSize = 500,
): AsyncGenerator<FeatureRow[]> {
  const { sort, offset = 0, limit: most, ...rest } = query;
  if (sort?.length) {
    yield* inOrder(db, query, pieceSize);
    return;
  }
  let after: string | undefined;
  if (offset > 0 && most > 0) {
    [after] = await readIds(db, { ...rest, offset: offset - 1, limit: 1 });
    if (after === undefined) return;
  }
  for (let left = most; left > 0; ) {
    const limit = Math.min(left, pieceSize);
    const found = await readFeatures(db, { ...rest, limit, ...(after === undefined ? {} : { after }) });
    if (found.length > 0) yield found;
    if (found.length < limit) return;
    left -= found.length;
    after = found.at(-1)!.id;
  }
}

/** Features in the order of their fields: sorted once, by ids, and read in pieces. */
async function* inOrder(db: Executor, query: StreamQuery, pieceSize: number): AsyncGenerator<FeatureRow[]> {
  const { layerId, version, visible, geometry } = query;
  const all = await readIds(db, query);
  for (let at = 0; at < all.length; at += pieceSize) {
    const ids = all.slice(at, at + pieceSize);
    const piece = { layerId, version, visible, ids, limit: ids.length };
    const found = await readFeatures(db, geometry === undefined ? piece : { ...piece, geometry });
    const places = new Map(ids.map((id, place) => [id, place]));
    yield found.sort((a, b) => places.get(a.id)! - places.get(b.id)!);
  }
}

async function readIds(db: Executor, query: StreamQuery): Promise<string[]> {
  const { visible, offset = 0, sort = [], limit } = query;
  const keys = sort.map(({ field, isNumber, descending }) => {
    const text = shownText(visible, field);
    const value = isNumber ? numberIn(text) : sql`${text} collate "C"`;
    return descending ? sql`${value} desc nulls last` : sql`${value} asc nulls last`;
  });
  const found = await rows<{ id: string }>(
    db,
    sql`select f.id from catalogue.feature f where ${conditions(query)}
      order by ${sql.join([...keys, sql`f.id`])} limit ${limit} offset ${offset}`,
  );
  return found.map(({ id }) => id);
}

/** How many features there are for a reader. */
export async function countFeatures(db: Executor, filter: FeatureFilter): Promise<number> {
  const { visible, boxes, where, ids, layerId, version } = filter;
  const isWhole = !boxes && !where && !ids && (visible.place === 'all' || visible.outside?.place === 'all');
  if (isWhole) {
    const kept = await maybe(
      db,
      tables
        .selectFrom('catalogue.layer_version')
        .select('feature_count as count')
        .where('layer_id', '=', layerId)
        .where('version', '=', version),
    );
    return kept?.count ?? 0;
  }
  const { count } = await one(
    db,
    sql<{
      count: number;
    }>`select count(*)::int as count from catalogue.feature f where ${conditions(filter)}`,
  );
  return count;
}

/**
 * Text that is a number as a number, else null; any that a program counts with has fewer than 400 signs. The text is computed
 * once: for some readers it hangs on where the feature lies.
 */
export const numberIn = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select case when length(n.v) < 400 and n.v ~ '^-?[0-9]+([.][0-9]+)?([eE][-+]?[0-9]{1,3})?$' then n.v::numeric end
    from (select ${text} as v offset 0) n)`;

function conditions({ layerId, version, visible, boxes, where, ids }: FeatureFilter): RawBuilder<unknown> {
  const all = [sql`f.layer_id = ${layerId}`, sql`f.version = ${version}`];
  if (boxes) {
    const meets = boxes.map(([w, s, e, n]) => sql`f.geom && st_makeenvelope(${w}, ${s}, ${e}, ${n}, 4490)`);
    all.push(meets.length > 0 ? sql`(${sql.join(meets, sql` or `)})` : sql`false`);
  }
  if (ids) all.push(sql`f.id = any(${[...ids]}::text[])`);
  if (where) all.push(where as RawBuilder<boolean>);
  all.push(isShown(visible));
  return sql.join(all, sql` and `);
}
