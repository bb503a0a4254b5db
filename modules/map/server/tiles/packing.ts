import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

const pack = promisify(gzip);
const unpack = promisify(gunzip);
/** Below this, packing saves nothing. */
const least = 500;

/** The bytes of a tile as they are kept: packed once, for all who ask for it. */
export const packed = (bytes: Buffer): Promise<Buffer> | Buffer =>
  bytes.length > least ? pack(bytes) : bytes;

/** Whether bytes were packed: no vector tile begins as a gzip file does (RFC 1952, 2.3.1). */
export const isPacked = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** The bytes of a tile for who does not take it packed. */
export const unpacked = (bytes: Buffer): Promise<Buffer> | Buffer =>
  isPacked(bytes) ? unpack(bytes) : bytes;
