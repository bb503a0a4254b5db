import { anyOf, type Executor, rows, tablesOf } from '@homestead/database';
import { type RawBuilder, sql } from 'kysely';
import type { CatalogueTables } from './tables.ts';

const tables = tablesOf<CatalogueTables>();

/**
 * Ground of which a person may see the features: everywhere, or what lies in divisions, whose outlines are the features of a
 * layer that names their codes. Codes contain each other by prefix.
 */
export type Place = 'all' | { layerId: string; codeField: string; codes: readonly string[] };

/** What of a layer's features may be read: `fields` of those that lie in `place`, and of the others what `outside` says. */
export interface Visibility {
  fields: 'all' | readonly string[];
  place: Place;
  /** Features beyond `place`, with fewer fields; absent where they are not shown at all. */
  outside?: { fields: readonly string[]; place: Place };
}

/** Everything of every feature: for work that has judged its caller otherwise. */
export const everything: Visibility = { fields: 'all', place: 'all' };

/**
 * Whether feature `f` lies in a place. A line or an area that only touches the outline of a division lies beside it. The
 * predicates are topology, which the embedded database may refuse: then the statement fails, and nothing is shown.
 */
export function liesIn(place: Place): RawBuilder<boolean> {
  if (place === 'all') return sql<boolean>`true`;
  if (place.codes.length === 0) return sql<boolean>`false`;
  return sql<boolean>`exists (
    select 1 from catalogue.layer pl join catalogue.feature p on p.layer_id = pl.id and p.version = pl.current_version
    where pl.id = ${place.layerId} and p.geom && f.geom and st_intersects(p.geom, f.geom)
      and (st_dimension(f.geom) = 0 or not st_touches(p.geom, f.geom))
      and exists (select 1 from unnest(${[...place.codes]}::text[]) code
        where starts_with(p.properties ->> ${place.codeField}, code)))`;
}

/** Whether feature `f` is shown at all. */
export function isShown({ place, outside }: Visibility): RawBuilder<boolean> {
  if (place === 'all' || outside?.place === 'all') return sql<boolean>`true`;
  return outside ? sql<boolean>`(${liesIn(place)} or ${liesIn(outside.place)})` : liesIn(place);
}

/** The properties of feature `f` as they may be read. */
export function shownProperties({ fields, place, outside }: Visibility): RawBuilder<unknown> {
  const inside = fields === 'all' ? sql`f.properties` : picked(fields);
  return outside ? sql`case when ${liesIn(place)} then ${inside} else ${picked(outside.fields)} end` : inside;
}

const picked = (fields: readonly string[]): RawBuilder<unknown> =>
  sql`(select coalesce(jsonb_object_agg(e.key, e.value), '{}'::jsonb) from jsonb_each(f.properties) e
    where e.key = any(${[...fields]}::text[]))`;

/** Whether a person may read a field of any feature. */
export function mayReadField({ fields }: Visibility, field: string): boolean {
  return fields === 'all' || fields.includes(field);
}

/** A property of feature `f` as text, null where it may not be read: a condition learns no more of it than the reader. */
export function shownText(visible: Visibility, field: string): RawBuilder<unknown> {
  if (!mayReadField(visible, field)) return sql`null::text`;
  const text = sql`f.properties ->> ${field}`;
  const { outside, place } = visible;
  if (!outside || outside.fields.includes(field)) return sql`(${text})`;
  return sql`(case when ${liesIn(place)} then ${text} end)`;
}

/** Which versions of the layers that outline divisions decide now what lies in a person's places. */
export async function placeVersions(db: Executor, { place, outside }: Visibility): Promise<string[]> {
  const ids = [place, outside?.place ?? 'all'].flatMap((one) => (one === 'all' ? [] : one.layerId));
  if (ids.length === 0) return [];
  const found = await rows(
    db,
    tables
      .selectFrom('catalogue.layer')
      .select(sql<string>`id || '@' || coalesce(current_version, 0)`.as('version'))
      .where('id', '=', anyOf(ids))
      .orderBy('id'),
  );
  return found.map(({ version }) => version);
}
