import { maxPixels } from '../contract/index.ts';
import { readGif } from './picture-gif.ts';
import { readHeif } from './picture-heif.ts';
import { readJpeg } from './picture-jpeg.ts';
import { readPng } from './picture-png.ts';
import { exifPixels, readTiff } from './picture-tiff.ts';
import { readWebp } from './picture-webp.ts';

/** What a picture's structure tells without decoding it. */
export interface Picture {
  width: number;
  height: number;
  /** Width times height of the largest picture in it: any frame, screen, layer or thumbnail counts. */
  pixels: number;
  /** Whether it gives its size more than once, so that one decoder reads another picture than the next. */
  isAmbiguous?: true;
  /** Parts that hold no pixels: metadata, comments, and whatever follows the end. */
  asides: Uint8Array[];
}

/** What is wrong with a picture: cut off, of two sizes, of too many pixels, or carrying what runs. */
export type PictureError = 'broken' | 'ambiguous' | 'pixels' | 'foreign';

const readers: Readonly<Record<string, (bytes: Uint8Array) => Picture | null>> = {
  jpg: readJpeg,
  png: readPng,
  apng: readPng,
  gif: readGif,
  webp: readWebp,
  heic: readHeif,
  avif: readHeif,
  tif: readTiff,
};

/** Formats whose structure is judged, by the detector's names; not all of them are shown. */
export const judgedFormats: readonly string[] = Object.keys(readers);

/** Reads the structure; `null` where it is broken or cut off, or where nothing is known of the format. */
export function readPicture(bytes: Uint8Array, format: string): Picture | null {
  try {
    const picture = (Object.hasOwn(readers, format) && readers[format]?.(bytes)) || null;
    // EXIF carries a picture of its own, wherever a format keeps it.
    if (!picture) return null;
    for (const aside of picture.asides) picture.pixels = Math.max(picture.pixels, exifPixels(aside));
    return picture;
  } catch (error) {
    // Reading past the end is the plain sign of a file that was cut off.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The one judge of uploads, thumbnails, copies and watermarks: why these bytes are not decoded, or `null`. */
export function pictureError(bytes: Uint8Array, format: string): PictureError | null {
  const picture = readPicture(bytes, format);
  if (!picture) return 'broken';
  if (picture.pixels > maxPixels) return 'pixels';
  if (picture.isAmbiguous) return 'ambiguous';
  return holdsForeignContent(picture) ? 'foreign' : null;
}

/**
 * Marks of text that runs, looked for anywhere. Each has five signs or more: data behind the end of a phone's photo is a
 * film of some megabytes, in which shorter marks turn up by chance.
 */
const text = /<\?php|<script|<html|<svg[\s>/]|<!doctype|<iframe|<body|javascript:/i;
/** Marks of programs and archives, which count at the start of a part: ELF, ZIP, Windows, a shell's first line. */
const starts: readonly (readonly number[])[] = [
  [0x7f, 0x45, 0x4c, 0x46],
  [0x50, 0x4b, 0x03, 0x04],
  [0x4d, 0x5a, 0x90, 0x00],
  [0x23, 0x21, 0x2f],
];

/** Whether a picture carries another program's content beside its pixels (a polyglot). */
export function holdsForeignContent(picture: Picture): boolean {
  return picture.asides.some(
    (aside) =>
      starts.some((mark) => mark.every((byte, index) => aside[index] === byte)) ||
      text.test(new TextDecoder('latin1').decode(aside)),
  );
}
