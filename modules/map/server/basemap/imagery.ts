import { openTile, type PictureTile } from '@homestead/catalogue/server';
import type { Database } from '@homestead/database';
import { resolution, tileSize } from '@homestead/geodesy';
import { pack } from '../overlay/protocol.ts';
import { Painters } from '../pictures/painters.ts';
import type { Frame, PictureWish } from '../pictures/protocol.ts';
import type { TileLayer, TileSource } from './tile-source.ts';

/**
 * Base maps whose imagery is the picture of a layer of the county, as far as it reaches: its edges lie over what the other source
 * has, and beyond its finest level it is magnified. An internal layer is no ground for everybody, and is left out.
 */
export function withImagery(
  db: Database,
  tiles: TileSource | null,
  layerId: string | undefined,
): TileSource | null {
  if (layerId === undefined) return tiles;
  const painters = new Painters();
  const other = async (layer: TileLayer, z: number, x: number, y: number) =>
    tiles?.layers.includes(layer) ? tiles.tile(layer, z, x, y) : null;
  return {
    layers: [...new Set([...(tiles?.layers ?? []), 'img' as const])],
    tile: async (layer, z, x, y) => {
      const own = layer === 'img' ? await openTile(db.kysely, layerId, [z, x, y]) : null;
      if (!own) return other(layer, z, x, y);
      const isWhole = isJpeg(own.bytes);
      if (own.level === z && isWhole) return Buffer.from(own.bytes);
      // Without the other source for now, the county's own picture is shown alone.
      const under = isWhole ? null : await other(layer, z, x, y).catch(() => null);
      if (own.level === z && !under) return Buffer.from(own.bytes);
      const ground: PictureTile[] = under ? [{ level: z, column: x, row: y, bytes: under }] : [];
      const isFull = isWhole || (under !== null && isJpeg(under));
      return painters.paint(wishOf(frameOf(z, x, y), [...ground, own], isFull));
    },
    warm: () => tiles?.warm?.(),
    close: async () => {
      painters.close();
      await tiles?.close();
    },
  };
}

/** A tile that is covered whole is kept as JPEG. */
const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xd8;

function frameOf(z: number, x: number, y: number): Frame {
  const span = resolution(z) * tileSize;
  const [west, north] = [-180 + x * span, 90 - y * span];
  const size = { width: tileSize, height: tileSize };
  return { crs: 'EPSG:4490', box: [west, north - span, west + span, north], ...size };
}

const noFeatures = { shapes: pack([]), properties: '[]', counts: null };

/** Tiles over each other in one frame, the lowest first. */
function wishOf(frame: Frame, tiles: PictureTile[], isFull: boolean): PictureWish {
  const layers = [{ style: { rules: [] }, features: noFeatures, tiles }];
  const format = isFull ? 'image/jpeg' : 'image/png';
  return { kind: 'picture', ...frame, format, background: null, layers, tile: true };
}
