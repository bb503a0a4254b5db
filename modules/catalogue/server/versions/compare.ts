import { type Executor, maybe, one, rows, run, tablesOf } from '@homestead/database';
import { brokenFields, HttpError, pageWindow } from '@homestead/http/contract';
import type { Call, Principal } from '@homestead/http/server';
import { type RawBuilder, sql } from 'kysely';
import {
  type ChangedFeature,
  type ChangeKind,
  type ClassArea,
  type Comparison,
  type LayerDefinition,
  type catalogueRoutes as routes,
  versionTexts as texts,
} from '../../contract/index.ts';
import { findLayer } from '../layers.ts';
import { pictureLevels } from '../pictures/store.ts';
import type { CatalogueTables } from '../tables.ts';
import { isShown, mayReadField, shownProperties, type Visibility } from '../visibility.ts';
import type { VersionDeps } from './deps.ts';
import { storedShape } from './load.ts';
import { getStoredVersion, type StoredVersion } from './store.ts';

const tables = tablesOf<CatalogueTables>();

interface Pair {
  before: StoredVersion;
  after: StoredVersion;
  /** By the ids of the source where both versions have them; else by shape. */
  by: Comparison['by'];
  /** Both are pictures, of other bytes: their outlines do not tell. */
  isOtherPicture: boolean;
}

async function pairOf(db: Executor, layerId: string, from: number, to: number): Promise<Pair> {
  if (from === to) throw brokenFields([{ path: 'to', message: texts.sameVersions }]);
  const before = await getStoredVersion(db, layerId, from);
  const after = await getStoredVersion(db, layerId, to);
  const isPicture = async (version: number) => (await pictureLevels(db, layerId, version)) !== null;
  return {
    before,
    after,
    by: (await areNumberedAlike(db, before, after)) ? 'id' : 'shape',
    isOtherPicture: before.checksum !== after.checksum && (await isPicture(from)) && (await isPicture(to)),
  };
}

/** Whether both have numbers of the source, of one kind: some formats number features anew in each file. */
async function areNumberedAlike(db: Executor, before: StoredVersion, after: StoredVersion): Promise<boolean> {
  if (!before.hasOwnIds || !after.hasOwnIds) return false;
  const met = await maybe(
    db,
    tables
      .selectFrom('catalogue.feature as b')
      .innerJoin('catalogue.feature as a', (join) =>
        join.onRef('a.layer_id', '=', 'b.layer_id').onRef('a.id', '=', 'b.id'),
      )
      .select('a.id')
      .where('b.layer_id', '=', before.layerId)
      .where('b.version', '=', before.version)
      .where('a.version', '=', after.version)
      .limit(1),
  );
  return met !== undefined;
}

/** What the caller may read of the layer. Throws missing where that is nothing. */
async function visibleTo(deps: VersionDeps, person: Principal, layerId: string): Promise<Visibility> {
  const layer = await findLayer(deps.db.kysely, layerId);
  const visible = layer && deps.accessTo(person, layer);
  if (!visible) throw new HttpError('missing');
  return visible;
}

/** The two versions side by side, as a relation `c(before_id, after_id, changed)`; a side that is not there is null. */
function sides({ before, after, by, isOtherPicture }: Pair): RawBuilder<unknown> {
  const side = ({ layerId, version }: StoredVersion) => sql`
    select f.id, f.properties, ${storedShape} as shape
      ${by === 'shape' ? sql`, row_number() over (partition by ${storedShape} order by f.id) as turn` : sql``}
    from catalogue.feature f where f.layer_id = ${layerId} and f.version = ${version}`;
  const on = by === 'id' ? sql`b.id = a.id` : sql`b.shape = a.shape and b.turn = a.turn`;
  return sql`(select b.id as before_id, a.id as after_id,
      b.id is not null and a.id is not null and (${isOtherPicture} or b.shape <> a.shape or b.properties <> a.properties) as changed
    from (${side(before)}) b full join (${side(after)}) a on ${on}) c`;
}

const kinds: Record<ChangeKind, RawBuilder<unknown>> = {
  added: sql`c.before_id is null`,
  removed: sql`c.after_id is null`,
  changed: sql`c.changed`,
};

/** What differs between two versions of a layer, in numbers. Throws missing, 42200. */
export async function compareVersions(deps: VersionDeps, call: Call<typeof routes.compareVersions>) {
  const { db } = deps;
  const { from, to } = call.query;
  const visible = await visibleTo(deps, call.person, call.params.layerId);
  const pair = await pairOf(db.kysely, call.params.layerId, from, to);
  const counts = await countsOf(db.kysely, pair);
  const before = await classAreas(db.kysely, pair.before);
  const after = await classAreas(db.kysely, pair.after);
  const names = [...new Set([...before.keys(), ...after.keys()])];
  const classes = names.map((name) => {
    const [was, is] = [before.get(name) ?? 0, after.get(name) ?? 0];
    return { name: name || texts.noClass, before: was, after: is, difference: round(is - was) };
  });
  classes.sort((one, other) => Math.abs(other.difference) - Math.abs(one.difference));
  const fieldNames = namesSeen(deps.layers[call.params.layerId], visible);
  return { from, to, by: pair.by, ...counts, classes, fieldNames };
}

