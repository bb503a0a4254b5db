import { anyOf, type Executor, rows, tablesOf } from '@homestead/database';
import { sql } from 'kysely';
import type { CatalogueTables } from '../tables.ts';

const tables = tablesOf<CatalogueTables>();

/** Whole geometries of features by their ids, as two-dimensional well-known binary. */
export async function readWhole(
  db: Executor,
  layerId: string,
  version: number,
  ids: readonly string[],
): Promise<Map<string, Uint8Array>> {
  const found = await rows(
    db,
    tables
      .selectFrom('catalogue.feature as f')
      .select(['f.id', sql<Uint8Array>`st_asbinary(f.geom)`.as('wkb')])
      .where('f.layer_id', '=', layerId)
      .where('f.version', '=', version)
      .where('f.id', '=', anyOf(ids)),
  );
  return new Map(found.map(({ id, wkb }) => [id, wkb]));
}

/** The areas of features by their ids: m² on the ellipsoid, 0 of what has none. */
export async function readAreas(
  db: Executor,
  layerId: string,
  version: number,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const found = await rows(
    db,
    tables
      .selectFrom('catalogue.feature as f')
      .select([
        'f.id',
        sql<number>`case when st_dimension(f.geom) = 2 then st_area(f.geom::geography) else 0 end`.as('area'),
      ])
      .where('f.layer_id', '=', layerId)
      .where('f.version', '=', version)
      .where('f.id', '=', anyOf(ids)),
  );
  return new Map(found.map(({ id, area }) => [id, area]));
}
