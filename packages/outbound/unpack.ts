import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

const ways: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * The body as it was before it was packed, with headers that say so. No call asks for a packed answer, and some servers pack
 * nonetheless. Leaving the body closes the connection behind it.
 */
export function unpacked(body: Readable, headers: Headers): Readable {
  const name = headers.get('content-encoding')?.trim().toLowerCase() ?? '';
  const way = Object.hasOwn(ways, name) ? ways[name] : undefined;
  if (!way) return body;
  headers.delete('content-encoding');
  headers.delete('content-length');
  return pipeline(body, way(), () => undefined);
}
