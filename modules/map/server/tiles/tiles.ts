import { placeVersions } from '@homestead/catalogue/server';
import { tileSize } from '@homestead/geodesy';
import type { PictureDeps } from '../ogc/deps.ts';
import type { Published } from '../ogc/published/published.ts';
import { drawPicture } from '../ogc/wms/picture.ts';
import { degreesAround } from '../pictures/frame.ts';
import type { PictureFormat } from '../pictures/protocol.ts';
import { readDrawn } from '../pictures/read.ts';
import { type TileKey, tagOf } from './cache.ts';
import { boxOfTile, stepOf, type TilePlace } from './grid.ts';
import { packed } from './packing.ts';

/** A tile with its tag: the same tag means the same bytes. */
export interface Tile {
  tag: string;
  bytes(): Promise<Buffer>;
}

/** A picture of a layer or group in its default style. */
export async function pictureTile(
  deps: PictureDeps,
  published: Published,
  place: TilePlace,
  format: PictureFormat,
): Promise<Tile> {
  const styled = published.members.map((member) => ({ member, style: member.styles[0]! }));
  const key = await keyOf(
    deps,
    published,
    place,
    format,
    styled.map(({ style }) => `${style.name} ${style.version}`),
  );
  const make = () =>
    drawPicture(deps, {
      crs: place.grid.crs,
      box: boxOfTile(place),
      width: tileSize,
      height: tileSize,
      format,
      background: format === 'image/jpeg' ? '#ffffff' : null,
      layers: styled,
      tile: true,
    });
  return { tag: tagOf(key), bytes: () => deps.cache.tile(key, make) };
}

/** Features of one tile at most. */
const mostFeatures = 12_000;

/** A vector tile of a layer, with the properties that its reader may see; packed, where that saves anything. */
export async function vectorTile(deps: PictureDeps, published: Published, place: TilePlace): Promise<Tile> {
  const key = await keyOf(deps, published, place, 'pbf', []);
  const make = async () => packed(await encoded(deps, published, place));
  return { tag: tagOf(key), bytes: () => deps.cache.tile(key, make) };
}

async function encoded(
  { db, painters }: PictureDeps,
  { members }: Published,
  place: TilePlace,
): Promise<Buffer> {
  const [member] = members;
  const box = boxOfTile(place);
  const edge = stepOf(place.grid, place.z) * (tileSize / 64);
  const around = degreesAround([box[0] - edge, box[1] - edge, box[2] + edge, box[3] + edge], place.grid.crs);
  if (!member || !around) return Buffer.alloc(0);
  const { layer, access } = member;
  const pixel = (around[2] - around[0]) / tileSize;
  const { ids, features, isCut } = await readDrawn(db.kysely, {
    layerId: layer.id,
    version: layer.currentVersion,
    visible: access,
    box: around,
    // A tile is looked at closer than its pixels: shapes keep a sixth of one.
    pixel: pixel / 6,
    limit: mostFeatures,
  });
  const frame = { crs: place.grid.crs, box, width: tileSize, height: tileSize };
  return painters.paint({ kind: 'vector', ...frame, name: layer.id, ids, features, isCut });
}

/** What a tile shows hangs on the layers that outline its reader's divisions too: new outlines make it another tile. */
async function keyOf(
  { db }: PictureDeps,
  { name, members }: Published,
  { grid, z, x, y }: TilePlace,
  format: string,
  styles: readonly string[],
): Promise<TileKey> {
  const who = members.map(({ layer, access }) => `${layer.id}:${access.key}`);
  const outlines = await Promise.all(members.map(({ access }) => placeVersions(db.kysely, access)));
  const versions = [...members.map(({ layer }) => String(layer.currentVersion)), ...new Set(outlines.flat())];
  return {
    owner: [name, format, ...who].join(' '),
    version: [paintingVersion, ...versions, ...styles].join(' '),
    tile: [grid.set, z, x, y].join(' '),
  };
}

/** Another one after every change of how tiles are painted or encoded. */
const paintingVersion = '3';
