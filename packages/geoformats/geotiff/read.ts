import { stat } from 'node:fs/promises';
import { fromFile, type GeoTIFF, type GeoTIFFImage } from 'geotiff';
import { FormatError } from '../codes.ts';
import { crsOfEpsg } from '../crs/names.ts';
import type { Note } from '../geometry/check.ts';
import type { Picture, SourceCrs } from '../port.ts';

/** Pixels of a picture that may be read as a whole where it has neither tiles nor smaller copies. */
const mostUntiled = 4096 * 4096;
/** Pixels that one reading may take from the file. */
const mostRead = 8192 * 8192;

/**
 * A georeferenced picture (GeoTIFF 1.1), north up. Only what is asked for is read: from the smallest copy that is sharp enough.
 * Throws `noPlace` for one without place, turned or upside down, `untiled` for a large one that could only be read whole,
 * `cutShort` where the file ends before its pixels do.
 */
export async function readGeoTiff(
  path: string,
  note: Note,
): Promise<{ picture: Picture; close(): Promise<void> }> {
  const file = await fromFile(path).catch(refused);
  const close = async () => {
    await file.close();
  };
  try {
    return { picture: await pictureOf(file, (await stat(path)).size, note), close };
  } catch (error) {
    await close();
    throw error instanceof FormatError ? error : refused(error as Error);
  }
}

function refused(error: Error): never {
  const isShort = /offset|range|end of|bounds|length/i.test(error.message);
  throw new FormatError(isShort ? 'cutShort' : 'broken', [error.message]);
}

async function pictureOf(file: GeoTIFF, size: number, note: Note): Promise<Picture> {
  const first = await file.getImage(0);
  const [width, height] = [first.getWidth(), first.getHeight()];
  const levels = await levelsOf(file, first);
  if (!first.isTiled && levels.length === 1 && width * height > mostUntiled) throw new FormatError('untiled');
  for (const level of levels) await checkBlocks(level, size);
  const bounds = boundsOf(first);
  const crs = crsOf(first);
  if (!crs) note('noCrs');
  const noData = first.getGDALNoData();
  return {
    width,
    height,
    bands: first.getSamplesPerPixel(),
    bits: first.getBitsPerSample(0),
    crs: crs ?? {},
    bounds,
    resolution: [(bounds[2] - bounds[0]) / width, (bounds[3] - bounds[1]) / height],
    tile: [first.getTileWidth(), first.getTileHeight()],
    levels: levels.map((level) => [level.getWidth(), level.getHeight()]),
    ...(noData === null || noData === undefined ? {} : { noData }),
    read: (window, columns, rows) => readWindow(levels, bounds, window, columns, rows),
  };
}

/** The picture and its smaller copies, largest first; masks and other pages are none. */
async function levelsOf(file: GeoTIFF, first: GeoTIFFImage): Promise<GeoTIFFImage[]> {
  const levels = [first];
  const count = Math.min(await file.getImageCount(), 64);
  for (let index = 1; index < count; index++) {
    const image = await file.getImage(index);
    const type = Number(image.fileDirectory.getValue('NewSubfileType') ?? 0);
    if ((type & 1) === 1 && (type & 4) === 0) levels.push(image);
  }
  return levels.sort((one, other) => other.getWidth() - one.getWidth());
}

/** Ways in which pixels are packed that geotiff.js cannot unpack here. */
const unreadPacking: Record<number, string> = { 50001: 'WebP', 34712: 'JPEG 2000', 34887: 'LERC' };

/** Whether all blocks of a picture lie within its file, and can be unpacked. Blocks that were never written are empty. */
async function checkBlocks(image: GeoTIFFImage, size: number): Promise<void> {
  const { fileDirectory } = image;
  const packing = unreadPacking[Number(await fileDirectory.loadValue('Compression'))];
  if (packing) throw new FormatError('unsupportedFormat', [`GeoTIFF (${packing})`]);
  const kind = image.isTiled ? 'Tile' : 'Strip';
  const offsets = (await fileDirectory.loadValue(`${kind}Offsets`)) as ArrayLike<number> | undefined;
  const counts = (await fileDirectory.loadValue(`${kind}ByteCounts`)) as ArrayLike<number> | undefined;
  for (let block = 0; block < (offsets?.length ?? 0); block++)
    if (Number(offsets![block]) + Number(counts?.[block] ?? 0) > size) throw new FormatError('cutShort');
}

