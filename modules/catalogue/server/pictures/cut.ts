import {
  type Bounds,
  type CrsCode,
  fromGeographic,
  isGeographicCode,
  type Position,
  resolution,
  tileSize,
  toGeographic,
} from '@homestead/geodesy';
import type { Picture, SourceLayer } from '@homestead/geoformats';
import { type Canvas, createCanvas, ImageData } from '@napi-rs/canvas';
import { importTexts as texts } from '../../contract/index.ts';
import type { PictureLevels, PictureTile } from './tile.ts';

/** Levels that are cut at once from one reading of the source: 4 by 4 tiles. */
const blockLevels = 2;
/** Finer than the finest aerial pictures of a county: 8 cm. */
const finestLevel = 21;
/** Tiles of the finest level: 1,600 km² at half a metre. */
const mostTiles = 120_000;
/** Points along each side of a block between which places are interpolated. */
const stops = 32;
const metresPerDegree = 111_320;
/** As GDAL writes imagery unless told otherwise; a tile is a seventh smaller than at 85, and looks the same. */
const jpegQuality = 75;

/** The outline of a picture, as the one feature of a layer. */
export function outlineLayer(picture: Picture, name: string): SourceLayer {
  const [west, south, east, north] = picture.bounds;
  const corners: Position[] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ];
  // Straight sides in a plane are bent in degrees.
  const steps = 8;
  const ring = corners.flatMap(([x, y], at): Position[] => {
    const [toX, toY] = corners[(at + 1) % 4]!;
    return Array.from(
      { length: steps },
      (_, step): Position => [x + ((toX - x) * step) / steps, y + ((toY - y) * step) / steps],
    );
  });
  return {
    name,
    geometryType: 'Polygon',
    count: 1,
    crs: picture.crs,
    bounds: picture.bounds,
    fields: [],
    features: async function* () {
      yield {
        number: 1,
        id: '1',
        properties: {},
        geometry: { type: 'Polygon', coordinates: [[...ring, ring[0]!]] },
      };
    },
  };
}

/** Cuts a picture into tiles of the national grid, every level from the whole picture in a few tiles to its own pixels. */
export class PictureCutter {
  readonly levels: PictureLevels;
  readonly #picture: Picture;
  readonly #crs: CrsCode;
  readonly #bounds: Bounds;

