import { type Executor, rows } from '@homestead/database';
import type { Bounds } from '@homestead/geodesy';
import { type RawBuilder, sql } from 'kysely';
import { type Expression, type Layer, layerTitle } from '../contract/index.ts';
import { condition } from './expressions.ts';
import { layerColumns } from './layers.ts';
import { everything, isShown, shownProperties, shownText, type Visibility } from './visibility.ts';

export interface Candidate {
  id: string;
  properties: Record<string, unknown>;
  /** Well-known binary, two-dimensional; of a feature in pieces the first of them. */
  wkb: Uint8Array;
  /** Where pieces were asked for: the pieces of a large polygon near the boxes, else the whole feature. */
  pieces: Uint8Array[];
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
  /** Where pieces were asked for: all large polygons of the version were cut, and there were none. */
  isUncut: boolean;
}

export interface CandidateQuery {
  layerId: string;
  /** Boxes of which a feature's own box must meet one; absent means everywhere. */
  boxes?: readonly Bounds[];
  /** True asks for the features whose box meets none of the boxes. */
  apart?: boolean;
  where?: readonly Expression[];
  /** One of few numbers that the program has, never a caller's: it stands in the text, so that the statement is prepared. */
  limit: number;
  /** An older version, for a rerun of stored evidence. */
  version?: number;
  /**
   * Reads of large polygons only the pieces near the boxes. Their cuts look like edges: fit for areas and intersections, never
   * for touching, outlines, or what reaches beyond the boxes.
   */
  inPieces?: boolean;
  /** What the reader may see: hidden features are not found, hidden fields neither read nor compared. All, where absent. */
  visible?: Visibility;
}

interface Row extends Omit<Layer, 'id'> {
  version: number;
  importedAt: Date;
  featureId: string | null;
  properties: Record<string, unknown> | null;
  wkb: Uint8Array | null;
  isUncut: boolean;
}

/**
 * Features near the boxes, found by index alone: no overlay is computed in the database, because the embedded one drops
 * what its overlay library throws. Version and features are read by one statement and so belong together. Undefined where
 * the layer is unknown or was never imported, which is not the same as a layer with nothing here.
 */
export async function findCandidates(db: Executor, query: CandidateQuery): Promise<Candidates | undefined> {
  const found = await rows<Row>(db, statement(query));
  const first = found[0];
  if (!first) return undefined;
  const {
    version,
    importedAt,
    featureId: _id,
    properties: _properties,
    wkb: _wkb,
    isUncut,
    ...layer
  } = first;
  const features = [...Map.groupBy(found, ({ featureId }) => featureId)].flatMap(([id, own]) =>
    id === null ? [] : [candidate(id, own)],
  );
  return {
    layer: { id: query.layerId, ...layer },
    version,
    title: layerTitle(layer.name, version, importedAt),
    features: features.slice(0, query.limit),
    truncated: features.length > query.limit,
    isUncut,
  };
}

function candidate(id: string, own: readonly Row[]): Candidate {
  const pieces = own.map(({ wkb }) => wkb ?? new Uint8Array());
  return { id, properties: own[0]?.properties ?? {}, wkb: pieces[0] ?? new Uint8Array(), pieces };
}

function statement(query: CandidateQuery): RawBuilder<Row> {
  const version = query.version === undefined ? sql`l.current_version` : sql`${query.version}::int`;
  const { boxes, apart = false, inPieces, visible = everything } = query;
  const conditions = (query.where ?? []).map((one) => condition(one, (field) => shownText(visible, field)));
  if (visible.place !== 'all') conditions.push(isShown(visible));
  const near = boxes && inPieces && !apart ? piecesOrWhole(boxes) : null;
  if (boxes && !near) conditions.push(place('f', boxes, apart));
  const where = conditions.length > 0 ? sql`and ${sql.join(conditions, sql` and `)}` : sql``;
  return sql<Row>`
    select ${sql.join(layerColumns)}, v.version, v.created_at as "importedAt", f.id as "featureId", f.properties,
      ${near ? uncut : sql`false`} as "isUncut", st_asbinary(${near ? sql`coalesce(p.geom, f.geom)` : sql`f.geom`}) as wkb
    from catalogue.layer l
    join catalogue.layer_version v on v.layer_id = l.id and v.version = ${version}
    left join lateral (
      select f.id, ${shownProperties(visible)} as properties, f.geom from ${near ? sql`(${near}) n join` : sql``} catalogue.feature f
      ${near ? sql`on f.id = n.id` : sql``}
      where f.layer_id = l.id and f.version = v.version ${where}
      order by f.id limit ${sql.lit(Math.trunc(query.limit) + 1)}
    ) f on true
    ${near && boxes ? piecesOf(boxes) : sql``}
    where l.id = ${query.layerId} order by f.id`;
}

const uncut = sql`v.pieces_at is not null and not exists (
  select 1 from catalogue.feature_piece p where p.layer_id = l.id and p.version = v.version)`;

/** Ids of features near the boxes: by their pieces where they have some, by their own box where they are whole. */
const piecesOrWhole = (boxes: readonly Bounds[]): RawBuilder<unknown> => sql`
  select p.feature_id as id from catalogue.feature_piece p
  where p.layer_id = l.id and p.version = v.version and ${place('p', boxes)}
  union
  select f.id from catalogue.feature f
  where f.layer_id = l.id and f.version = v.version and ${place('f', boxes)} and not exists (
    select 1 from catalogue.feature_piece p
    where p.layer_id = f.layer_id and p.version = f.version and p.feature_id = f.id)`;

const piecesOf = (boxes: readonly Bounds[]): RawBuilder<unknown> => sql`
  left join lateral (
    select p.geom from catalogue.feature_piece p
    where p.layer_id = l.id and p.version = v.version and p.feature_id = f.id and ${place('p', boxes)}
  ) p on true`;

function place(of: 'f' | 'p', boxes: readonly Bounds[], apart = false): RawBuilder<unknown> {
  const meets = boxes.map(
    ([w, s, e, n]) => sql`${sql.ref(`${of}.geom`)} && st_makeenvelope(${w}, ${s}, ${e}, ${n}, 4490)`,
  );
  const any = boxes.length === 0 ? sql`false` : sql`(${sql.join(meets, sql` or `)})`;
  return apart ? sql`not ${any}` : any;
}
