import { anyOf, type Executor, maybe, rows, tablesOf } from '@homestead/database';
import { expressionBuilder, type NotNull, sql } from 'kysely';
import { type Layer, type LayerDefinition, layerTitle, versionName } from '../contract/index.ts';
import type { CatalogueTables, LayerTable } from './tables.ts';

const tables = tablesOf<CatalogueTables>();

const { ref } = expressionBuilder<{ l: LayerTable }, 'l'>();
/** Columns of a Layer, of `catalogue.layer l`. */
export const layerColumns = [
  ref('l.id').as('id'),
  ref('l.name').as('name'),
  ref('l.geometry_type').as('geometryType'),
  ref('l.class_field').as('classField'),
  ref('l.name_field').as('nameField'),
  ref('l.public_fields').as('publicFields'),
  ref('l.internal').as('internal'),
  ref('l.current_version').as('currentVersion'),
] as const;
const layers = tables.selectFrom('catalogue.layer as l').select(layerColumns);

/** One layer, or undefined. */
export function findLayer(db: Executor, id: string): Promise<Layer | undefined> {
  return maybe(db, layers.where('l.id', '=', id));
}

/** Of some ids, those that are no layer's. */
export async function missingLayers(db: Executor, ids: readonly string[]): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ id: string }>`select id from unnest(${[...ids]}::text[]) as asked (id)
      where not exists (select from catalogue.layer l where l.id = asked.id)`,
  );
  return found.map(({ id }) => id);
}

/** All layers by id. */
export function listLayers(db: Executor): Promise<Layer[]> {
  return rows(db, layers.orderBy('l.id'));
}

/** Current version of each layer that has one; asked again inside a transaction that stores what was computed before it. */
export async function currentVersions(db: Executor, ids: readonly string[]): Promise<Map<string, number>> {
  const found = await rows(
    db,
    tables
      .selectFrom('catalogue.layer')
      .select(['id', 'current_version as version'])
      .where('id', '=', anyOf(ids))
      .where('current_version', 'is not', null)
      .$narrowType<{ version: NotNull }>(),
  );
  return new Map(found.map(({ id, version }) => [id, version]));
}

/** Whether a layer has a version that is whole: what is being loaded nobody sees. */
export async function hasVersion(db: Executor, layerId: string, version: number): Promise<boolean> {
  const found = await maybe(
    db,
    tables
      .selectFrom('catalogue.layer_version')
      .select(sql.lit(1).as('one'))
      .where('layer_id', '=', layerId)
      .where('version', '=', version)
      .where('status', '<>', sql.lit('loading')),
  );
  return found !== undefined;
}

/** Titles of versions by their names (`road@3`); versions that are not there have none. */
export async function versionTitles(db: Executor, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const found = await rows(
    db,
    tables
      .selectFrom('catalogue.layer_version as v')
      .innerJoin('catalogue.layer as l', 'l.id', 'v.layer_id')
      .select(['l.id', 'l.name', 'v.version', 'v.created_at as importedAt'])
      .where(sql<boolean>`v.layer_id || '@' || v.version = any(${[...new Set(names)]}::text[])`),
  );
  return new Map(
    found.map(({ id, name, version, importedAt }) => [
      versionName(id, version),
      layerTitle(name, version, importedAt),
    ]),
  );
}

/** Makes a layer's row where it is not there, as content defines it, and locks it until the transaction ends; an existing row stays as it is. */
export async function ensureLayer(tx: Executor, layer: LayerDefinition, now: Date): Promise<void> {
  const known = await maybe(
    tx,
    tables.selectFrom('catalogue.layer').select(sql.lit(1).as('one')).where('id', '=', layer.id).forUpdate(),
  );
  if (!known) await saveLayers(tx, [layer], now);
}

/** Makes or changes layers as content defines them; their features stay. Locks each row until the transaction ends. */
export async function saveLayers(tx: Executor, layers: readonly LayerDefinition[], now: Date): Promise<void> {
  const rows = layers.map(({ publicFields = [], internal = false, ...layer }) => ({
    ...layer,
    publicFields,
    internal,
  }));
  await sql`
    insert into catalogue.layer
      (id, name, geometry_type, class_field, name_field, public_fields, internal, created_at, updated_at)
    select r.id, r.name, r."geometryType", r."classField", r."nameField",
      array(select jsonb_array_elements_text(r."publicFields")), r.internal, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id text, name text, "geometryType" text, "classField" text, "nameField" text, "publicFields" jsonb, internal boolean)
    order by r.id
    on conflict (id) do update set name = excluded.name, geometry_type = excluded.geometry_type,
      class_field = excluded.class_field, name_field = excluded.name_field,
      public_fields = excluded.public_fields, internal = excluded.internal, updated_at = excluded.updated_at
    where (layer.name, layer.geometry_type, layer.class_field, layer.name_field, layer.public_fields, layer.internal)
      is distinct from (excluded.name, excluded.geometry_type, excluded.class_field, excluded.name_field,
        excluded.public_fields, excluded.internal)
  `.execute(tx);
}
