import type { Picture } from './picture.ts';
import { readJpeg } from './picture-jpeg.ts';

/** Directories beyond this number are no photo's; the walk of a file made to be endless stops here. */
const maxDirectories = 200;
/** The same for the pictures that they hold. */
const maxEmbedded = 32;
const tags = { width: 256, height: 257, strips: 273, subs: 330, tiles: 324, jpeg: 513, jpegLength: 514 };
/** Where a directory names further ones: EXIF, and the pictures within a picture. */
const pointers = new Set([34665, tags.subs]);

interface Directory {
  width: number;
  height: number;
  /** Whether it says where pixels lie; a directory of EXIF without them repeats what the camera once took. */
  hasPixels: boolean;
  jpeg: number;
  jpegLength: number;
}

/** TIFF (version 6.0): the largest size that any of its directories gives; `null` where it is none or is cut off. */
export function readTiff(bytes: Uint8Array): Picture | null {
  const found: Directory[] = [];
  if (!directoriesOf(bytes, found)) return null;
  const picture: Picture = { width: 0, height: 0, pixels: embeddedPixels(bytes, found), asides: [bytes] };
  for (const { width, height } of found) {
    picture.pixels = Math.max(picture.pixels, width * height);
    if (width * height <= picture.width * picture.height) continue;
    picture.width = width;
    picture.height = height;
  }
  return picture.width > 0 && picture.height > 0 ? picture : null;
}

/**
 * Pixels of the largest picture that EXIF carries beside the photo (its thumbnail), 0 where it carries none. EXIF that
 * breaks off is common in photos of cameras: it counts as far as it can be read.
 */
export function exifPixels(aside: Uint8Array): number {
  const hasMark = String.fromCharCode(...aside.subarray(0, 6)) === 'Exif\0\0';
  const tiff = hasMark ? aside.subarray(6) : aside;
  const found: Directory[] = [];
  cutOff(() => directoriesOf(tiff, found));
  const claimed = found.filter(({ hasPixels }) => hasPixels).map(({ width, height }) => width * height);
  return Math.max(0, ...claimed, embeddedPixels(tiff, found));
}

/** A JPEG within a directory has a size of its own, whatever the directory says; one of two sizes counts as endless. */
function embeddedPixels(bytes: Uint8Array, directories: readonly Directory[]): number {
  const embedded = directories.filter(({ jpeg }) => jpeg > 0);
  if (embedded.length > maxEmbedded) return Number.POSITIVE_INFINITY;
  const sizes = embedded.map(({ jpeg, jpegLength }) => {
    const end = jpegLength > 0 ? jpeg + jpegLength : bytes.length;
    const picture = cutOff(() => readJpeg(bytes.subarray(jpeg, end)));
    return picture?.isAmbiguous ? Number.POSITIVE_INFINITY : (picture?.pixels ?? 0);
  });
  return Math.max(0, ...sizes);
}

/** What `read` gives, or `null` where it ran over the end. */
function cutOff<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Fills `found` with the directories in the order of their links; false where the bytes are no TIFF or of too many. */
function directoriesOf(bytes: Uint8Array, found: Directory[]): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const order = view.getUint16(0);
  if (order !== 0x4949 && order !== 0x4d4d) return false;
  const isLittle = order === 0x4949;
  if (view.getUint16(2, isLittle) !== 42) return false;
  const seen = new Set<number>([0]);
  const waiting = [view.getUint32(4, isLittle)];
  for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
    if (seen.has(at)) continue;
    seen.add(at);
    if (seen.size > maxDirectories) return false;
    const directory: Directory = { width: 0, height: 0, hasPixels: false, jpeg: 0, jpegLength: 0 };
    found.push(directory);
    readDirectory(view, at, isLittle, directory, waiting);
  }
  return true;
}

function readDirectory(
  view: DataView,
  at: number,
  isLittle: boolean,
  directory: Directory,
  waiting: number[],
): void {
  const end = at + 2 + view.getUint16(at, isLittle) * 12;
  for (let entry = at + 2; entry < end; entry += 12) {
    const tag = view.getUint16(entry, isLittle);
    const value = numberAt(view, entry, isLittle);
    if (tag === tags.width) directory.width = value;
    else if (tag === tags.height) directory.height = value;
    else if (tag === tags.jpeg) directory.jpeg = value;
    else if (tag === tags.jpegLength) directory.jpegLength = value;
    else if (pointers.has(tag)) waiting.push(...offsetsOf(view, entry, isLittle));
    if (tag === tags.strips || tag === tags.tiles || tag === tags.jpeg) directory.hasPixels = true;
  }
  waiting.push(view.getUint32(end, isLittle));
}

/** The one number of an entry: BYTE, SHORT or LONG, which stand in the entry itself. */
function numberAt(view: DataView, entry: number, isLittle: boolean): number {
  const type = view.getUint16(entry + 2, isLittle);
  if (type === 1) return view.getUint8(entry + 8);
  return type === 3 ? view.getUint16(entry + 8, isLittle) : view.getUint32(entry + 8, isLittle);
}

function offsetsOf(view: DataView, entry: number, isLittle: boolean): number[] {
  const count = view.getUint32(entry + 4, isLittle);
  const place = view.getUint32(entry + 8, isLittle);
  if (count <= 1) return [place];
  return Array.from({ length: Math.min(count, maxDirectories) }, (_, index) =>
    view.getUint32(place + index * 4, isLittle),
  );
}
