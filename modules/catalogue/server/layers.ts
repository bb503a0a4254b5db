import { type Executor, maybe, rows } from '@homestead/database';
import { sql } from 'kysely';
import type { Layer } from '../contract/index.ts';

/** Columns of a Layer, of `catalogue.layer l`. */
export const layerColumns = sql`l.id, l.name, l.geometry_type as "geometryType", l.class_field as "classField",
  l.name_field as "nameField", l.public_fields as "publicFields", l.internal, l.current_version as "currentVersion"`;

/** One layer, or undefined. */
export function findLayer(db: Executor, id: string): Promise<Layer | undefined> {
  return maybe(db, sql<Layer>`select ${layerColumns} from catalogue.layer l where l.id = ${id}`);
}

/** All layers by id. */
export function listLayers(db: Executor): Promise<Layer[]> {
  return rows(db, sql<Layer>`select ${layerColumns} from catalogue.layer l order by l.id`);
}

/** Current version of each layer that has one; asked again inside a transaction that stores what was computed before it. */
export async function currentVersions(db: Executor, ids: readonly string[]): Promise<Map<string, number>> {
  const found = await rows(
    db,
    sql<{ id: string; version: number }>`
      select id, current_version as version from catalogue.layer
      where id = any(${[...ids]}::text[]) and current_version is not null`,
  );
  return new Map(found.map(({ id, version }) => [id, version]));
}