  /** Throws, in words for the clerk, where the picture would be too many tiles. */
  constructor(picture: Picture, crs: CrsCode) {
    this.#picture = picture;
    this.#crs = crs;
    this.#bounds = degreesOf(picture.bounds, crs);
    const units = isGeographicCode(crs) ? 1 : metresPerDegree;
    const step = Math.min(...picture.resolution) / units;
    // A picture that is a hair coarser than a level belongs to it.
    const most = Math.ceil(Math.log2(resolution(0) / step) - 0.1);
    const [west, south, east, north] = this.#bounds;
    const span = Math.max(east - west, north - south);
    const least = Math.floor(Math.log2((resolution(0) * tileSize) / span));
    this.levels = {
      most: Math.min(finestLevel, Math.max(1, most)),
      least: Math.max(1, Math.min(least, most, finestLevel)),
    };
    const [left, top, right, bottom] = tilesIn(this.#bounds, this.levels.most);
    if ((right - left + 1) * (bottom - top + 1) > mostTiles) throw new Error(texts.pictureTooLarge);
  }

  /** All tiles, some at a time: those of a block of the source, then what is made of them. */
  async *tiles(): AsyncGenerator<PictureTile[]> {
    const { least } = this.levels;
    const [left, top, right, bottom] = tilesIn(this.#bounds, least);
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++) yield* this.#branch(least, column, row);
  }

  async *#branch(level: number, column: number, row: number): AsyncGenerator<PictureTile[], Canvas | null> {
    if (!meets(boundsOfTile(level, column, row), this.#bounds)) return null;
    if (this.levels.most - level <= blockLevels) return yield* this.#block(level, column, row);
    const parts: (Canvas | null)[] = [];
    for (const [right, down] of quarters)
      parts.push(yield* this.#branch(level + 1, column * 2 + right, row * 2 + down));
    return yield* joined(parts, level, column, row);
  }

  /** A tile whose finest descendants are read from the source together. */
  async *#block(level: number, column: number, row: number): AsyncGenerator<PictureTile[], Canvas | null> {
    const across = 2 ** (this.levels.most - level);
    const size = tileSize * across;
    const pixels = await this.#read(boundsOfTile(level, column, row), size);
    if (!pixels) return null;
    const whole = createCanvas(size, size);
    whole.getContext('2d').putImageData(new ImageData(pixels, size, size), 0, 0);
    const tiles: PictureTile[] = [];
    let canvas = whole;
    for (let z = this.levels.most; z >= level; z--) {
      const count = 2 ** (z - level);
      for (let y = 0; y < count; y++)
        for (let x = 0; x < count; x++) {
          const at = { level: z, column: column * count + x, row: row * count + y };
          const bytes = await encoded(canvas, x * tileSize, y * tileSize);
          if (bytes) tiles.push({ ...at, bytes });
        }
      if (z > level) canvas = halved(canvas);
    }
    yield tiles;
    return canvas;
  }

  /** The pixels of a square of degrees; null where the picture shows nothing there. */
  async #read([west, south, east, north]: Bounds, size: number): Promise<Uint8ClampedArray | null> {
    // Places in the source at the knots of a net, east and north by turns.
    const knots = new Float64Array((stops + 1) ** 2 * 2);
    for (let down = 0; down <= stops; down++)
      for (let across = 0; across <= stops; across++) {
        const place: Position = [
          west + ((east - west) * across) / stops,
          north - ((north - south) * down) / stops,
        ];
        knots.set(fromGeographic(place, this.#crs).slice(0, 2), (down * (stops + 1) + across) * 2);
      }
    const { bounds, resolution: pixel } = this.#picture;
    const window = windowOf(knots, bounds, pixel);
    if (!window) return null;
    const columns = Math.min(4096, Math.round((window[2] - window[0]) / pixel[0]));
    const rows = Math.min(4096, Math.round((window[3] - window[1]) / pixel[1]));
    if (columns < 1 || rows < 1) return null;
    const source = await this.#picture.read(window, columns, rows);
    const found = new Uint8ClampedArray(size * size * 4);
    const [kx, ky] = [columns / (window[2] - window[0]), rows / (window[3] - window[1])];
    const { noData } = this.#picture;
    let isEmpty = true;
    for (let y = 0; y < size; y++)
      for (let x = 0; x < size; x++) {
        const [e, n] = between(knots, ((x + 0.5) / size) * stops, ((y + 0.5) / size) * stops);
        const column = Math.floor((e - window[0]) * kx);
        const row = Math.floor((window[3] - n) * ky);
        if (column < 0 || row < 0 || column >= columns || row >= rows) continue;
        const from = (row * columns + column) * 4;
        const [r, g, b, alpha] = [source[from]!, source[from + 1]!, source[from + 2]!, source[from + 3]!];
        if (alpha === 0 || (r === noData && g === noData && b === noData)) continue;
        found.set([r, g, b, alpha], (y * size + x) * 4);
        isEmpty = false;
      }
    return isEmpty ? null : found;
  }
}

const quarters = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const;

async function* joined(
  parts: readonly (Canvas | null)[],
  level: number,
  column: number,
  row: number,
): AsyncGenerator<PictureTile[], Canvas | null> {
  if (parts.every((part) => part === null)) return null;
  const canvas = createCanvas(tileSize, tileSize);
  const pen = canvas.getContext('2d');
  for (const [at, part] of parts.entries()) {
    const [right, down] = quarters[at]!;
    const half = tileSize / 2;
    if (part) pen.drawImage(part, right * half, down * half, half, half);
  }
  const bytes = await encoded(canvas, 0, 0);
  if (bytes) yield [{ level, column, row, bytes }];
  return canvas;
}

function halved(canvas: Canvas): Canvas {
  const [width, height] = [canvas.width / 2, canvas.height / 2];
  const half = createCanvas(width, height);
  half.getContext('2d').drawImage(canvas, 0, 0, width, height);
  return half;
}

/** A tile of a canvas: JPEG where it is covered whole, PNG where not; null where nothing is there. */
async function encoded(canvas: Canvas, left: number, top: number): Promise<Buffer | null> {
  const image = canvas.getContext('2d').getImageData(left, top, tileSize, tileSize);
  let [isEmpty, isWhole] = [true, true];
  for (let at = 3; at < image.data.length; at += 4) {
    if (image.data[at] !== 0) isEmpty = false;
    if (image.data[at] !== 255) isWhole = false;
  }
  if (isEmpty) return null;
  const tile = createCanvas(tileSize, tileSize);
  tile.getContext('2d').putImageData(image, 0, 0);
  return isWhole ? tile.encode('jpeg', jpegQuality) : tile.encode('png');
}

function between(knots: Float64Array, across: number, down: number): [number, number] {
  const [column, row] = [Math.min(stops - 1, Math.floor(across)), Math.min(stops - 1, Math.floor(down))];
  const [u, v] = [across - column, down - row];
  const first = (row * (stops + 1) + column) * 2;
  const below = first + (stops + 1) * 2;
  const mix = (at: number) =>
    (knots[first + at]! * (1 - u) + knots[first + 2 + at]! * u) * (1 - v) +
    (knots[below + at]! * (1 - u) + knots[below + 2 + at]! * u) * v;
  return [mix(0), mix(1)];
}

/** The part of the source around the knots, on the edges of its pixels; null where they meet none of it. */
function windowOf(knots: Float64Array, bounds: Bounds, pixel: readonly [number, number]): Bounds | null {
  const found: Bounds = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < knots.length; at += 2) {
    found[0] = Math.min(found[0], knots[at]!);
    found[1] = Math.min(found[1], knots[at + 1]!);
    found[2] = Math.max(found[2], knots[at]!);
    found[3] = Math.max(found[3], knots[at + 1]!);
  }
  if (!found.every(Number.isFinite) || !meets(found, bounds)) return null;
  const [west, , , north] = bounds;
  const window: Bounds = [
    Math.max(bounds[0], west + Math.floor((found[0] - west) / pixel[0]) * pixel[0]),
    Math.max(bounds[1], north - Math.ceil((north - found[1]) / pixel[1]) * pixel[1]),
    Math.min(bounds[2], west + Math.ceil((found[2] - west) / pixel[0]) * pixel[0]),
    Math.min(bounds[3], north - Math.floor((north - found[3]) / pixel[1]) * pixel[1]),
  ];
  return window[0] < window[2] && window[1] < window[3] ? window : null;
}

const meets = (one: Bounds, other: Bounds): boolean =>
  one[0] < other[2] && one[2] > other[0] && one[1] < other[3] && one[3] > other[1];

function degreesOf([west, south, east, north]: Bounds, crs: CrsCode): Bounds {
  const found: Bounds = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i <= 8; i++)
    for (let j = 0; j <= 8; j++) {
      const [x, y] = toGeographic([west + ((east - west) * i) / 8, south + ((north - south) * j) / 8], crs);
      found[0] = Math.min(found[0], x);
      found[1] = Math.min(found[1], y);
      found[2] = Math.max(found[2], x);
      found[3] = Math.max(found[3], y);
    }
  return found;
}

function boundsOfTile(level: number, column: number, row: number): Bounds {
  const span = resolution(level) * tileSize;
  const [west, north] = [-180 + column * span, 90 - row * span];
  return [west, north - span, west + span, north];
}

/** First and last columns and rows of the tiles of a level that a box meets: left, top, right, bottom. */
function tilesIn([west, south, east, north]: Bounds, level: number): [number, number, number, number] {
  const span = resolution(level) * tileSize;
  return [
    Math.floor((west + 180) / span),
    Math.floor((90 - north) / span),
    Math.ceil((east + 180) / span) - 1,
    Math.ceil((90 - south) / span) - 1,
  ];
}
