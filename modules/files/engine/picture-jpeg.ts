import type { Picture } from './picture.ts';

const frames = new Set([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);

/** Walks the segments of a JPEG to its end mark; phones append further data behind it (motion photos), which is an aside. */
export function readJpeg(bytes: Uint8Array): Picture | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint16(0) !== 0xffd8) return null;
  const picture: Picture = { width: 0, height: 0, pixels: 0, asides: [] };
  let sizes = 0;
  let at = 2;
  for (;;) {
    if (bytes[at] !== 0xff) return null;
    while (bytes[at] === 0xff) at++;
    const marker = bytes[at++];
    if (marker === undefined || marker === 0xd8) return null;
    if (marker === 0xd9) break;
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) continue;
    const length = view.getUint16(at);
    if (length < 2 || at + length > bytes.length) return null;
    const body = bytes.subarray(at + 2, at + length);
    if (frames.has(marker)) {
      sizes += 1;
      addSize(picture, view.getUint16(at + 5), view.getUint16(at + 3));
    } else if (marker === 0xfe || (marker >= 0xe0 && marker <= 0xef)) {
      picture.asides.push(body);
    }
    at += length;
    if (marker === 0xda) at = endOfScan(bytes, at);
  }
  // ITU-T T.81 knows one frame header in a picture that is not hierarchical; of two, decoders take either.
  if (sizes > 1) picture.isAmbiguous = true;
  if (at < bytes.length) picture.asides.push(bytes.subarray(at));
  return picture.width > 0 && picture.height > 0 ? picture : null;
}

function addSize(picture: Picture, width: number, height: number): void {
  picture.pixels = Math.max(picture.pixels, width * height);
  if (width * height < picture.width * picture.height) return;
  picture.width = width;
  picture.height = height;
}

/** Place of the next marker after coded pixels; in them 0xFF is followed by 0 or a restart mark. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = from;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    if (at < 0) throw new RangeError('no end of scan');
    const next = bytes[at + 1];
    if (next !== 0x00 && next !== undefined && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
    at += next === 0xff ? 1 : 2;
  }
}
