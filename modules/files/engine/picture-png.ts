import type { Picture } from './picture.ts';

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const pixels = new Set(['IHDR', 'PLTE', 'IDAT', 'fdAT', 'fcTL', 'IEND']);

/** Walks the chunks of a PNG (an APNG is one with further frames, each with a size of its own) to its end. */
export function readPng(bytes: Uint8Array): Picture | null {
  if (!signature.every((byte, index) => bytes[index] === byte)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const picture: Picture = { width: 0, height: 0, pixels: 0, asides: [] };
  let at = 8;
  for (let type = ''; type !== 'IEND'; ) {
    const length = view.getUint32(at);
    type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (at + 12 + length > bytes.length) return null;
    // The header comes first and once (PNG, 5.6): of two, decoders take either.
    if ((at === 8) !== (type === 'IHDR') || (type === 'IHDR' && length !== 13)) return null;
    if (type === 'IHDR') {
      picture.width = view.getUint32(at + 8);
      picture.height = view.getUint32(at + 12);
      picture.pixels = picture.width * picture.height;
    } else if (type === 'fcTL') {
      picture.pixels = Math.max(picture.pixels, view.getUint32(at + 12) * view.getUint32(at + 16));
    }
    if (!pixels.has(type)) picture.asides.push(bytes.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  if (at < bytes.length) picture.asides.push(bytes.subarray(at));
  return picture.width > 0 && picture.height > 0 ? picture : null;
}
