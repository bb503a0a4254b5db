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

const signs = [
  '<?php',
  '<?=',
  '<script',
  '<html',
  '<svg',
  '<!doctype',
  '<iframe',
  '<body',
  'javascript:',
  '\x7felf',
  'pk\x03\x04',
  'mz\x90\0',
  '#!/',
];

/** Whether a picture carries another program's content beside its pixels (a polyglot). */
export function holdsForeignContent(picture: Picture): boolean {
  return picture.asides.some((aside) => {
    const text = latin(aside).toLowerCase();
    return signs.some((sign) => text.includes(sign));
  });
}

function latin(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}
