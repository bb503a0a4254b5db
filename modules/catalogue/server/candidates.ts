import { type Bound, type Executor, prepared, rows, type Statement } from '@homestead/database';
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
  /** Milliseconds: it comes with each row, and a date is dear to read. */
  importedAt: number;
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
    title: layerTitle(layer.name, version, new Date(importedAt)),
    features: features.slice(0, query.limit),
    truncated: features.length > query.limit,
    isUncut,
  };
}

function candidate(id: string, own: readonly Row[]): Candidate {
  const pieces = own.map(({ wkb }) => wkb ?? new Uint8Array());
  return { id, properties: own[0]?.properties ?? {}, wkb: pieces[0] ?? new Uint8Array(), pieces };
}

/** Most shapes of statements that are kept: a shape for each way of asking and each thing that readers see. */
const mostShapes = 500;
/** Boxes that a kept statement asks for at most; callers join many into one. */
const mostBoxes = 8;

type Values = Record<string, unknown>;
const built = new Map<string, (values: Values) => Statement<Row>>();

/**
 * The statement of a query. Its text is kept: to write it takes a third of the time that it runs. What changes from call to call
 * are the layer, its version and the boxes; a query with conditions is written anew.
 */
function statement(query: CandidateQuery): Statement<Row> {
  const { layerId, version, boxes, where = [] } = query;
  if (where.length > 0 || (boxes && boxes.length > mostBoxes)) return written(query, query);
  const { apart, inPieces, limit, visible } = query;
  const shape = JSON.stringify([boxes?.length, version !== undefined, apart, inPieces, limit, visible]);
  let of = built.get(shape);
  if (!of) {
    if (built.size >= mostShapes) built.clear();
    of = prepared((bound: Bound<Values>) =>
      written(query, {
        layerId: bound['layerId'],
        version: version === undefined ? undefined : bound['version'],
        boxes: boxes?.map((box, n) => box.map((_, side) => bound[`${n} ${side}`])),
      }),
    );
    built.set(shape, of);
  }
  const sides = boxes?.flatMap((box, n) => box.map((degrees, side) => [`${n} ${side}`, degrees])) ?? [];
  return of({ layerId, version, ...Object.fromEntries(sides) });
}

type Boxes = readonly (readonly unknown[])[];

/** What of a query changes from call to call: values, or what stands for them in a text that is kept. */
interface Places {
  layerId: unknown;
  version?: unknown;
  boxes?: Boxes | undefined;
}

function written(query: CandidateQuery, { layerId, version: asked, boxes }: Places): RawBuilder<Row> {
  const version = asked === undefined ? sql`l.current_version` : sql`${asked}::int`;
  const { apart = false, inPieces, visible = everything } = query;
  const conditions = (query.where ?? []).map((one) => condition(one, (field) => shownText(visible, field)));
  if (visible.place !== 'all') conditions.push(isShown(visible));
  const near = boxes && inPieces && !apart ? piecesOrWhole(boxes) : null;
  if (boxes && !near) conditions.push(place('f', boxes, apart));
  const where = conditions.length > 0 ? sql`and ${sql.join(conditions, sql` and `)}` : sql``;
  return sql<Row>`
    select ${sql.join(layerColumns)}, v.version, (extract(epoch from v.created_at) * 1000)::float8 as "importedAt", f.id as "featureId", f.properties,
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
    where l.id = ${layerId} order by f.id`;
}

const uncut = sql`v.pieces_at is not null and not exists (
  select 1 from catalogue.feature_piece p where p.layer_id = l.id and p.version = v.version)`;

/** Ids of features near the boxes: by their pieces where they have some, by their own box where they are whole. */
const piecesOrWhole = (boxes: Boxes): RawBuilder<unknown> => sql`
  select p.feature_id as id from catalogue.feature_piece p
  where p.layer_id = l.id and p.version = v.version and ${place('p', boxes)}
  union
  select f.id from catalogue.feature f
  where f.layer_id = l.id and f.version = v.version and ${place('f', boxes)} and not exists (
    select 1 from catalogue.feature_piece p
    where p.layer_id = f.layer_id and p.version = f.version and p.feature_id = f.id)`;

const piecesOf = (boxes: Boxes): RawBuilder<unknown> => sql`
  left join lateral (
    select p.geom from catalogue.feature_piece p
    where p.layer_id = l.id and p.version = v.version and p.feature_id = f.id and ${place('p', boxes)}
  ) p on true`;

function place(of: 'f' | 'p', boxes: Boxes, apart = false): RawBuilder<unknown> {
  const meets = boxes.map(
    ([w, s, e, n]) => sql`${sql.ref(`${of}.geom`)} && st_makeenvelope(${w}, ${s}, ${e}, ${n}, 4490)`,
  );
  const any = boxes.length === 0 ? sql`false` : sql`(${sql.join(meets, sql` or `)})`;
  return apart ? sql`not ${any}` : any;
}
