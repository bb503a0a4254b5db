import type { Picture } from './picture.ts';

interface Size {
  width: number;
  height: number;
}

/** WebP: the canvas, and every frame beside it; the size of the first chunk is the picture's. */
export function readWebp(bytes: Uint8Array): Picture | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (typeAt(bytes, 0) !== 'RIFF' || typeAt(bytes, 8) !== 'WEBP') return null;
  const end = 8 + view.getUint32(4, true);
  if (end > bytes.length) return null;
  const first = sizeAt(bytes, view, 12);
  if (!first) return null;
  const asides = end < bytes.length ? [bytes.subarray(end)] : [];
  const picture: Picture = { ...first, pixels: 0, asides };
  walk(bytes, view, 12, end, picture);
  return picture.width > 0 && picture.height > 0 ? picture : null;
}

function walk(bytes: Uint8Array, view: DataView, from: number, end: number, picture: Picture): void {
  for (let at = from; at + 8 <= end; ) {
    const type = typeAt(bytes, at);
    const length = view.getUint32(at + 4, true);
    const size = sizeAt(bytes, view, at);
    if (size) picture.pixels = Math.max(picture.pixels, size.width * size.height);
    // A frame is led by 16 bytes of place, size and duration; what follows are chunks again.
    if (type === 'ANMF') walk(bytes, view, at + 24, Math.min(at + 8 + length, end), picture);
    if (!['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANMF', 'ANIM'].includes(type)) {
      picture.asides.push(bytes.subarray(at + 8, Math.min(at + 8 + length, end)));
    }
    at += 8 + length + (length % 2);
  }
}

/** The size that a chunk gives, in one of four ways; `null` for chunks that give none. */
function sizeAt(bytes: Uint8Array, view: DataView, at: number): Size | null {
  const type = typeAt(bytes, at);
  if (type === 'VP8X') return { width: 1 + threeBytes(view, at + 12), height: 1 + threeBytes(view, at + 15) };
  if (type === 'ANMF') return { width: 1 + threeBytes(view, at + 14), height: 1 + threeBytes(view, at + 17) };
  if (type === 'VP8 ') {
    return {
      width: view.getUint16(at + 14, true) & 0x3fff,
      height: view.getUint16(at + 16, true) & 0x3fff,
    };
  }
  if (type !== 'VP8L') return null;
  const bits = view.getUint32(at + 9, true);
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
}

function threeBytes(view: DataView, at: number): number {
  return view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000;
}

function typeAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}
