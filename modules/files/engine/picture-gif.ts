import type { Picture } from './picture.ts';

/**
 * GIF: the screen widened by every frame, for a decoder makes room for the frame whatever the screen says. Comments lie
 * between frames, so the whole is looked through for foreign content.
 */
export function readGif(bytes: Uint8Array): Picture | null {
  if (!/^GIF8[79]a$/.test(String.fromCharCode(...bytes.subarray(0, 6)))) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let width = view.getUint16(6, true);
  let height = view.getUint16(8, true);
  let at = 13 + tableBytes(view.getUint8(10));
  for (;;) {
    const block = view.getUint8(at);
    if (block === 0x3b) break;
    if (block === 0x21) at = endOfBlocks(view, at + 2);
    else if (block === 0x2c) {
      width = Math.max(width, view.getUint16(at + 1, true) + view.getUint16(at + 5, true));
      height = Math.max(height, view.getUint16(at + 3, true) + view.getUint16(at + 7, true));
      at = endOfBlocks(view, at + 11 + tableBytes(view.getUint8(at + 9)));
    } else return null;
  }
  return width > 0 && height > 0 ? { width, height, pixels: width * height, asides: [bytes] } : null;
}

/** Bytes of the colours that the flags of a screen or a frame announce. */
function tableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** Place behind a run of data blocks, each led by its length, ended by one of none. */
function endOfBlocks(view: DataView, from: number): number {
  let at = from;
  for (let length = view.getUint8(at); length > 0; length = view.getUint8(at)) at += 1 + length;
  return at + 1;
}
