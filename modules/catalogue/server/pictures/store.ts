import { type Executor, maybe, rows, run, tablesOf } from '@homestead/database';
import { type Bounds, resolution, tileSize } from '@homestead/geodesy';
import { sql } from 'kysely';
import type { CatalogueTables } from '../tables.ts';
import type { PictureLevels, PictureTile } from './tile.ts';

const tables = tablesOf<CatalogueTables>();

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
  const values = tiles.map(({ level, column, row, bytes }) => ({
    layer_id: layerId,
    version,
    level,
    tile_column: column,
    tile_row: row,
    bytes: Buffer.from(bytes),
  }));
  await run(tx, tables.insertInto('catalogue.picture_tile').values(values));
}

/** Whether the versions of a layer are pictures; undefined where it has none that is whole. */
export async function isPictureLayer(db: Executor, layerId: string): Promise<boolean | undefined> {
  const found = await maybe(
    db,
    tables
      .selectFrom('catalogue.layer_version')
      .select((eb) => eb('picture', 'is not', null).$castTo<boolean>().as('isPicture'))
      .where('layer_id', '=', layerId)
      .where('status', '<>', sql.lit('loading'))
      .orderBy('version', 'desc')
      .limit(sql.lit(1)),
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
    tables
      .selectFrom('catalogue.layer_version')
      .select('picture')
      .$narrowType<{ picture: PictureLevels | null }>()
      .where('layer_id', '=', layerId)
      .where('version', '=', version),
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
    tables
      .selectFrom('catalogue.picture_tile')
      .select(['level', 'tile_column as column', 'tile_row as row', 'bytes'])
      .where('layer_id', '=', layerId)
      .where('version', '=', version)
      .where('level', '=', level)
      .where((eb) => eb.between('tile_column', range.left, range.right))
      .where((eb) => eb.between('tile_row', range.top, range.bottom))
      .orderBy('tile_row')
      .orderBy('tile_column')
      .limit(mostRead),
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
