import type { PictureTile } from '@homestead/catalogue/server';
import { resolution, tileSize } from '@homestead/geodesy';
import { createCanvas, loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import type { Frame } from './protocol.ts';
import { type Path, turnOf } from './shapes.ts';

/** Pixels by which a tile reaches over its edges, where it does not end on a pixel: no ground shows between two. */
const overlap = 0.5;

/** Paints tiles of the national grid into a frame of any system, with an opacity from 0 to 1. */
export async function paintTiles(
  pen: SKRSContext2D,
  frame: Frame,
  tiles: readonly PictureTile[],
  opacity: number,
): Promise<void> {
  if (tiles.length === 0 || opacity === 0) return;
  if (opacity === 1) return paintSolid(pen, frame, tiles);
  // On ground of their own first: where two tiles overlap, the ground would shine through less.
  const ground = createCanvas(frame.width, frame.height);
  await paintSolid(ground.getContext('2d'), frame, tiles);
  pen.save();
  pen.globalAlpha = opacity;
  pen.drawImage(ground, 0, 0);
  pen.restore();
}

/** Within one tile every system is straight enough. */
async function paintSolid(pen: SKRSContext2D, frame: Frame, tiles: readonly PictureTile[]): Promise<void> {
  const turn = turnOf(frame);
  for (const { level, column, row, bytes } of tiles) {
    const span = resolution(level) * tileSize;
    const [west, north] = [-180 + column * span, 90 - row * span];
    const corners: Path = [];
    turn(west, north, corners);
    turn(west + span, north, corners);
    turn(west, north - span, corners);
    if (!corners.every(Number.isFinite)) continue;
    const [x = 0, y = 0, rightX = 0, rightY = 0, downX = 0, downY = 0] = corners;
    const image = await loadImage(Buffer.from(bytes));
    const isExact = corners.every((value) => Math.abs(value - Math.round(value)) < 1e-3);
    const edge = isExact ? 0 : overlap;
    pen.save();
    pen.setTransform(
      (rightX - x) / tileSize,
      (rightY - y) / tileSize,
      (downX - x) / tileSize,
      (downY - y) / tileSize,
      x,
      y,
    );
    pen.drawImage(image, -edge, -edge, tileSize + 2 * edge, tileSize + 2 * edge);
    pen.restore();
  }
}
