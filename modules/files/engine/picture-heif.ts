import type { Picture } from './picture.ts';

/** Boxes that hold boxes on the way to a size (ISO/IEC 14496-12, 23008-12), with the bytes that stand before them. */
const containers: Readonly<Record<string, number>> = { meta: 4, iprp: 0, ipco: 0, moov: 0, trak: 0 };
const maxBoxes = 20_000;

/** HEIC and AVIF: the largest of every size that an item (`ispe`) or a track (`tkhd`) claims. */
export function readHeif(bytes: Uint8Array): Picture | null {
  if (String.fromCharCode(...bytes.subarray(4, 8)) !== 'ftyp') return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const picture: Picture = { width: 0, height: 0, pixels: 0, asides: [] };
  let boxes = 0;
  const walk = (from: number, end: number): boolean => {
    for (let at = from; at < end; ) {
      const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
      const { head, length } = lengthOf(view, at, end);
      if (++boxes > maxBoxes || length < head || at + length > end) return false;
      if (type === 'ispe') addSize(picture, view.getUint32(at + head + 4), view.getUint32(at + head + 8));
      if (type === 'tkhd') addTrack(picture, view, at + head);
      const before = Object.hasOwn(containers, type) ? containers[type] : undefined;
      if (before !== undefined && !walk(at + head + before, at + length)) return false;
      at += length;
    }
    return true;
  };
  return walk(0, bytes.length) && picture.pixels > 0 ? picture : null;
}

function lengthOf(view: DataView, at: number, end: number): { head: number; length: number } {
  const length = view.getUint32(at);
  if (length === 1) return { head: 16, length: Number(view.getBigUint64(at + 8)) };
  return { head: 8, length: length === 0 ? end - at : length };
}

/** A track's size is in 16.16 numbers at the end of its header, whose length depends on its version. */
function addTrack(picture: Picture, view: DataView, body: number): void {
  const at = body + (view.getUint8(body) === 1 ? 88 : 76);
  addSize(picture, view.getUint32(at) >>> 16, view.getUint32(at + 4) >>> 16);
}

function addSize(picture: Picture, width: number, height: number): void {
  if (width * height <= picture.pixels) return;
  Object.assign(picture, { width, height, pixels: width * height });
}
