import { type Executor, rows } from '@homestead/database';
import { sql } from 'kysely';

/** Whole geometries of features by their ids, as two-dimensional well-known binary. */
export async function readWhole(
  db: Executor,
  layerId: string,
  version: number,
  ids: readonly string[],
): Promise<Map<string, Uint8Array>> {
  const found = await rows(
    db,
    sql<{ id: string; wkb: Uint8Array }>`select f.id, st_asbinary(f.geom) as wkb from catalogue.feature f
      where f.layer_id = ${layerId} and f.version = ${version} and f.id = any(${[...ids]}::text[])`,
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
    sql<{ id: string; area: number }>`select f.id,
        case when st_dimension(f.geom) = 2 then st_area(f.geom::geography) else 0 end as area
      from catalogue.feature f
      where f.layer_id = ${layerId} and f.version = ${version} and f.id = any(${[...ids]}::text[])`,
  );
  return new Map(found.map(({ id, area }) => [id, area]));
}
