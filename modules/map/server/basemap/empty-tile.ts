import { crc32, deflateSync } from 'node:zlib';
import { tileSize } from '@homestead/geodesy';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}

/** 8 bits a channel, red, green, blue and transparency (PNG, clause 11.2.2). */
const header = Buffer.alloc(13);
header.writeUInt32BE(tileSize, 0);
header.writeUInt32BE(tileSize, 4);
header.set([8, 6, 0, 0, 0], 8);

/** A transparent tile, for ground that a base map does not cover. */
export const emptyTile: Buffer = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  chunk('IHDR', header),
  chunk('IDAT', deflateSync(Buffer.alloc(tileSize * (tileSize * 4 + 1)))),
  chunk('IEND', Buffer.alloc(0)),
]);