const countsOf = (db: Executor, pair: Pair) =>
  one(
    db,
    sql<Record<ChangeKind | 'same', number>>`
      select count(*) filter (where ${kinds.added}) as added, count(*) filter (where ${kinds.removed}) as removed,
        count(*) filter (where ${kinds.changed}) as changed,
        count(*) filter (where c.before_id is not null and c.after_id is not null and not c.changed) as same
      from ${sides(pair)}`,
  );

/** What the fields are called that the caller may read. */
const namesSeen = (definition: LayerDefinition | undefined, visible: Visibility): Record<string, string> =>
  Object.fromEntries(
    Object.entries(definition?.fields ?? {}).filter(([field]) => mayReadField(visible, field)),
  );

const round = (area: number) => Math.round(area * 100) / 100;

/** Area by class, m². A version that was brought in before areas were kept is measured now, and keeps them. */
async function classAreas(db: Executor, { layerId, version, classAreas: kept }: StoredVersion) {
  const areas = kept ?? (await measure(db, layerId, version));
  return new Map(areas.map(({ name, area }) => [name, round(area)]));
}

async function measure(db: Executor, layerId: string, version: number): Promise<ClassArea[]> {
  const areas = await rows(
    db,
    sql<ClassArea>`
      select coalesce(f.properties ->> l.class_field, '') as name, count(*)::int as count,
        coalesce(sum(st_area(f.geom::geography)) filter (where st_dimension(f.geom) = 2), 0) as area
      from catalogue.feature f join catalogue.layer l on l.id = f.layer_id
      where f.layer_id = ${layerId} and f.version = ${version} group by 1 order by 3 desc limit 2000`,
  );
  await run(
    db,
    tables
      .updateTable('catalogue.layer_version')
      .set({ class_areas: JSON.stringify(areas) })
      .where('layer_id', '=', layerId)
      .where('version', '=', version)
      .where('class_areas', 'is', null),
  );
  return areas;
}

/** The features that differ in one way, in pages: as they are, and as they were. */
export async function listChanges(deps: VersionDeps, call: Call<typeof routes.listChanges>) {
  const { db } = deps;
  const { from, to, kind } = call.query;
  const visible = await visibleTo(deps, call.person, call.params.layerId);
  const pair = await pairOf(db.kysely, call.params.layerId, from, to);
  const { pageNum, pageSize, offset } = pageWindow(call.query);
  const found = await rows(
    db.kysely,
    sql<{ beforeId: string | null; afterId: string | null; total: number }>`
      select c.before_id as "beforeId", c.after_id as "afterId", count(*) over () as total
      from ${sides(pair)} where ${kinds[kind]} order by coalesce(c.after_id, c.before_id)
      limit ${pageSize} offset ${offset}`,
  );
  const was = await featuresOf(
    db.kysely,
    pair.before,
    visible,
    found.map(({ beforeId }) => beforeId),
  );
  const is = await featuresOf(
    db.kysely,
    pair.after,
    visible,
    found.map(({ afterId }) => afterId),
  );
  const records = found.flatMap(({ beforeId, afterId }): ChangedFeature[] => {
    const [old, fresh] = [was.get(beforeId ?? ''), is.get(afterId ?? '')];
    const shown = fresh ?? old;
    if (!shown) return [];
    const before = kind === 'changed' && old ? { properties: old.properties, geometry: old.geometry } : null;
    return [{ id: afterId ?? beforeId ?? '', kind, ...shown, before }];
  });
  // A page past the last one has no row that tells how many there are.
  const total = found[0]?.total ?? (await countsOf(db.kysely, pair))[kind];
  return { records, total, pageNum, pageSize };
}

type Shown = Pick<ChangedFeature, 'properties' | 'geometry'>;

async function featuresOf(
  db: Executor,
  { layerId, version }: StoredVersion,
  visible: Visibility,
  ids: readonly (string | null)[],
): Promise<Map<string, Shown>> {
  const known = ids.filter((id) => id !== null);
  if (known.length === 0) return new Map();
  const found = await rows(
    db,
    sql<
      Shown & { id: string }
    >`select f.id, ${shownProperties(visible)} as properties, st_asgeojson(f.geom, 9)::jsonb as geometry from catalogue.feature f
      where f.layer_id = ${layerId} and f.version = ${version} and f.id = any(${known}::text[]) and ${isShown(visible)}`,
  );
  return new Map(found.map(({ id, ...shown }) => [id, shown]));
}
