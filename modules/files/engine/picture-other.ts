import type { Picture } from './picture.ts';

/** GIF: size of the screen; its comments lie between frames, so the whole is looked through for foreign content. */
export function readGif(bytes: Uint8Array): Picture | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const width = view.getUint16(6, true);
  const height = view.getUint16(8, true);
  return width > 0 && height > 0 ? { width, height, asides: [bytes] } : null;
}

/** WebP: the size stands in the first chunk, in one of three ways. */
export function readWebp(bytes: Uint8Array): Picture | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunk = String.fromCharCode(...bytes.subarray(12, 16));
  const size = sizeOf(chunk, view);
  if (!size) return null;
  const end = 8 + view.getUint32(4, true);
  if (end > bytes.length) return null;
  const asides = end < bytes.length ? [bytes.subarray(end)] : [];
  for (let at = 12; at + 8 <= end; ) {
    const type = String.fromCharCode(...bytes.subarray(at, at + 4));
    const length = view.getUint32(at + 4, true);
    if (!['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANMF', 'ANIM'].includes(type)) {
      asides.push(bytes.subarray(at + 8, Math.min(at + 8 + length, end)));
    }
    at += 8 + length + (length % 2);
  }
  return { ...size, asides };
}

function sizeOf(chunk: string, view: DataView): { width: number; height: number } | null {
  if (chunk === 'VP8X') {
    return {
      width: 1 + (view.getUint32(24, true) & 0xffffff),
      height: 1 + (view.getUint32(27, true) & 0xffffff),
    };
  }
  if (chunk === 'VP8 ') {
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  }
  if (chunk !== 'VP8L') return null;
  const bits = view.getUint32(21, true);
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
}