function boundsOf(image: GeoTIFFImage): [number, number, number, number] {
  const matrix = image.fileDirectory.getValue('ModelTransformation') as number[] | undefined;
  if (matrix && (Math.abs(matrix[1]!) > 1e-12 || Math.abs(matrix[4]!) > 1e-12))
    throw new FormatError('noPlace');
  const scale = image.fileDirectory.getValue('ModelPixelScale') as number[] | undefined;
  const [east, south] = matrix ? [matrix[0]!, -matrix[5]!] : [scale?.[0] ?? 1, scale?.[1] ?? 1];
  if (east < 0 || south < 0) throw new FormatError('noPlace');
  let bounds: number[];
  try {
    bounds = image.getBoundingBox();
  } catch {
    throw new FormatError('noPlace');
  }
  if (!bounds.every(Number.isFinite) || bounds[2]! <= bounds[0]! || bounds[3]! <= bounds[1]!)
    throw new FormatError('noPlace');
  return bounds as [number, number, number, number];
}

function crsOf(image: GeoTIFFImage): SourceCrs | undefined {
  const keys = image.getGeoKeys() as Record<string, unknown> | null;
  if (!keys) return undefined;
  const code = Number(keys['ProjectedCSTypeGeoKey'] ?? keys['GeographicTypeGeoKey'] ?? 0);
  if (code > 0 && code !== 32_767) return crsOfEpsg(code);
  const name = keys['GTCitationGeoKey'] ?? keys['PCSCitationGeoKey'];
  return typeof name === 'string' ? { name } : undefined;
}

async function readWindow(
  levels: readonly GeoTIFFImage[],
  bounds: Picture['bounds'],
  [west, south, east, north]: Picture['bounds'],
  columns: number,
  rows: number,
): Promise<Uint8ClampedArray> {
  const found = new Uint8ClampedArray(columns * rows * 4);
  const span = bounds[2] - bounds[0];
  const tall = bounds[3] - bounds[1];
  const level =
    [...levels].reverse().find((one) => one.getWidth() / span >= columns / (east - west)) ?? levels[0]!;
  const [width, height] = [level.getWidth(), level.getHeight()];
  // The pixels of the copy that the box touches.
  const left = Math.max(0, Math.floor(((west - bounds[0]) / span) * width));
  const right = Math.min(width, Math.ceil(((east - bounds[0]) / span) * width));
  const top = Math.max(0, Math.floor(((bounds[3] - north) / tall) * height));
  const bottom = Math.min(height, Math.ceil(((bounds[3] - south) / tall) * height));
  if (right <= left || bottom <= top) return found;
  if ((right - left) * (bottom - top) > mostRead) throw new FormatError('untiled');
  const pixels = await level.readRGB({
    window: [left, top, right, bottom],
    interleave: true,
    enableAlpha: true,
  });
  paint(
    found,
    columns,
    rows,
    (column, row) => {
      const x = west + ((column + 0.5) * (east - west)) / columns;
      const y = north - ((row + 0.5) * (north - south)) / rows;
      const at = Math.floor(((x - bounds[0]) / span) * width) - left;
      const down = Math.floor(((bounds[3] - y) / tall) * height) - top;
      const isInside = at >= 0 && down >= 0 && at < right - left && down < bottom - top;
      return isInside ? down * (right - left) + at : -1;
    },
    pixels as unknown as ArrayLike<number>,
    level.getBitsPerSample(0),
  );
  return found;
}

/** Copies the pixel that each place of a picture shows; nearest neighbour, 16 bits to 8. */
function paint(
  target: Uint8ClampedArray,
  columns: number,
  rows: number,
  pixelAt: (column: number, row: number) => number,
  pixels: ArrayLike<number> & { width?: number; height?: number },
  bits: number,
): void {
  const bands = pixels.length / ((pixels.width ?? 0) * (pixels.height ?? 0));
  const scale = bits > 8 && bits <= 16 ? 1 / 257 : 1;
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const pixel = pixelAt(column, row);
      if (pixel < 0) continue;
      const to = (row * columns + column) * 4;
      for (let band = 0; band < 3; band++) target[to + band] = pixels[pixel * bands + band]! * scale;
      target[to + 3] = bands > 3 ? pixels[pixel * bands + 3]! * scale : 255;
    }
}
