import { deflateSync } from 'node:zlib';
import { claimedPng, insertSegment, picture } from '../../../../modules/files/server/testing/pictures.ts';

const u16 = (value: number) => [(value >> 8) & 255, value & 255];
const le16 = (value: number) => [value & 255, (value >> 8) & 255];
const be32 = (value: number) => [...u16(value >>> 16), ...u16(value & 65535)];
const le32 = (value: number) => [...le16(value & 65535), ...le16(value >>> 16)];
const ascii = (text: string) => [...Buffer.from(text, 'latin1')];

/** A GIF whose screen says one size and whose frames say others. */
export const gif = (screen: [number, number], ...frames: [number, number][]) =>
  Buffer.from([
    ...ascii('GIF89a'),
    ...le16(screen[0]),
    ...le16(screen[1]),
    0x80,
    0,
    0,
    0,
    0,
    0,
    255,
    255,
    255,
    ...frames.flatMap(([width, height]) => [
      0x2c,
      0,
      0,
      0,
      0,
      ...le16(width),
      ...le16(height),
      0,
      2,
      2,
      0x4c,
      1,
      0,
    ]),
    0x3b,
  ]);

const sof = (width: number, height: number, marker = 0xc0) =>
  Buffer.from([0xff, marker, 0, 11, 8, ...u16(height), ...u16(width), 1, 1, 0x11, 0]);

/** A JPEG with one more frame header, before its end or behind its start. */
function secondFrame(width: number, height: number, marker: number, isFirst: boolean): Buffer {
  const jpeg = picture('jpeg', 80, 80);
  const at = isFirst ? 2 : jpeg.length - 2;
  return Buffer.concat([jpeg.subarray(0, at), sof(width, height, marker), jpeg.subarray(at)]);
}

/** A JPEG whose only frame header claims another size than it was made with. */
function claimedJpeg(width: number, height: number): Buffer {
  const jpeg = Buffer.from(picture('jpeg', 80, 80));
  const at = jpeg.findIndex((byte, index) => byte === 0xff && [0xc0, 0xc1, 0xc2].includes(jpeg[index + 1]!));
  jpeg.set([...u16(height), ...u16(width)], at + 5);
  return jpeg;
}

/** EXIF with a TIFF inside that claims a size, or whose directories go in circles. */
function exif(width: number, height: number, next: number): Buffer {
  const tiff = [
    ...ascii('MM'),
    0,
    42,
    ...be32(8),
    0,
    3,
    1,
    0,
    0,
    4,
    ...be32(1),
    ...be32(width),
    1,
    1,
    0,
    4,
    ...be32(1),
    ...be32(height),
    1,
    0x12,
    0,
    3,
    ...be32(0xffffffff),
    ...be32(8),
    ...be32(next),
  ];
  return insertSegment(picture('jpeg', 80, 80), 0xe1, Buffer.from([...ascii('Exif\0\0'), ...tiff]));
}

const riff = (body: number[]) =>
  Buffer.from([...ascii('RIFF'), ...le32(body.length + 4), ...ascii('WEBP'), ...body]);
const webpExtended = (width: number, height: number) =>
  riff([
    ...ascii('VP8X'),
    ...le32(10),
    2,
    0,
    0,
    0,
    ...le32(width - 1).slice(0, 3),
    ...le32(height - 1).slice(0, 3),
    ...ascii('ANIM'),
    ...le32(6),
    0,
    0,
    0,
    0,
    0,
    0,
    ...ascii('ANMF'),
    ...le32(24 + 12),
    0,
    0,
    0,
    0,
    0,
    0,
    ...le32(width - 1).slice(0, 3),
    ...le32(height - 1).slice(0, 3),
    1,
    0,
    0,
    0,
    ...ascii('VP8L'),
    ...le32(5),
    0x2f,
    0xff,
    0xff,
    0xff,
    0x0f,
    0,
  ]);
