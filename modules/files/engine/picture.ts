import { readJpeg } from './picture-jpeg.ts';
import { readGif, readWebp } from './picture-other.ts';
import { readPng } from './picture-png.ts';

/** What a picture's structure tells without decoding it. */
export interface Picture {
  width: number;
  height: number;
  /** Parts that hold no pixels: metadata, comments, and whatever follows the end. */
  asides: Uint8Array[];
}

/** Reads the structure; `null` where it is broken or cut off. */
export function readPicture(bytes: Uint8Array, format: string): Picture | null {
  try {
    if (format === 'jpg') return readJpeg(bytes);
    if (format === 'png' || format === 'apng') return readPng(bytes);
    if (format === 'gif') return readGif(bytes);
    return format === 'webp' ? readWebp(bytes) : null;
  } catch (error) {
    // Reading past the end is the plain sign of a file that was cut off.
    if (error instanceof RangeError) return null;
    throw error;
  }
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
