/** The Exif part of a JPEG (its APP1 segment, marker included), where time and place of a photo stand; null without one. */
export function findExif(jpeg: Uint8Array): Uint8Array | null {
  if (jpeg[0] !== 0xff || jpeg[1] !== 0xd8) return null;
  let at = 2;
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff) {
    const marker = jpeg[at + 1] ?? 0;
    if (marker === 0xda || marker === 0xd9) return null;
    const length = ((jpeg[at + 2] ?? 0) << 8) | (jpeg[at + 3] ?? 0);
    if (length < 2 || at + 2 + length > jpeg.length) return null;
    if (marker === 0xe1 && isExif(jpeg, at + 4)) return jpeg.slice(at, at + 2 + length);
    at += 2 + length;
  }
  return null;
}

/** A JPEG with the given Exif part as its first segment, in place of its own. */
export function withExif(jpeg: Uint8Array, exif: Uint8Array): Uint8Array {
  if (jpeg[0] !== 0xff || jpeg[1] !== 0xd8) return jpeg;
  const own = findExif(jpeg);
  const rest = own ? without(jpeg, own) : jpeg.slice(2);
  const joined = new Uint8Array(2 + exif.length + rest.length);
  joined.set([0xff, 0xd8]);
  joined.set(exif, 2);
  joined.set(rest, 2 + exif.length);
  return joined;
}

/** The same Exif part saying “upright”: a canvas has turned the picture already. */
export function upright(exif: Uint8Array): Uint8Array {
  const copy = exif.slice();
  const view = new DataView(copy.buffer);
  const tiff = 10;
  if (copy.length < tiff + 8) return copy;
  const little = view.getUint16(tiff) === 0x4949;
  const directory = tiff + view.getUint32(tiff + 4, little);
  if (directory + 2 > copy.length) return copy;
  const entries = view.getUint16(directory, little);
  for (let index = 0; index < entries; index += 1) {
    const entry = directory + 2 + index * 12;
    if (entry + 12 > copy.length) break;
    if (view.getUint16(entry, little) === orientationTag) view.setUint16(entry + 8, 1, little);
  }
  return copy;
}

const orientationTag = 0x0112;

function isExif(bytes: Uint8Array, at: number): boolean {
  return [0x45, 0x78, 0x69, 0x66, 0, 0].every((byte, index) => bytes[at + index] === byte);
}

function without(jpeg: Uint8Array, segment: Uint8Array): Uint8Array {
  let at = 2;
  while (jpeg[at + 1] !== 0xe1 || !isExif(jpeg, at + 4)) {
    at += 2 + (((jpeg[at + 2] ?? 0) << 8) | (jpeg[at + 3] ?? 0));
  }
  const rest = new Uint8Array(jpeg.length - 2 - segment.length);
  rest.set(jpeg.slice(2, at));
  rest.set(jpeg.slice(at + segment.length), at - 2);
  return rest;
}
