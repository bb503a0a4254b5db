import { type Executor, maybe, rows } from '@homestead/database';
import { type Bounds, resolution, tileSize } from '@homestead/geodesy';
import { sql } from 'kysely';
import type { PictureLevels, PictureTile } from './tile.ts';

/** Tiles that are read for one picture at most. */
const mostRead = 1_500;

/** Writes tiles into a version that is being loaded. */
export async function insertTiles(
  tx: Executor,
  layerId: string,
  version: number,
  tiles: readonly PictureTile[],
): Promise<void> {
  if (tiles.length === 0) return;
  const values = tiles.map(
    ({ level, column, row, bytes }) =>
      sql`(${layerId}, ${version}::int, ${level}::int, ${column}::int, ${row}::int, ${Buffer.from(bytes)}::bytea)`,
  );
  await sql`insert into catalogue.picture_tile (layer_id, version, level, tile_column, tile_row, bytes)
    values ${sql.join(values)}`.execute(tx);
}

/** Whether the versions of a layer are pictures; undefined where it has none that is whole. */
export async function isPictureLayer(db: Executor, layerId: string): Promise<boolean | undefined> {
  const found = await maybe(
    db,
    sql<{ isPicture: boolean }>`select picture is not null as "isPicture" from catalogue.layer_version
      where layer_id = ${layerId} and status <> 'loading' order by version desc limit 1`,
  );
  return found?.isPicture;
}

/** The levels of a version that is a picture; null for one of features. */
export async function pictureLevels(
  db: Executor,
  layerId: string,
  version: number,
): Promise<PictureLevels | null> {
  const found = await maybe(
    db,
    sql<{ picture: PictureLevels | null }>`select picture from catalogue.layer_version
      where layer_id = ${layerId} and version = ${version}`,
  );
  return found?.picture ?? null;
}

/** The tiles of a picture that meet a box of degrees, from the level whose pixels are nearest to `pixel` degrees. */
export function readTiles(
  db: Executor,
  { layerId, version, levels }: { layerId: string; version: number; levels: PictureLevels },
  [west, south, east, north]: Bounds,
  pixel: number,
): Promise<PictureTile[]> {
  const wanted = Math.round(Math.log2(resolution(0) / pixel));
  const rangeOf = (level: number) => {
    const span = resolution(level) * tileSize;
    const column = (x: number) => Math.floor((x + 180) / span);
    const row = (y: number) => Math.floor((90 - y) / span);
    return { left: column(west), right: column(east), top: row(north), bottom: row(south) };
  };
  let level = Math.max(levels.least, Math.min(levels.most, wanted));
  let range = rangeOf(level);
  // A box that is stretched one way would need more tiles than are painted: a coarser level shows all of it.
  while (level > levels.least && (range.right - range.left + 1) * (range.bottom - range.top + 1) > mostRead) {
    level -= 1;
    range = rangeOf(level);
  }
  return rows(
    db,
    sql<PictureTile>`select level, tile_column as "column", tile_row as "row", bytes from catalogue.picture_tile
      where layer_id = ${layerId} and version = ${version} and level = ${level}
        and tile_column between ${range.left} and ${range.right} and tile_row between ${range.top} and ${range.bottom}
      order by tile_row, tile_column limit ${mostRead}`,
  );
}

/**
 * The tile of the current version of a layer that is not internal which covers a place of the grid: of its finest level where the
 * place is finer than that. Null where there is none.
 */
export async function openTile(
  db: Executor,
  layerId: string,
  [level, column, row]: readonly [number, number, number],
): Promise<PictureTile | null> {
  const found = await maybe(
    db,
    sql<PictureTile>`select t.level, t.tile_column as "column", t.tile_row as "row", t.bytes from catalogue.layer l
      join catalogue.layer_version v on v.layer_id = l.id and v.version = l.current_version and v.picture is not null
      cross join lateral (select least(${level}::int, (v.picture->>'most')::int) as level) near
      join catalogue.picture_tile t on t.layer_id = l.id and t.version = l.current_version and t.level = near.level
        and t.tile_column = ${column}::int >> (${level}::int - near.level)
        and t.tile_row = ${row}::int >> (${level}::int - near.level)
      where l.id = ${layerId} and not l.internal`,
  );
  return found ?? null;
}
