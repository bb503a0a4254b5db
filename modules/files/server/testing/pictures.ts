import { deflateSync } from 'node:zlib';
import { createCanvas } from '@napi-rs/canvas';

/** A small picture, red at the left and blue at the right. */
export function picture(format: 'jpeg' | 'png', width = 64, height = 32): Buffer {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#c00';
  context.fillRect(0, 0, width / 2, height);
  context.fillStyle = '#00c';
  context.fillRect(width / 2, 0, width / 2, height);
  return format === 'jpeg' ? canvas.toBuffer('image/jpeg', 90) : canvas.toBuffer('image/png');
}

/** A JPEG with an EXIF segment: an orientation, and a place (GPS) as a phone writes it. */
export function phonePhoto(orientation: number, width = 64, height = 32): Buffer {
  const plain = picture('jpeg', width, height);
  const tiff = Buffer.alloc(8 + 2 + 2 * 12 + 4 + 2 + 12 + 4 + 24);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(2, 8);
  tiff.set([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0], 10);
  tiff.set([0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 38], 22);
  tiff.writeUInt16BE(1, 38);
  tiff.set([0, 2, 0, 5, 0, 0, 0, 3, 0, 0, 0, 56], 40);
  [25, 1, 21, 1, 36, 1].forEach((value, index) => {
    tiff.writeUInt32BE(value, 56 + index * 4);
  });
  return insertSegment(plain, 0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]));
}

/** Puts a segment behind the start mark of a JPEG. */
export function insertSegment(jpeg: Buffer, marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

function chunk(type: string, body: Buffer): Buffer {
  const out = Buffer.alloc(12 + body.length);
  out.writeUInt32BE(body.length, 0);
  out.write(type, 4, 'latin1');
  out.set(body, 8);
  out.writeUInt32BE(crc(out.subarray(4, 8 + body.length)), 8 + body.length);
  return out;
}

function crc(bytes: Uint8Array): number {
  let rest = 0xffffffff;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  }
  return (rest ^ 0xffffffff) >>> 0;
}

/** A PNG that claims a size and holds next to nothing; with `animated` it is an APNG by its acTL chunk. */
export function claimedPng(width: number, height: number, animated = false): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const frames = Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...(animated ? [chunk('acTL', frames)] : []),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A sound APNG: a plain PNG with the chunk that announces its one frame. */
export function apng(): Buffer {
  const plain = picture('png');
  const afterHeader = 8 + 25;
  const frames = chunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]));
  return Buffer.concat([plain.subarray(0, afterHeader), frames, plain.subarray(afterHeader)]);
}