export const webpLossless = (width: number, height: number) => {
  const bits = ((width - 1) & 0x3fff) | (((height - 1) & 0x3fff) << 14);
  return riff([...ascii('VP8L'), ...le32(10), 0x2f, ...le32(bits >>> 0), 0, 0, 0, 0, 0]);
};
const webpLossy = (width: number, height: number) =>
  riff([
    ...ascii('VP8 '),
    ...le32(18),
    0x10,
    0,
    0,
    0x9d,
    1,
    0x2a,
    ...le16(width),
    ...le16(height),
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
  ]);

const tiff = (width: number, height: number) =>
  Buffer.from([
    ...ascii('II'),
    42,
    0,
    ...le32(8),
    ...le16(4),
    0,
    1,
    4,
    0,
    ...le32(1),
    ...le32(width),
    1,
    1,
    4,
    0,
    ...le32(1),
    ...le32(height),
    2,
    1,
    3,
    0,
    ...le32(1),
    ...le32(8),
    0x11,
    1,
    4,
    0,
    ...le32(0xffffffff),
    ...le32(8),
    ...le32(8),
  ]);
const box = (name: string, ...body: number[]) => [...be32(body.length + 8), ...ascii(name), ...body];
const heic = (width: number, height: number, brand = 'heic') =>
  Buffer.from([
    ...box('ftyp', ...ascii(brand), 0, 0, 0, 0, ...ascii('mif1')),
    ...box(
      'meta',
      0,
      0,
      0,
      0,
      ...box('iprp', ...box('ipco', ...box('ispe', 0, 0, 0, 0, ...be32(width), ...be32(height)))),
    ),
    ...be32(0xffffffff),
    ...ascii('mdat'),
  ]);
const bmp = (width: number, height: number) =>
  Buffer.from([
    ...ascii('BM'),
    ...le32(70),
    0,
    0,
    0,
    0,
    ...le32(54),
    ...le32(40),
    ...le32(width),
    ...le32(height),
    1,
    0,
    24,
    0,
    ...new Array(24).fill(0),
  ]);

/** A PNG that keeps its word: equal lines pack to almost nothing. */
export function flatPng(edge: number): Buffer {
  const base = claimedPng(edge, edge);
  const data = deflateSync(Buffer.alloc(edge * (1 + edge * 3)), { level: 9 });
  const head = base.subarray(0, 33);
  return Buffer.concat([head, pngChunk('IDAT', data), pngChunk('IEND', Buffer.alloc(0))]);
}

function pngChunk(type: string, body: Buffer): Buffer {
  // The sum is wrong on purpose for some readers; sound decoders of this size never get as far.
  return Buffer.concat([
    Buffer.from(be32(body.length)),
    Buffer.from(type, 'latin1'),
    body,
    Buffer.from(be32(0)),
  ]);
}

/** Lengths of an edge around what is taken and what formats can say. */
export const edges = [1, 320, 8000, 16_383, 20_000, 23_000, 65_535];

/** What each format can claim: name, type and bytes. */
export const claims: Record<string, (width: number, height: number) => Buffer> = {
  'screen.gif': (width, height) => gif([width, height], [10, 10]),
  'frame.gif': (width, height) => gif([10, 10], [width, height]),
  'second.gif': (width, height) => gif([10, 10], [10, 10], [width, height]),
  'claimed.jpg': claimedJpeg,
  'late.jpg': (width, height) => secondFrame(width, height, 0xc0, false),
  'early.jpg': (width, height) => secondFrame(width, height, 0xc2, true),
  'lossless.jpg': (width, height) => secondFrame(width, height, 0xc3, true),
  'exif.jpg': (width, height) => exif(width, height, 0),
  'circle.jpg': (width, height) => exif(width, height, 8),
  'claimed.png': (width, height) => claimedPng(width, height),
  'animated.png': (width, height) => claimedPng(width, height, true),
  'extended.webp': webpExtended,
  'lossless.webp': webpLossless,
  'lossy.webp': webpLossy,
  'claimed.tiff': tiff,
  'claimed.heic': (width, height) => heic(width, height),
  'claimed.avif': (width, height) => heic(width, height, 'avif'),
  'claimed.bmp': bmp,
};
