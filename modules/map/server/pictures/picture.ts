import {
  anchorOf,
  labelText,
  type MapStyle,
  type Shape as PaintShape,
  type Pixel,
  paintSymbol,
  symbolsOf,
} from '@homestead/mapstyle';
import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { unpack } from '../overlay/protocol.ts';
import { clipShape } from './clip.ts';
import { scaleOf } from './frame.ts';
import { type Label, paintLabels } from './labels.ts';
import type { PictureWish } from './protocol.ts';
import { type Path, readShape, type Shape, turnOf } from './shapes.ts';
import { paintTiles } from './tiles.ts';

/** Pixels of the styles around a picture within which shapes are kept: more than the widest line. */
const margin = 64;

interface Painting {
  wish: PictureWish;
  pen: SKRSContext2D;
  scale: number;
  /** Where the map's own origin lies, so that hatches go on from tile to tile. */
  origin: Pixel;
  labels: Label[];
}

/** Paints layers over each other, and all labels above them. */
export async function paintPicture(wish: PictureWish): Promise<Canvas> {
  const { width, height, box } = wish;
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  if (wish.background) {
    pen.fillStyle = wish.background;
    pen.fillRect(0, 0, width, height);
  }
  const origin: Pixel = [(-box[0] / (box[2] - box[0])) * width, (box[3] / (box[3] - box[1])) * height];
  const painting: Painting = { wish, pen, scale: scaleOf(wish), origin, labels: [] };
  const turn = turnOf(wish);
  for (const { style, features, tiles = [], opacity = 1 } of wish.layers) {
    await paintTiles(pen, wish, tiles, opacity);
    const properties = JSON.parse(features.properties) as Record<string, unknown>[];
    for (const [at, bytes] of unpack(features.shapes).entries()) {
      const shape = readShape(bytes, turn);
      if (shape) paintFeature(painting, shape, properties[at] ?? {}, style);
    }
  }
  // Larger writing has the first choice, and among equals the upper layers.
  paintLabels(
    pen,
    painting.labels.reverse().sort((a, b) => b.symbol.size - a.symbol.size),
    wish.tile,
    wish.ratio,
  );
  return canvas;
}

function paintFeature(
  { wish, pen, scale, origin, labels }: Painting,
  shape: Shape,
  properties: Record<string, unknown>,
  style: MapStyle,
): void {
  const { width, height, ratio = 1 } = wish;
  const edge = margin * ratio;
  const seen = clipShape(shape, [-edge, -edge, width + edge, height + edge]);
  if (!seen) return;
  const painted = paintShape(grown(seen));
  for (const symbol of symbolsOf(style, properties, shape.type, scale)) {
    if (symbol.type !== 'label') paintSymbol(pen, painted, symbol, { origin, ratio });
    else {
      const at = anchorOf(wish.tile ? paintShape(shape) : painted);
      if (at)
        labels.push({ text: labelText(symbol, properties), at, symbol, centred: shape.type !== 'Point' });
    }
  }
}

const paintShape = ({ type, parts }: Shape): PaintShape => ({ type, parts: parts.flat().map(pixels) });

function pixels(path: Path): Pixel[] {
  const list: Pixel[] = [];
  for (let i = 0; i < path.length; i += 2) list.push([path[i]!, path[i + 1]!]);
  return list;
}

/** An area smaller than a pixel covers one: many small areas would else be seen as nothing. */
function grown(shape: Shape): Shape {
  const [left, top, right, bottom] = shape.box;
  if (shape.type !== 'Polygon' || right - left >= 1 || bottom - top >= 1) return shape;
  const [x, y] = [(left + right) / 2 - 0.5, (top + bottom) / 2 - 0.5];
  const box: Shape['box'] = [x, y, x + 1, y + 1];
  return { type: 'Polygon', box, parts: [[[x, y, x + 1, y, x + 1, y + 1, x, y + 1, x, y]]] };
}
